"""What happens by itself happens although nobody looks: a table's timers survive its leaving memory, and a restart."""

from __future__ import annotations

import asyncio
import random

from msgspec.structs import replace

from repaire.games import find
from repaire.tables import entries as e
from repaire.tables.alarms import LATE
from repaire.tables.dues import BOTS_LATE, REVEAL_SECONDS
from repaire.tables.fairness import commitment
from repaire.tables.folded import PLAYING, REVEALING
from repaire.tables.live import Live
from repaire.tables.service import Service
from repaire.tables.store import Store
from tests.tables.example import Make, run


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def opened(service: Service, clock: e.Clock, bot: str = "", promise: str = "") -> Live:
    """Open a table for two, the second perhaps a bot, and begin."""
    setup = find("browl").setup(2, {"first": 0})

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        return replace(e.Opened.of(setup, table, "ann", commitment, at), clock=clock, thinking=100)

    seats = [
        e.Sat(at=1, seat=0, name="Ann", person="ann", commitment=promise),
        e.Sat(at=1, seat=1, name="Bo", person="" if bot else "bo", bot=bot),
    ]
    live = await service.open(opening, seats)
    await service.do(live, lambda table: table.start(at=service.clock(), key=""))
    return live


def served(store: Store, clock: Hand, kept: int = 5000, pace: float = 0.0) -> Service:
    return Service(store, clock, random.Random(1).randbytes, pace, kept=kept)


async def turned(seen: object, wanted: object = True) -> None:
    """Wait until something is so."""
    assert callable(seen)
    async with asyncio.timeout(10):
        while seen() != wanted:
            await asyncio.sleep(0.005)


def test_a_table_with_a_clock_leaves_memory_and_its_clock_still_runs_out(make: Make) -> None:
    async def play(store: Store) -> None:
        clock = Hand()
        service = served(store, clock, kept=2)
        first = await opened(service, e.Clock(move=60))
        seat = first.table.to_move()[0]
        for _ in range(3):
            await opened(service, e.Clock(move=600))
        assert first.table.id not in service.live
        assert first.timer is None
        assert len(service.live) == 2
        clock.now += 59_000
        await service.alarms.look()
        assert first.table.id not in service.live
        clock.now += 1_000 + LATE
        await service.alarms.look()
        await turned(lambda: service.live[first.table.id].table.chairs[seat].used > 0)
        covered = [e.decode(line.body) for line in await store.read(first.table.id)]
        assert any(isinstance(entry, e.Covered) and entry.why == "clock" for entry in covered)
        await service.close()

    run(make, play)


def test_a_clock_runs_out_after_a_restart_although_nobody_looks(make: Make) -> None:
    async def play(store: Store) -> None:
        clock = Hand()
        before = served(store, clock)
        table = (await opened(before, e.Clock(move=60))).table
        await before.close()
        clock.now += 60_000 + LATE
        after = served(store, clock, pace=100.0)
        await after.alarms.look()
        await turned(lambda: bool(after.live[table.id].table.chairs[table.to_move()[0]].cover))
        await after.close()

    run(make, play)


def test_a_bot_whose_server_was_restarted_moves_although_nobody_looks(make: Make) -> None:
    async def play(store: Store) -> None:
        clock = Hand()
        before = served(store, clock, pace=100.0)
        live = await opened(before, e.Clock(), bot="random")
        await before.do(live, lambda table: table.cover(0, "random", "left", clock.now, ""))
        await before.close()
        after = served(store, clock)
        await after.alarms.look()
        assert not after.live  # its time has not come
        clock.now += 2 * live.table.opened.thinking + BOTS_LATE + LATE
        await after.alarms.look()
        await turned(lambda: after.live[live.table.id].table.moves > 0)
        await after.close()

    run(make, play)


def test_a_reveal_that_never_comes_is_not_waited_for_after_a_restart(make: Make) -> None:
    async def play(store: Store) -> None:
        clock = Hand()
        before = served(store, clock)
        live = await opened(before, e.Clock(), promise=commitment(bytes(32)))
        assert live.table.phase == REVEALING
        await before.close()
        clock.now += 1000 * REVEAL_SECONDS + LATE
        after = served(store, clock)
        await after.alarms.look()
        await turned(lambda: after.live[live.table.id].table.phase, PLAYING)
        await after.close()

    run(make, play)


def test_a_table_that_is_due_is_given_to_one_node_at_a_time(make: Make) -> None:
    async def play(store: Store) -> None:
        clock = Hand()
        service = served(store, clock)
        due = [(await opened(service, e.Clock(move=60))).table.id for _ in range(5)]
        await opened(service, e.Clock())
        await service.close()
        now = clock.now + 60_000
        assert await store.claim_due(now - 1, now + 10, 100) == []
        first = await store.claim_due(now, now + 10, 3)
        second = await store.claim_due(now, now + 10, 100)
        assert sorted(first + second) == sorted(due)
        assert len(first) == 3
        assert await store.claim_due(now + 9, now + 20, 100) == []
        assert sorted(await store.claim_due(now + 10, now + 20, 100)) == sorted(due)

    run(make, play)
