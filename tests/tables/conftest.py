"""Stores of every kind, each on a database of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from repaire.tables.memory import MemoryStore
from repaire.tables.postgres import PostgresStore
from repaire.tables.sqlite import SqliteStore
from scripts.postgres_server import PostgresServer, Unavailable
from tests.tables.example import Make


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Return a PostgreSQL server for these tests alone."""
    with ExitStack() as stack:
        try:
            server = PostgresServer()
            stack.callback(server.remove)
            server.start()
        except Unavailable as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(f"PostgreSQL cannot be had here: {error}")
        yield server


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Return what gives stores on the same database."""
    if request.param == "memory":
        store = MemoryStore()
        return lambda: store
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "repaire.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    url = server.new_database()
    return lambda: PostgresStore(url)
