"""Stores of every kind, each on a database of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tables.example import Make

from repaire.tables.memory import MemoryStore
from repaire.tables.sqlite import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Return what gives stores on the same database."""
    if request.param == "memory":
        store = MemoryStore()
        return lambda: store
    return lambda: SqliteStore(tmp_path / "repaire.db")
