"""A bot that fails or answers nonsense spoils no table: the game goes on with our simplest, and it is told."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from repaire.bots import Glimpse
from repaire.bots.advice import Advice
from repaire.games import find
from repaire.kernel.errors import UnknownBot
from repaire.tables.folded import OVER
from repaire.tables.table import Table
from repaire.tables.thinking import ANYBODY, Thinking
from repaire.tables.turns import Asker
from tests.tables.bot_tables import begun, served


class Faulty(Thinking):
    """Fails in one way each time it is asked."""

    def __init__(self, ways: list[object]) -> None:
        self.ways = itertools.cycle(ways)

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[int]:
        way = next(self.ways)
        if isinstance(way, Exception):
            raise way
        assert isinstance(way, list)
        return way

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[Advice]:
        raise ZeroDivisionError


@pytest.mark.parametrize("way", [ZeroDivisionError(), UnknownBot("unknown_bot"), [], [99_999], [-1, 0]])
def test_games_go_on_without_a_bot_that_fails(way: object) -> None:
    async def run() -> tuple[Table, list[str]]:
        service = served(Faulty([way]))
        faults: list[str] = []
        service.on_fault = lambda table, error: faults.append(type(error).__name__)
        live = await begun(service, find("browl").setup(2, {"end": "rounds", "rounds": 1}))
        for _ in range(2000):
            if live.table.phase == OVER:
                break
            await asyncio.sleep(0.001)
        await service.close()
        return live.table, faults

    table, faults = asyncio.run(run())
    assert table.phase == OVER
    assert len(faults) > 5
