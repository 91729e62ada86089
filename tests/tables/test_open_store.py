"""Addresses of stores."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from repaire.tables.memory import MemoryStore
from repaire.tables.open_store import open_store
from repaire.tables.postgres import PostgresStore
from repaire.tables.sqlite import SqliteStore


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("repaire.db", "repaire.db"),
        ("/var/lib/repaire.db", "/var/lib/repaire.db"),
        ("sqlite:///repaire.db", "repaire.db"),
        ("sqlite:////var/lib/repaire.db", "/var/lib/repaire.db"),
    ],
)
def test_files(url: str, path: str) -> None:
    store = open_store(url)
    assert isinstance(store, SqliteStore)
    assert store.path == Path(path)


def test_memory_and_postgres() -> None:
    assert isinstance(open_store("memory:"), MemoryStore)
    assert isinstance(open_store("postgresql://ann@host/repaire"), PostgresStore)
    assert isinstance(open_store("postgres://ann@host/repaire"), PostgresStore)


@pytest.mark.parametrize("url", ["", "mysql://ann:hunter2@host/x", "sqlite://", "sqlite:///", "sqlite://host/x"])
def test_other_addresses_are_refused_without_repeating_them(url: str) -> None:
    with pytest.raises(ValueError, match="a database is") as refused:
        open_store(url)
    assert "hunter2" not in str(refused.value)


def test_without_psycopg_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "repaire.tables.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(RuntimeError, match="pip install 'repaire\\[postgres\\]'"):
        open_store("postgresql://ann@host/repaire")
