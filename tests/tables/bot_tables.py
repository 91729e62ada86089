"""Tables at which bots alone play, with a service of their own."""

from __future__ import annotations

import itertools
import random

from msgspec.structs import replace

from repaire.kernel.setup import Setup
from repaire.tables import entries as e
from repaire.tables.live import Live
from repaire.tables.memory import MemoryStore
from repaire.tables.service import Service
from repaire.tables.thinking import Thinking


def served(thinking: Thinking) -> Service:
    """Return a service whose clock goes on by itself and whose bots need no pause."""
    clock = itertools.count(1)
    return Service(MemoryStore(), lambda: next(clock), random.Random(1).randbytes, 0.0, thinking)


async def begun(service: Service, setup: Setup, thinking: int = 2000, bot: str = "heuristic") -> Live:
    """Open a table with a bot on every seat, and start the game."""

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        return replace(e.Opened.of(setup, table, "ann", commitment, at), thinking=thinking)

    seats = [e.Sat(at=1, seat=seat, name=f"bot {seat}", bot=bot) for seat in range(setup.players)]
    live = await service.open(opening, seats)
    await service.do(live, lambda table: table.start(at=2, key=""))
    return live
