"""People who have left for good: what is known of them goes, and the games of others stay as they were played.

A journal is a chain of hashes: an entry that is changed or taken away breaks it for everybody who was at the table. So
journals stay, with the random number that stood for the person and the name that they had shown at that table. What
linked that number to somebody (sessions, profile, passkeys, history, alerts) is deleted, and pages and lists show
nothing of the name or of what they said any more. Exported files verify as before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable

import msgspec
from msgspec import structs

from repaire.people.history import Seat
from repaire.tables.folded import Folded
from repaire.tables.store import Statement, Store

LATE = 60_000  # milliseconds: how late another node's clock may be
TABLES = (
    "SELECT table_id, seats FROM finished_games WHERE table_id IN (SELECT table_id FROM played_games WHERE person = ?)"
)
OTHERS = (
    "SELECT table_id, person FROM played_games"
    " WHERE person <> ? AND table_id IN (SELECT table_id FROM played_games WHERE person = ?)"
)
ABOUT = (
    "profiles", "played_games", "spoke_at", "passkeys", "challenges", "recovery_codes",
    "tickets", "invitations", "mutes", "attempts", "unread",
)  # fmt: skip
FORGET = (
    *(f"DELETE FROM {table} WHERE person = ?" for table in ABOUT),  # noqa: S608  (names of tables, and no others)
    "DELETE FROM invitations WHERE inviter = ?",
    "DELETE FROM mutes WHERE inviter = ?",
    "DELETE FROM unread WHERE other = ?",
)

_seats: msgspec.json.Decoder[list[Seat]] = msgspec.json.Decoder(list[Seat])


class Departures:
    """Who has left for good, as this node knows it."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.people: set[str] = set()
        self._since = 0
        self.also: list[Callable[[str], Awaitable[None]]] = []  # others who forget a person

    async def refresh(self) -> bool:
        """Learn who has left on other nodes; tell whether anybody has."""
        now, before = self.clock(), len(self.people)
        rows = await self.store.fetch("SELECT person FROM departed WHERE at >= ?", self._since)
        self.people.update(row[0] for row in rows)
        self._since = now - LATE
        return len(self.people) > before

    def veil(self, table: Folded) -> None:
        """Show nothing more, at a table in memory, of the names and words of those who have left."""
        for chair in table.chairs:
            if chair.person in self.people:
                chair.name = ""
        if any(said.person in self.people and said.name for said in table.chat):
            table.chat = [
                structs.replace(said, name="", text="") if said.person in self.people else said for said in table.chat
            ]

        table.gestures = [made for made in table.gestures if made.person not in self.people]

    async def leave(self, person: str) -> None:
        """Forget a person, in one transaction."""
        self.people.add(person)
        stranger = self.entropy(10).hex()  # so that ratings of others stay what they are
        told: list[Statement] = await self._veiled(person)
        told += [(query, (person,)) for query in FORGET]
        told.append(("UPDATE rated_games SET person = ? WHERE person = ?", (f"gone/{stranger}", person)))
        told.append(("INSERT INTO departed (person, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, self.clock())))
        await self.store.change(*told)
        for forget in self.also:
            await forget(person)

    async def _veiled(self, person: str) -> list[Statement]:
        """Return how the lists of those who played with a person lose the name."""
        found: list[Statement] = []
        seats = {table: veiled(_seats.decode(text), {person}) for table, text in await self.store.fetch(TABLES, person)}
        for table, shown in seats.items():
            written = msgspec.json.encode(shown).decode()
            found.append(("UPDATE finished_games SET seats = ? WHERE table_id = ?", (written, table)))
        for table, other in await self.store.fetch(OTHERS, person, person):
            names = names_of(seats.get(table, []), other)
            found.append(("UPDATE played_games SET names = ? WHERE person = ? AND table_id = ?", (names, other, table)))
        return found


def veiled(seats: Iterable[Seat], gone: Container[str]) -> list[Seat]:
    """Return seats without the names of those who have left."""
    return [Seat("", "", "", "", "", True) if seat.person and seat.person in gone else seat for seat in seats]


def names_of(seats: Iterable[Seat], person: str) -> str:
    """Return what somebody's games are found by: the names of all others."""
    return "\n".join(seat.name for seat in seats if seat.person != person).casefold()
