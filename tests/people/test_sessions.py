"""Guests: cookies, their renewal, personal links, and the end of a session."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from repaire.people.sessions import GRACE, LIFETIME, LINK_LIFETIME, label_of
from repaire.server.config import Config
from repaire.tables.memory import MemoryStore
from repaire.tables.postgres import PostgresStore
from scripts.postgres_server import PostgresServer
from tests.server.running import ORIGIN, Inside, new_key


def cookie_of(reply: httpx.Response) -> Any:
    """Return the cookie that a reply sets."""
    (cookie,) = SimpleCookie(reply.headers["set-cookie"]).values()
    return cookie


def test_cookies_are_opaque_and_for_us_alone() -> None:
    async def run() -> None:
        for secure in (False, True):
            async with Inside(config=Config(secure=secure)).open() as place:
                cookie = cookie_of(await place.client().post("/api/session", json={"name": "Ana"}))
                assert cookie["httponly"]
                assert cookie["samesite"] == "Lax"
                assert cookie["path"] == "/"
                assert bool(cookie["secure"]) == secure
                assert cookie.key == ("__Host-repaire" if secure else "repaire")
                assert not cookie["domain"]
                for name in ("repaire", "__Host-repaire"):  # over https the weaker name is nobody's
                    known = await place.client(Cookie=f"{name}={cookie.value}").get("/api/session")
                    assert known.status_code == (200 if name == cookie.key else 401)
                assert len(cookie.value) == 43
                store = place.store
                assert isinstance(store, MemoryStore)
                kept = repr(store.sessions)
                assert cookie.value not in kept  # a copy of the store lets nobody in

    asyncio.run(run())


def test_joining_a_table_renews_the_cookie() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            host = await place.guest("host")
            table = await host.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            browser = place.client(Origin=ORIGIN)
            old = cookie_of(await browser.post("/api/session", json={"name": "Ana"})).value
            reply = await browser.post(f"/api/tables/{table}/join", json={"key": new_key()})
            new = cookie_of(reply).value
            assert reply.status_code == 200
            assert new != old
            both = [place.client(Cookie=f"repaire={token}") for token in (old, new)]
            assert [(await client.get("/api/session")).status_code for client in both] == [200, 200]
            place.clock.now += GRACE
            assert [(await client.get("/api/session")).status_code for client in both] == [401, 200]
            assert (await both[1].get("/api/tables/mine")).json()[0]["id"] == table
            place.clock.now += LIFETIME
            assert (await both[1].get("/api/session")).status_code == 401

    asyncio.run(run())


def test_a_personal_link_works_once_and_soon() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest("Ana")
            made = await guest.post("/api/session/link")
            link = made["token"]
            assert made["picture"].startswith("<?xml")
            assert made["picture"].count("<path") == 1
            assert (await place.client(Authorization=f"Bearer {link}").get("/api/session")).status_code == 401
            claims = [place.client().post("/api/session/claim", json={"token": link}) for _ in range(5)]
            replies = await asyncio.gather(*claims)
            assert sorted(reply.status_code for reply in replies) == [200, 403, 403, 403, 403]
            (good,) = [reply for reply in replies if reply.status_code == 200]
            other = place.client(Cookie=f"repaire={cookie_of(good).value}")
            assert (await other.get("/api/session")).json()["name"] == "Ana"
            assert (await guest.get("/api/session"))["name"] == "Ana"  # the first device stays
            late = (await guest.post("/api/session/link"))["token"]
            place.clock.now += LINK_LIFETIME
            assert (await place.client().post("/api/session/claim", json={"token": late})).status_code == 403

    asyncio.run(run())


def test_signing_out_ends_the_session_and_its_sockets_alone() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, other = await place.guest("Ana"), await place.guest("Bea")
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            mine, theirs = await guest.socket(table), await other.socket(table)
            await guest.post("/api/session/end")
            await mine.until(lambda: mine.closed is not None)
            assert mine.closed == 1008
            assert (await guest.client.get("/api/session")).status_code == 401
            assert (await theirs.ask({"t": "ping"}))["t"] == "pong"

    asyncio.run(run())


def test_a_personal_link_asks_before_it_replaces_somebody() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ana = await place.guest("Ana")
            link = (await ana.post("/api/session/link"))["token"]
            browser = place.client(Origin=ORIGIN)
            old = cookie_of(await browser.post("/api/session", json={"name": "Bea", "lang": "en"})).value
            reply = await browser.post("/api/session/claim", json={"token": link})
            assert reply.status_code == 409
            assert reply.json()["reason"] == "somebody_else"
            assert "Ana" in reply.json()["words"]
            assert "Bea" in reply.json()["words"]
            assert "set-cookie" not in reply.headers
            assert (await browser.get("/api/session")).json()["name"] == "Bea"
            reply = await browser.post("/api/session/claim", json={"token": link, "replace": True})
            assert reply.status_code == 200
            assert (await browser.get("/api/session")).json()["name"] == "Ana"
            assert (await place.client(Cookie=f"repaire={old}").get("/api/session")).status_code == 401
            again = (await ana.post("/api/session/link"))["token"]  # who is the same person is not asked
            assert (await browser.post("/api/session/claim", json={"token": again})).status_code == 200
            assert len(await ana.get("/api/session/devices")) == 2

    asyncio.run(run())


def test_signing_out_ends_old_cookies_waiting_requests_and_unused_links_at_once() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            host = await place.guest("host")
            table = await host.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            browser = place.client(Origin=ORIGIN)
            old = cookie_of(await browser.post("/api/session", json={"name": "Ana"})).value
            link = (await browser.post("/api/session/link")).json()["token"]
            new = cookie_of(await browser.post(f"/api/tables/{table}/join", json={"key": new_key()})).value
            lines = [await place.socket(table, 0, origin=ORIGIN, cookie=f"repaire={token}") for token in (old, new)]
            waiting = asyncio.create_task(browser.get(f"/api/tables/{table}/updates?since=99&wait=20"))
            while not place.den.channels.waiting:
                await asyncio.sleep(0)
            await place.client(Origin=ORIGIN, Cookie=f"repaire={new}").post("/api/session/end")
            for line in lines:
                await line.until(lambda line=line: line.closed is not None)  # type: ignore[misc]
            assert (await waiting).status_code == 401
            for token in (old, new):
                assert (await place.client(Cookie=f"repaire={token}").get("/api/session")).status_code == 401
            assert (await place.client().post("/api/session/claim", json={"token": link})).status_code == 403

    asyncio.run(run())


PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"


def test_my_devices_are_listed_and_can_be_signed_out() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ana, bea = await place.guest("Ana"), await place.guest("Bea")
            link = (await ana.post("/api/session/link"))["token"]
            phone = place.client(**{"User-Agent": PHONE, "Origin": ORIGIN})
            await phone.post("/api/session/claim", json={"token": link})
            await ana.post("/api/session/link")  # an unused link is no device
            devices = await ana.get("/api/session/devices")
            assert sorted((one["label"], one["here"]) for one in devices) == [
                ("Chrome · Android", False),
                ("python-httpx", True),
            ]
            (other,) = [one["id"] for one in devices if not one["here"]]
            table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            (cookie,) = phone.cookies.jar
            line = await place.socket(table, 0, origin=ORIGIN, cookie=f"repaire={cookie.value}")
            refused = await bea.try_post("/api/session/devices/end", {"device": other})
            assert refused.status_code == 404  # it is not theirs
            assert (await phone.get("/api/session")).status_code == 200
            assert line.closed is None
            left = await ana.post("/api/session/devices/end", {"device": other})
            assert [one["here"] for one in left] == [True]
            await line.until(lambda: line.closed is not None)
            assert (await phone.get("/api/session")).status_code == 401
            assert (await ana.get("/api/session"))["name"] == "Ana"

    asyncio.run(run())


def test_signing_out_closes_sockets_on_other_nodes(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def run() -> None:
        async with Inside(PostgresStore(url)).open() as first, Inside(PostgresStore(url)).open() as second:
            guest = await first.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            line = await second.socket(table, 0, authorization=f"Bearer {guest.token}")
            await guest.post("/api/session/end")
            await line.until(lambda: line.closed is not None)
            assert line.closed == 1008

    asyncio.run(run())


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (PHONE, "Chrome · Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        (IPHONE, "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
        ("my<bot>/1.0", "mybot"),
        ("", ""),
    ],
)
def test_devices_are_told_apart_by_two_words(agent: str, label: str) -> None:
    assert label_of(agent) == label


def test_odd_cookies_are_nobody() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            for cookie in (
                "repaire=",
                "repaire=\u00ff",
                'repaire="',
                "=;;;=",
                "repaire=a; repaire=b",
                "x" * 9_000,
            ):
                head = [(b"cookie", cookie.encode("latin-1"))]
                assert (await place.client().get("/api/session", headers=head)).status_code == 401

    asyncio.run(run())
