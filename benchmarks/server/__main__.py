"""Load on `repaire serve` with durable writes, on boardgame.io with the same load, and on a bare echo, in one run.

A four-player card game, a socket for each player. Closed loop: everybody moves as soon as it is their turn. Paced: one
move a second at each table. Latency is from sending a move to its acknowledgement, ours after the commit.
The load generator is a process of its own on the same machine. Rounds of all servers alternate, so that a busy machine
disturbs all alike; every round is printed, and ratios are of medians.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import sqlite3
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server import boardgame_io
from benchmarks.server.process import ROOT, Served, free_port
from benchmarks.server.reference import fan_out
from benchmarks.server.tables import Load
from scripts.postgres_server import PostgresServer

COMPILED = ROOT / ".venv" / "compiled"
START = "import sys; from repaire.cli import main; sys.exit(main())"
WARM_UP = 1.0
OURS, OURS_POSTGRES, OTHER = "repaire, SQLite", "repaire, PostgreSQL", "another repaire, SQLite"
THEIRS, THEIRS_FILES = "boardgame.io 0.50.2, memory", "boardgame.io 0.50.2, files"
SUBJECTS = {"sqlite": OURS, "other": OTHER, "postgres": OURS_POSTGRES, "theirs": THEIRS, "files": THEIRS_FILES}
Figures = dict[str, Any]


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies, in milliseconds."""
    found = sorted(values)
    return 1000 * found[min(len(found) - 1, int(len(found) * share))] if found else 0.0


async def measured(load: Load, server: Served, pace: float | None, seconds: float) -> Figures:
    """Run one load and return its figures."""
    marks: list[tuple[float, float, int, int]] = []

    def mark() -> None:
        marks.append((time.perf_counter(), server.cpu(), load.bytes_down(), load.frames_down()))

    figures = await load.run(pace, WARM_UP, seconds, mark)
    (began, cpu_began, bytes_began, frames_began), (ended, cpu_ended, bytes_ended, frames_ended) = marks
    moves = len(figures.latencies)
    return {
        "moves_per_second": round(moves / (ended - began)),
        "p50_ms": round(percentile(figures.latencies, 0.50), 2),
        "p99_ms": round(percentile(figures.latencies, 0.99), 2),
        "bytes_down_per_move": round((bytes_ended - bytes_began) / max(1, moves)),
        "frames_down_per_move": round((frames_ended - frames_began) / max(1, moves), 2),
        "server_cpu_us_per_move": round(1e6 * (cpu_ended - cpu_began) / max(1, moves)),
        "refused": figures.refused,
    }


def subjects(
    wanted: list[str], rules: str, against: str, folder: str, stack: ExitStack
) -> dict[str, tuple[Served, Load]]:
    """Start the servers that are measured."""
    found: dict[str, tuple[Served, Load]] = {}
    for name in wanted:
        port = free_port()
        if name in ("theirs", "files"):
            boardgame_io.installed()
            server = boardgame_io.served(port, f"{folder}/matches" if name == "files" else "")
            load: Load = boardgame_io.TheirLoad(port)
        else:
            database = f"{folder}/{name}.db"
            if name == "postgres":
                postgres = PostgresServer(durable=True)
                stack.callback(postgres.remove)
                postgres.start()
                database = postgres.new_database()
            started = ["-c", START, "serve", "--port", str(port), "--database", database, "--rate-factor", "1000"]
            server, load = Served(started, port, against if name == "other" else rules), Load(port)
        stack.callback(server.stop)
        found[SUBJECTS[name]] = (server, load)
    return found


async def rounds(found: dict[str, tuple[Served, Load]], args: argparse.Namespace) -> dict[str, Figures]:
    """Measure all servers again and again, in turn; tables are opened once for each size."""
    results: dict[str, Figures] = {name: {"closed": {}, "paced": {}} for name in found}
    for _, load in found.values():
        await load.open(1)  # so that what is loaded once is not counted as a table's
    for size in args.tables:
        for name, (server, load) in found.items():
            before, count = server.memory(), size - len(load.boards)
            await load.open(count)
            results[name]["memory_per_table"] = round((server.memory() - before) / count)
            results[name]["closed"][size], results[name]["paced"][size] = [], []
        for _ in range(args.rounds):
            for kind, pace in (("closed", None), ("paced", 1.0)):
                for name, (server, load) in found.items():
                    results[name][kind][size].append(await measured(load, server, pace, args.seconds))
    if OURS in found:
        results[OURS]["reconnect"] = await coming_back(found[OURS][1])
    return results


async def coming_back(load: Load) -> list[Figures]:
    """Return what coming back to a table costs after more and more moves."""
    alone = Load(load.port)
    await alone.open(1)
    board = alone.boards[0]
    found = []
    for moves in (50, 200, 1000):
        await alone.play_to(board, moves)
        seq = max(seat.seq for seat in board.seats)
        gap, nothing = await alone.reconnect(board, seq - 4), await alone.reconnect(board, 0)
        found.append({"moves": board.moves, "bytes_after_gap_of_4": gap, "bytes_from_nothing": nothing})
    return found


def synced_commits(folder: Path, seconds: float) -> list[float]:
    """Return how long each commit takes that SQLite syncs to this disk, one after the other for so many seconds."""
    connection = sqlite3.connect(folder / "reference.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE lines (body BLOB)")
    marks = [time.perf_counter()]
    while marks[-1] - marks[0] < seconds:
        connection.execute("INSERT INTO lines VALUES (?)", (b"x" * 150,))
        marks.append(time.perf_counter())
    connection.close()
    return [after - before for before, after in itertools.pairwise(marks)]


def echoed(tables: int, seconds: float) -> Figures:
    """Return what the same uvicorn does with nothing behind it."""
    port = free_port()
    echo = Served(["-m", "benchmarks.server.reference", str(port)], port)
    try:
        began = echo.cpu()
        rate, latencies = asyncio.run(fan_out(port, tables, seconds))
        spent = 1e6 * (echo.cpu() - began) / max(1, len(latencies))
        return {"messages_per_second": round(rate), "p99_ms": round(percentile(latencies, 0.99), 2), "us": round(spent)}
    finally:
        echo.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=6.0, help="of each load")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--servers", nargs="+", choices=SUBJECTS.keys() - {"other"}, default=["sqlite", "theirs", "files"]
    )
    parser.add_argument("--rules", default=str(COMPILED), help="folder with the compiled package, or empty for pure")
    parser.add_argument("--against", default="", help="folder with another version of the package, beside ours")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    servers = args.servers + (["other"] if args.against else [])
    rules = args.rules if args.rules and Path(args.rules, "repaire").is_dir() else ""
    uvloop.install()
    with tempfile.TemporaryDirectory(prefix="repaire-load-") as folder, ExitStack() as stack:
        syncs = synced_commits(Path(folder), 2.0)
        found: Figures = {"rules": "compiled" if rules else "pure", "echo": echoed(args.tables[0], args.seconds / 2)}
        found["synced_commits"] = {"per_second": round(len(syncs) / sum(syncs)), "p99_ms": percentile(syncs, 0.99)}
        found["servers"] = asyncio.run(rounds(subjects(servers, rules, args.against, folder, stack), args))
    found["busy"] = os.getloadavg()[1] / (os.cpu_count() or 1)
    print(json.dumps(found, indent=2) if args.json else words(found))


def words(found: Figures) -> str:
    """Return the figures for reading."""
    lines = [f"card game, 4 sockets a table; our rules {found['rules']}, every commit of ours synced"]
    lines.append(f"load of this machine: {found['busy']:.1f} for each processor, in the last five minutes")
    for kind, title in (("closed", "closed loop"), ("paced", "1 move/s a table")):
        for size in next(iter(found["servers"].values()))[kind]:
            lines.append(f"{title}, {size} tables")
            for name, figures in found["servers"].items():
                lines += [f"  {name:<28} {told(run)}" for run in figures[kind][size]]
            lines += [f"  {line}" for line in ratios(found["servers"], kind, size)]
    for f in found["servers"].get(OURS, {}).get("reconnect", []):
        lines.append(
            f"reconnect at {f['moves']:>5} moves: {f['bytes_after_gap_of_4']} B after a gap of 4 moves,"
            f" {f['bytes_from_nothing']} B from nothing"
        )
    for name, figures in found["servers"].items():
        lines.append(f"memory: {figures['memory_per_table'] / 1024:.0f} kB a table with its four sockets, {name}")
    echo, syncs = found["echo"], found["synced_commits"]
    lines.append(
        f"bare echo, one message in and four out, same uvicorn: {echo['messages_per_second']} messages/s,"
        f" p99 {echo['p99_ms']} ms, {echo['us']} us each"
    )
    lines.append(f"SQLite, one synced commit after the other: {syncs['per_second']}/s, p99 {syncs['p99_ms']:.2f} ms")
    return "\n".join(lines)


def told(run: Figures) -> str:
    """Return one round for reading."""
    return (
        f"{run['moves_per_second']:>6} moves/s  p50 {run['p50_ms']:>7.2f} ms  p99 {run['p99_ms']:>7.2f} ms"
        f"  {run['bytes_down_per_move']:>5} B/move down  {run['server_cpu_us_per_move']:>5} us/move"
        + (f"  {run['refused']} refused" if run["refused"] else "")
    )


def ratios(servers: dict[str, Figures], kind: str, size: int) -> list[str]:
    """Return our medians divided by theirs."""
    ours = next((name for name in (OURS, OURS_POSTGRES) if name in servers), "")
    lines = []
    for theirs in (THEIRS, THEIRS_FILES):
        if ours and theirs in servers:
            names = ("moves_per_second", "p99_ms", "bytes_down_per_move", "server_cpu_us_per_move")
            parts = [f"{name} {_ratio(servers[ours], servers[theirs], kind, size, name):.2f}" for name in names]
            lines.append(f"{ours} / {theirs}: " + ", ".join(parts))
    return lines


def _ratio(ours: Figures, theirs: Figures, kind: str, size: int, name: str) -> float:
    one, other = (statistics.median(run[name] for run in figures[kind][size]) for figures in (ours, theirs))
    return float(one / other) if other else 0.0


if __name__ == "__main__":
    main()
