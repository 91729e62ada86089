"""Work is charged to whoever asked for it: what it took of the processor, not how long others had it."""

from __future__ import annotations

import asyncio
import time
from time import thread_time

from repaire.tables.meter import Metered


def burn(seconds: float) -> None:
    """Use the processor."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def charged(*steps: object) -> float:
    """Return what is charged for some steps with a wait behind each."""
    costs: list[float] = []

    async def work() -> None:
        for step in steps:
            assert callable(step)
            step()
            await asyncio.sleep(0)

    await Metered(work(), costs.append)
    assert len(costs) == 1
    return costs[0]


def test_long_work_is_charged_for() -> None:
    assert 0.04 <= asyncio.run(charged(lambda: burn(0.02), lambda: burn(0.02))) < 0.08


def test_many_short_steps_are_charged_for() -> None:
    assert asyncio.run(charged(*[lambda: burn(0.0004)] * 100)) >= 0.04


def test_time_in_which_others_had_the_processor_is_not_charged() -> None:
    assert asyncio.run(charged(lambda: time.sleep(0.1))) < 0.03


def test_what_was_done_before_is_hardly_charged() -> None:
    async def run() -> float:
        burn(0.2)
        return await charged(lambda: burn(0.002))

    assert asyncio.run(run()) < 0.02
