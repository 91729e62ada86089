"""How databases hold summaries: what a move changes is kept apart from what it leaves as it is.

The people of a table have places, in their order; whom the table waits for is a number with a bit for each place. So a
move that changes nobody's seat writes one row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from repaire.tables.store import Summary

Settled: TypeAlias = tuple[object, ...]


def waiting(summary: Summary) -> int:
    """Return whom a table waits for, as bits by place."""
    return sum(to_move << place for place, to_move in enumerate(summary.people.values()))


def seated(people: Iterable[str], waiting: int) -> dict[str, bool]:
    """Return what a summary says of people, given in the order of their places."""
    return {person: bool(waiting >> place & 1) for place, person in enumerate(people)}


def settled(summary: Summary) -> Settled:
    """Return what a move leaves as it is."""
    return summary.game, summary.public, summary.players, tuple(summary.names), tuple(summary.people)


class LastWritten:
    """What this process last wrote about each table, for the latest tables.

    It holds as long as the table is still at that line; if another process wrote since, the table is at a later one.
    """

    def __init__(self, size: int = 10_000) -> None:
        self.size = size
        self._last: dict[str, tuple[int, Settled]] = {}

    def put(self, summary: Summary) -> None:
        """Note a summary."""
        self._last.pop(summary.table, None)
        self._last[summary.table] = (summary.seq, settled(summary))
        if len(self._last) > self.size:
            del self._last[next(iter(self._last))]

    def same(self, summary: Summary, before: int) -> bool:
        """Tell whether a summary differs from the one written with line `before` only in what a move changes."""
        return self._last.get(summary.table) == (before, settled(summary))

    def clear(self) -> None:
        """Forget everything."""
        self._last.clear()
