"""A copy of a table has all that the table has: whatever is added to tables later, too."""

from __future__ import annotations

import copy

from repaire.tables.forks import forked
from tests.tables.played import played

OF_THE_OPENING = {"id", "setup"}  # follow from what the copy is made of
COPIED = {"stream", "chairs", "undo_agreed"}  # equal, and not the same


def test_whatever_a_table_holds_its_copy_holds() -> None:
    table = copy.copy(played("browl").table)
    names = vars(table).keys() - OF_THE_OPENING - COPIED
    for name in names:
        if name not in ("opened", "game"):  # are asked when a copy is made
            setattr(table, name, object())
    other = forked(table)
    assert vars(other).keys() == vars(table).keys()
    assert [name for name in names if getattr(other, name) is not getattr(table, name)] == []
    for name in ("chairs", "undo_agreed"):
        assert getattr(other, name) == getattr(table, name)
        assert getattr(other, name) is not getattr(table, name)
    assert all(mine is not theirs for mine, theirs in zip(other.chairs, table.chairs, strict=True))
    assert (other.stream.key, other.stream.counter) == (table.stream.key, table.stream.counter)
    assert other.stream is not table.stream
