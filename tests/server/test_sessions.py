"""Guests: cookies, their renewal, personal links, and the end of a session."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import httpx

from repaire.server.den import Config
from repaire.server.sessions import GRACE, LIFETIME, LINK_LIFETIME
from repaire.tables.memory import MemoryStore
from tests.server.running import ORIGIN, Inside, new_key


def cookie_of(reply: httpx.Response) -> Any:
    """Return the cookie that a reply sets."""
    return SimpleCookie(reply.headers["set-cookie"])["repaire"]


def test_cookies_are_opaque_and_for_us_alone() -> None:
    async def run() -> None:
        for secure in (False, True):
            async with Inside(config=Config(secure=secure)).open() as place:
                cookie = cookie_of(await place.client().post("/api/session", json={"name": "Ana"}))
                assert cookie["httponly"]
                assert cookie["samesite"] == "Lax"
                assert cookie["path"] == "/"
                assert bool(cookie["secure"]) == secure
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
