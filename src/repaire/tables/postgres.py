"""The store in PostgreSQL, for several nodes that serve the same tables.

A call is one statement, so it is one transaction and one round trip. The row of a table moves on from the line before
the new ones, or nothing is written: two nodes that write at once queue for that row, and the second finds it gone on.
With the commit goes a notification, "TABLE SEQ", to all nodes. Moves at different tables that arrive while a statement
is under way go into the next one together: PostgreSQL commits what notifies one by one, so they would queue anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any, NamedTuple, TypeAlias

import msgspec
import psycopg
from psycopg_pool import AsyncConnectionPool

from repaire.tables.journal import Line
from repaire.tables.listener import PATIENCE, Connection, Listener, connect
from repaire.tables.migrations import POSTGRES, Step, missing
from repaire.tables.store import KeyTaken, SeqTaken, Session, Store, Summary
from repaire.tables.summaries import LastWritten, asked, seated, waiting

CONNECTIONS = 10
NODE_SECONDS = 15.0  # without a sign of life a node is gone, and all who were there
GROUP = 256  # tables in one statement
LOCK = 0x52657061697265  # of all nodes that bring the schema up to date

Row: TypeAlias = tuple[Any, ...]

CREATE = """
WITH made AS (
    INSERT INTO tables (id, seq, phase, updated, waiting, due, game, public, players, names, secret)
    VALUES (%(table)s, %(seq)s, %(phase)s, %(updated)s, %(waiting)s, %(due)s, %(game)s, %(public)s, %(players)s,
        %(names)s, %(secret)s)
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM made, unnest(%(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, person, place - 1 FROM made, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
)
SELECT pg_notify('repaire_lines', id || ' ' || seq) FROM made
"""
# Rows are locked in the order of their ids, so that two nodes with some tables in common do not wait for each other.
APPEND = """
WITH wanted AS (
    SELECT * FROM unnest(%(tables)s::text[], %(befores)s::bigint[], %(seqs)s::bigint[], %(phases)s::text[],
        %(updates)s::bigint[], %(waitings)s::bigint[], %(dues)s::bigint[])
        AS w (id, before, seq, phase, updated, waiting, due)
), locked AS (
    SELECT t.id FROM tables t JOIN wanted w ON t.id = w.id AND t.seq = w.before ORDER BY t.id FOR NO KEY UPDATE OF t
), moved AS (
    UPDATE tables t
    SET seq = w.seq, phase = w.phase, updated = w.updated, waiting = w.waiting, due = w.due,
        written = clock_timestamp()
    FROM wanted w, locked WHERE t.id = w.id AND t.id = locked.id AND t.seq = w.before
    RETURNING t.id, t.seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT l.id, l.seq, l.key, l.hash, l.body
    FROM moved JOIN unnest(%(line_tables)s::text[], %(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[],
        %(bodies)s::bytea[]) AS l (id, seq, key, hash, body) ON l.id = moved.id
)
SELECT id, pg_notify('repaire_lines', id || ' ' || seq) FROM moved
"""
# The same for one table of which more has changed than a move changes.
RESETTLE = """
WITH moved AS (
    UPDATE tables SET seq = %(seq)s, phase = %(phase)s, updated = %(updated)s, waiting = %(waiting)s, due = %(due)s,
        game = %(game)s, public = %(public)s, players = %(players)s, names = %(names)s, written = clock_timestamp()
    WHERE id = %(table)s AND seq = %(before)s
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM moved, unnest(%(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), gone AS (
    DELETE FROM people USING moved WHERE table_id = id AND person <> ALL (%(people)s::text[])
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, person, place - 1 FROM moved, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
    ON CONFLICT (table_id, person) DO UPDATE SET place = excluded.place
)
SELECT pg_notify('repaire_lines', id || ' ' || seq) FROM moved
"""
PUBLIC_TABLES = "SELECT * FROM listed WHERE public AND phase <> 'over' ORDER BY updated DESC LIMIT %s"
TABLES_OF = """
SELECT l.* FROM people p JOIN listed l ON l.id = p.table_id WHERE p.person = %s
ORDER BY (l.waiting >> p.place) & 1 DESC, l.updated DESC LIMIT %s
"""
LINES = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = %s AND seq > %s ORDER BY seq"
LINE_OF_KEY = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = %s AND key = %s AND key <> ''"
KEYS_USED = "SELECT FROM lines WHERE table_id = %s AND key = ANY (%s::text[]) AND key <> '' LIMIT 1"
# Nodes that look at once take different tables; what somebody writes to now is being looked after.
CLAIM_DUE = """
UPDATE tables SET due = %s WHERE id IN
    (SELECT id FROM tables WHERE due > 0 AND due <= %s ORDER BY due LIMIT %s FOR NO KEY UPDATE SKIP LOCKED)
RETURNING id
"""
PUT_SESSION = """
INSERT INTO sessions (id, person, name, lang, expires, device, label, seen) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, name = excluded.name, lang = excluded.lang,
    expires = excluded.expires, device = excluded.device, label = excluded.label, seen = excluded.seen
"""
SESSION = "SELECT id, person, name, lang, expires, device, label, seen FROM sessions WHERE id = %s AND expires > %s"
SESSIONS_OF = """
SELECT id, person, name, lang, expires, device, label, seen FROM sessions WHERE person = %s AND expires > %s
ORDER BY seen DESC
"""
END_DEVICE = """
WITH gone AS (
    DELETE FROM sessions WHERE person = %(person)s AND (device = %(device)s OR id LIKE 'link/%%') RETURNING id
), told AS (
    SELECT pg_notify('repaire_ends', %(device)s)
)
SELECT count(*) FROM gone, told
"""
# By the database's clock, for those of the nodes may differ. A node that is gone for good is forgotten in time.
TELL_PRESENT = """
WITH alive AS (
    INSERT INTO nodes (node, seen) VALUES (%(node)s, clock_timestamp())
    ON CONFLICT (node) DO UPDATE SET seen = excluded.seen
), lost AS (
    DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 day' RETURNING node
), gone AS (
    DELETE FROM present WHERE node IN (SELECT node FROM lost)
        OR node = %(node)s AND person = ANY (%(went)s::text[])
)
INSERT INTO present (person, node) SELECT unnest(%(came)s::text[]), %(node)s ON CONFLICT DO NOTHING
"""
PRESENT = """
SELECT DISTINCT person FROM present JOIN nodes USING (node)
WHERE person = ANY (%s::text[]) AND node <> %s AND seen > clock_timestamp() - make_interval(secs => %s)
"""
SETTING = "SELECT value FROM settings WHERE name = %s"
DECIDE = "INSERT INTO settings (name, value) VALUES (%s, %s) ON CONFLICT DO NOTHING"
PROBE = "INSERT INTO settings (name, value) VALUES ('health', 'ok') ON CONFLICT (name) DO UPDATE SET value = 'ok'"
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


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
    future: asyncio.Future[None]


def _of_lines(lines: Sequence[Line]) -> dict[str, Any]:
    return {
        "line_tables": [line.table for line in lines],
        "line_seqs": [line.seq for line in lines],
        "keys": [line.key for line in lines],
        "hashes": [line.hash for line in lines],
        "bodies": [line.body for line in lines],
    }


def _of_table(lines: Sequence[Line], summary: Summary) -> dict[str, Any]:
    return _of_lines(lines) | {
        "table": summary.table,
        "before": lines[0].seq - 1,
        "seq": summary.seq,
        "phase": summary.phase,
        "updated": summary.updated,
        "waiting": waiting(summary),
        "due": summary.due,
        "game": summary.game,
        "public": summary.public,
        "players": summary.players,
        "names": msgspec.json.encode(summary.names).decode(),
        "people": list(summary.people),
    }


def _of_jobs(jobs: Sequence[Job]) -> dict[str, Any]:
    return _of_lines([line for job in jobs for line in job.lines]) | {
        "tables": [job.summary.table for job in jobs],
        "befores": [job.lines[0].seq - 1 for job in jobs],
        "seqs": [job.summary.seq for job in jobs],
        "phases": [job.summary.phase for job in jobs],
        "updates": [job.summary.updated for job in jobs],
        "waitings": [waiting(job.summary) for job in jobs],
        "dues": [job.summary.due for job in jobs],
    }


def _summary(row: Row) -> Summary:
    table, game, phase, public, players, names, updated, seq, bits, people = row
    called, to_move = msgspec.json.decode(names), seated(people, bits)
    return Summary(table, game, phase, public, players, called, updated, seq, to_move, asked(bits))


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

    async def _run(self, query: str, values: Sequence[Any] | dict[str, Any]) -> tuple[int, list[Row]]:
        """Run one statement; return how many rows it touched, and those it gave."""
        if self._pool is None:
            raise RuntimeError("the store is not open")
        async with self._pool.connection() as connection:
            cursor = await connection.execute(query.encode(), values, binary=True)
            return cursor.rowcount, await cursor.fetchall() if cursor.description else []

    async def _find(self, query: str, *values: object) -> list[Row]:
        try:
            return (await self._run(query, values))[1]
        except psycopg.DataError:  # a text with a NUL, which PostgreSQL does not hold: so it was never stored
            return []

    async def create(self, first: list[Line], secret: bytes, summary: Summary) -> None:
        """Write the first lines of a new table; raise SeqTaken if there is such a table."""
        try:
            await self._run(CREATE, _of_table(first, summary) | {"secret": secret})
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None
        self._last.put(summary)

    async def append(self, lines: list[Line], summary: Summary) -> None:
        """Write lines durably, all or none; raise KeyTaken, or SeqTaken if they do not follow the last one."""
        if self._last.same(summary, lines[0].seq - 1):
            await self._moved(lines, summary)
            return
        try:
            written, _ = await self._run(RESETTLE, _of_table(lines, summary))
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None
        if not written:
            raise await self._refusal(lines)
        self._last.put(summary)

    async def _refusal(self, lines: Sequence[Line]) -> Exception:
        """Say why lines were not written. If their key was used, then the request was served before."""
        used, _ = await self._run(KEYS_USED, (lines[0].table, [line.key for line in lines]))
        return KeyTaken() if used else SeqTaken()

    async def _moved(self, lines: list[Line], summary: Summary) -> None:
        """Have a move written with the next group."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(lines, summary, future))
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
            _, rows = await self._run(APPEND, _of_jobs(jobs))
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
        return [Line(*row) for row in await self._find(LINES, table, after)]

    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""
        rows = await self._find(LINE_OF_KEY, table, key)
        return Line(*rows[0]) if rows else None

    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table, or None if there is no such table."""
        rows = await self._find("SELECT secret FROM tables WHERE id = %s", table)
        return bytes(rows[0][0]) if rows else None

    async def public_tables(self, limit: int) -> list[Summary]:
        """Return public tables that are not over, newest change first."""
        return [_summary(row) for row in await self._find(PUBLIC_TABLES, limit)]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Return the tables of a person: those that wait for them first, then newest change first."""
        return [_summary(row) for row in await self._find(TABLES_OF, person, limit)]

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due, and put them off."""
        return [row[0] for row in await self._find(CLAIM_DUE, until, now, limit)]

    # -- sessions and settings -------------------------------------------------------------------------------

    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        await self._run(PUT_SESSION, astuple(session))

    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""
        rows = await self._find(SESSION, id, now)
        return Session(*rows[0]) if rows else None

    async def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used."""
        await self._run("UPDATE sessions SET seen = %s WHERE id = %s", (seen, id))

    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """Return a person's sessions, the last used first."""
        return [Session(*row) for row in await self._find(SESSIONS_OF, person, now)]

    async def end_device(self, person: str, device: str) -> int:
        """Remove a device's sessions and the person's links; tell all nodes."""
        _, rows = await self._run(END_DEVICE, {"person": person, "device": device})
        return int(rows[0][0]) if rows else 0

    async def drop_session(self, id: str) -> bool:
        """Remove a session."""
        return (await self._run("DELETE FROM sessions WHERE id = %s", (id,)))[0] > 0

    async def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired; return how many there were."""
        return (await self._run("DELETE FROM sessions WHERE expires <= %s", (now,)))[0]

    async def setting(self, name: str, default: str) -> str:
        """Return a setting; the first to ask for it decides its value."""
        rows = await self._find(SETTING, name)
        if not rows:
            await self._run(DECIDE, (name, default))
            _, rows = await self._run(SETTING, (name,))
        return str(rows[0][0])

    # -- who is where ------------------------------------------------------------------------------------------

    async def tell_present(self, node: str, came: Sequence[str], went: Sequence[str]) -> None:
        """A node lives, and these people came to it or went."""
        await self._run(TELL_PRESENT, {"node": node, "came": list(came), "went": list(went)})

    async def present(self, node: str, people: Sequence[str]) -> set[str]:
        """Return which of these people are at a node other than this one that has lately told that it lives."""
        return {row[0] for row in await self._find(PRESENT, list(people), node, NODE_SECONDS)}

    async def probe(self) -> None:
        """Write something durably."""
        await self._run(PROBE, ())

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard(table, seq)` when any node, this one included, has written up to seq."""
        self._listener.heard.append(heard)

    def listen_ends(self, heard: Callable[[str], None]) -> None:
        """Call `heard(device)` when any node, this one included, has ended a device."""
        self._listener.ends.append(heard)


def _answer(job: Job, error: Exception | None) -> None:
    if job.future.done():  # cancelled
        return
    if error is None:
        job.future.set_result(None)
    else:
        job.future.set_exception(error)


async def _configure(connection: Connection) -> None:
    await connection.execute(DURABLE)


def _taken(error: psycopg.errors.UniqueViolation) -> Exception:
    return KeyTaken() if error.diag.constraint_name == "lines_key" else SeqTaken()
