"""When a table does something by itself, and what lists and alarms are told of it.

A table that nobody has in memory is woken by its row in the store: so a clock runs out although nobody looks, and a
bot whose server was restarted moves.
"""

from __future__ import annotations

from repaire.tables.folded import PLAYING, REVEALING
from repaire.tables.store import Face, Summary
from repaire.tables.table import Table

REVEAL_SECONDS = 10
BOTS_LATE = 10_000  # milliseconds that bots may be late before somebody else looks after them


def next_due(table: Table) -> int | None:
    """Return when a clock or the time for a reveal runs out, if one does."""
    if table.phase == REVEALING:
        return table.since + 1000 * REVEAL_SECONDS
    if table.phase != PLAYING or not (table.terms.clock.move or table.terms.clock.game):
        return None
    found = [due for seat in table.to_move() if (due := table.deadline(seat)) is not None]
    return min(found, default=None)


def wake_at(table: Table, at: int) -> int:
    """Return when a table must be in somebody's memory, as of an entry; 0: it can sleep until somebody looks."""
    due = next_due(table)
    if table.bots_to_move():  # they move by themselves, unless their server has died
        bots = at + 2 * table.opened.thinking + table.opened.pace + BOTS_LATE
        due = bots if due is None else min(due, bots)
    return due or 0


def summary(table: Table, at: int) -> Summary:
    """Return what lists show of a table, and when it is to be woken."""
    chairs, asked = table.chairs, table.to_move()
    people = {chair.person: False for chair in chairs if chair.person}
    for seat in asked:
        if chairs[seat].person and not chairs[seat].cover:
            people[chairs[seat].person] = True
    return Summary(
        table.id,
        table.opened.game,
        table.phase,
        table.terms.public,
        len(chairs),
        [chair.name for chair in chairs],
        at,
        table.seq,
        people,
        asked,
        wake_at(table, at),
        [Face(chair.person, chair.look.mask, chair.look.colour) for chair in chairs],
    )
