"""A store that forgets everything when the process ends: for tests and simulations."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from repaire.tables.journal import Line
from repaire.tables.people_schema import PEOPLE
from repaire.tables.store import WAITS, Census, KeyTaken, Row, SeqTaken, Session, Statement, Store, Summary


class MemoryStore(Store):
    """Keeps journals and sessions in dictionaries, and what is known of people in a database without a file."""

    def __init__(self) -> None:
        self.lines: dict[str, list[Line]] = {}
        self.secrets: dict[str, bytes] = {}
        self.summaries: dict[str, Summary] = {}
        self.sessions: dict[str, Session] = {}
        self.settings: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.reviews: dict[str, bytes] = {}
        self.people = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        for step in PEOPLE:
            for statement in step:
                self.people.execute(statement)

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def create(self, first: list[Line], secret: bytes, summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write the first lines of a new table."""
        if summary.table in self.lines:
            raise SeqTaken
        await self.change(*also)
        self.lines[summary.table] = list(first)
        self.secrets[summary.table] = secret
        self.summaries[summary.table] = summary

    async def append(self, lines: list[Line], summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write lines, all or none."""
        written = self.lines.get(summary.table, [])
        keys = {line.key for line in written if line.key}
        if any(line.key in keys for line in lines):
            raise KeyTaken
        if not written or lines[0].seq != len(written) + 1:
            raise SeqTaken
        await self.change(*also)
        written.extend(lines)
        self.summaries[summary.table] = summary

    async def read(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines after a sequence number."""
        return self.lines.get(table, [])[after:]

    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""
        return next((line for line in self.lines.get(table, []) if key and line.key == key), None)

    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table."""
        return self.secrets.get(table)

    async def public_tables(self, limit: int) -> list[Summary]:
        """Return public tables that are not over."""
        found = [summary for summary in self.summaries.values() if summary.public and summary.phase != "over"]
        return sorted(found, key=lambda summary: -summary.updated)[:limit]

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Return a person's tables."""
        found = [summary for summary in self.summaries.values() if person in summary.people]
        return sorted(found, key=lambda summary: (not summary.people[person], -summary.updated))[:limit]

    async def newest_tables(self, phase: str, limit: int) -> list[Summary]:
        """Return tables in a phase."""
        found = [summary for summary in self.summaries.values() if phase in ("", summary.phase)]
        return sorted(found, key=lambda summary: -summary.updated)[:limit]

    async def census(self, now: int) -> Census:
        """Count what there is."""
        tables = Counter((summary.game, summary.phase) for summary in self.summaries.values())
        people = {session.person for session in self.sessions.values() if session.expires > now}
        return Census([(*kind, n) for kind, n in sorted(tables.items())], len(people), 0, 0, None)

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due, and put them off."""
        found = sorted((one for one in self.summaries.values() if 0 < one.due <= now), key=lambda one: one.due)
        for one in found[:limit]:
            self.summaries[one.table] = structs.replace(one, due=until)
        return [one.table for one in found[:limit]]

    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        self.sessions[session.id] = session

    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""
        found = self.sessions.get(id)
        return found if found and found.expires > now else None

    async def drop_session(self, id: str) -> bool:
        """Remove a session."""
        return self.sessions.pop(id, None) is not None

    async def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used."""
        if id in self.sessions:
            self.sessions[id] = replace(self.sessions[id], seen=seen)

    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """Return a person's sessions."""
        found = [session for session in self.sessions.values() if session.person == person and session.expires > now]
        return sorted(found, key=lambda session: -session.seen)

    async def end_device(self, person: str, device: str) -> int:
        """Remove a device's sessions and the person's links."""
        gone = [
            session.id
            for session in self.sessions.values()
            if session.person == person and (session.device == device or session.id.startswith("link/"))
        ]
        for id in gone:
            del self.sessions[id]
        return len(gone)

    async def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired."""
        gone = [id for id, session in self.sessions.items() if session.expires <= now]
        for id in gone:
            del self.sessions[id]
        return len(gone)

    async def probe(self) -> None:
        """Nothing can fail here."""

    async def setting(self, name: str, default: str) -> str:
        """Return a setting."""
        return self.settings.setdefault(name, default)

    async def give_code(self, table: str, code: str) -> str:
        """Give a table a code, unless it has one or another that waits has it."""
        for known, found in self.codes.items():
            if found == table:
                return known
        if await self.table_of_code(code) is not None:
            return ""
        self.codes[code] = table
        return code

    async def table_of_code(self, code: str) -> str | None:
        """Return the table that waits under a code."""
        table = self.codes.get(code, "")
        return table if table and self.summaries[table].phase == WAITS else None

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return ids after an id."""
        return sorted(table for table in self.lines if table > after)[:limit]

    async def keep_review(self, table: str, body: bytes) -> bytes:
        """Keep a review, unless there is one."""
        return self.reviews.setdefault(table, body)

    async def review(self, table: str) -> bytes | None:
        """Return a review."""
        return self.reviews.get(table)

    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query on what is known of people."""
        return self.people.execute(query, values).fetchall()

    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry out statements on what is known of people."""
        if not statements:
            return []
        self.people.execute("BEGIN")
        try:
            found = [self.people.execute(query, values).fetchall() for query, values in statements]
        except BaseException:
            self.people.execute("ROLLBACK")
            raise
        self.people.execute("COMMIT")
        return found
