"""One socket for a person: which of their tables wait for them, as it changes."""

from __future__ import annotations

import asyncio
from typing import Any

from repaire.server.connection import GOING_AWAY, POLICY
from tests.server.running import Guest, Inside, InsideSocket, new_key
from tests.server.test_waiting import two_at_a_table


async def follow(guest: Guest) -> InsideSocket:
    """Open the socket as somebody, and wait for its first word."""
    socket = InsideSocket(guest.place.app)
    await socket.open("", 0, {"authorization": f"Bearer {guest.token}"}, path="/ws/mine")
    await socket.until(lambda: bool(socket.messages) or socket.closed is not None)
    return socket


def tables(socket: InsideSocket) -> list[dict[str, Any]]:
    """Return what was told last."""
    found: list[dict[str, Any]] = [told for told in socket.messages if told["t"] == "mine"][-1]["tables"]
    return found


def turns(socket: InsideSocket) -> dict[str, bool]:
    """Return which tables wait."""
    return {line["id"]: line["my_turn"] for line in tables(socket)}


def test_it_tells_when_a_turn_comes_and_goes() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guests, table = await two_at_a_table(place)
            sockets = [await follow(guest) for guest in guests]
            live = place.den.service.live[table]
            (seat,) = live.table.to_move()
            assert [turns(socket)[table] for socket in sockets] == [seat == 0, seat == 1]
            actions = await place.den.service.bots.move(live.table, seat, "heuristic")
            await guests[seat].post(f"/api/tables/{table}/move", {"key": new_key(), "seat": seat, "actions": actions})
            for number, socket in enumerate(sockets):
                await socket.until(lambda n=number, s=socket: turns(s)[table] == (n != seat))  # type: ignore[misc]
            for guest, socket in zip(guests, sockets, strict=True):
                assert tables(socket) == await guest.get("/api/tables/mine")
                await socket.close()

    asyncio.run(run())


def test_tables_come_when_they_are_opened_and_go_when_they_are_left() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada, bo = await place.guest("Ada"), await place.guest("Bo")
            socket = await follow(bo)
            assert tables(socket) == []
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            await bo.join(table, seat=1)
            await socket.until(lambda: table in turns(socket))
            await bo.post(f"/api/tables/{table}/leave", {"key": new_key(), "seat": 1})
            await socket.until(lambda: table not in turns(socket))
            await socket.close()

    asyncio.run(run())


def test_nobody_is_told_of_others_tables() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guests, table = await two_at_a_table(place)
            stranger = await follow(await place.guest("Cy"))
            mine = await follow(guests[0])
            live = place.den.service.live[table]
            (seat,) = live.table.to_move()
            actions = await place.den.service.bots.move(live.table, seat, "heuristic")
            await guests[seat].post(f"/api/tables/{table}/move", {"key": new_key(), "seat": seat, "actions": actions})
            await mine.until(lambda: len(mine.messages) > 1)
            await stranger.quiet()
            assert [told["t"] for told in stranger.messages] == ["mine", "pong"]
            assert tables(stranger) == []
            assert set(tables(mine)[0]) == {
                "id", "game", "phase", "players", "names", "updated", "my_turn", "awaited", "faces", "others"
            }  # fmt: skip
            await mine.close()
            await stranger.close()

    asyncio.run(run())


def test_it_needs_a_session_and_takes_nothing_but_pings() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            socket = InsideSocket(place.app)
            await socket.open("", 0, {"authorization": "Bearer nobody"}, path="/ws/mine")
            assert (socket.accepted, socket.closed) == (False, POLICY)
            page = InsideSocket(place.app)
            await page.open("", 0, {"origin": "http://elsewhere.example"}, path="/ws/mine")
            assert (page.accepted, page.closed) == (False, POLICY)
            mine = await follow(await place.guest("Ada"))
            mine.send({"t": "move", "key": "k", "seat": 0, "actions": [0]})
            await mine.until(lambda: mine.closed is not None)
            assert mine.closed == POLICY

    asyncio.run(run())


def test_it_ends_with_the_device_and_with_the_server() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada, bo = await place.guest("Ada"), await place.guest("Bo")
            first, second = await follow(ada), await follow(bo)
            await ada.post("/api/session/end", None)
            await first.until(lambda: first.closed is not None)
            assert first.closed == POLICY
            assert second.closed is None
            await place.app.farewell()
            await second.until(lambda: second.closed is not None)
            assert second.closed == GOING_AWAY
            assert second.messages[-1]["t"] == "bye"
            assert place.den.channels.sockets == {}

    asyncio.run(run())


def test_a_store_that_is_away_is_asked_again() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada = await place.guest("Ada")
            socket = await follow(ada)
            asked, real = 0, place.store.tables_of

            async def failing(person: str, limit: int) -> Any:
                nonlocal asked
                asked += 1
                if asked == 1:
                    raise OSError("away")
                return await real(person, limit)

            place.store.tables_of = failing  # type: ignore[method-assign]
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            await socket.until(lambda: table in turns(socket))
            assert asked == 2
            await socket.close()

    asyncio.run(run())
