"""How many moves a second the stores make durable, next to plain sqlite3 with one commit per append, in the same run.

Every writer has a table of its own and appends one line at a time, waiting for each to be durable. The reference does
the least that a durable journal can do without group commit: it inserts the line, nothing else, and commits. Rounds of
all subjects alternate, and the best of each is kept, so that a busy machine disturbs all alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from repaire.tables.store import Store, Summary

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = "plain sqlite3, one commit per append"
WRITERS = (1, 50, 200)
BODY = b'{"t":"moved","actions":[17,4,31],"at":1767225600000,"by":"p0","draws":[5],"key":"","seat":2}'
HASH = bytes(32)


@dataclass
class Result:
    """What one round gave."""

    rate: float  # appends a second
    p50: float  # milliseconds from asking to durable
    p99: float


def result(times: list[float], seconds: float) -> Result:
    """Sum up how long each append took."""
    times.sort()
    return Result(len(times) / seconds, 1e3 * times[len(times) // 2], 1e3 * times[len(times) * 99 // 100])


def plain(seconds: float) -> Result:
    """The reference."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "plain.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE lines (id TEXT, seq INTEGER, key TEXT, hash BLOB, body BLOB, PRIMARY KEY (id, seq))"
        )
        times: list[float] = []
        seq, began = 0, time.perf_counter()
        while (asked := time.perf_counter()) - began < seconds:
            seq += 1
            connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", ("table", seq, f"key-{seq:016}", HASH, BODY))
            times.append(time.perf_counter() - asked)
        found = result(times, time.perf_counter() - began)
        connection.close()
        return found


def summary(table: str, seq: int) -> Summary:
    """Four people, of whom the next one is to move."""
    from repaire.tables.store import Summary

    people = {f"{table}-person-{seat}": seat == seq % 4 for seat in range(4)}
    return Summary(table, "browl", "playing", True, 4, ["Ann", "Bo", "Cy", "Dé"], seq, seq, people)


async def appends(store: Store, writers: int, seconds: float) -> Result:
    """Append with several writers at once."""
    from repaire.tables.journal import Line

    await store.open()
    try:
        tables = [f"table-{number:04}" for number in range(writers)]
        await asyncio.gather(
            *(store.create([Line(table, 1, BODY, HASH, "")], HASH, summary(table, 1)) for table in tables)
        )
        times: list[float] = []
        began = time.perf_counter()

        async def write(table: str) -> None:
            seq = 1
            while (asked := time.perf_counter()) - began < seconds:
                seq += 1
                await store.append([Line(table, seq, BODY, HASH, f"key-{seq:016}")], summary(table, seq))
                times.append(time.perf_counter() - asked)

        await asyncio.gather(*map(write, tables))
        return result(times, time.perf_counter() - began)
    finally:
        await store.close()


def sqlite(writers: int, seconds: float) -> Result:
    """Our store in a file."""
    from repaire.tables.sqlite import SqliteStore

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(appends(SqliteStore(Path(folder) / "repaire.db"), writers, seconds))


def postgres_subjects(stack: ExitStack) -> dict[str, Callable[[float], Result]]:
    """Our store in PostgreSQL, if there is one here."""
    sys.path.insert(0, str(ROOT))
    try:
        from repaire.tables.postgres import PostgresStore
        from scripts.postgres_server import PostgresServer, Unavailable
    except ModuleNotFoundError as error:
        print(f"without PostgreSQL: {error}", file=sys.stderr)
        return {}
    try:
        server = PostgresServer(durable=True)
        stack.callback(server.remove)
        server.start()
    except Unavailable as error:
        print(f"without PostgreSQL: {error}", file=sys.stderr)
        return {}

    def subject(writers: int) -> Callable[[float], Result]:
        return lambda seconds: asyncio.run(appends(PostgresStore(server.new_database()), writers, seconds))

    return {f"PostgreSQL, {writers} writers": subject(writers) for writers in WRITERS}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each subject in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    asked = parser.parse_args()
    subjects: dict[str, Callable[[float], Result]] = {REFERENCE: plain}
    subjects |= {f"SQLite, {writers} writers": partial(sqlite, writers) for writers in WRITERS}
    best: dict[str, Result] = {}
    with ExitStack() as stack:
        subjects |= postgres_subjects(stack)
        for _ in range(asked.rounds):
            for name, subject in subjects.items():
                found = subject(asked.seconds)
                if name not in best or found.rate > best[name].rate:
                    best[name] = found
    print(f"{'':<38}{'appends/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'ratio':>8}")
    for name, found in best.items():
        ratio = found.rate / best[REFERENCE].rate
        print(f"{name:<38}{found.rate:>10,.0f}{found.p50:>9.2f}{found.p99:>9.2f}{ratio:>8.2f}")
    if asked.json:
        figures = {name: {"rate": found.rate, "p50": found.p50, "p99": found.p99} for name, found in best.items()}
        asked.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
