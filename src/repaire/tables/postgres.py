"""The store in PostgreSQL, for several nodes that serve the same tables.

A call is one statement, so it is one transaction and one round trip. The row of a table moves on from the line before
the new ones, or nothing is written: two nodes that write at once queue for that row, and the second finds it gone on.
With its commit goes a notification, "TABLE SEQ", to all nodes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from repaire.tables.journal import Line
from repaire.tables.migrations import POSTGRES, Step, missing, seated, waiting
from repaire.tables.store import KeyTaken, SeqTaken, Session, Store, Summary

CONNECTIONS = 10
PATIENCE = 10.0  # seconds to wait for a connection
PULSE = 15.0  # seconds between signs of life on the connection that listens
RETRY = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to listen again
LOCK = 0x52657061697265  # of all nodes that bring the schema up to date

Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = AsyncConnection[Row]

CREATE = """
WITH made AS (
    INSERT INTO tables (id, seq, phase, updated, waiting, game, public, players, names, secret)
    VALUES (%(table)s, %(seq)s, %(phase)s, %(updated)s, %(waiting)s, %(game)s, %(public)s, %(players)s,
        %(names)s::text[], %(secret)s)
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM made, unnest(%(seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, person, place - 1 FROM made, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
)
SELECT pg_notify('repaire_lines', id || ' ' || seq) FROM made
"""
APPEND = """
WITH moved AS (
    UPDATE tables SET seq = %(seq)s, phase = %(phase)s, updated = %(updated)s, waiting = %(waiting)s,
        game = %(game)s, public = %(public)s, players = %(players)s, names = %(names)s::text[],
        written = clock_timestamp()
    WHERE id = %(table)s AND seq = %(before)s
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM moved, unnest(%(seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), gone AS (
    DELETE FROM people USING moved WHERE table_id = id AND person <> ALL (%(people)s::text[])
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, p.person, p.place - 1
    FROM moved, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
    WHERE NOT EXISTS (
        SELECT FROM people WHERE table_id = id AND people.person = p.person AND people.place = p.place - 1
    )
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
PUT_SESSION = """
INSERT INTO sessions (id, person, name, lang, expires) VALUES (%s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET
    person = excluded.person, name = excluded.name, lang = excluded.lang, expires = excluded.expires
"""
SESSION = "SELECT id, person, name, lang, expires FROM sessions WHERE id = %s AND expires > %s"
SETTING = "SELECT value FROM settings WHERE name = %s"
DECIDE = "INSERT INTO settings (name, value) VALUES (%s, %s) ON CONFLICT DO NOTHING"
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
# A transaction may be slower to commit than the pulse that came after its clock was read: look back a minute more.
SINCE = "SELECT id, seq FROM tables WHERE written > %s - interval '1 minute'"


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


def _values(lines: Sequence[Line], summary: Summary) -> dict[str, Any]:
    return {
        "table": summary.table,
        "seq": summary.seq,
        "before": lines[0].seq - 1,
        "phase": summary.phase,
        "updated": summary.updated,
        "waiting": waiting(summary),
        "game": summary.game,
        "public": summary.public,
        "players": summary.players,
        "names": summary.names,
        "people": list(summary.people),
        "seqs": [line.seq for line in lines],
        "keys": [line.key for line in lines],
        "hashes": [line.hash for line in lines],
        "bodies": [line.body for line in lines],
    }


def _summary(row: Row) -> Summary:
    table, game, phase, public, players, names, updated, seq, bits, people = row
    return Summary(table, game, phase, public, players, names, updated, seq, seated(people, bits))


class PostgresStore(Store):
    """Keeps everything in one PostgreSQL database, which other nodes may use too."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._heard: list[Callable[[str, int], None]] = []
        self._pulse: datetime | None = None  # by the database's clock: nothing before it was missed

    async def open(self) -> None:
        """Connect, bring the schema up to date, and listen."""
        listening = await self._connected()
        try:
            await upgrade(listening)
            await self._attend(listening)
            self._pool = AsyncConnectionPool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                kwargs={"autocommit": True},
                configure=_configure,
                open=False,
            )
            await self._pool.open(wait=True, timeout=PATIENCE)
        except BaseException:
            await listening.close()
            raise
        self._listener = asyncio.create_task(self._listen(listening), name="postgres-listener")

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        listener, pool = self._listener, self._pool
        self._listener = self._pool = None
        if listener is not None:
            listener.cancel()
            with suppress(asyncio.CancelledError):
                await listener
        if pool is not None:
            await pool.close()

    async def _connected(self) -> Connection:
        return await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=int(PATIENCE))

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
            await self._run(CREATE, _values(first, summary) | {"secret": secret})
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None

    async def append(self, lines: list[Line], summary: Summary) -> None:
        """Write lines durably, all or none; raise KeyTaken, or SeqTaken if they do not follow the last one."""
        try:
            moved, _ = await self._run(APPEND, _values(lines, summary))
        except psycopg.errors.UniqueViolation as error:
            raise _taken(error) from None
        if not moved:
            used, _ = await self._run(KEYS_USED, (summary.table, [line.key for line in lines]))
            raise KeyTaken if used else SeqTaken

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

    # -- sessions and settings -------------------------------------------------------------------------------

    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        row = (session.id, session.person, session.name, session.lang, session.expires)
        await self._run(PUT_SESSION, row)

    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""
        rows = await self._find(SESSION, id, now)
        return Session(*rows[0]) if rows else None

    async def drop_session(self, id: str) -> None:
        """Remove a session."""
        await self._run("DELETE FROM sessions WHERE id = %s", (id,))

    async def setting(self, name: str, default: str) -> str:
        """Return a setting; the first to ask for it decides its value."""
        rows = await self._find(SETTING, name)
        if not rows:
            await self._run(DECIDE, (name, default))
            _, rows = await self._run(SETTING, (name,))
        return str(rows[0][0])

    async def healthy(self) -> bool:
        """Tell whether the database answers."""
        try:
            return await super().healthy()
        except psycopg.Error:
            return False

    # -- news from other nodes -------------------------------------------------------------------------------

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard(table, seq)` when any node, this one included, has written up to seq."""
        self._heard.append(heard)

    async def _attend(self, connection: Connection) -> None:
        """Listen from now on, and report what was written since the last pulse."""
        await connection.execute("LISTEN repaire_lines")
        since = self._pulse
        await self._beat(connection)
        if since is not None:
            for table, seq in await (await connection.execute(SINCE, (since,))).fetchall():
                self._report(table, seq)

    async def _beat(self, connection: Connection) -> None:
        row = await (await connection.execute("SELECT clock_timestamp()")).fetchone()
        assert row is not None
        self._pulse = row[0]

    async def _listen(self, connection: Connection) -> None:
        """Report notifications, connecting again whenever the connection is lost."""
        failures = 0
        while True:
            try:
                async with connection:
                    while True:
                        async for note in connection.notifies(timeout=PULSE):
                            table, _, seq = note.payload.rpartition(" ")
                            self._report(table, int(seq))
                        async with asyncio.timeout(PATIENCE):
                            await self._beat(connection)
                        failures = 0
            except (psycopg.OperationalError, TimeoutError):
                connection, failures = await self._again(failures)

    async def _again(self, failures: int) -> tuple[Connection, int]:
        """Return a new connection that listens, however long it takes."""
        while True:
            await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
            failures += 1
            with suppress(psycopg.OperationalError, TimeoutError):
                connection = await self._connected()
                try:
                    await self._attend(connection)
                except BaseException:
                    await connection.close()
                    raise
                return connection, failures

    def _report(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for heard in self._heard:
            loop.call_soon(heard, table, seq)  # a fault there is the loop's to report, and does not end the listening


async def _configure(connection: Connection) -> None:
    await connection.execute(DURABLE)


def _taken(error: psycopg.errors.UniqueViolation) -> Exception:
    return KeyTaken() if error.diag.constraint_name == "lines_key" else SeqTaken()
