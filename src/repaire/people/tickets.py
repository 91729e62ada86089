"""Tickets of those who want a quick match: one for a person, in the database, and nobody is seated twice.

A node claims tickets for a table that it is about to open, and opens it in one transaction with a row that can only be
written if all of them are still claimed for that table. So a node that died leaves tickets that others take up
again, and a node that was only slow finds that it may not open its table any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass

from repaire.tables.store import Session, Statement, Store

CLAIMED = 10_000  # milliseconds after which a claim without a table is void
KEPT = 600_000  # milliseconds that a ticket leads to its table

TAKE = (
    "INSERT INTO tickets"
    " (person, name, mask, colour, game, players, pace, fill, level, commitment, made, claimed, table_id)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
DROP = "DELETE FROM tickets WHERE person = ? AND (table_id = '' OR table_id IN (SELECT table_id FROM matches))"
ALL = (
    "SELECT person, name, mask, colour, game, players, pace, fill, level, commitment, made, claimed, table_id"
    " FROM tickets WHERE ? IN ('', person) ORDER BY made, person"
)
CLAIM = "UPDATE tickets SET table_id = ?, claimed = ? WHERE table_id = '' AND person = ? RETURNING person"
FREE = "UPDATE tickets SET table_id = '', claimed = 0 WHERE table_id = ?"


@dataclass(frozen=True)
class Ticket:
    """Somebody wants to play: which game, with how many, at what pace; and bots of a level after so many seconds."""

    person: str
    name: str
    mask: str
    colour: str
    game: str
    players: int
    pace: str
    fill: int  # seconds until bots may take the free seats; 0: never
    level: str
    commitment: str
    made: int
    claimed: int = 0
    table_id: str = ""

    @property
    def kind(self) -> tuple[str, int, str]:
        """What those must have in common who can sit at one table."""
        return self.game, self.players, self.pace

    def takes_bots(self, now: int) -> bool:
        """Tell whether this person has agreed to bots by now."""
        return self.fill > 0 and self.made + 1000 * self.fill <= now

    def session(self) -> Session:
        """Return the person as a session has them."""
        return Session("", self.person, self.name, "", 0, mask=self.mask, colour=self.colour)


class Tickets:
    """All tickets."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock

    async def take(self, ticket: Ticket) -> None:
        """Give somebody a ticket, in place of the one that they have; not while a table is being opened for it."""
        await self.store.change(self._void(), (DROP, (ticket.person,)), (TAKE, astuple(ticket)))

    async def cancel(self, *people: str) -> None:
        """Take tickets back; one for which a table is being opened stays."""
        await self.store.change(
            *(("DELETE FROM tickets WHERE person = ? AND table_id = ''", (person,)) for person in people)
        )

    async def of(self, person: str) -> Ticket | None:
        """Return somebody's ticket, with its table once there is one."""
        rows = await self.store.fetch(ALL, person)
        return Ticket(*rows[0]) if rows else None

    async def everything(self, person: str) -> dict[str, object] | None:
        """Return somebody's ticket for their own file."""
        found = await self.of(person)
        if found is None:
            return None
        told = ("game", "players", "pace", "fill", "level", "made")
        return {name: getattr(found, name) for name in told} | {"table": found.table_id}

    async def all(self) -> list[Ticket]:
        """Return all tickets, the longest waiting first."""
        return [Ticket(*row) for row in await self.store.fetch(ALL, "")]

    async def opened(self, table: str) -> bool:
        """Tell whether a table was made of its tickets."""
        return bool(await self.store.fetch("SELECT 1 FROM matches WHERE table_id = ?", table))

    def _void(self) -> Statement:
        """Claims of nodes that never opened their table are void."""
        query = (
            "UPDATE tickets SET table_id = '', claimed = 0 WHERE table_id <> '' AND claimed < ?"
            " AND table_id NOT IN (SELECT table_id FROM matches)"
        )
        return query, (self.clock() - CLAIMED,)

    async def tidy(self) -> None:
        """Void old claims, and forget tickets that have led to their tables."""
        await self.store.change(
            self._void(),
            ("DELETE FROM tickets WHERE table_id <> '' AND claimed < ?", (self.clock() - KEPT,)),
        )

    async def claim(self, people: Sequence[str], table: str) -> bool:
        """Claim tickets for a table, all or none; tell whether that was done."""
        got = await self.store.change(*((CLAIM, (table, self.clock(), person)) for person in sorted(people)))
        if all(got):
            return True
        await self.store.change((FREE, (table,)))
        return False

    def opening(self, table: str, people: int) -> Statement:
        """Return what is written with a table made of tickets; it cannot be, unless all are claimed for it still."""
        query = (
            "INSERT INTO matches (table_id, people)"
            " SELECT ?, CASE WHEN count(*) = ? THEN ? ELSE NULL END FROM tickets WHERE table_id = ?"
        )
        return query, (table, people, people, table)
