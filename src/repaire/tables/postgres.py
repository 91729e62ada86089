"""The store in PostgreSQL, for several nodes that serve the same tables (`postgres_statements.py`).

Moves at different tables that arrive while a statement is under way go into the next one together: PostgreSQL commits
what notifies one by one, so they would queue anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import astuple
from typing import Any, NamedTuple

import psycopg
from psycopg_pool import AsyncConnectionPool

from repaire.tables import postgres_statements as sql
from repaire.tables.journal import Line
from repaire.tables.listener import PATIENCE, Connection, Listener, connect
from repaire.tables.migrations import POSTGRES, missing
from repaire.tables.people_schema import Step, with_marks
from repaire.tables.store import WAITS, Census, KeyTaken, Row, SeqTaken, Session, Statement, Store, Summary
from repaire.tables.summaries import LastWritten

CONNECTIONS = 10
NODE_SECONDS = 15.0  # without a sign of life a node is gone, and all who were there
STANDSTILL = 5  # seconds that a node may hold rows without a word: then it gives up what it was writing
GROUP = 256  # tables in one statement
LOCK = 0x52657061697265  # of all nodes that bring the schema up to date


async def upgrade(connection: Connection, steps: Sequence[Step] = POSTGRES) -> None:
    """Bring the schema up to date, all steps or none, one node at a time; raise SchemaTooNew."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        row = await (await connection.execute("SELECT coalesce(max(version), 0) FROM schema_version")).fetchone()
        found = row[0] if row else 0
        for step in missing(steps, found):
            for statement in step:
                await connection.execute(statement.encode())
        if found < len(steps):
            await connection.execute("INSERT INTO schema_version (version) VALUES (%s)", (len(steps),))


class Job(NamedTuple):
    """A move to write, and who waits for it."""

    lines: Sequence[Line]
    summary: Summary
    also: Sequence[Statement]
    future: asyncio.Future[None]


class PostgresStore(Store):
    """Keeps everything in one PostgreSQL database, which other nodes may use too."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._listener = Listener(url)
        self._last = LastWritten()
        self._jobs: list[Job] = []
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the schema up to date, and listen."""
        async with await connect(self._url) as connection:
            await upgrade(connection)
        self._pool = AsyncConnectionPool(
            self._url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            kwargs={"autocommit": True},
            configure=_configure,
            open=False,
        )
        try:
            await self._pool.open(wait=True, timeout=PATIENCE)
            await self._listener.start()
        except BaseException:
            await self._pool.close()
            self._pool = None
            raise

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        if self._writer is not None:
            await self._writer
        await self._listener.stop()
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    # -- journals --------------------------------------------------------------------------------------------

    async def _run(
        self, query: str, values: Sequence[Any] | dict[str, Any], also: dict[str, Sequence[Statement]] | None = None
    ) -> tuple[int, list[Row]]:
        """Run one statement; return how many rows it touched, and those it gave.

        What is to be written `also`, by table, is so in the same transaction, for the tables that were written.
        """
        async with self._connected() as connection:
            if not also:
                return await _ask(connection, query, values)
            async with connection.transaction():
                count, rows = await _ask(connection, query, values)
                for row in rows:
                    await _ask_all(connection, also.get(row[0], ()))
            return count, rows

    def _connected(self) -> AbstractAsyncContextManager[Connection]:
        if self._pool is None:
            raise RuntimeError("the store is not open")
        return self._pool.connection()

    async def _find(self, query: str, *values: object) -> list[Row]:
        try:
            return (await self._run(query, values))[1]
        except psycopg.DataError:  # a text with a NUL, which PostgreSQL does not hold: so it was never stored
            return []

    async def create(self, first: list[Line], secret: bytes, summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write the first lines of a new table; raise SeqTaken if there is such a table."""
        try:
            await self._run(sql.CREATE, sql.of_table(first, summary) | {"secret": secret}, _of([(summary, also)]))
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None
        self._last.put(summary)

    async def append(self, lines: list[Line], summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write lines durably, all or none; raise KeyTaken, or SeqTaken if they do not follow the last one."""
        if self._last.same(summary, lines[0].seq - 1):
            await self._moved(lines, summary, also)
            return
        try:
            written, _ = await self._run(sql.RESETTLE, sql.of_table(lines, summary), _of([(summary, also)]))
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None
        if not written:
            raise await self._refusal(lines)
        self._last.put(summary)

    async def _refusal(self, lines: Sequence[Line]) -> Exception:
        """Say why lines were not written. If their key was used, then the request was served before."""
        used, _ = await self._run(sql.KEYS_USED, (lines[0].table, [line.key for line in lines]))
        return KeyTaken() if used else SeqTaken()

    async def _moved(self, lines: list[Line], summary: Summary, also: Sequence[Statement]) -> None:
        """Have a move written with the next group."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(lines, summary, also, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="postgres-writer")
        await future

    async def _write(self) -> None:
        """Write what waits, group by group, until nothing does."""
        try:
            while self._jobs:
                group: dict[str, Job] = {}
                later: list[Job] = []
                for job in self._jobs:  # a table can be in a group once
                    if len(group) == GROUP or job.summary.table in group:
                        later.append(job)
                    else:
                        group[job.summary.table] = job
                self._jobs = later
                await self._write_group(list(group.values()))
        finally:
            self._writer = None

    async def _write_group(self, jobs: Sequence[Job]) -> None:
        """Write moves in one statement and answer those who wait; if one of them spoils it, each on its own."""
        try:
            moves = sql.of_moves([(job.lines, job.summary) for job in jobs])
            _, rows = await self._run(sql.APPEND, moves, _of([(job.summary, job.also) for job in jobs]))
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, psycopg.OperationalError):
                for job in jobs:
                    await self._write_group([job])
                return
            for job in jobs:
                _answer(job, _taken(error) if isinstance(error, psycopg.errors.UniqueViolation) else error)
            return
        written = {row[0] for row in rows}
        for job in jobs:
            if job.summary.table in written:
                self._last.put(job.summary)
                _answer(job, None)
        for job in jobs:
            if job.summary.table not in written:
                try:
                    _answer(job, await self._refusal(job.lines))
                except Exception as error:
                    _answer(job, error)

    async def read(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines after a sequence number, in order; empty for an unknown table."""
        return [Line(*row) for row in await self._find(sql.LINES, table, after)]

    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""
        rows = await self._find(sql.LINE_OF_KEY, table, key)
        return Line(*rows[0]) if rows else None

    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table, or None if there is no such table."""
        rows = await self._find("SELECT secret FROM tables WHERE id = %s", table)
        return bytes(rows[0][0]) if rows else None

    async def public_tables(self, limit: int) -> list[Summary]:
        """Return public tables that are not over, newest change first."""
        return [sql.summary_of(row) for row in await self._find(sql.PUBLIC_TABLES, limit)]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Return the tables of a person: those that wait for them first, then newest change first."""
        return [sql.summary_of(row) for row in await self._find(sql.TABLES_OF, person, limit)]

    async def newest_tables(self, phase: str, limit: int) -> list[Summary]:
        """Return tables in a phase, newest change first."""
        return [sql.summary_of(row) for row in await self._find(sql.NEWEST_TABLES, phase, limit)]

    async def census(self, now: int) -> Census:
        """Count what there is."""
        ((people, here, size),) = await self._find(sql.PEOPLE, now, NODE_SECONDS)
        kinds = [(game, phase, count) for game, phase, count in await self._find(sql.CENSUS)]
        return Census(kinds, people, here, size, None)

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due, and put them off."""
        return [row[0] for row in await self._find(sql.CLAIM_DUE, until, now, limit)]

    # -- sessions and settings -------------------------------------------------------------------------------

    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        await self._run(sql.PUT_SESSION, astuple(session))

    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""
        rows = await self._find(sql.SESSION, id, now)
        return Session(*rows[0]) if rows else None

    async def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used."""
        await self._run("UPDATE sessions SET seen = %s WHERE id = %s", (seen, id))

    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """Return a person's sessions, the last used first."""
        return [Session(*row) for row in await self._find(sql.SESSIONS_OF, person, now)]

    async def end_device(self, person: str, device: str) -> int:
        """Remove a device's sessions and the person's links; tell all nodes."""
        _, rows = await self._run(sql.END_DEVICE, {"person": person, "device": device})
        return int(rows[0][0]) if rows else 0

    async def drop_session(self, id: str) -> bool:
        """Remove a session."""
        return (await self._run("DELETE FROM sessions WHERE id = %s", (id,)))[0] > 0

    async def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired; return how many there were."""
        return (await self._run("DELETE FROM sessions WHERE expires <= %s", (now,)))[0]

    async def setting(self, name: str, default: str) -> str:
        """Return a setting; the first to ask for it decides its value."""
        rows = await self._find(sql.SETTING, name)
        if not rows:
            await self._run(sql.DECIDE, (name, default))
            _, rows = await self._run(sql.SETTING, (name,))
        return str(rows[0][0])

    async def give_code(self, table: str, code: str) -> str:
        """Give a table a code, unless it has one or another that waits has it."""
        await self._run(sql.FREE_CODE, (code, WAITS))
        await self._run(sql.GIVE_CODE, (code, table))
        _, rows = await self._run(sql.CODE, (table,))
        return str(rows[0][0]) if rows else ""

    async def table_of_code(self, code: str) -> str | None:
        """Return the table that waits under a code."""
        rows = await self._find(sql.TABLE_OF_CODE, code, WAITS)
        return str(rows[0][0]) if rows else None

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids after an id."""
        return [str(row[0]) for row in await self._find(sql.TABLE_IDS, after, limit)]

    async def keep_review(self, table: str, body: bytes) -> bytes:
        """Keep a review, unless there is one."""
        await self._run(sql.KEEP_REVIEW, (table, body))
        _, rows = await self._run(sql.REVIEW, (table,))
        return bytes(rows[0][0])

    async def review(self, table: str) -> bytes | None:
        """Return a review."""
        rows = await self._find(sql.REVIEW, table)
        return bytes(rows[0][0]) if rows else None

    # -- people ------------------------------------------------------------------------------------------------

    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query on what is known of people."""
        return await self._find(with_marks(query), *values)

    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry out statements on what is known of people."""
        async with self._connected() as connection, connection.transaction():
            return await _ask_all(connection, statements)

    async def tell_person(self, person: str) -> None:
        """Tell all nodes that something known of a person has changed."""
        await self._run("SELECT pg_notify('repaire_people', %s)", (person,))

    # -- who is where ------------------------------------------------------------------------------------------

    async def tell_present(self, node: str, came: Sequence[str], went: Sequence[str]) -> None:
        """A node lives, and these people came to it or went."""
        await self._run(sql.TELL_PRESENT, {"node": node, "came": list(came), "went": list(went)})

    async def present(self, node: str, people: Sequence[str]) -> set[str]:
        """Return which of these people are at a node other than this one that has lately told that it lives."""
        return {row[0] for row in await self._find(sql.PRESENT, list(people), node, NODE_SECONDS)}

    async def probe(self) -> None:
        """Write something durably."""
        await self._run(sql.PROBE, ())

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard(table, seq)` when any node, this one included, has written up to seq."""
        self._listener.heard.append(heard)

    def listen_ends(self, heard: Callable[[str], None]) -> None:
        """Call `heard(device)` when any node, this one included, has ended a device."""
        self._listener.ends.append(heard)

    def listen_people(self, heard: Callable[[str], None]) -> None:
        """Call `heard(person)` when any node, this one included, has told so; for "" it may be anybody."""
        self._listener.people.append(heard)


async def _ask(connection: Connection, query: str, values: Sequence[Any] | dict[str, Any]) -> tuple[int, list[Row]]:
    cursor = await connection.execute(query.encode(), values, binary=True)
    return cursor.rowcount, await cursor.fetchall() if cursor.description else []


async def _ask_all(connection: Connection, statements: Sequence[Statement]) -> list[list[Row]]:
    return [(await _ask(connection, with_marks(query), values))[1] for query, values in statements]


def _of(written: Sequence[tuple[Summary, Sequence[Statement]]]) -> dict[str, Sequence[Statement]]:
    return {summary.table: also for summary, also in written if also}


def _answer(job: Job, error: Exception | None) -> None:
    if job.future.done():  # cancelled
        return
    if error is None:
        job.future.set_result(None)
    else:
        job.future.set_exception(error)


async def _configure(connection: Connection) -> None:
    await connection.execute(sql.DURABLE)
    await connection.execute(sql.STANDSTILL, (f"{STANDSTILL}s",))


def _taken(error: psycopg.errors.UniqueViolation) -> Exception:
    if error.diag.table_name not in ("tables", "lines", "people"):  # what was to be written beside
        return error
    return KeyTaken() if error.diag.constraint_name == "lines_key" else SeqTaken()
