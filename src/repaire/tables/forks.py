"""Copies of a table that can be folded on: what is published is never changed afterwards."""

from __future__ import annotations

from copy import copy

from repaire.tables.table import Table


def forked(table: Table) -> Table:
    """Return a table that can be folded on without touching this one."""
    stream, chairs = table.stream.fork(), [copy(chair) for chair in table.chairs]
    other = Table(table.opened, table.secret, table.game, table.state, chairs, stream, table.head)
    other.seq, other.phase, other.since, other.moves = table.seq, table.phase, table.since, table.moves
    other.before, other.mover = table.before, table.mover
    other.undo_by, other.undo_agreed = table.undo_by, set(table.undo_agreed)
    other.proposal, other.agreed, other.paused = table.proposal, table.agreed, table.paused
    other.terms, other.chat, other.gestures = table.terms, table.chat, table.gestures
    other.said, other.speakers, other.muted = table.said, table.speakers, table.muted
    other.ended = table.ended
    return other
