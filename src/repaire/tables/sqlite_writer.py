"""What writes to SQLite: all jobs that wait go into one transaction, so a sync of the disk is shared by everybody.

Moves, nearly all there is to write, go in with two statements for the whole group: every statement gives up and takes
back the interpreter's lock, for which the writer's thread competes with all the rest of the server. Should any job
fail, the group is rolled back and done again, each job inside a savepoint of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any, NamedTuple, TypeAlias

from repaire.tables.journal import Line
from repaire.tables.store import WAITS, KeyTaken, Row, SeqTaken, Session, Statement, Summary
from repaire.tables.summaries import LastWritten, called, waiting

BULK = 64  # moves in one statement; also how many statements of each kind are kept prepared

INSERT_LINE = "INSERT INTO lines (table_id, seq, key, hash, body) VALUES "
MOVE_ON = "UPDATE tables SET seq = ?, phase = ?, updated = ?, waiting = ?, due = ? WHERE id = ? AND seq = ?"
MOVE_ALL_ON = (
    "UPDATE tables SET seq = n.column1, phase = n.column2, updated = n.column3, waiting = n.column4,"
    " due = n.column5 FROM (VALUES {rows}) AS n WHERE tables.id = n.column6 AND tables.seq = n.column7"
)
REWRITE = (
    "UPDATE tables SET seq = ?, phase = ?, updated = ?, waiting = ?, due = ?, game = ?, public = ?, players = ?,"
    " names = ? WHERE id = ? AND seq = ?"
)
INSERT_TABLE = (
    "INSERT INTO tables (id, seq, phase, updated, waiting, due, game, public, players, names, secret)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
CLAIM_DUE = (
    "UPDATE tables SET due = ? WHERE id IN"
    " (SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?) RETURNING id"
)
INSERT_PERSON = "INSERT INTO people (table_id, person, place) VALUES (?, ?, ?)"
PUT_SESSION = (
    "REPLACE INTO sessions (id, person, name, lang, expires, device, label, seen, mask, colour)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
END_DEVICE = "DELETE FROM sessions WHERE person = ? AND (device = ? OR id LIKE 'link/%')"
LINE_OF_KEY = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = ? AND key = ? AND key <> ''"


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    future: asyncio.Future[Any]


Answer: TypeAlias = tuple[asyncio.Future[Any], Any, BaseException | None]


class Writer:
    """The writing connection, and what it last wrote about each table. Lives in one thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.last = LastWritten()

    def group(self, jobs: Sequence[Job]) -> list[Answer]:
        """Run jobs in one transaction; a job that fails leaves no trace and does not disturb the others."""
        return self._all_at_once(jobs) or self._one_by_one(jobs)

    def _all_at_once(self, jobs: Sequence[Job]) -> list[Answer] | None:
        """Run jobs, moves in bulk, if they all succeed; return None, with nothing done, if one does not."""
        execute = self.connection.execute
        moves: list[Any] = []
        others: list[Job] = []
        for job in jobs:
            if job.work is Writer.append and self.last.same(job.args[1], job.args[0][0].seq - 1):
                moves.append(job.args)
            else:
                others.append(job)
        try:
            execute("BEGIN IMMEDIATE")
            self._moves(moves)
            answers = {id(job): job.work(self, *job.args) for job in others}
            execute("COMMIT")
        except Exception:
            self.last.clear()
            if self.connection.in_transaction:
                execute("ROLLBACK")
            return None
        return [(job.future, answers.get(id(job)), None) for job in jobs]

    def _moves(self, moves: Sequence[tuple[Sequence[Line], Summary, Sequence[Statement]]]) -> None:
        """Write moves at several tables."""
        for start in range(0, len(moves), BULK):
            some = moves[start : start + BULK]
            rows = ",".join(["(?,?,?,?,?,?,?)"] * len(some))
            values = [
                value for lines, summary, _ in some for value in (*_changing(summary), summary.table, lines[0].seq - 1)
            ]
            if self.connection.execute(MOVE_ALL_ON.format(rows=rows), values).rowcount != len(some):
                raise SeqTaken
            self._lines([line for lines, _, _ in some for line in lines])
            for _, summary, also in some:
                self.change(also)
                self.last.put(summary)

    def _one_by_one(self, jobs: Sequence[Job]) -> list[Answer]:
        """Run each job in a savepoint of its own."""
        execute = self.connection.execute
        answers: list[Answer] = []
        try:
            execute("BEGIN IMMEDIATE")
            for work, args, future in jobs:
                execute("SAVEPOINT job")
                try:
                    answers.append((future, work(self, *args), None))
                except Exception as error:
                    if not self.connection.in_transaction:  # a full disk takes the whole transaction back
                        raise
                    execute("ROLLBACK TO job")
                    answers.append((future, None, error))
                execute("RELEASE job")
            execute("COMMIT")
        except Exception as error:
            self.last.clear()
            if self.connection.in_transaction:
                execute("ROLLBACK")
            return [(job.future, None, error) for job in jobs]
        return answers

    def create(self, first: Sequence[Line], secret: bytes, summary: Summary, also: Sequence[Statement]) -> None:
        """Write a new table."""
        try:
            self.connection.execute(INSERT_TABLE, (summary.table, *_changing(summary), *_lasting(summary), secret))
        except sqlite3.IntegrityError:
            raise SeqTaken from None
        self._lines(first)
        self._people(summary)
        self.change(also)
        self.last.put(summary)

    def append(self, lines: Sequence[Line], summary: Summary, also: Sequence[Statement]) -> None:
        """Write the next lines of a table, of which the last one written must be the line before them."""
        table, before = summary.table, lines[0].seq - 1
        same = self.last.same(summary, before)
        if same:
            found = self.connection.execute(MOVE_ON, (*_changing(summary), table, before))
        else:
            found = self.connection.execute(REWRITE, (*_changing(summary), *_lasting(summary), table, before))
        if found.rowcount != 1:
            raise KeyTaken if any(self._used(line) for line in lines) else SeqTaken
        self._lines(lines)
        if not same:
            self.connection.execute("DELETE FROM people WHERE table_id = ?", (table,))
            self._people(summary)
        self.change(also)
        self.last.put(summary)

    def change(self, statements: Sequence[Statement]) -> list[list[Row]]:
        """Carry out statements on what is known of people; return the rows that each gave."""
        return [self.connection.execute(query, values).fetchall() for query, values in statements]

    def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due, and put them off."""
        return [row[0] for row in self.connection.execute(CLAIM_DUE, (until, now, limit)).fetchall()]

    def put_session(self, session: Session) -> None:
        """Add or replace a session."""
        self.connection.execute(PUT_SESSION, astuple(session))

    def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used."""
        self.connection.execute("UPDATE sessions SET seen = ? WHERE id = ?", (seen, id))

    def end_device(self, person: str, device: str) -> int:
        """Remove a device's sessions and the person's links."""
        return self.connection.execute(END_DEVICE, (person, device)).rowcount

    def drop_session(self, id: str) -> bool:
        """Remove a session."""
        return self.connection.execute("DELETE FROM sessions WHERE id = ?", (id,)).rowcount > 0

    def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired."""
        return self.connection.execute("DELETE FROM sessions WHERE expires <= ?", (now,)).rowcount

    def probe(self) -> None:
        """Write something."""
        self.connection.execute("REPLACE INTO settings (name, value) VALUES ('health', 'ok')")

    def setting(self, name: str, default: str) -> str:
        """Return a setting, deciding it if nobody has."""
        self.connection.execute("INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)", (name, default))
        return str(self.connection.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()[0])

    def give_code(self, table: str, code: str) -> str:
        """Give a table a code, unless it has one or another that waits has it; return the one that it has then."""
        gone = "DELETE FROM codes WHERE code = ? AND table_id IN (SELECT id FROM tables WHERE phase <> ?)"
        self.connection.execute(gone, (code, WAITS))
        self.connection.execute("INSERT OR IGNORE INTO codes (code, table_id) VALUES (?, ?)", (code, table))
        found = self.connection.execute("SELECT code FROM codes WHERE table_id = ?", (table,)).fetchone()
        return str(found[0]) if found else ""

    def keep_review(self, table: str, body: bytes) -> bytes:
        """Keep a review, unless there is one; return what is kept."""
        self.connection.execute("INSERT OR IGNORE INTO reviews (table_id, body) VALUES (?, ?)", (table, body))
        return bytes(self.connection.execute("SELECT body FROM reviews WHERE table_id = ?", (table,)).fetchone()[0])

    def _lines(self, lines: Sequence[Line]) -> None:
        rows = ",".join(["(?,?,?,?,?)"] * len(lines))
        values = [value for line in lines for value in (line.table, line.seq, line.key, line.hash, line.body)]
        try:
            self.connection.execute(INSERT_LINE + rows, values)
        except sqlite3.IntegrityError as error:
            key = error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE
            raise (KeyTaken if key else SeqTaken) from None

    def _people(self, summary: Summary) -> None:
        rows = [(summary.table, person, place) for place, person in enumerate(summary.people)]
        self.connection.executemany(INSERT_PERSON, rows)

    def _used(self, line: Line) -> bool:
        return bool(line.key and self.connection.execute(LINE_OF_KEY, (line.table, line.key)).fetchone())


def _changing(summary: Summary) -> Row:
    """Return what a move changes."""
    return summary.seq, summary.phase, summary.updated, waiting(summary), summary.due


def _lasting(summary: Summary) -> Row:
    """Return what a move leaves as it is, for the row of the table."""
    return summary.game, summary.public, summary.players, called(summary)
