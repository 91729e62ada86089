"""How fast the rules run, compiled and pure, next to OpenSpiel's C++ games in the same run.

Two ways of running random games: inside the engine (`playout`; OpenSpiel: its own random bots), and step by
step from Python (ask who acts, list what is legal, draw, apply). A step is one action, chance included. Rounds of all
subjects alternate, and the best of each is kept, so that a busy machine disturbs all alike. Ratios are against
OpenSpiel's hearts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = "hearts"
OPEN_SPIEL = ("hearts", "crazy_eights")


def timed(run: Callable[[], int], seconds: float) -> float:
    """Return how many steps a second `run` makes; it returns its steps."""
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        steps += run()
    return steps / (time.perf_counter() - began)


def repaire_subjects() -> dict[str, Callable[[], int]]:
    """Every game with its default set-up at four players, or as many as it takes."""
    from repaire.games import definitions
    from repaire.kernel.draw import Rng
    from repaire.kernel.game import CHANCE, Game
    from repaire.kernel.playout import playout

    def inside(game: Game[Any], rng: Rng) -> Callable[[], int]:
        return lambda: playout(game.start(), rng)

    def stepped(game: Game[Any], rng: Rng) -> Callable[[], int]:
        def run() -> int:
            state, steps = game.start(), 0
            while True:
                actor = state.actor()
                if actor >= 0:
                    legal = state.legal(actor)
                    state.apply_unchecked(actor, legal[rng.below(len(legal))])
                elif actor == CHANCE:
                    state.apply_unchecked(CHANCE, rng.pick(state.weights()))
                else:
                    return steps
                steps += 1

        return run

    found: dict[str, Callable[[], int]] = {}
    for definition in definitions():
        game = definition.setup(min(4, definition.players[1])).build()
        found[f"{definition.id}/inside"] = inside(game, Rng(1))
        found[f"{definition.id}/stepped"] = stepped(game, Rng(1))
    return found


def open_spiel_subjects() -> dict[str, Callable[[], int]]:
    """The reference games. The length of rollouts is the mean of games stepped by the same uniform policy."""
    import pyspiel

    def stepped(game: Any, rng: random.Random) -> Callable[[], int]:
        def run() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
            return steps

        return run

    found: dict[str, Callable[[], int]] = {}
    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        step = stepped(game, random.Random(1))
        length = sum(step() for _ in range(200)) / 200
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
        seeds = iter(range(10**9))

        def inside(game: Any = game, bots: Any = bots, seeds: Any = seeds, length: float = length) -> int:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
            return int(length)

        found[f"{name}/inside"] = inside
        found[f"{name}/stepped"] = step
    return found


def worker(kind: str, seconds: float) -> None:
    """Measure one kind of subject, once each, as JSON."""
    subjects = open_spiel_subjects() if kind == "open_spiel" else repaire_subjects()
    if kind != "open_spiel":
        from repaire.doctor import compiled

        if compiled() != (kind == "compiled"):
            raise SystemExit(f"expected {kind} rules")
    print(json.dumps({name: timed(run, seconds) for name, run in subjects.items()}))


def measure(kind: str, seconds: float) -> dict[str, float]:
    """Run a worker in its own process."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    if kind == "compiled":
        env["PYTHONPATH"] = str(ROOT / ".venv" / "compiled")
    command = [sys.executable, __file__, "--worker", kind, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="per subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.worker, args.seconds)
        return
    best: dict[str, dict[str, float]] = {"open_spiel": {}, "compiled": {}, "pure": {}}
    for _ in range(args.rounds):
        for kind, found in best.items():
            for name, speed in measure(kind, args.seconds).items():
                found[name] = max(found.get(name, 0.0), speed)
    inside, stepped = best["open_spiel"][f"{REFERENCE}/inside"], best["open_spiel"][f"{REFERENCE}/stepped"]
    slowest = best["compiled"]["browl/inside"]
    print("random games, steps per second; ratios against OpenSpiel hearts in the same run")
    print(f"{'':32}{'inside':>12}{'x hearts':>10}{'stepped':>12}{'x hearts':>10}{'browl/it':>10}")
    for kind, found in best.items():
        for game in dict.fromkeys(name.split("/")[0] for name in found):
            one, two = found[f"{game}/inside"], found[f"{game}/stepped"]
            line = f"{kind + ' ' + game:32}{one:>12,.0f}{one / inside:>10.2f}{two:>12,.0f}{two / stepped:>10.2f}"
            print(line + (f"{slowest / one:>10.2f}" if kind == "compiled" else ""))


if __name__ == "__main__":
    main()
