"""Presence counts every channel, every node and who left a moment ago: a seat is covered in real absence only."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from repaire.server.presence import GRACE
from repaire.tables.postgres import PostgresStore
from scripts.postgres_server import PostgresServer
from tests.server.running import Guest, Inside, new_key
from tests.server.test_waiting import two_at_a_table


async def covers(guest: Guest, table: str, seat: int) -> str:
    """Try to hand a seat to a bot; return what comes of it."""
    reply = await guest.try_post(f"/api/tables/{table}/cover", {"key": new_key(), "seat": seat})
    return "covered" if reply.status_code == 200 else str(reply.json()["reason"])


def alone(play: Callable[[Inside, list[Guest], str], Awaitable[None]]) -> None:
    """Run something at a table for two on a server of its own."""

    async def run() -> None:
        async with Inside().open() as place:
            guests, table = await two_at_a_table(place)
            place.ticks.now += int(1000 * GRACE) + 1  # whatever they did to sit down is long ago
            await play(place, guests, table)

    asyncio.run(run())


def test_a_seat_whose_person_is_away_can_be_covered() -> None:
    async def play(place: Inside, guests: list[Guest], table: str) -> None:
        assert await covers(guests[0], table, 1) == "covered"

    alone(play)


def test_who_waits_in_a_long_poll_is_here() -> None:
    async def play(place: Inside, guests: list[Guest], table: str) -> None:
        poll = asyncio.create_task(guests[1].client.get(f"/api/tables/{table}/updates?since=99&wait=20"))
        while not place.den.channels.polls:
            await asyncio.sleep(0)
        place.ticks.now += 20_000  # the poll began long ago
        assert await covers(guests[0], table, 1) == "still_here"
        poll.cancel()
        await asyncio.wait({poll})
        place.ticks.now += int(1000 * GRACE)
        assert await covers(guests[0], table, 1) == "covered"

    alone(play)


def test_who_asks_now_and_then_is_here() -> None:
    async def play(place: Inside, guests: list[Guest], table: str) -> None:
        await guests[1].get(f"/api/tables/{table}")
        place.ticks.now += int(500 * GRACE)
        assert await covers(guests[0], table, 1) == "still_here"

    alone(play)


def test_a_socket_that_closed_a_moment_ago_may_come_back() -> None:
    async def play(place: Inside, guests: list[Guest], table: str) -> None:
        line = await guests[1].socket(table)
        place.ticks.now += 60_000
        assert await covers(guests[0], table, 1) == "still_here"
        await line.close()
        place.ticks.now += 50
        assert await covers(guests[0], table, 1) == "still_here"
        place.ticks.now += int(1000 * GRACE)
        assert await covers(guests[0], table, 1) == "covered"

    alone(play)


def online(messages: list[dict[str, Any]]) -> list[list[bool]]:
    """Return what a socket was told about who is here, message by message."""
    return [
        [seat["online"] for seat in told["table"]["seats"]] for told in messages if told["t"] in ("table", "welcome")
    ]


def test_everybody_is_told_who_comes_at_once_and_who_goes_after_the_grace_period(monkeypatch: Any) -> None:
    monkeypatch.setattr("repaire.server.socket.BEAT", 0.01)

    async def play(place: Inside, guests: list[Guest], table: str) -> None:
        mine = await guests[0].socket(table)
        await mine.until(lambda: online(mine.messages)[-1:] == [[True, False]])
        theirs = await guests[1].socket(table)
        await mine.until(lambda: online(mine.messages)[-1:] == [[True, True]])
        await theirs.close()
        await asyncio.sleep(0.05)
        assert online(mine.messages)[-1] == [True, True]
        place.ticks.now += int(1000 * GRACE)
        await mine.until(lambda: online(mine.messages)[-1:] == [[True, False]])
        await mine.close()

    alone(play)


def test_who_is_connected_to_another_node_is_here(postgres: PostgresServer, monkeypatch: Any) -> None:
    monkeypatch.setattr("repaire.server.socket.BEAT", 0.05)
    url = postgres.new_database()

    async def run() -> None:
        async with Inside(PostgresStore(url)).open() as first, Inside(PostgresStore(url)).open() as second:
            guests, table = await two_at_a_table(first)
            first.ticks.now += int(1000 * GRACE) + 1
            there = Guest(second, "Bo", guests[1].token, second.client(authorization=f"Bearer {guests[1].token}"))
            line = await there.socket(table)
            mine = await guests[0].socket(table)
            await mine.until(lambda: online(mine.messages)[-1:] == [[True, True]])
            second.ticks.now += 60_000
            assert await covers(guests[0], table, 1) == "still_here"
            await line.close()
            assert await covers(guests[0], table, 1) == "still_here"
            second.ticks.now += int(1000 * GRACE)
            await mine.until(lambda: online(mine.messages)[-1:] == [[True, False]])
            assert await covers(guests[0], table, 1) == "covered"
            await mine.close()

    asyncio.run(run())


def test_a_node_that_gives_no_sign_of_life_is_gone_with_all_who_were_there(
    postgres: PostgresServer, monkeypatch: Any
) -> None:
    monkeypatch.setattr("repaire.tables.postgres.NODE_SECONDS", 0.2)

    async def run() -> None:
        store = PostgresStore(postgres.new_database())
        await store.open()
        await store.tell_present("a", ["ann", "bo"], [])
        assert await store.present("b", ["ann", "bo", "cyd"]) == {"ann", "bo"}
        assert await store.present("a", ["ann", "bo"]) == set()  # they know that themselves
        await store.tell_present("a", ["ann"], ["bo"])
        assert await store.present("b", ["ann", "bo"]) == {"ann"}
        await asyncio.sleep(0.3)
        assert await store.present("b", ["ann"]) == set()
        await store.tell_present("a", [], [])
        assert await store.present("b", ["ann"]) == {"ann"}
        await store.close()

    asyncio.run(run())
