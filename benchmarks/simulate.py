"""How many games a second `repaire simulate` plays on one core, beside the kernel's own random playouts, in one run.

The whole command is measured as users run it, in a process of its own: set-up, playing, counting, reporting; not the
start of Python. Processor time is counted, rounds of all subjects alternate, and the best of each is kept. With
`--out` it also writes every game to a file.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 2
SHARE = 0.5  # of the kernel's own playouts, for random games
FASTER = 5.0  # than it was, for heuristic games
BEFORE = {  # games a second of wall-clock time before games ran in compiled loops: random, heuristic
    "browl": (288, 169),
    "brigands": (229, 11),
    "rolling_bandits": (128, 84),
}
KINDS = ("playouts", "random", "random to lines", "heuristic")


def playouts(name: str, games: int) -> None:
    """Play random games in the kernel, and count nothing."""
    from repaire.games import find
    from repaire.kernel.draw import Rng
    from repaire.kernel.playout import playout

    game, rng = find(name).setup(PLAYERS).build(), Rng(1)
    for _ in range(games):
        playout(game.start(), rng)


def command(name: str, kind: str, games: int) -> None:
    """Run the command."""
    from repaire.cli import main

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        out = ["--out", f"{folder}/games.jsonl"] if kind.endswith("lines") else []
        bots = kind.split(maxsplit=1)[0]
        code = main(
            ["simulate", name, "--players", str(PLAYERS), "--games", str(games), "--bots", bots, "--seed", "1", *out]
        )
        if code:
            raise SystemExit(code)


def worker(name: str, kind: str, seconds: float) -> float:
    """Return games a second, of enough games to fill the time."""
    run = playouts if kind == "playouts" else lambda name, games: command(name, kind, games)
    run(name, 2)  # what is imported or read once
    games = 20
    while True:
        began = time.process_time()
        run(name, games)
        spent = time.process_time() - began
        if spent >= seconds:
            return games / spent
        games = int(games * min(20.0, max(2.0, 1.2 * seconds / max(spent, 0.001))))


def measure(name: str, kind: str, seconds: float, rules: str) -> float:
    """Run a worker in its own process."""
    environment = {**os.environ, "PYTHONPATH": rules}
    arguments = [sys.executable, __file__, "--worker", name, kind, "--seconds", str(seconds)]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return float(json.loads(done.stdout))


def main() -> None:
    """Print the table, and what became of the aims."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.7, help="per subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", default=str(ROOT / ".venv" / "compiled"), help="folder with the compiled package")
    parser.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        name, kind = args.worker
        print(json.dumps(worker(name, kind, args.seconds)))
        return
    from repaire.games import GAMES

    best: dict[tuple[str, str], float] = {}
    for _ in range(args.rounds):
        for name in GAMES:
            for kind in KINDS:
                speed = measure(name, kind, args.seconds, args.rules)
                best[name, kind] = max(best.get((name, kind), 0.0), speed)
    print(
        f"{'games a second, two players':28}" + "".join(f"{kind:>17}" for kind in KINDS) + "  random/playouts  x before"
    )
    missed = []
    for name in GAMES:
        share = best[name, "random"] / best[name, "playouts"]
        times = best[name, "heuristic"] / BEFORE[name][1] if name in BEFORE else None
        cells = "".join(f"{best[name, kind]:>17,.0f}" for kind in KINDS)
        print(f"{name:28}{cells}{share:>17.2f}{f'{times:.1f}' if times else '':>10}")
        missed += [f"{name} random {share:.2f}"] if share < SHARE else []
        missed += [f"{name} heuristic {times:.1f}"] if times and times < FASTER else []
    print(f"aims: random {SHARE} of playouts, heuristic {FASTER} x before; missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
