"""One task for each of many numbers, by a crew: numbers go out in chunks, results come back one by one, in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from repaire.lab.crew import Crew
from repaire.lab.pace import Pace

R = TypeVar("R")
MOST: Final = 1_000  # numbers in a chunk


def each(
    crew: Crew, task: Callable[..., R], facts: tuple[Any, ...], numbers: range, pace: Pace | None = None
) -> Iterator[R]:
    """Yield what the task makes of these facts and each number."""
    cut = pace or Pace(MOST)
    parts = ((task, facts, *span) for span in cut.parts(numbers.start, numbers.stop))
    for found, seconds in crew.in_order(_some, parts):
        cut.took(len(found), seconds)
        yield from found


def _some(task: Callable[..., R], facts: tuple[Any, ...], first: int, count: int) -> tuple[list[R], float]:
    """Return what comes of some numbers in a row, and how many seconds that took."""
    began = time.perf_counter()
    return [task(*facts, number) for number in range(first, first + count)], time.perf_counter() - began
