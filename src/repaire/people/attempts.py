"""How people's attempts at weekly challenges have ended: written in the transaction that ends the game, and ranked.

Everybody has one attempt at a challenge. It counts if it ends before the week does, and who gave up comes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from repaire.games import find
from repaire.people.history import LOST, OPEN, SHARED, WON, result
from repaire.people.looks import look_of
from repaire.people.weekly import Challenge
from repaire.tables.store import Statement, Store
from repaire.tables.table import Table

ORDER = (WON, SHARED, LOST, OPEN)
MOST = 10_000
WRITE = (
    "INSERT INTO attempts (challenge, person, table_id, ended, result, score, name, mask, colour)"
    " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
    " WHERE NOT EXISTS (SELECT 1 FROM departed WHERE person = ?) ON CONFLICT DO NOTHING"
)
READ = (
    "SELECT person, table_id, ended, result, score, name, mask, colour FROM attempts"
    " WHERE challenge = ? AND ended < ? ORDER BY ended, table_id LIMIT ?"
)
MADE = "SELECT 1 FROM attempts WHERE challenge = ? AND person = ?"
MINE = "SELECT challenge, table_id, ended, result, score FROM attempts WHERE person = ? ORDER BY ended, challenge"


@dataclass(frozen=True)
class Attempt:
    """Somebody's attempt that has ended, and its place among all: equal ones share theirs."""

    person: str
    table: str
    ended: int
    result: str
    score: int
    name: str
    mask: str
    colour: str
    place: int = 0


def note(before: Table | None, after: Table) -> list[Statement]:
    """Return what is to be written of a change: an attempt that is over now."""
    ended, people = after.ended, after.people()
    if not after.challenge or ended is None or (before is not None and before.ended is not None) or not people:
        return []
    seat = after.seat_of(people[0])[0]
    chair, together = after.chairs[seat], find(after.opened.game).cooperative
    look = look_of(chair.person, chair.look)
    row: tuple[object, ...] = (
        after.challenge, chair.person, after.id, ended.at, result(after.chairs, ended, seat, together),
        ended.scores[seat] if seat < len(ended.scores) else 0, chair.name, look.mask, look.colour,
    )  # fmt: skip
    return [(WRITE, (*row, chair.person))]


async def attempts_at(store: Store, challenge: Challenge) -> list[Attempt]:
    """Return all attempts that count, the best first: won, shared, lost, given up; then by score."""
    rows = await store.fetch(READ, challenge.name, challenge.ends, MOST)
    return ranked([Attempt(*row) for row in rows])


def ranked(attempts: list[Attempt]) -> list[Attempt]:
    """Return attempts with their places, the best first."""
    found: list[Attempt] = []
    for number, one in enumerate(sorted(attempts, key=_worth), start=1):
        same = found and _worth(found[-1]) == _worth(one)
        place = found[-1].place if same else number
        found.append(Attempt(**{**vars(one), "place": place}))
    return found


def _worth(attempt: Attempt) -> tuple[int, int]:
    return ORDER.index(attempt.result), 0 if attempt.result == OPEN else -attempt.score


async def has_ended(store: Store, challenge: str, person: str) -> bool:
    """Tell whether somebody has ended an attempt of their own."""
    return bool(person) and bool(await store.fetch(MADE, challenge, person))


async def attempts_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Return somebody's attempts, for the file about them."""
    names = ("challenge", "table", "ended", "result", "score")
    return [dict(zip(names, row, strict=True)) for row in await store.fetch(MINE, person)]
