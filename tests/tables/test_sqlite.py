"""What is special about the SQLite store: group commit, durability, migrations."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from repaire.tables.migrations import SQLITE, SchemaTooNew
from repaire.tables.sqlite import SqliteStore, connect, upgrade
from repaire.tables.store import Store
from tests.tables.example import created, lines, run, summary


def test_many_appends_share_a_commit(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"
    store = SqliteStore(path)

    async def play(opened: Store) -> None:
        async def write(table: str) -> None:
            await created(opened, table)
            for seq in range(2, 12):
                await opened.append(lines(table, seq, key=f"k{seq}"), summary(table, seq))

        await asyncio.gather(*(write(f"t{number}") for number in range(100)))

    run(lambda: store, play)
    assert store.commits <= 1100 / 5

    async def count(opened: Store) -> list[int]:
        return [len(await opened.read(f"t{number}")) for number in range(100)]

    assert run(lambda: SqliteStore(path), count) == [11] * 100


def test_what_was_asked_for_before_closing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"

    async def play() -> None:
        store = SqliteStore(path)
        await store.open()
        asked = [asyncio.ensure_future(created(store, f"t{number}")) for number in range(1500)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*asked) == [None] * 1500
        with pytest.raises(RuntimeError, match="not open"):
            await store.read("t0")
        with pytest.raises(RuntimeError, match="not open"):
            await created(store, "late")
        await store.close()

    asyncio.run(play())
    assert len(run(lambda: SqliteStore(path), lambda store: store.tables_of("ann", 9999))) == 1500


def test_a_caller_who_gives_up_does_not_disturb_the_others(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        asked = [asyncio.ensure_future(created(store, f"t{number}")) for number in range(10)]
        await asyncio.sleep(0)
        asked[3].cancel()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [number for number, answer in enumerate(answers) if answer is not None] == [3]

    run(lambda: SqliteStore(tmp_path / "repaire.db"), play)


def test_a_fault_in_one_job_is_its_own(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await created(store)
        asked = [
            created(store, "u"),
            store.append(lines("t", 2), summary("t", 2, updated=2**70)),
            created(store, "v"),
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), OverflowError, type(None)]
        await store.append(lines("t", 2), summary("t", 2))

    run(lambda: SqliteStore(tmp_path / "repaire.db"), play)


def test_a_commit_that_fails_is_acknowledged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.sqlite.BUSY_SECONDS", 0.05)
    path = tmp_path / "repaire.db"

    async def play(store: Store) -> None:
        await created(store)
        other = connect(path)
        other.execute("BEGIN IMMEDIATE")
        asked = [store.append(lines("t", 2), summary("t", 2)), created(store, "u")]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [sqlite3.OperationalError] * 2
        other.execute("ROLLBACK")
        other.close()
        assert len(await store.read("t")) == 1
        await store.append(lines("t", 2), summary("t", 2))

    run(lambda: SqliteStore(path), play)


def test_reading_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"

    async def play(store: Store) -> None:
        await created(store)
        other = connect(path)
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE tables SET phase = 'over'")
        assert await store.tables_of("ann", 9) == [summary("t", 1)]  # committed data only
        other.execute("ROLLBACK")
        other.close()

    run(lambda: SqliteStore(path), play)


def test_two_stores_on_one_file_race(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"

    async def play(store: Store) -> None:
        other = SqliteStore(path)
        await other.open()
        await created(store)
        for seq in range(2, 22):
            people = {f"p{seq % 5}": True}
            asked = [each.append(lines("t", seq), summary("t", seq, people=people)) for each in (store, other)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "SeqTaken"]
            assert await store.tables_of(f"p{seq % 5}", 9) == [summary("t", seq, people=people)]
            assert await store.tables_of(f"p{(seq - 1) % 5}", 9) == []
        await other.close()

    run(lambda: SqliteStore(path), play)


def test_the_connection_is_durable_and_the_file_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "repaire.db"
    run(lambda: SqliteStore(path), created)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    connection = connect(path)
    pragmas = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert pragmas == ["wal", 2]
    assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    connection.close()


# -- migrations ----------------------------------------------------------------------------------------------


def test_an_older_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"
    run(lambda: SqliteStore(path), created)
    connection = connect(path)
    later = (*SQLITE, ("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'good'",))
    upgrade(connection, later)
    upgrade(connection, later)
    assert connection.execute("SELECT id, mood FROM tables").fetchall() == [("t", "good")]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(SQLITE) + 1,)
    connection.close()


def test_a_step_that_fails_leaves_the_schema_as_it_was(tmp_path: Path) -> None:
    connection = connect(tmp_path / "repaire.db")
    with pytest.raises(sqlite3.OperationalError):
        upgrade(connection, (*SQLITE, ("CREATE TABLE extra (x)", "no such statement")))
    assert connection.execute("PRAGMA user_version").fetchone() == (0,)
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"
    run(lambda: SqliteStore(path), created)
    connection = connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(SchemaTooNew, match="the database has schema 99, and this Repaire knows schemas up to"):
        run(lambda: SqliteStore(path), created)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "repaire.db"
    path.write_text("a shopping list, which is long enough to be looked at\n" * 40)
    with pytest.raises(sqlite3.DatabaseError):
        run(lambda: SqliteStore(path), created)


# -- kill -9 -------------------------------------------------------------------------------------------------

CHILD = """
import asyncio, sys
from tests.tables.example import created, lines, summary
from repaire.tables.sqlite import SqliteStore

async def write(store, table):
    seq = len(await store.read(table))
    if not seq:
        await created(store, table)
        seq = 1
    while True:
        count = 1 + seq % 3
        await store.append(lines(table, seq + 1, count, f"{table}-{seq}"), summary(table, seq + count))
        seq += count
        sys.stdout.write(f"{table} {seq}\\n")
        sys.stdout.flush()

async def main():
    store = SqliteStore(sys.argv[1])
    await store.open()
    await asyncio.gather(*(write(store, f"t{number}") for number in range(20)))

asyncio.run(main())
"""


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path, rng = tmp_path / "repaire.db", random.Random(3)
    acknowledged: dict[str, int] = {}
    for _ in range(8):
        with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            time.sleep(rng.uniform(0.0, 0.4))
            child.send_signal(signal.SIGKILL)
            told = (first + child.stdout.read()).splitlines(keepends=True)
        for line in told:
            if line.endswith("\n"):  # the last one may be cut short
                table, seq = line.split()
                acknowledged[table] = max(acknowledged.get(table, 0), int(seq))
        connection = connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.close()

        async def check(store: Store) -> None:
            heads = {row.table: row.seq for row in await store.tables_of("ann", 999)}
            for table, seq in acknowledged.items():
                found = [line.seq for line in await store.read(table)]
                assert found == list(range(1, len(found) + 1))
                assert len(found) >= seq
                assert heads[table] == len(found)

        run(lambda: SqliteStore(path), check)
    assert sum(acknowledged.values()) > 1000


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    connection = connect(tmp_path / "old.db")
    upgrade(connection, SQLITE[:1])
    connection.execute("INSERT INTO sessions (id, person, name, lang, expires) VALUES ('s', 'ann', 'Ann', 'fr', 99)")
    connection.execute("INSERT INTO tables VALUES ('t', 1, 'playing', 5, 0, 'browl', 0, 2, '[]', x'00')")
    upgrade(connection)
    connection.close()

    async def look() -> None:
        store = SqliteStore(tmp_path / "old.db")
        await store.open()
        session = await store.session("s", 0)
        assert session is not None
        assert (session.device, session.label, session.seen) == ("s", "", 0)
        assert await store.claim_due(10**15, 10**16, 5) == []
        await store.close()

    asyncio.run(look())
