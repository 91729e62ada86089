"""A table's journal as a record, which can be replayed, studied and taken up in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import BadRecord
from repaire.kernel.record import Record
from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.export import load
from repaire.tables.walk import walk


def recorded(entries: Iterable[e.AnyEntry]) -> Record:
    """Return the record of a table; raise BadRecord if its journal is none, or of other rules."""
    found = list(entries)
    if not found or not isinstance(found[0], e.Opened):
        raise BadRecord("not_a_record")
    opened = found[0]
    definition = find(opened.game)
    options = definition.today(opened.rules, opened.options)
    box = Box(opened.box, opened.box_text) if opened.box_text else definition.box(opened.box)
    record = Record(definition.setup(opened.players, options, box), seats=[""] * opened.players)
    for entry in found:
        if isinstance(entry, e.Sat):
            record.seats[entry.seat] = f"bot:{entry.bot}" if entry.bot else entry.name
        elif isinstance(entry, e.Succeeded):
            record.seats[entry.seat] = entry.name
    before = [(actor, actions) for actor, *actions in opened.prelude]
    for actor, actions in [*before, *(act for stage in walk(found) for act in stage.acts())]:
        record.add(actor, actions)
    return record


def of_export(text: str) -> Record:
    """Return the record of an exported game; raise BadExport or BadRecord. Its proofs are for `verify` to check."""
    return recorded(decode(exported.text) for exported in load(text).entries)
