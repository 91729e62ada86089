"""What every journal must be, whatever happened to the servers that wrote it."""

from __future__ import annotations

import os

from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.journal import Line, first_hash, next_hash
from repaire.tables.table import Table, open_table

SIZE = int(os.environ.get("REPAIRE_SIZE", "1"))  # how many times the smallest number of games


def refolded(lines: list[Line], secret: bytes) -> Table:
    """Check chain, numbers, keys, moves and draws of a journal; return the table that it makes."""
    before = first_hash(lines[0].table)
    for number, line in enumerate(lines, start=1):
        before = next_hash(before, line.body)
        assert (line.seq, line.hash) == (number, before), f"line {number} does not follow the one before"
    keys = [line.key for line in lines if line.key]
    assert len(keys) == len(set(keys)), "a key was carried out twice"
    opened = decode(lines[0].body)
    assert isinstance(opened, e.Opened)
    table, _ = open_table(opened, secret)
    for line in lines[1:]:
        table.read(decode(line.body), line)  # raises if a move is illegal or a draw is not the fair one
    return table
