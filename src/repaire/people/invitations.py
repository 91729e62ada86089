"""Invitations to a table from somebody one has played with; they can be declined, and somebody's can be muted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass

from repaire.tables.store import Store

KEPT = 7 * 86_400_000  # milliseconds
LISTED = 20

SEND = (
    "INSERT INTO invitations (person, table_id, inviter, name, mask, colour, game, made)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
OF = (
    "SELECT table_id, inviter, name, mask, colour, game, made FROM invitations WHERE person = ? AND made >= ?"
    " ORDER BY made DESC LIMIT ?"
)


@dataclass(frozen=True)
class Invitation:
    """Somebody invites a person to a table."""

    table: str
    inviter: str
    name: str
    mask: str
    colour: str
    game: str
    made: int


class Invitations:
    """All invitations."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock

    async def send(self, people: Iterable[str], invitation: Invitation) -> list[str]:
        """Invite people, but for those who have muted the inviter; return whom."""
        rows = await self.store.fetch("SELECT person FROM mutes WHERE inviter = ?", invitation.inviter)
        deaf = {str(row[0]) for row in rows}
        invited = [person for person in people if person not in deaf]
        await self.store.change(
            ("DELETE FROM invitations WHERE made < ?", (self.clock() - KEPT,)),
            *((SEND, (person, *astuple(invitation))) for person in invited),
        )
        return invited

    async def of(self, person: str) -> list[Invitation]:
        """Return a person's invitations, newest first."""
        return [Invitation(*row) for row in await self.store.fetch(OF, person, self.clock() - KEPT, LISTED)]

    async def since(self, made: int) -> list[tuple[str, int]]:
        """Return who was invited after a time, and when."""
        rows = await self.store.fetch("SELECT person, made FROM invitations WHERE made > ? ORDER BY made", made)
        return [(str(person), int(at)) for person, at in rows]

    async def done(self, person: str, table: str) -> None:
        """An invitation was answered."""
        await self.store.change(("DELETE FROM invitations WHERE person = ? AND table_id = ?", (person, table)))

    async def mute(self, person: str, table: str) -> None:
        """Let who sent an invitation send this person no more."""
        await self.store.change(
            (
                "INSERT INTO mutes (person, inviter, name)"
                " SELECT person, inviter, name FROM invitations WHERE person = ? AND table_id = ?"
                " ON CONFLICT DO NOTHING",
                (person, table),
            ),
            (
                "DELETE FROM invitations WHERE person = ? AND inviter IN (SELECT inviter FROM mutes WHERE person = ?)",
                (person, person),
            ),
        )

    async def muted(self, person: str) -> list[str]:
        """Return the names of those whose invitations a person does not hear."""
        return [str(row[0]) for row in await self.store.fetch("SELECT name FROM mutes WHERE person = ?", person)]

    async def unmute(self, person: str) -> None:
        """Hear everybody again."""
        await self.store.change(("DELETE FROM mutes WHERE person = ?", (person,)))

    async def received(self, person: str) -> list[dict[str, object]]:
        """Return a person's invitations for their own file, old ones too while they are kept."""
        query = "SELECT table_id, name, game, made FROM invitations WHERE person = ? ORDER BY made, table_id"
        return [
            {"table": table, "name": name, "game": game, "made": made}
            for table, name, game, made in await self.store.fetch(query, person)
        ]

    async def sent(self, person: str) -> list[dict[str, object]]:
        """Return the invitations that a person has sent, for their own file; not to whom."""
        query = "SELECT table_id, game, made FROM invitations WHERE inviter = ? ORDER BY made, table_id"
        return [
            {"table": table, "game": game, "made": made} for table, game, made in await self.store.fetch(query, person)
        ]
