"""The host's page: its door, what it shows, and what can be done there."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from repaire.server.addresses import sender
from repaire.server.blocks import Blocks, network_of
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.tables.store import Store
from tests.server.running import GENEROUS, Guest, Inside, InsideSocket, new_key
from tests.tables.example import Make

TOKEN = "the-token-of-the-house"
HOUSE = Config(pace=0.0, rates=GENEROUS, admin=True, admin_token=TOKEN, proxies=1)


def keeper(place: Inside, **more: str) -> httpx.AsyncClient:
    """Return the person who runs the server."""
    return place.client(Authorization=f"Bearer {TOKEN}", **more)


async def shown(place: Inside, path: str = "", body: Any = None) -> Any:
    """Return the page, after something was done there."""
    house = keeper(place)
    reply = await (house.get("/api/admin") if body is None else house.post(f"/api/admin/{path}", json=body))
    assert reply.status_code == 200, reply.text
    return reply.json()


def inside(work: Any, config: Config = HOUSE, store: Store | None = None) -> None:
    """Run a test in a server."""

    async def run() -> None:
        if store is not None:
            await store.open()
            await store.close()
        async with Inside(store, config).open() as place:
            await work(place)

    asyncio.run(run())


def test_without_the_flag_there_is_nothing() -> None:
    async def play(place: Inside) -> None:
        for config_token in (TOKEN, "", "None"):
            client = place.client(Authorization=f"Bearer {config_token}")
            assert (await client.get("/api/admin")).status_code == 404
            assert (await client.post("/api/admin/enter", json={"token": config_token or "x"})).status_code == 404

    inside(play, Config(admin_token=TOKEN))


def test_a_browser_enters_with_the_token_and_keeps_a_cookie_for_that_page() -> None:
    async def play(place: Inside) -> None:
        browser = place.client()
        assert (await browser.get("/api/admin")).status_code == 403
        assert (await browser.post("/api/admin/enter", json={"token": "wrong"})).status_code == 403
        reply = await browser.post("/api/admin/enter", json={"token": TOKEN})
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert "Path=/api/admin" in cookie
        assert TOKEN not in cookie
        assert (await browser.get("/api/admin")).status_code == 200
        elsewhere = {"Sec-Fetch-Site": "cross-site"}
        assert (await browser.get("/api/admin", headers=elsewhere)).status_code == 403
        assert (await browser.post("/api/admin/exit", headers={"Origin": "https://evil.example"})).status_code == 403
        assert (await browser.post("/api/admin/exit")).status_code == 200
        assert (await browser.get("/api/admin")).status_code == 403

    inside(play)


def test_a_page_that_may_play_here_may_not_keep_house() -> None:
    async def play(place: Inside) -> None:
        there = keeper(place, Origin="https://table.example")
        assert (await there.get("/api/admin")).status_code == 403
        assert (await there.post("/api/session", json={"name": "Ana"})).status_code == 200

    config = Config(rates=GENEROUS, admin=True, admin_token=TOKEN, origins=("https://table.example",))
    inside(play, config)


def test_few_tokens_can_be_guessed() -> None:
    async def play(place: Inside) -> None:
        client = place.client()
        tried = [(await client.post("/api/admin/enter", json={"token": f"t{n}"})).status_code for n in range(14)]
        assert tried[:10] == [403] * 10
        assert set(tried[10:]) == {429}
        assert (await client.post("/api/admin/enter", json={"token": TOKEN})).status_code == 429
        assert (await keeper(place).get("/api/admin")).status_code == 429
        place.ticks.now += 60_000
        assert (await keeper(place).get("/api/admin")).status_code == 200

    inside(play, Config(admin=True, admin_token=TOKEN, rates=Rates()))


def test_what_the_page_shows() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}], public=True)
        await ana.open_table("tresor", [{"kind": "me"}, {"kind": "guest"}], start=True)
        ended = await ana.open_table("browl", [{"kind": "me"}, {"kind": "guest"}], start=True)
        place.den.service.live[ended].broken = True
        socket = await ana.socket(table)
        page = await shown(place)
        assert {(one["game"], one["phase"]): one["tables"] for one in page["kinds"]} == {
            ("browl", "seating"): 1,
            ("tresor", "playing"): 1,
            ("browl", "playing"): 1,
        }
        assert [line["id"] for line in page["waiting"]] == [table]
        assert len(page["newest"]) == 3
        assert [line["id"] for line in page["broken"]] == [ended]
        assert (page["people"], page["here"]) == (1, 1)
        assert (page["load"]["sockets"], page["load"]["tables_in_memory"]) == (1, 3)
        assert page["load"]["memory"] > 1_000_000
        assert page["addresses"] == [{"address": "127.0.0.1", "sockets": 1, "names": ["Ana"]}]
        assert page["alerts"] == {"waiting": 0, "retried": 0, "sent": 0}
        told = json.dumps(page)
        assert await ana.person() not in told
        assert ana.token not in told
        assert TOKEN not in told
        await socket.close()

    inside(play)


def test_commands_are_counted_by_the_second_and_commits_by_their_time() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        assert (await shown(place))["load"]["commands_per_second"] == 0
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
        for _ in range(6):
            await ana.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "hello"})
        load = (await shown(place))["load"]
        assert load["commands"] == 6
        assert load["commands_per_second"] == pytest.approx(6 / 60, abs=0.01)
        assert 0 < load["commit_median"] <= load["commit_worst"]

    inside(play)


def test_a_table_is_closed_or_taken_off_the_list() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}], public=True)
        assert [line["id"] for line in await ana.get("/api/tables")] == [table]
        assert (await shown(place, "unlist", {"table": table}))["unlisted"] == [table]
        assert await ana.get("/api/tables") == []
        assert (await shown(place, "unlist", {"table": table, "unlisted": False}))["unlisted"] == []
        assert [line["id"] for line in await ana.get("/api/tables")] == [table]
        page = await shown(place, "close", {"table": table})
        assert page["waiting"] == []
        found = (await ana.get(f"/api/tables/{table}"))["table"]
        assert (found["phase"], found["result"]["why"]) == ("over", "abandoned")
        again = await keeper(place).post("/api/admin/close", json={"table": table})
        assert again.status_code == 409
        assert (await keeper(place).post("/api/admin/close", json={"table": "none"})).status_code == 404

    inside(play)


def test_the_message_of_the_day() -> None:
    async def play(place: Inside) -> None:
        said = {"fr": "Fermé ce soir <b>", "en": "Closed tonight"}
        assert (await shown(place, "notice", said))["notice"] == said
        reply = await place.client().get("/api/notice")
        assert reply.json() == said
        assert reply.headers["content-type"] == "application/json"
        await shown(place, "notice", {"fr": "", "en": " "})
        assert (await place.client().get("/api/notice")).json() == {"fr": "", "en": ""}

    inside(play)


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8::5", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("0.0.0.0/0", None),
        ("::/0", None),
        ("10.0.0.0/8", None),
        ("nobody", None),
    ],
)
def test_networks(text: str, network: str | None) -> None:
    found = network_of(text)
    assert (str(found) if found else None) == network


async def at(place: Inside, address: str) -> int:
    """Return what somebody at an address is answered."""
    reply = await place.client(**{"X-Forwarded-For": address}).get("/api/games")
    return reply.status_code


async def socket_at(guest: Guest, table: str, address: str) -> InsideSocket:
    """Open a socket from an address."""
    return await guest.place.socket(table, authorization=f"Bearer {guest.token}", x_forwarded_for=address)


def test_an_address_is_kept_out_for_a_time() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
        there = await socket_at(ana, table, "192.0.2.7")
        other = await socket_at(ana, table, "192.0.3.7")
        page = await shown(place, "block", {"network": "192.0.2.0/24", "hours": 2})
        assert [one["network"] for one in page["blocks"]] == ["192.0.2.0/24"]
        assert (await at(place, "192.0.2.9"), await at(place, "192.0.3.9")) == (403, 200)
        await there.until(lambda: there.closed is not None)
        assert (there.closed, other.closed) == (1008, None)
        assert (await socket_at(ana, table, "192.0.2.7")).closed == 1008
        place.clock.now += 2 * 3_600_000 + 1
        assert await at(place, "192.0.2.9") == 200
        await shown(place, "block", {"network": "2001:db8::5"})
        assert (await at(place, "2001:db8::77"), await at(place, "2001:db8:1::77")) == (403, 200)
        page = await shown(place, "unblock", {"network": "2001:db8::/64"})
        assert page["blocks"] == []
        assert await at(place, "2001:db8::77") == 200
        await other.close()

    inside(play)


def test_nobody_shuts_themselves_out() -> None:
    async def play(place: Inside) -> None:
        for network, status in (("127.0.0.1", 409), ("127.0.0.0/16", 409), ("x" * 5, 422)):
            reply = await keeper(place).post("/api/admin/block", json={"network": network})
            assert (reply.status_code, bool(reply.json()["words"])) == (status, True)

    inside(play)


def test_every_node_learns_of_a_block(make: Make) -> None:
    """What one server decides another finds in the database, whichever it is."""

    async def run() -> None:
        first, second = make(), make()
        await first.open()
        if second is not first:
            await second.open()
        here, there = Blocks(first, lambda: 1000), Blocks(second, lambda: 1000)
        network = network_of("192.0.2.7")
        assert network is not None
        await here.add(network, 5000)
        assert not there.keeps_out("192.0.2.7")
        await there.look()
        assert there.keeps_out("192.0.2.7")
        assert not there.keeps_out("192.0.2.8")
        assert not there.keeps_out("unknown")
        await there.lift("192.0.2.7/32")
        await here.look()
        assert not here.keeps_out("192.0.2.7")
        for store in {first, second}:
            await store.close()

    asyncio.run(run())


def test_what_there_is_is_counted_in_every_store(make: Make) -> None:
    async def run() -> None:
        store = make()
        async with Inside(store, HOUSE).open() as place:
            ana = await place.guest("Ana")
            await place.guest("Bo")
            table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            assert (await shown(place))["alerts"]["waiting"] == 0
            census = await store.census(place.clock())
            assert census.tables == [("browl", "seating", 1)]
            assert census.people == 2
            assert census.size >= 0
            assert [one.table for one in await store.newest_tables("seating", 5)] == [table]
            assert await store.newest_tables("over", 5) == []
            assert [one.table for one in await store.newest_tables("", 5)] == [table]

    asyncio.run(run())


def test_sender_is_grouped_as_blocks_are() -> None:
    from starlette.datastructures import Headers

    network = network_of(sender(Headers({}), "2001:db8::9", 0))
    assert str(network) == "2001:db8::/64"
