"""Copies of a table that can be folded on: what is published is never changed afterwards."""

from __future__ import annotations

from typing import TypeVar

from repaire.tables.table import Table

T = TypeVar("T")


def forked(table: Table) -> Table:
    """Return a table that can be folded on without touching this one."""
    other = _copied(table)
    other.chairs = [_copied(chair) for chair in table.chairs]
    other.stream = table.stream.fork()
    other.undo_agreed = set(table.undo_agreed)
    return other


def _copied(original: T) -> T:
    """Return a shallow copy, without the detours of the copy module: every command makes some."""
    other: T = object.__new__(type(original))
    other.__dict__.update(original.__dict__)
    return other
