"""An event loop whose time is a number: nothing waits, and the same program takes the same course every time."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Stuck(Exception):
    """Everybody waits for somebody else."""


class _NoWaiting(selectors.SelectSelector):
    """Lets time go on instead of waiting. Nothing else ever happens: there is no input or output."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in virtual time."""

    def __init__(self) -> None:
        self._virtual = _NoWaiting()
        super().__init__(self._virtual)

    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._virtual.now


def run_virtually(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in virtual time; whatever it leaves behind is ended."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.run_until_complete(_end(asyncio.all_tasks(loop)))
        loop.close()


async def _end(left: set[asyncio.Task[Any]]) -> None:
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
