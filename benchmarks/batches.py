"""How many observed steps a second a learning program gets from Python: our batches beside what others offer.

An observed step is one decision with all that comes after it (chance, a new game), what the next seat sees as a vector,
and what it may do. Ours: `research.Batch`, all seats asked, as float32 and a mask; one figure for the steps alone, and
one with a random legal action chosen in NumPy. The others are card games of about that kind, with the choice of an
action: PettingZoo classic, RLCard, OpenSpiel stepped from Python (observations written into an array, its quickest way)
and OpenSpiel's vectors of environments. Leduc poker is there to see what a tiny game does; it is no measure for ours.
Processor time is counted; rounds of all subjects alternate, and the best of each is kept.
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
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = 256  # in a batch
VECTOR = 64  # environments in OpenSpiel's vector
STEPS = 2_000_000  # the aim for Bröwl with two players
TIMES = 20  # the aim for every game: so many times the best of the others
TINY = "leduc"
PACKAGES = {"pettingzoo": "pettingzoo", "rlcard": "rlcard", "pyspiel": "open_spiel"}
Run = Callable[[float], float]


def timed(steps: Callable[[], int], seconds: float) -> float:
    """Return how many steps a second of processor time are made; a call makes some and returns how many."""
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        made += steps()
    return made / (time.process_time() - began)


# -- ours ----------------------------------------------------------------------------------------------------------


def batch_subjects() -> dict[str, Run]:
    """Every game with two players, and with four or as many as it takes."""
    import numpy as np

    from repaire.games import definitions
    from repaire.research import Batch

    def alone(batch: Any, choose: Callable[[], Any], seconds: float) -> float:
        """Steps without the choice of actions."""
        made, spent = 0, 0.0
        while spent < seconds:
            actions = choose()
            began = time.process_time()
            batch.step(actions)
            spent += time.process_time() - began
            made += batch.n
        return made / spent

    def whole(batch: Any, choose: Callable[[], Any]) -> int:
        batch.step(choose())
        return int(batch.n)

    def choose(batch: Any, rng: Any) -> Any:
        return (rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1)

    found: dict[str, Run] = {}
    for definition in definitions():
        for players in sorted({2, min(4, definition.players[1])}):
            batch, rng = Batch(definition.setup(players), GAMES, seed=1), np.random.default_rng(1)

            name, actions = f"{definition.id}, {players} players", partial(choose, batch, rng)
            found[name] = partial(alone, batch, actions)
            found[f"{name}, with the choice"] = partial(timed, partial(whole, batch, actions))
    return found


# -- the others ----------------------------------------------------------------------------------------------------


def pettingzoo_subjects() -> dict[str, Run]:
    """Two of PettingZoo's classic card games."""
    import numpy as np
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6

    rng = random.Random(1)

    def game(env: Any) -> int:
        env.reset(seed=rng.randrange(1 << 30))
        made = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            made += 1
        return made

    kinds = {"texas hold'em, no limit": texas_holdem_no_limit_v6, "leduc": leduc_holdem_v4}
    return {f"PettingZoo {name}": partial(timed, partial(game, kind.env())) for name, kind in kinds.items()}


def rlcard_subjects() -> dict[str, Run]:
    """Three of RLCard's games."""
    import rlcard

    rng = random.Random(1)

    def game(env: Any) -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    names = ("gin-rummy", "uno", "leduc-holdem")
    return {f"RLCard {name}": partial(timed, partial(game, rlcard.make(name, {"seed": 1}))) for name in names}


def open_spiel_subjects() -> dict[str, Run]:
    """Card games in C++ stepped from Python, and OpenSpiel's own vector of environments."""
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.observation import make_observation
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    rng = random.Random(1)

    def game(kind: Any, observation: Any) -> int:
        state, made = kind.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    def stepped(name: str) -> Run:
        kind = pyspiel.load_game(name)
        seen = make_observation(kind) or make_observation(kind, pyspiel.IIGObservationType(perfect_recall=True))
        return partial(timed, partial(game, kind, seen))

    def vector(name: str) -> Run:
        envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(VECTOR)])
        now = envs.reset()

        def steps() -> int:
            nonlocal now
            outputs = []
            for each in now:
                legal = each.observations["legal_actions"][each.observations["current_player"]]
                outputs.append(StepOutput(action=legal[int(rng.random() * len(legal))], probs=None))
            now, *_ = envs.step(outputs, reset_if_done=True)
            return VECTOR

        return partial(timed, steps)

    found = {f"OpenSpiel {name}": stepped(name) for name in ("gin_rummy", "hearts", "leduc_poker")}
    return found | {f"OpenSpiel vector {name}": vector(name) for name in ("gin_rummy", "leduc_poker")}


# -- the run -------------------------------------------------------------------------------------------------------

OTHERS = {"pettingzoo": pettingzoo_subjects, "rlcard": rlcard_subjects, "pyspiel": open_spiel_subjects}


def worker(kind: str, seconds: float) -> None:
    """Measure one kind of subject, once each, as JSON."""
    if kind == "repaire":
        from repaire.doctor import compiled

        if not compiled():
            raise SystemExit("expected compiled rules")
    subjects = batch_subjects() if kind == "repaire" else OTHERS[kind]()
    print(json.dumps({name: run(seconds) for name, run in subjects.items()}))


def measure(kind: str, seconds: float, rules: str) -> dict[str, float]:
    """Run a worker in its own process."""
    env = {**os.environ, "PYTHONPATH": rules} if kind == "repaire" else dict(os.environ)
    command = [sys.executable, "-W", "ignore", __file__, "--worker", kind, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Print the table, and what became of the aims."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="per subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", default=str(ROOT / ".venv" / "compiled"), help="folder with the compiled package")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.worker, args.seconds)
        return
    there = [kind for kind in OTHERS if find_spec(kind) is not None]
    best: dict[str, dict[str, float]] = {kind: {} for kind in ("repaire", *there)}
    for _ in range(args.rounds):
        for kind, found in best.items():
            for name, speed in measure(kind, args.seconds, args.rules).items():
                found[name] = max(found.get(name, 0.0), speed)
    print(*report(best), sep="\n")


def report(best: dict[str, dict[str, float]]) -> list[str]:
    """Return the lines of the table, and of the aims."""
    lines = ["observed steps a second of processor time"]
    for kind, found in best.items():
        name = PACKAGES.get(kind, kind)
        lines += [f"{kind_version(name)}", *(f"  {subject:48}{speed:>12,.0f}" for subject, speed in found.items())]
    lines += [f"{PACKAGES[kind]}: not installed, not measured" for kind in OTHERS if kind not in best]
    ours = {name: speed for name, speed in best["repaire"].items() if "choice" not in name}
    browl = ours["browl, 2 players"]
    lines += ["", f"aims: {STEPS:,} for browl, 2 players: {browl:,.0f} {'reached' if browl >= STEPS else 'missed'}"]
    for title, kinds in {"games in Python": ("pettingzoo", "rlcard"), "games in C++": ("pyspiel",)}.items():
        others = {name: speed for kind in kinds for name, speed in best.get(kind, {}).items() if TINY not in name}
        if not others:
            continue
        peer = max(others, key=lambda name: others[name])
        times = {name: speed / others[peer] for name, speed in ours.items()}
        missed = ", ".join(f"{name} {many:.1f}" for name, many in times.items() if many < TIMES)
        lines.append(f"  {TIMES} times the best of {title}, {peer} ({others[peer]:,.0f}); missed: {missed or 'none'}")
    return lines


def kind_version(package: str) -> str:
    """Return a package with its version."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


if __name__ == "__main__":
    main()
