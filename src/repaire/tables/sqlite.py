"""The store in one SQLite file: WAL, every commit synced, one writer, group commit.

One thread owns the writing connection. It takes all jobs that wait, runs them in one transaction, commits once, and
only then answers them all (`sqlite_writer.py`); readers have connections and threads of their own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread, local
from typing import IO, Any

import msgspec

from repaire.tables.claims import claimed
from repaire.tables.journal import Line
from repaire.tables.migrations import SQLITE, missing
from repaire.tables.people_schema import Step
from repaire.tables.sqlite_writer import BULK, LINE_OF_KEY, Answer, Job, Writer
from repaire.tables.store import WAITS, Census, Row, Session, Statement, Store, Summary
from repaire.tables.summaries import asked, seated, uncalled
from repaire.tables.tidying import Tidier

GROUP = 512  # jobs in one commit
READERS = 2
BUSY_SECONDS = 10.0
WAL_PAGES = 40_000  # about 160 MB of log, should tidying not keep up: then a commit waits for it

LINES = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = ? AND seq > ? ORDER BY seq"
ANY_DUE = "SELECT 1 FROM tables WHERE due > 0 AND due <= ? LIMIT 1"
SESSION = (
    "SELECT id, person, name, lang, expires, device, label, seen, mask, colour FROM sessions"
    " WHERE id = ? AND expires > ?"
)
SESSIONS_OF = (
    "SELECT id, person, name, lang, expires, device, label, seen, mask, colour FROM sessions"
    " WHERE person = ? AND expires > ? ORDER BY seen DESC"
)
TABLE_IDS = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
PUBLIC_TABLES = "SELECT * FROM listed WHERE public AND phase <> 'over' ORDER BY updated DESC LIMIT ?"
NEWEST_TABLES = (
    "SELECT * FROM listed WHERE id IN (SELECT id FROM tables WHERE ? IN ('', phase) ORDER BY updated DESC LIMIT ?)"
    " ORDER BY updated DESC"
)
CENSUS = "SELECT game, phase, count(*) FROM tables GROUP BY game, phase ORDER BY game, phase"
PEOPLE = "SELECT count(DISTINCT person) FROM sessions WHERE expires > ?"
TABLES_OF = (
    "SELECT l.* FROM people p JOIN listed l ON l.id = p.table_id WHERE p.person = ?"
    " ORDER BY (l.waiting >> p.place) & 1 DESC, l.updated DESC LIMIT ?"
)


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection on which a commit that returns is on the disk. One thread uses it, another may close it."""
    connection = sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=4 * BULK,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")  # else what undoes one statement of a commit goes through a file
    connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
    return connection


def upgrade(connection: sqlite3.Connection, steps: Sequence[Step] = SQLITE) -> None:
    """Bring the schema up to date, all steps or none; raise SchemaTooNew."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        for step in missing(steps, found):
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _summary(row: Row) -> Summary:
    table, game, phase, public, players, names, updated, seq, bits, people = row
    to_move = seated(msgspec.json.decode(people), bits)
    shown, faces = uncalled(names)
    return Summary(table, game, phase, bool(public), players, shown, updated, seq, to_move, asked(bits), faces=faces)


class SqliteStore(Store):
    """Keeps everything in one file. Others may open the same file; each then has its own writer."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.commits = 0
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._reading = local()
        self._connections: list[sqlite3.Connection] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._claim: IO[bytes] | None = None

    def claim(self) -> bool:
        """Take the file for this server; False if another has it. It is given back when this process ends."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._claim = claimed(self.path.with_name(f"{self.path.name}.lock"))
        return self._claim is not None

    async def open(self) -> None:
        """Open the file, made readable by its owner alone if it is new, and bring the schema up to date."""
        self._loop = asyncio.get_running_loop()
        opened: asyncio.Future[None] = self._loop.create_future()
        self._thread = Thread(target=self._write, args=(self._loop, opened), name="sqlite-writer", daemon=True)
        self._thread.start()
        await opened
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def close(self) -> None:
        """Write what is queued, then disconnect."""
        thread, readers = self._thread, self._readers
        self._thread = self._readers = None
        if readers is not None:
            await asyncio.to_thread(readers.shutdown)
            while self._connections:
                self._connections.pop().close()
            self._reading = local()
        if thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)

    # -- writing ---------------------------------------------------------------------------------------------

    def _write(self, loop: asyncio.AbstractEventLoop, opened: asyncio.Future[None]) -> None:
        """Serve the queue: the life of the writer thread."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            connection = connect(self.path)
            try:
                upgrade(connection)
            except BaseException:
                connection.close()
                raise
        except Exception as error:
            loop.call_soon_threadsafe(_tell, [(opened, None, error)])
            return
        loop.call_soon_threadsafe(_tell, [(opened, None, None)])
        writer, tidier, more = Writer(connection), Tidier(connection, connect(self.path)), True
        while more:
            jobs, more = self._waiting()
            if jobs:
                answers = writer.group(jobs)
                self.commits += 1
                with suppress(RuntimeError):  # the loop is gone, and everybody with it
                    loop.call_soon_threadsafe(_tell, answers)
                tidier.after(len(jobs))
        tidier.close()
        connection.close()

    def _waiting(self) -> tuple[list[Job], bool]:
        """Wait for a job and return it with those behind it, and whether more may come."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == GROUP:
                return jobs, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    async def _do(self, work: Callable[..., Any], *args: Any) -> Any:
        if self._loop is None or self._thread is None:
            raise RuntimeError("the store is not open")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(work, args, future))
        return await future

    async def create(self, first: list[Line], secret: bytes, summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write the first lines of a new table; raise SeqTaken if there is such a table."""
        await self._do(Writer.create, first, secret, summary, also)

    async def append(self, lines: list[Line], summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write lines durably, all or none; raise SeqTaken or KeyTaken."""
        await self._do(Writer.append, lines, summary, also)

    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry out statements on what is known of people."""
        return list(await self._do(Writer.change, statements))

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due, and put them off."""
        if not await self._rows(ANY_DUE, now):
            return []
        return list(await self._do(Writer.claim_due, now, until, limit))

    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        await self._do(Writer.put_session, session)

    async def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used."""
        await self._do(Writer.see_session, id, seen)

    async def end_device(self, person: str, device: str) -> int:
        """Remove a device's sessions and the person's links."""
        return int(await self._do(Writer.end_device, person, device))

    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """Return a person's sessions, the last used first."""
        return [Session(*row) for row in await self._rows(SESSIONS_OF, person, now)]

    async def drop_session(self, id: str) -> bool:
        """Remove a session."""
        return bool(await self._do(Writer.drop_session, id))

    async def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired; return how many there were."""
        return int(await self._do(Writer.sweep_sessions, now))

    async def probe(self) -> None:
        """Write something durably."""
        await self._do(Writer.probe)

    async def setting(self, name: str, default: str) -> str:
        """Return a setting; the first to ask for it decides its value."""
        found = await self._rows("SELECT value FROM settings WHERE name = ?", name)
        return str(found[0][0] if found else await self._do(Writer.setting, name, default))

    async def give_code(self, table: str, code: str) -> str:
        """Give a table a code, unless it has one or another that waits has it."""
        return str(await self._do(Writer.give_code, table, code))

    async def table_of_code(self, code: str) -> str | None:
        """Return the table that waits under a code."""
        query = "SELECT id FROM codes JOIN tables ON id = table_id WHERE code = ? AND phase = ?"
        rows = await self._rows(query, code, WAITS)
        return str(rows[0][0]) if rows else None

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids after an id."""
        return [str(row[0]) for row in await self._rows(TABLE_IDS, after, limit)]

    async def keep_review(self, table: str, body: bytes) -> bytes:
        """Keep a review, unless there is one."""
        return bytes(await self._do(Writer.keep_review, table, body))

    async def review(self, table: str) -> bytes | None:
        """Return a review."""
        rows = await self._rows("SELECT body FROM reviews WHERE table_id = ?", table)
        return bytes(rows[0][0]) if rows else None

    # -- reading ---------------------------------------------------------------------------------------------

    def _read(self, query: str, values: Row) -> list[Row]:
        """Run a query; in a reader's thread."""
        connection: sqlite3.Connection | None = getattr(self._reading, "connection", None)
        if connection is None:
            connection = self._reading.connection = connect(self.path)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        return connection.execute(query, values).fetchall()

    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query on what is known of people."""
        return await self._rows(query, *values)

    async def _rows(self, query: str, *values: object) -> list[Row]:
        if self._loop is None or self._readers is None:
            raise RuntimeError("the store is not open")
        return await self._loop.run_in_executor(self._readers, self._read, query, values)

    async def read(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines after a sequence number, in order; empty for an unknown table."""
        return [Line(*row) for row in await self._rows(LINES, table, after)]

    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""
        rows = await self._rows(LINE_OF_KEY, table, key) if key else []
        return Line(*rows[0]) if rows else None

    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table, or None if there is no such table."""
        rows = await self._rows("SELECT secret FROM tables WHERE id = ?", table)
        return bytes(rows[0][0]) if rows else None

    async def public_tables(self, limit: int) -> list[Summary]:
        """Return public tables that are not over, newest change first."""
        return [_summary(row) for row in await self._rows(PUBLIC_TABLES, limit)]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Return the tables of a person: those that wait for them first, then newest change first."""
        return [_summary(row) for row in await self._rows(TABLES_OF, person, limit)]

    async def newest_tables(self, phase: str, limit: int) -> list[Summary]:
        """Return tables in a phase, newest change first."""
        return [_summary(row) for row in await self._rows(NEWEST_TABLES, phase, limit)]

    async def census(self, now: int) -> Census:
        """Count what there is."""
        ((people,),) = await self._rows(PEOPLE, now)
        kinds = [(game, phase, count) for game, phase, count in await self._rows(CENSUS)]
        files = (self.path.with_name(self.path.name + end) for end in ("", "-wal"))
        size = sum(file.stat().st_size for file in files if file.exists())
        return Census(kinds, people, 0, size, shutil.disk_usage(self.path.parent).free)

    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""
        rows = await self._rows(SESSION, id, now)
        return Session(*rows[0]) if rows else None


def _tell(answers: Sequence[Answer]) -> None:
    """Answer everybody who waited for a commit; in the loop's thread."""
    for future, value, error in answers:
        if future.done():  # cancelled
            continue
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)
