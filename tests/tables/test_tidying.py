"""SQLite's log is brought home into the file proper while moves go on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from threading import Event, current_thread
from typing import Any

import pytest

from repaire.tables import tidying
from repaire.tables.sqlite import SqliteStore, connect
from repaire.tables.store import Store
from tests.tables.example import created, lines, run, summary

OFTEN = 40
FRAME = 4096 + 24  # bytes of the log for a page
PAGES = 2  # that a move changes, at least


def log_size(path: Path) -> int:
    """Return how many bytes the log takes."""
    return path.with_name(path.name + "-wal").stat().st_size


async def moves(store: Store, first: int, count: int) -> None:
    """Write so many moves, each in a commit of its own."""
    for seq in range(first, first + count):
        await store.append(lines("t", seq), summary("t", seq))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a store is that tidies often."""
    monkeypatch.setattr(tidying, "OFTEN", OFTEN)
    return tmp_path / "repaire.db"


def test_the_log_stays_small_however_much_is_written(path: Path) -> None:
    async def play(store: Store) -> int:
        await created(store)
        await moves(store, 2, 30 * OFTEN)
        return log_size(path)

    assert run(lambda: SqliteStore(path), play) < 10 * OFTEN * PAGES * FRAME


def test_moves_wait_for_no_tidying(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()
    bring_home = tidying.bring_home

    def slowly(connection: sqlite3.Connection) -> None:
        if current_thread().name == "sqlite-tidier":
            begun.set()
            assert go_on.wait(60)
        bring_home(connection)

    monkeypatch.setattr(tidying, "bring_home", slowly)

    async def play(store: Store) -> tuple[int, int]:
        await created(store)
        await moves(store, 2, OFTEN)
        assert await asyncio.to_thread(begun.wait, 60)
        await moves(store, 2 + OFTEN, 10 * OFTEN)
        grown = log_size(path)
        go_on.set()
        await moves(store, 2 + 11 * OFTEN, 20 * OFTEN)
        return grown, log_size(path)

    grown, at_last = run(lambda: SqliteStore(path), play)
    assert grown > 10 * OFTEN * PAGES * FRAME  # nobody else tidied meanwhile
    assert at_last < 2 * grown  # and what was late was made good


def test_what_somebody_still_reads_is_brought_home_later(path: Path) -> None:
    async def play(store: Store) -> tuple[int, int]:
        await created(store)
        reader = connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tables").fetchall()
        await moves(store, 2, 10 * OFTEN)
        grown = log_size(path)
        reader.close()
        await moves(store, 2 + 10 * OFTEN, 20 * OFTEN)
        return grown, log_size(path)

    grown, at_last = run(lambda: SqliteStore(path), play)
    assert grown > 10 * OFTEN * PAGES * FRAME
    assert at_last < 2 * grown


class FullAtFirst(sqlite3.Connection):
    """A connection to a disk on which at first nothing can be brought home."""

    refused = 0

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """Refuse twice."""
        if "wal_checkpoint" in args[0] and self.refused < 2:
            self.refused += 1
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(*args)


def test_a_tidying_that_fails_disturbs_nobody_and_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tidier = tidying.Tidier
    full = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=FullAtFirst)

    def on_full_disk(writing: sqlite3.Connection, own: sqlite3.Connection) -> tidying.Tidier:
        own.close()
        return tidier(writing, full)

    monkeypatch.setattr("repaire.tables.sqlite.Tidier", on_full_disk)

    async def play(store: Store) -> int:
        await created(store)
        await moves(store, 2, 30 * OFTEN)
        assert len(await store.read("t")) == 30 * OFTEN + 1
        return log_size(path)

    assert run(lambda: SqliteStore(path), play) < 15 * OFTEN * PAGES * FRAME
    assert full.refused == 2
