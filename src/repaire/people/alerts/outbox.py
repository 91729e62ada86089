"""What is to be told, written in the same transaction as the move that it tells of.

There is one row for each channel, table and kind. A turn that comes again before the last one was told takes its row:
so nobody is told twice of a table that waits once. A row with `due` 0 was told, or is not worth telling any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from repaire.people.alerts.channels import DAY, MINUTE, Channel, Channels
from repaire.people.unread import HEARD
from repaire.tables.folded import OVER
from repaire.tables.store import Statement, Store
from repaire.tables.table import Table

Told = Literal["turn", "end", "chat", "confirm"]

QUICK = 5 * MINUTE  # whoever has just moved there is not called back to a table at once
CHAT_PAUSE = 15 * MINUTE  # between two alerts about talk at a table

NOTE = f"""
INSERT INTO outbox (channel, table_id, kind, person, game, names, seq, since, due, tries, sent)
SELECT id, ?, ?, person, ?, ?, ?, ?,
    CASE WHEN wait < 0 THEN ? + (daily_at * {MINUTE} - ? + {DAY}) % {DAY}
        WHEN always = 1 OR ? + wait > ? THEN ? + wait
        ELSE ? END,
    0, 0
FROM alert_channels WHERE person = ? AND state = 'on'
"""  # noqa: S608
AGAIN = f"""
ON CONFLICT (channel, table_id, kind) DO UPDATE
SET names = excluded.names, seq = excluded.seq, since = excluded.since, tries = 0,
    due = CASE WHEN outbox.kind <> 'chat' THEN excluded.due
        WHEN outbox.due > 0 THEN outbox.due
        WHEN outbox.sent + {CHAT_PAUSE} > excluded.due THEN outbox.sent + {CHAT_PAUSE}
        ELSE excluded.due END
WHERE outbox.seq < excluded.seq
"""
NOTE_ALL, NOTE_CHAT = NOTE + AGAIN, NOTE + f"AND chat = 1 {HEARD}" + AGAIN
CONFIRM = (
    "INSERT INTO outbox (channel, table_id, kind, person, game, names, seq, since, due, tries, sent)"
    " VALUES (?, '', 'confirm', ?, '', '[]', 1, ?, ?, 0, 0)"
)
ROWS = (
    "SELECT channel, table_id, kind, person, game, names, seq, since, tries FROM outbox"
    " WHERE channel = ? AND due > 0 AND due <= ? ORDER BY due, table_id, kind"
)
WANTED = (
    "SELECT DISTINCT c.id FROM outbox o JOIN alert_channels c ON c.id = o.channel"
    " WHERE o.due > 0 AND o.due <= ? AND c.lease <= ? AND c.state <> 'broken' LIMIT ?"
)
THIS = " WHERE channel = ? AND table_id = ? AND kind = ? AND seq = ?"


@dataclass(frozen=True)
class Row:
    """Something to be told through a channel."""

    channel: str
    table: str
    kind: Told
    person: str
    game: str
    names: str
    seq: int
    since: int
    tries: int

    @property
    def others(self) -> list[str]:
        """The names of the others at the table."""
        return msgspec.json.decode(self.names, type=list[str])


class Outbox:
    """Writes what is to be told, and hands it out."""

    def __init__(self, store: Store, channels: Channels) -> None:
        self.store = store
        self.channels = channels

    # -- with the move ---------------------------------------------------------------------------------------

    def note(self, before: Table | None, after: Table) -> Sequence[Statement]:
        """Return what is to be written with a change: a turn that somebody is newly asked for, an end, some talk."""
        reachable = self.channels.reachable
        if reachable is not None and not any(chair.person in reachable for chair in after.chairs):
            return ()
        people = [person for person in after.people() if self.channels.may_reach(person)]
        if not people or len(after.people()) < 2 or before is None:  # who plays alone knows that bots wait for them
            return ()
        if after.phase == OVER:
            if before.phase != OVER and after.ended is not None:
                return [self._row("end", person, after, after.ended.at, 0) for person in people]
            return self._talk(before, after, people)
        asked, known = awaited(after), awaited(before)
        found = [self._turn(before, after, person) for person in people if person in asked and person not in known]
        return [*found, *self._talk(before, after, people)]

    def _turn(self, before: Table, after: Table, person: str) -> Statement:
        moved = max(before.chairs[seat].asked for seat in after.seat_of(person))
        since = max(after.chairs[seat].asked for seat in after.seat_of(person))
        return self._row("turn", person, after, since, moved + QUICK if moved else 0)

    def _talk(self, before: Table, after: Table, people: Sequence[str]) -> list[Statement]:
        if after.chat[-1:] == before.chat[-1:]:  # a gesture is no talk
            return []
        last = after.chat[-1]
        return [self._row("chat", person, after, last.at, 0) for person in people if person != last.person]

    @staticmethod
    def _row(kind: Told, person: str, table: Table, at: int, quiet: int) -> Statement:
        """Return the statement for one person; not before `quiet`, unless they want it always."""
        others = [chair.name for chair in table.chairs if chair.name and chair.person != person]
        names = msgspec.json.encode(others).decode()
        told = (table.id, kind, table.opened.game, names, table.seq, at)
        values = (*told, at, at % DAY, at, quiet, at, quiet, person)
        if kind == "chat":
            return NOTE_CHAT, (*values, table.chat[-1].person, table.id)
        return NOTE_ALL, values

    @staticmethod
    def confirm(channel: Channel) -> Sequence[Statement]:
        """Return what asks whether an address is really the person's."""
        return [(CONFIRM, (channel.id, channel.person, channel.made, channel.made))]

    # -- when it is sent -------------------------------------------------------------------------------------

    async def wanted(self, now: int, most: int) -> list[str]:
        """Return channels for which something is due and at which nobody is."""
        return [row[0] for row in await self.store.fetch(WANTED, now, now, most)]

    async def claim(self, channel: str, now: int, until: int) -> bool:
        """Take a channel for this node, so that others leave it alone until then."""
        taken = "UPDATE alert_channels SET lease = ? WHERE id = ? AND lease <= ? RETURNING id"
        return bool((await self.store.change((taken, (until, channel, now))))[0])

    async def release(self, channel: str) -> None:
        """Leave a channel to whoever comes next."""
        await self.store.change(("UPDATE alert_channels SET lease = 0 WHERE id = ?", (channel,)))

    async def due(self, channel: str, now: int) -> list[Row]:
        """Return what is to be told through a channel by now, the oldest first."""
        return [Row(*row) for row in await self.store.fetch(ROWS, channel, now)]

    async def done(self, row: Row, sent: int) -> None:
        """A row was told at a time, or (0) is not worth telling; if something newer has taken it, that stays."""
        query = "UPDATE outbox SET due = 0, tries = 0, sent = ?" if sent else "UPDATE outbox SET due = 0, tries = 0"
        values = (sent,) if sent else ()
        await self.store.change((query + THIS, (*values, row.channel, row.table, row.kind, row.seq)))

    async def put_off(self, row: Row, due: int, tries: int) -> None:
        """A row is tried again later."""
        query = "UPDATE outbox SET due = ?, tries = ?"
        await self.store.change((query + THIS, (due, tries, row.channel, row.table, row.kind, row.seq)))


def awaited(table: Table) -> set[str]:
    """Return the people who owe a decision at a table."""
    return {table.chairs[seat].person for seat in table.to_move() if not table.chairs[seat].driver} - {""}
