"""Load on `repaire serve` with durable writes, next to named figures of another server and a bare echo in this run.

A four-player card game (Bröwl), a socket for each player, SQLite with every commit synced. Closed loop: everybody moves
as soon as it is their turn. Paced: one move a second at each table. Latency is from sending a move to its
acknowledgement, which comes after the commit. The load generator is a process of its own on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server.process import ROOT, Served, free_port
from benchmarks.server.reference import fan_out
from benchmarks.server.tables import Load

COMPILED = ROOT / ".venv" / "compiled"
START = "import sys; from repaire.cli import main; sys.exit(main())"
WARM_UP = 1.0

# boardgame.io 0.50.2, measured elsewhere on a similar machine: in memory and not durable, but for the last figure
BOARDGAME_IO = {
    "closed loop": "2,000-2,170 moves/s in memory, 547 moves/s with its file store",
    "paced, 200 tables": "p99 12 ms",
    "bytes down per move": "2,600-6,100",
    "reconnect at 1,000 moves": "259,000 bytes",
}


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies, in milliseconds."""
    found = sorted(values)
    return 1000 * found[min(len(found) - 1, int(len(found) * share))] if found else 0.0


async def measured(load: Load, server: Served, pace: float | None, seconds: float) -> dict[str, Any]:
    """Run one load and return its figures."""
    marks: list[tuple[float, float, int, int]] = []

    def mark() -> None:
        marks.append((time.perf_counter(), server.cpu(), load.bytes_down(), load.frames_down()))

    figures = await load.run(pace, WARM_UP, seconds, mark)
    (began, cpu_began, bytes_began, frames_began), (ended, cpu_ended, bytes_ended, frames_ended) = marks
    moves = len(figures.latencies)
    return {
        "tables": len(load.boards),
        "moves_per_second": round(moves / (ended - began)),
        "p50_ms": round(percentile(figures.latencies, 0.50), 2),
        "p99_ms": round(percentile(figures.latencies, 0.99), 2),
        "bytes_down_per_move": round((bytes_ended - bytes_began) / max(1, moves)),
        "frames_down_per_move": round((frames_ended - frames_began) / max(1, moves), 2),
        "server_cpu_us_per_move": round(1e6 * (cpu_ended - cpu_began) / max(1, moves)),
        "server_cpu_share": round((cpu_ended - cpu_began) / (ended - began), 2),
        "refused": figures.refused,
    }


async def on_server(server: Served, sizes: list[int], seconds: float) -> dict[str, Any]:
    """Return all figures of a running server."""
    load = Load(server.port)
    found: dict[str, Any] = {"closed": [], "paced": [], "memory_per_table": []}
    await load.open(1)  # so that what is loaded once is not counted as a table's
    for size in sizes:
        before, count = server.memory(), size - len(load.boards)
        await load.open(count)
        found["memory_per_table"].append(round((server.memory() - before) / count))
        found["closed"].append(await measured(load, server, None, seconds))
        found["paced"].append(await measured(load, server, 1.0, seconds))
    alone = Load(server.port)
    await alone.open(1)
    board = alone.boards[0]
    found["reconnect"] = []
    for moves in (50, 200, 1000):
        await alone.play_to(board, moves)
        seq = max(seat.seq for seat in board.seats)
        found["reconnect"].append(
            {
                "moves": board.moves,
                "bytes_after_gap_of_4": await alone.reconnect(board, seq - 4),
                "bytes_from_nothing": await alone.reconnect(board, 0),
            }
        )
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=6.0, help="of each load")
    parser.add_argument("--rules", default=str(COMPILED), help="folder with the compiled package, or empty for pure")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rules = args.rules if args.rules and Path(args.rules, "repaire").is_dir() else ""
    uvloop.install()
    with tempfile.TemporaryDirectory(prefix="repaire-load-") as folder:
        syncs = synced_commits(Path(folder), 2.0)
        port = free_port()
        echo = Served(["-m", "benchmarks.server.reference", str(port)], port)
        try:
            began = echo.cpu()
            rate, latencies = asyncio.run(fan_out(port, args.tables[0], args.seconds / 2))
            reference = {
                "messages_per_second": round(rate),
                "p99_ms": round(percentile(latencies, 0.99), 2),
                "server_cpu_us_per_message": round(1e6 * (echo.cpu() - began) / max(1, len(latencies))),
            }
        finally:
            echo.stop()
        port = free_port()
        started = ["-c", START, "serve", "--port", str(port), "--database", f"{folder}/tables.db"]
        server = Served([*started, "--rate-factor", "1000"], port, rules)
        try:
            found = asyncio.run(on_server(server, args.tables, args.seconds))
        finally:
            server.stop()
    found |= {"rules": "compiled" if rules else "pure", "echo": reference}
    found["synced_commits"] = {
        "per_second": round(len(syncs) / sum(syncs)),
        "p99_ms": round(percentile(syncs, 0.99), 2),
    }
    print(json.dumps(found, indent=2) if args.json else words(found))


def words(found: dict[str, Any]) -> str:
    """Return the figures for reading."""
    echo, best = found["echo"], max(f["moves_per_second"] for f in found["closed"])
    lines = [f"repaire serve, SQLite, every commit synced, rules {found['rules']}, Bröwl with 4 sockets a table"]
    for kind, title in (("closed", "closed loop"), ("paced", "1 move/s a table")):
        for f in found[kind]:
            lines.append(
                f"  {title:<17} {f['tables']:>4} tables {f['moves_per_second']:>6} moves/s"
                f"  p50 {f['p50_ms']:>7.2f} ms  p99 {f['p99_ms']:>7.2f} ms  {f['bytes_down_per_move']:>5} B/move down"
                f"  server {f['server_cpu_us_per_move']} us/move, {100 * f['server_cpu_share']:.0f} % of a core"
                + (f"  {f['refused']} refused" if f["refused"] else "")
            )
    for f in found["reconnect"]:
        lines.append(
            f"  reconnect at {f['moves']:>5} moves: {f['bytes_after_gap_of_4']} B after a gap of 4 moves,"
            f" {f['bytes_from_nothing']} B from nothing"
        )
    per_table = statistics.median(found["memory_per_table"])
    lines.append(f"  memory: {per_table / 1024:.0f} kB a table, its four sockets included")
    lines.append("in this run, for comparison")
    lines.append(
        f"  bare echo, one message in and four out, same uvicorn: {echo['messages_per_second']} messages/s,"
        f" p99 {echo['p99_ms']} ms, {echo['server_cpu_us_per_message']} us each;"
        f" closed loop reaches {best / echo['messages_per_second']:.2f} of it"
    )
    syncs = found["synced_commits"]
    lines.append(
        f"  SQLite, one synced commit after the other: {syncs['per_second']} a second, p99 {syncs['p99_ms']} ms"
    )
    lines.append("boardgame.io 0.50.2, measured elsewhere")
    lines += [f"  {name}: {figure}" for name, figure in BOARDGAME_IO.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
