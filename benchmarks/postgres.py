"""What PostgreSQL carries, measured by its own pgbench: `python -m benchmarks.postgres`. Moves made durable a second.

The statement does what the store's does for a group of moves at different tables: rows of `tables` go on, lines are
added, nodes are notified. Varied: the journal in one table or partitioned by table, with notifications or without, how
many tables go into one commit, and how many commits are under way at once. Every commit is synced. Rounds alternate.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import select
import statistics
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from repaire.tables.postgres import PostgresStore
from scripts.postgres_server import PostgresServer

TABLES = 20_000
PARTITIONS = 16
TICK = os.sysconf("SC_CLK_TCK")
BODY = b'{"t":"moved","actions":[17,4,31],"at":1767225600000,"by":"p0","draws":[5],"key":"","seat":2}'
FILL = """
INSERT INTO tables (id, seq, phase, updated, waiting, game, public, players, names, secret)
SELECT 'bench' || n, 0, 'playing', 0, 1, 'browl', true, 4, '["Ann","Bo","Cy","Dé"]', sha256('secret')
FROM generate_series(0, %s - 1) n
"""
PARTITIONED = f"""
DROP TABLE lines;
CREATE TABLE lines (
    table_id text NOT NULL, seq bigint NOT NULL, key text NOT NULL, hash bytea NOT NULL, body bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
) PARTITION BY HASH (table_id);
DO $$ BEGIN FOR n IN 0..{PARTITIONS - 1} LOOP
    EXECUTE format('CREATE TABLE lines_%s PARTITION OF lines', n)
        || format(' FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER %s)', n);
END LOOP; END $$;
CREATE UNIQUE INDEX lines_key ON lines (table_id, key) WHERE key <> '';
"""
MOVES = f"""
\\set first random(0, {TABLES} / :size - 1) * :size
\\set last :first + :size - 1
WITH locked AS (
    SELECT id FROM tables WHERE id = ANY (ARRAY(
        SELECT 'bench' || n FROM generate_series(:first::int, :last::int) n))
    ORDER BY id FOR NO KEY UPDATE
), moved AS (
    UPDATE tables t SET seq = seq + 1, updated = updated + 1, written = clock_timestamp()
    FROM locked WHERE t.id = locked.id RETURNING t.id, t.seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, seq, 'person:' || seq, sha256('hash'), '\\x{BODY.hex()}' FROM moved
)
"""
TELLS = "SELECT pg_notify('repaire_lines', id || ' ' || seq) FROM moved;\n"
LOG = "SELECT pg_current_wal_lsn() - '0/0'"
STORED = """
SELECT (pg_total_relation_size('lines') + coalesce(sum(pg_total_relation_size(inhrelid)), 0))
    / (SELECT count(*) FROM lines)
FROM pg_inherits WHERE inhparent IN ('lines'::regclass)
"""
SILENT = "SELECT id, seq FROM moved;\n"


@dataclass
class Subject:
    """One way to store moves, and what was measured of it."""

    partitioned: bool
    notifies: bool
    clients: int
    size: int  # tables in a commit
    rates: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)  # microseconds of the database for a move
    log: list[float] = field(default_factory=list)  # bytes of its log for a move

    def name(self) -> str:
        """Return what it is."""
        journal = "partitioned" if self.partitioned else "one journal"
        told = "told" if self.notifies else "silent"
        return f"{journal:<12}{told:<8}{self.clients:>4} writers {self.size:>4} tables a commit"


class Ears:
    """Connections that listen as nodes do, and read what they are told."""

    def __init__(self, url: str, count: int) -> None:
        self.heard = 0
        self.done = False
        self.connections = [psycopg.connect(url, autocommit=True) for _ in range(count)]
        for connection in self.connections:
            connection.execute("LISTEN repaire_lines")
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self) -> None:
        found = [connection.pgconn for connection in self.connections]
        while not self.done:
            ready, _, _ = select.select([one.socket for one in found], [], [], 0.1)
            for one in found:
                if one.socket in ready:
                    one.consume_input()
                    while one.notifies() is not None:
                        self.heard += 1

    def close(self) -> None:
        """Hang up."""
        self.done = True
        self.thread.join()
        for connection in self.connections:
            connection.close()


def cpu(server: PostgresServer) -> float:
    """Return the processor time of the database in seconds, with that of connections that have ended."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")")[-1].split()
    return sum(int(fields[place]) for place in (11, 12, 13, 14)) / TICK


def number(url: str, query: str) -> float:
    """Return what a query for one number gives."""
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return float(row[0])


def database(server: PostgresServer, partitioned: bool) -> str:
    """Make a database with tables, and return its address."""
    url = server.new_database()

    async def migrated() -> None:
        store = PostgresStore(url)
        await store.open()
        await store.close()

    asyncio.run(migrated())
    with psycopg.connect(url, autocommit=True) as connection:
        if partitioned:
            connection.execute(PARTITIONED.encode())
        connection.execute(FILL, (TABLES,))
        connection.execute("VACUUM ANALYZE tables")
    return url


def run(server: PostgresServer, url: str, subject: Subject, seconds: float) -> None:
    """Measure one round."""
    script = server.folder / "moves.sql"
    script.write_text(MOVES + (TELLS if subject.notifies else SILENT), encoding="utf-8")
    script.chmod(0o644)
    command: list[Any] = [server.bin / "pgbench", "--no-vacuum", "-f", script, "-D", f"size={subject.size}"]
    command += ["-c", str(subject.clients), "-j", "1", "-T", str(max(1, round(seconds))), "-M", "prepared", url]
    began, log_began = cpu(server), number(url, LOG)
    done = subprocess.run(command, cwd=server.folder, capture_output=True, text=True, check=False, **server.user)
    if done.returncode:
        raise RuntimeError(done.stderr)
    rate = float(re.findall(r"tps = ([\d.]+)", done.stdout)[-1]) * subject.size
    moves = int(re.findall(r"actually processed: (\d+)", done.stdout)[-1]) * subject.size
    time.sleep(0.2)  # until the connections that have ended are counted
    subject.rates.append(rate)
    subject.cpu.append(1e6 * (cpu(server) - began) / moves)
    subject.log.append((number(url, LOG) - log_began) / moves)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each subject in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--listeners", type=int, default=3, help="nodes that are told of every move")
    args = parser.parse_args()
    subjects = [
        Subject(partitioned, notifies, clients, size)
        for clients, size in ((1, 1), (16, 1), (4, 16), (4, 64))
        for partitioned in (False, True)
        for notifies in (True, False)
    ]
    server = PostgresServer(durable=True)
    try:
        server.start()
        urls = {partitioned: database(server, partitioned) for partitioned in (False, True)}
        ears = [Ears(url, args.listeners) for url in urls.values()]
        try:
            for _ in range(args.rounds):
                for subject in subjects:
                    run(server, urls[subject.partitioned], subject, args.seconds)
            stored = {partitioned: number(url, STORED) for partitioned, url in urls.items()}
        finally:
            for some in ears:
                some.close()
    finally:
        server.remove()
    print(
        f"a line takes {stored[False]:.0f} bytes with its indexes, {stored[True]:.0f} when the journal is partitioned"
    )
    print(f"{'':<48}{'moves/s':>9}{'us of processor':>17}{'B of log':>10}   all rounds; {args.listeners} listen")
    for subject in subjects:
        rates = ", ".join(f"{rate:,.0f}" for rate in subject.rates)
        rate, spent, log = (statistics.median(figures) for figures in (subject.rates, subject.cpu, subject.log))
        print(f"{subject.name():<48}{rate:>9,.0f}{spent:>17.0f}{log:>10,.0f}   {rates}")


if __name__ == "__main__":
    main()
