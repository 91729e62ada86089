"""How databases hold summaries: what a move changes is kept apart from what it leaves as it is.

The people of a table have places, in their order; whom the table waits for is a number with a bit for each place, and
above those one for each seat. So a move that changes nobody's seat writes one row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from repaire.tables.store import Face, Summary

SEATS_AT = 24  # the bit of the first seat; no table has so many people
MOST_SEATS = 16

Settled: TypeAlias = tuple[object, ...]
Called: TypeAlias = tuple[str, Face]  # a seat in a list

_seats: msgspec.json.Decoder[list[str | Called]] = msgspec.json.Decoder(list[str | Called])


def waiting(summary: Summary) -> int:
    """Return whom a table waits for, as bits by place and by seat."""
    places = sum(to_move << place for place, to_move in enumerate(summary.people.values()))
    return places | sum(1 << SEATS_AT + seat for seat in summary.asked)


def seated(people: Iterable[str], waiting: int) -> dict[str, bool]:
    """Return what a summary says of people, given in the order of their places."""
    return {person: bool(waiting >> place & 1) for place, person in enumerate(people)}


def asked(waiting: int) -> list[int]:
    """Return the seats that a table waits for; none if an older Repaire wrote it."""
    return [seat for seat in range(MOST_SEATS) if waiting >> SEATS_AT + seat & 1]


def called(summary: Summary) -> str:
    """Return who sits where, as it is stored: a name, and a face if there is one."""
    faces = summary.faces or [Face()] * len(summary.names)
    found = [(name, face) if face != Face() else name for name, face in zip(summary.names, faces, strict=True)]
    return msgspec.json.encode(found).decode()


def uncalled(stored: str) -> tuple[list[str], list[Face]]:
    """Return names and faces from what is stored."""
    found = [(seat, Face()) if isinstance(seat, str) else seat for seat in _seats.decode(stored)]
    faces = [face for _, face in found]
    return [name for name, _ in found], faces if any(face != Face() for face in faces) else []


def settled(summary: Summary) -> Settled:
    """Return what a move leaves as it is."""
    return (
        summary.game,
        summary.public,
        summary.players,
        tuple(summary.names),
        tuple(summary.people),
        tuple(summary.faces),
    )


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
