"""The journal of a table: entries in order, each bound to all before it by a chain of hashes.

h(0) = SHA-256("repaire/table/" + table)
h(k) = SHA-256(h(k-1) + canonical bytes of entry k)
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from repaire.tables.entries import AnyEntry, encode


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a journal as it is stored."""

    table: str
    seq: int  # from 1
    body: bytes
    hash: bytes
    key: str


def first_hash(table: str) -> bytes:
    """Return the hash that the first entry builds on."""
    return sha256(b"repaire/table/" + table.encode()).digest()


def next_hash(before: bytes, body: bytes) -> bytes:
    """Return the hash of an entry, given the one before it."""
    return sha256(before + body).digest()


def line(table: str, seq: int, before: bytes, entry: AnyEntry) -> Line:
    """Return an entry as the next line."""
    body = encode(entry)
    return Line(table, seq, body, next_hash(before, body), entry.key)
