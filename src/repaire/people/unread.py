"""Whom a person does not want to read: some people wherever they speak, or everybody at a table. They are not told."""

from __future__ import annotations

from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Statement, Store
from repaire.tables.table import Table

ADD = "INSERT INTO unread (person, other, table_id, name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
DROP = "DELETE FROM unread WHERE person = ? AND other = ? AND table_id = ?"
OF = "SELECT other, table_id, name FROM unread WHERE person = ? ORDER BY name, other, table_id"
# What goes with a statement about somebody's alerts: who does not read this speaker, or anybody at this table.
HEARD = (
    "AND NOT EXISTS (SELECT 1 FROM unread WHERE unread.person = alert_channels.person"
    " AND (unread.other = ? OR unread.table_id = ?))"
)


class Unread:
    """What all people have decided."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def at(self, person: str, table: Table) -> tuple[bool, list[int], int]:
        """Return whether nobody at a table is read, which speakers are not, and of how many that can be said.

        -1 for the last: nobody is muted anywhere, so that it can be said of all who have yet to speak, too.
        """
        rows = await self.store.fetch(OF, person)
        others = {other for other, _, _ in rows if other}
        everybody = any(place == table.id for _, place, _ in rows)
        muted = [number for number, speaker in enumerate(table.speakers) if speaker in others]
        return everybody, muted, len(table.speakers) if others else -1

    async def set(self, person: str, table: Table, speaker: int, unread: bool) -> None:
        """Read a speaker of a table no more, or again; -1: everybody there."""
        if speaker < 0:
            target: tuple[str, str, str] = ("", table.id, "")
        else:
            if speaker >= len(table.speakers) or table.speakers[speaker] == person:
                raise TableRefusal("no_such_speaker")
            other = table.speakers[speaker]
            names = [said.name for said in table.chat if said.person == other]
            names += [made.name for made in table.gestures if made.person == other]
            target = (other, "", names[-1] if names else "")
        change: Statement = (ADD, (person, *target)) if unread else (DROP, (person, *target[:2]))
        await self.store.change(change)

    async def everything(self, person: str) -> dict[str, list[str]]:
        """Return it for the person's own file: names, and nothing else of others."""
        rows = await self.store.fetch(OF, person)
        people, tables = [name for other, _, name in rows if other], [place for _, place, _ in rows if place]
        return {"people": people, "tables": tables}
