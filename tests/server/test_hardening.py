"""What strangers and faults cannot do: bad bytes, floods, slow readers, broken tables, a store that is away."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from repaire.games import find
from repaire.server import limits, socket
from repaire.server.api.routes import ROUTES
from repaire.server.config import Config
from repaire.server.limits import Rates
from tests.conformance.variants import SIZE
from tests.server.garbage import garbage
from tests.server.running import ORIGIN, SEATS, Inside, InsideSocket, faults, new_key, table_of

GARBAGE = 3_000 if SIZE == 1 else 10_000 * SIZE


async def until_closed(line: InsideSocket) -> None:
    """Wait until the server closes a socket."""
    await line.until(lambda: line.closed is not None)


async def read_all(line: InsideSocket) -> None:
    """Wait until the server has read everything, or closed."""
    await line.until(lambda: line.closed is not None or line.inbox.empty())


# -- bad bytes -------------------------------------------------------------------------------------------------


def test_garbage_over_http_changes_nothing() -> None:
    async def run() -> None:
        kind = random.Random(1)
        async with Inside().open() as place:
            owner, rival = await place.guest("owner"), await place.guest("rival")
            table = await table_of(owner)
            before = json.dumps(place.den.service.live[table].table.state.pack())
            posts = [route for route in ROUTES if route.method == "POST" and route.name != "sign_out"]
            for number in range(GARBAGE):
                route = kind.choice(posts)
                reply = await rival.client.post(
                    route.path.format(table=table, game="browl", token="x.y"),
                    content=garbage(kind),
                    headers={"Content-Type": "application/json"},
                )
                assert reply.status_code < 500, (number, route.name, reply.text)
                if reply.status_code >= 400:
                    assert reply.json()["t"] == "refused"
                    assert "Traceback" not in reply.text
            assert faults(place) == 0
            entries = [json.loads(line.body) for line in await place.store.read(table)]
            assert {entry["t"] for entry in entries} <= {"opened", "sat", "started", "chatted"}
            assert json.dumps(place.den.service.live[table].table.state.pack()) == before
            assert (await owner.get(f"/api/tables/{table}"))["views"]

    asyncio.run(run())


def test_garbage_over_sockets_changes_nothing() -> None:
    async def run() -> None:
        kind = random.Random(2)
        async with Inside().open() as place:
            owner, rival = await place.guest("owner"), await place.guest("rival")
            table = await table_of(owner)
            before = json.dumps(place.den.service.live[table].table.state.pack())
            while place.den.metrics.counts["bad_messages", ""] < GARBAGE:
                line = await rival.socket(table)
                assert line.accepted
                for _ in range(30):
                    bad = garbage(kind)
                    text = bad.decode("utf-8", "surrogateescape")
                    line.send(bad if kind.randrange(2) else text)
                await read_all(line)
                if line.closed is None:
                    await line.close()
                assert line.closed in (1000, 1008, 1009)
                assert "Traceback" not in "".join(line.frames)
                assert {told["t"] for told in line.messages} <= {
                    "welcome", "view", "refused", "pong", "table", "chat", "done",
                }  # fmt: skip
            assert faults(place) == 0
            entries = [json.loads(one.body) for one in await place.store.read(table)]
            assert {entry["t"] for entry in entries} <= {"opened", "sat", "started", "chatted"}
            assert json.dumps(place.den.service.live[table].table.state.pack()) == before

    asyncio.run(run())


def test_bad_messages_are_answered_and_then_the_socket_closes() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            line = await guest.socket(await table_of(guest))
            for number in range(socket.BAD_MESSAGES - 1):
                told = await line.ask({"t": "nothing", "number": number})
                assert (told["t"], told["reason"]) == ("refused", "bad_request")
            line.send("{")
            await line.until(lambda: line.closed is not None)
            assert line.closed == 1008

    asyncio.run(run())


@pytest.mark.parametrize(
    ("content", "headers", "status"),
    [
        (b"x" * 70_000, {}, 413),
        (b"{}", {"Content-Length": "70000"}, 413),
        (b"{}", {"Content-Length": "\u00b2"}, 413),
        (b"{}", {"Content-Length": "9" * 5_000}, 413),
        (b'{"name":"Ana"}', {"Content-Type": "text/plain"}, 415),
        (b'{"name":"Ana","admin":true}', {}, 422),
        (b'{"name":"\xff"}', {}, 400),
        (b'{"name":"\\ud800"}', {}, 400),
        (b'{"name":"a\\u0000b"}', {}, 422),
        (b'{"name":"  "}', {}, 422),
        (b'{"name":""}', {}, 422),
        (b'{"a":' + b"[" * 9_000 + b"]" * 9_000 + b"}", {}, 422),
        (b'{"name":' + b"[" * 9_000, {}, 422),
        (b"", {}, 400),
        (b'{"name":"Ana"}', {"Host": "evil host"}, 400),
    ],
)
def test_bad_bodies(content: bytes, headers: dict[str, str], status: int) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            sent = {b"content-type": b"application/json"}
            sent |= {name.lower().encode(): value.encode("latin-1") for name, value in headers.items()}
            reply = await place.client().post("/api/session", content=content, headers=list(sent.items()))
            assert reply.status_code == status, reply.text
            assert faults(place) == 0

    asyncio.run(run())


def test_a_body_without_end_is_cut_off() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            read = 0

            async def endless() -> Any:
                nonlocal read
                for _ in range(10_000):
                    read += 1_000
                    yield b" " * 1_000

            head = {"Content-Type": "application/json"}
            reply = await place.client().post("/api/session", content=endless(), headers=head)
            assert reply.status_code == 413

    asyncio.run(run())


DEEP_BOX = "a = " + "[" * 9_000 + "]" * 9_000
GOOD_BOX = find("browl").box().text
DEEP_KEY = "a." * 7_000 + "a"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        DEEP_BOX,
        f"{DEEP_KEY} = 1\n{GOOD_BOX}",
        f"{GOOD_BOX}\n[{DEEP_KEY}]\n",
        "a = " + "9" * 19_000,
        "a = 1979-05-27",
        "\x00",
        "a.b.c = 1\n" * 900,
    ],
)
def test_bad_boxes_are_refused(text: str) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            body = {"game": "browl", "seats": SEATS, "box_text": text}
            reply = await guest.try_post("/api/tables", body)
            assert reply.status_code == 422, reply.text
            assert faults(place) == 0

    asyncio.run(run())


# -- floods ----------------------------------------------------------------------------------------------------


def test_rates_of_a_session_an_address_newcomers_tables_and_chat() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            rates, client = Rates(), place.client()
            guest = await place.guest()
            for _ in range(int(rates.newcomers.burst) + 5):
                reply = await client.post("/api/session", json={"name": "x"})
                client.cookies.clear()
            assert reply.status_code == 429
            place.clock.now += 3_600_000  # somebody sets the clock of the machine
            assert (await client.post("/api/session", json={"name": "x"})).status_code == 429
            place.ticks.now += 3_600_000
            table = await table_of(guest)
            said = [
                (await guest.try_post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "x"})).status_code
                for _ in range(int(rates.chat.burst) + 5)
            ]
            assert said.count(200) == rates.chat.burst
            opened = [
                (await guest.try_post("/api/tables", {"game": "browl", "seats": SEATS})).status_code
                for _ in range(int(rates.tables.burst) + 5)
            ]
            assert opened.count(200) <= rates.tables.burst
            looked = [(await guest.client.get("/api/session")).status_code for _ in range(300)]
            assert looked.count(429) > 50
            assert (await place.client().get("/api/games")).status_code == 200  # others are not held up
            place.ticks.now += 3_600_000
            assert (await guest.client.get("/api/session")).status_code == 200
            strange = [(await client.get("/api/games")).status_code for _ in range(500)]
            assert strange.count(429) > 50
            assert (await guest.client.get("/api/session")).status_code == 200

    asyncio.run(run())


def test_messages_are_limited_too_pings_included() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            guest = await place.guest()
            table = await table_of(guest)
            for line in (await guest.socket(table), await place.socket(table, 0, origin=ORIGIN)):
                answers = [await line.ask({"t": "ping"}) for _ in range(520)]
                assert any(told["t"] == "refused" and told["reason"] == "too_many" for told in answers)
                await line.close()

    asyncio.run(run())


def test_too_many_sockets_and_polls() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            mine = [await guest.socket(table) for _ in range(limits.MAX_SOCKETS + 1)]
            assert [line.closed for line in mine] == [None] * limits.MAX_SOCKETS + [1013]
            strange = [await place.socket(table, 0, origin=ORIGIN) for _ in range(limits.MAX_STRANGERS + 1)]
            assert [line.closed for line in strange] == [None] * limits.MAX_STRANGERS + [1013]
            for line in [*mine[:-1], *strange[:-1]]:
                await line.close()
            assert not place.den.channels.sockets
            assert not place.den.presence.open
            assert not place.den.channels.connections
            url = f"/api/tables/{table}/updates?since=99&wait=20"
            polls = [asyncio.create_task(guest.client.get(url)) for _ in range(limits.MAX_POLLS)]
            while sum(place.den.channels.polls.values()) < limits.MAX_POLLS:
                await asyncio.sleep(0)
            assert (await guest.client.get(url)).status_code == 429
            await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "news"})
            assert {(await poll).status_code for poll in polls} == {200}
            assert not place.den.channels.polls

    asyncio.run(run())


def test_who_does_not_read_is_disconnected_and_others_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, slow, late = await place.guest(), await place.guest("slow"), await place.guest("late")
            table = await table_of(guest)
            reader, sleeper = await guest.socket(table), await slow.socket(table)
            await sleeper.quiet()
            sleeper.reading = False
            for _ in range(limits.MAX_WAITING + 5):
                await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "x" * 500})
                await asyncio.sleep(0)
            monkeypatch.setattr("repaire.server.connection.SEND_SECONDS", 0.05)
            second = await late.socket(table)
            await second.quiet()
            second.reading = False
            await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "last"})
            for line in (sleeper, second):
                await until_closed(line)
                assert line.closed == 1013
            await reader.quiet()
            said = [told["chat"]["text"] for told in reader.messages if told["t"] == "chat"]
            assert said == ["x" * 500] * (limits.MAX_WAITING + 5) + ["last"]
            assert place.den.metrics.counts["evicted", ""] == 2
            assert len(place.den.channels.connections) == 1

    asyncio.run(run())


def test_a_message_that_is_too_long_closes_the_socket() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            line = await guest.socket(await table_of(guest))
            line.send(json.dumps({"t": "say", "key": "k", "text": "x" * limits.MAX_MESSAGE}))
            await line.until(lambda: line.closed is not None)
            assert line.closed == 1009

    asyncio.run(run())
