"""Which store an address means."""

from __future__ import annotations

from importlib import import_module

from repaire.tables.memory import MemoryStore
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store


def open_store(url: str) -> Store:
    """Return the store at `memory:`, `sqlite:///FILE`, `postgresql://...`, or in a file; it is not connected yet."""
    if url == "memory:":
        return MemoryStore()
    scheme, mark, rest = url.partition("://")
    if not mark and url:
        return SqliteStore(url)
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteStore(rest[1:])
    if scheme in ("postgresql", "postgres"):
        return _postgres(url)
    raise ValueError("a database is memory:, a file, sqlite:///FILE or postgresql://USER@HOST/NAME")


def _postgres(url: str) -> Store:
    """Return a PostgreSQL store; psycopg is loaded only here, as most people do without it."""
    try:
        found: Store = import_module("repaire.tables.postgres").PostgresStore(url)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("psycopg"):
            raise RuntimeError("PostgreSQL needs psycopg: pip install 'repaire[postgres]'") from None
        raise
    return found
