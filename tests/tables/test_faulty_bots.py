"""A bot that fails or answers nonsense spoils no table: the game goes on with our simplest, and it is told."""

from __future__ import annotations

import asyncio
import itertools
import random

import pytest

from repaire.bots import Glimpse
from repaire.bots.advice import Advice
from repaire.games import find
from repaire.kernel.errors import UnknownBot
from repaire.tables import entries as e
from repaire.tables.memory import MemoryStore
from repaire.tables.service import Service
from repaire.tables.table import OVER, Table
from repaire.tables.thinking import Thinking


class Faulty(Thinking):
    """Fails in one way each time it is asked."""

    def __init__(self, ways: list[object]) -> None:
        self.ways = itertools.cycle(ways)

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float) -> list[int]:
        way = next(self.ways)
        if isinstance(way, Exception):
            raise way
        assert isinstance(way, list)
        return way

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float) -> list[Advice]:
        raise ZeroDivisionError


@pytest.mark.parametrize("way", [ZeroDivisionError(), UnknownBot("unknown_bot"), [], [99_999], [-1, 0]])
def test_games_go_on_without_a_bot_that_fails(way: object) -> None:
    async def run() -> tuple[Table, list[str]]:
        clock = itertools.count(1)
        service = Service(MemoryStore(), lambda: next(clock), random.Random(1).randbytes, 0.0, Faulty([way]))
        faults: list[str] = []
        service.on_fault = lambda table, error: faults.append(type(error).__name__)
        definition = find("browl")

        def opening(table: str, commitment: str, at: int) -> e.Opened:
            box = definition.box()
            setup = definition.setup(2, {"end": "rounds", "rounds": 1})
            return e.Opened(
                at=at,
                table=table,
                host="ann",
                game="browl",
                rules=definition.rules,
                players=2,
                options=dict(setup.options),
                box=box.name,
                box_sha256=box.hash,
                commitment=commitment,
            )

        seats = [e.Sat(at=1, seat=seat, name=f"bot {seat}", bot="heuristic") for seat in range(2)]
        live = await service.open(opening, seats)
        await service.do(live, lambda table: table.start(at=2, key=""))
        for _ in range(2000):
            if live.table.phase == OVER:
                break
            await asyncio.sleep(0.001)
        await service.close()
        return live.table, faults

    table, faults = asyncio.run(run())
    assert table.phase == OVER
    assert len(faults) > 5
