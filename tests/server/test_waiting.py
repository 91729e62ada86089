"""Whose turn it is, as lists of tables tell it, and what happens when somebody's time runs out."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.running import Guest, Inside, new_key


async def two_at_a_table(place: Inside, **more: Any) -> tuple[list[Guest], str]:
    """Open a table for two people and begin."""
    guests = [await place.guest("Ada"), await place.guest("Bo")]
    table = await guests[0].open_table("browl", [{"kind": "me"}, {"kind": "open"}], **more)
    await guests[1].join(table, seat=1)
    await guests[0].post(f"/api/tables/{table}/start", {"key": new_key()})
    return guests, table


async def lines(guests: list[Guest]) -> list[tuple[bool, list[int]]]:
    """Return what each one's list says of the table: whether it is their turn, and which seats are awaited."""
    found = [(await guest.get("/api/tables/mine"))[0] for guest in guests]
    return [(line["my_turn"], line["awaited"]) for line in found]


def test_my_tables_say_whose_turn_it_is() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guests, table = await two_at_a_table(place)
            live = place.den.service.live[table]
            (seat,) = live.table.to_move()
            assert await lines(guests) == [(seat == 0, [seat]), (seat == 1, [seat])]
            actions = await place.den.service.bots.move(live.table, seat, "heuristic")
            await guests[seat].post(f"/api/tables/{table}/move", {"key": new_key(), "seat": seat, "actions": actions})
            (after,) = live.table.to_move()
            assert await lines(guests) == [(after == 0, [after]), (after == 1, [after])]
            assert after != seat

    asyncio.run(run())


def test_it_is_nobodys_turn_whose_seat_a_bot_plays() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guests, table = await two_at_a_table(place, pace=10_000)  # the bot takes its time
            (seat,) = place.den.service.live[table].table.to_move()
            await guests[seat].post(f"/api/tables/{table}/cover", {"key": new_key(), "seat": seat})
            assert await lines(guests) == [(False, [seat]), (False, [seat])]

    asyncio.run(run())


def test_a_bot_takes_over_when_the_time_for_a_move_is_over() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            _, table = await two_at_a_table(place, clock={"move": 1}, pace=10_000)
            live = place.den.service.live[table]
            (seat,) = live.table.to_move()
            place.clock.now += 1_000
            for _ in range(400):
                if live.table.chairs[seat].cover:
                    break
                await asyncio.sleep(0.01)
            assert live.table.chairs[seat].cover == "heuristic"
            assert not live.table.chairs[1 - seat].cover

    asyncio.run(run())
