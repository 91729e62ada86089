"""How many games go into one part of the work: about as many as take a second, so that results come in steadily."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

WANTED: Final = 0.5  # seconds a part
GROWTH: Final = 8  # a part is at most so many times as large as the one that was measured


class Pace:
    """Cuts a row of games into parts, and learns from how long they take. Nothing but the time depends on it."""

    def __init__(self, most: int) -> None:
        self.most = most  # games a part, because they are all held in memory
        self.size = 1

    def parts(self, first: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield where each part begins, and how many games it has."""
        while first < end:
            count = min(self.size, end - first)
            yield first, count
            first += count

    def took(self, games: int, seconds: float) -> None:
        """Learn that so many games took so long."""
        fitting = games * WANTED / seconds if seconds > 0 else games * GROWTH
        self.size = int(max(1, min(fitting, games * GROWTH, self.most)))
