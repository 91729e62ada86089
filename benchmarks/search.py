"""How many simulations a second a search makes, next to OpenSpiel's C++ information-set search in the same run.

The position is the first real decision of a game. A simulation resamples what is hidden, goes down the tree, adds a
node and plays on: for us by instinct to the game's horizon, as our bots do; for OpenSpiel at random to the end. Games
differ in length, so the steps of a simulation that plays to the end are given too. Rounds of all subjects alternate and
the best of each is kept. Ratios are against OpenSpiel's hearts.
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
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = "hearts"
OPEN_SPIEL = ("hearts", "gin_rummy")
CHUNK = 200  # simulations between looks at the clock


def timed(run: Callable[[], int], seconds: float) -> float:
    """Return how many simulations a second `run` makes; it returns how many it made."""
    made = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        made += run()
    return made / (time.perf_counter() - began)


def repaire_subjects() -> dict[str, tuple[Callable[[], int], float]]:
    """Every game at four players, or as many as it takes: how to simulate, and the steps of a simulation."""
    from repaire.bots.tree import Tree
    from repaire.games import definitions
    from repaire.kernel.draw import Rng
    from repaire.kernel.playout import playout, settle

    found: dict[str, tuple[Callable[[], int], float]] = {}
    for definition in definitions():
        game = definition.setup(min(4, definition.players[1])).build()
        state = game.start()
        settle(state, Rng(1))
        rest = sum(playout(state.copy(), Rng(seed)) for seed in range(100)) / 100

        def search(state: Any = state, team: bool = definition.cooperative, far: bool = False) -> int:
            """A fresh tree each time, as for each decision of a bot."""
            tree = Tree(state, state.actor(), Rng(1), team)
            tree.turn = state.game.mind.patience if far else 0
            return tree.think(CHUNK, 0.0)

        found[definition.id] = (search, rest if game.mind.horizon == 0 else 0.0)
        if game.mind.patience > 0:  # what it does once it has thought for a while
            found[f"{definition.id}, far"] = (partial(search, far=True), rest if game.mind.far == 0 else 0.0)
    return found


def open_spiel_subjects() -> dict[str, tuple[Callable[[], int], float]]:
    """The reference: OpenSpiel's own search, with its own random rollouts."""
    import pyspiel

    found: dict[str, tuple[Callable[[], int], float]] = {}
    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(state.legal_actions()[0])
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, CHUNK)
        steps = 0
        for _ in range(100):
            rest = state.clone()
            while not rest.is_terminal():
                if rest.is_chance_node():
                    outcomes, odds = zip(*rest.chance_outcomes(), strict=True)
                    rest.apply_action(rng.choices(outcomes, odds)[0])
                else:
                    rest.apply_action(rng.choice(rest.legal_actions()))
                steps += 1

        def search(bot: Any = bot, state: Any = state) -> int:
            bot.step(state)
            return CHUNK

        found[name] = (search, steps / 100)
    return found


def worker(kind: str, seconds: float) -> None:
    """Measure one kind of subject, once each, as JSON."""
    if kind == "open_spiel":
        subjects = open_spiel_subjects()
    else:
        from repaire.doctor import compiled

        if compiled() != (kind == "compiled"):
            raise SystemExit(f"expected {kind} rules")
        subjects = repaire_subjects()
    print(json.dumps({name: [timed(run, seconds), steps] for name, (run, steps) in subjects.items()}))


def measure(kind: str, seconds: float, rules: str) -> dict[str, tuple[float, float]]:
    """Run a worker in its own process."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    if kind == "compiled":
        env["PYTHONPATH"] = rules
    command = [sys.executable, __file__, "--worker", kind, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return {name: (speed, steps) for name, (speed, steps) in json.loads(done.stdout).items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="per subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", default=str(ROOT / ".venv" / "compiled"), help="folder with the compiled package")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.worker, args.seconds)
        return
    best: dict[str, dict[str, tuple[float, float]]] = {"open_spiel": {}, "compiled": {}, "pure": {}}
    for _ in range(args.rounds):
        for kind, found in best.items():
            for name, (speed, steps) in measure(kind, args.seconds, args.rules).items():
                found[name] = (max(found.get(name, (0.0, 0.0))[0], speed), steps)
    reference = best["open_spiel"][REFERENCE][0]
    print("search, simulations per second; ratios against OpenSpiel's ISMCTS on hearts in the same run")
    print(f"{'':32}{'simulations/s':>14}{'x hearts':>10}{'steps each':>12}")
    for kind, found in best.items():
        for game, (speed, steps) in found.items():
            length = f"{steps:.0f}" if steps else "horizon"
            print(f"{kind + ' ' + game:32}{speed:>14,.0f}{speed / reference:>10.2f}{length:>12}")


if __name__ == "__main__":
    main()
