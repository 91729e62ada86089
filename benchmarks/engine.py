"""How fast the rules and the search run, compiled and pure, next to OpenSpiel's C++ and to hand-written C, in one run.

Four things are measured: random games inside the engine; random games stepped from Python (who acts, what is legal,
draw, apply); copies of a state; simulations of an information-set search from the first real decision of a game.
A step is one action, chance included. A simulation of ours plays on by instinct to the horizon of the game's mind, as
our bots do; OpenSpiel's plays at random to the end. Processor time is counted, so that others here matter less;
rounds of all subjects alternate, and the best of each is kept. `browl/c` is base Bröwl for four in C (`limit/browl.c`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = "hearts"
OPEN_SPIEL = ("hearts", "gin_rummy")
ROLLOUTS = 2_000  # of OpenSpiel's evaluator at a time
CHUNK = 200  # simulations of a search, copies of a state
KINDS = ("inside", "stepped", "copies", "search")
Run = Callable[[], float]


def timed(run: Run, seconds: float) -> float:
    """Return how many steps, copies or simulations a second of processor time `run` makes; it returns their number."""
    made = 0.0
    began = time.process_time()
    while time.process_time() - began < seconds:
        made += run()
    return made / (time.process_time() - began)


# -- ours ----------------------------------------------------------------------------------------------------------


def stepped(game: Any, rng: Any) -> float:
    """Play a random game step by step; return its steps."""
    state, steps = game.start(), 0
    while True:
        actor = state.actor()
        if actor >= 0:
            legal = state.legal(actor)
            state.apply_unchecked(actor, legal[rng.below(len(legal))])
        elif actor == -1:
            state.apply_unchecked(-1, rng.pick(state.weights()))
        else:
            return steps
        steps += 1


def copied(state: Any) -> float:
    """Copy a state many times."""
    for _ in range(CHUNK):
        state.copy()
    return CHUNK


def repaire_subjects() -> dict[str, Run]:
    """Every game with its default set-up at four players, or as many as it takes."""
    from repaire.bots.tree import Tree
    from repaire.games import definitions
    from repaire.kernel.draw import Rng
    from repaire.kernel.playout import playout, settle

    def inside(game: Any, rng: Rng) -> float:
        return playout(game.start(), rng)

    def search(state: Any, team: bool, far: bool) -> float:
        """A fresh tree each time, as for each decision of a bot."""
        tree = Tree(state, state.actor(), Rng(1), team)
        tree.turn = state.game.mind.patience if far else 0
        return tree.think(CHUNK, 0.0)

    found: dict[str, Run] = {}
    for definition in definitions():
        game = definition.setup(min(4, definition.players[1])).build()
        state = game.start()
        settle(state, Rng(1))
        rng = Rng(1)
        name = definition.id
        found[f"{name}/inside"] = partial(inside, game, rng)
        found[f"{name}/stepped"] = partial(stepped, game, rng)
        found[f"{name}/copies"] = partial(copied, state)
        found[f"{name}/search"] = partial(search, state, definition.cooperative, False)
        if game.mind.patience > 0:  # what it does once it has thought for a while
            found[f"{name}, far/search"] = partial(search, state, definition.cooperative, True)
    return found


# -- OpenSpiel -----------------------------------------------------------------------------------------------------


def drawn(state: Any, rng: random.Random) -> int:
    """Return an outcome of a chance node."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    found: int = rng.choices(outcomes, odds)[0]
    return found


def spiel_stepped(start: Callable[[], Any], rng: random.Random) -> float:
    """Play a random game on step by step; return its steps."""
    state, steps = start(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def open_spiel_subjects() -> dict[str, Run]:
    """The reference games. The length of rollouts is the mean of games stepped by the same uniform policy."""
    import pyspiel

    found: dict[str, Run] = {}
    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        length = sum(spiel_stepped(game.new_initial_state, rng) for _ in range(200)) / 200
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(drawn(state, rng) if state.is_chance_node() else state.legal_actions()[0])
        rest = sum(spiel_stepped(state.clone, rng) for _ in range(200)) / 200
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        roller = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)  # one simulation: nothing but rollouts
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, CHUNK)
        seeds = iter(range(10**9))

        def inside(game: Any = game, bots: Any = bots, seeds: Any = seeds, length: float = length) -> float:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
            return length

        def rollouts(roller: Any = roller, state: Any = state, rest: float = rest) -> float:
            roller.mcts_search(state)
            return rest * ROLLOUTS

        def clones(state: Any = state) -> float:
            for _ in range(CHUNK):
                state.clone()
            return CHUNK

        def search(bot: Any = bot, state: Any = state) -> float:
            bot.step(state)
            return CHUNK

        found[f"{name}/inside"] = inside
        found[f"{name}, MCTSBot's rollouts/inside"] = rollouts
        found[f"{name}/stepped"] = partial(spiel_stepped, game.new_initial_state, rng)
        found[f"{name}/copies"] = clones
        found[f"{name}/search"] = search
    return found


# -- C -------------------------------------------------------------------------------------------------------------


def limit(folder: Path) -> Path | None:
    """Build the C program; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "browl"
    source = Path(__file__).parent / "limit" / "browl.c"
    subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=True)
    return program


def limit_arguments() -> list[str]:
    """The numbers of the box, as the C program wants them."""
    from repaire.games import find

    box = find("browl").setup(4).contents()
    return [str(number) for number in (*box.counts, *box.values, box.hand, box.target)]


def limit_speed(program: Path, seconds: float) -> dict[str, float]:
    """Run the C program."""
    done = subprocess.run([program, str(seconds), *limit_arguments()], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


# -- the run -------------------------------------------------------------------------------------------------------


def worker(kind: str, seconds: float) -> None:
    """Measure one kind of subject, once each, as JSON."""
    subjects = open_spiel_subjects() if kind == "open_spiel" else repaire_subjects()
    if kind != "open_spiel":
        from repaire.doctor import compiled

        if compiled() != (kind == "compiled"):
            raise SystemExit(f"expected {kind} rules")
    print(json.dumps({name: timed(run, seconds) for name, run in subjects.items()}))


def measure(kind: str, seconds: float, rules: str) -> dict[str, float]:
    """Run a worker in its own process."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    if kind == "compiled":
        env["PYTHONPATH"] = rules
    command = [sys.executable, __file__, "--worker", kind, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def table(best: dict[str, dict[str, float]]) -> list[str]:
    """Return the lines of the report: figures, and each as a multiple of hearts'."""
    reference = best["open_spiel"]
    lines = [f"{'a second of processor time':42}" + "".join(f"{kind:>13}{'x hearts':>10}" for kind in KINDS)]
    for kind, found in best.items():
        for game in dict.fromkeys(name.rpartition("/")[0] for name in found):
            cells = ""
            for column in KINDS:
                speed = found.get(f"{game}/{column}")
                ratio = speed / reference[f"{REFERENCE}/{column}"] if speed else 0.0
                cells += f"{speed:>13,.0f}{ratio:>10.2f}" if speed else f"{'':23}"
            lines.append(f"{kind + ' ' + game:42}{cells}")
    return lines


def main() -> None:
    """Print the table, and what became of the aims."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.4, help="per subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", default=str(ROOT / ".venv" / "compiled"), help="folder with the compiled package")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.worker, args.seconds)
        return
    best: dict[str, dict[str, float]] = {"open_spiel": {}, "c": {}, "compiled": {}, "pure": {}}
    with tempfile.TemporaryDirectory() as folder:
        program = limit(Path(folder))
        for _ in range(args.rounds):
            for kind, found in best.items():
                if kind == "c":
                    speeds = {"browl/inside": limit_speed(program, args.seconds)["steps"]} if program else {}
                else:
                    speeds = measure(kind, args.seconds, args.rules)
                for name, speed in speeds.items():
                    found[name] = max(found.get(name, 0.0), speed)
    print("\n".join(table(best)))
    print(*aims(best), sep="\n")


def aims(best: dict[str, dict[str, float]]) -> list[str]:
    """Return a line for each aim: the lowest of our games, and whether it is reached."""
    ours, hearts = best["compiled"], best["open_spiel"]
    rollouts = hearts[f"{REFERENCE}, MCTSBot's rollouts/inside"]
    wanted = [
        ("inside, evaluate_bots", "inside", hearts[f"{REFERENCE}/inside"], 3.0),
        ("inside, MCTSBot's rollouts", "inside", rollouts, 2.0),
        ("stepped from Python", "stepped", hearts[f"{REFERENCE}/stepped"], 6.0),
        ("copies", "copies", 1.0, 2_000_000.0),
        ("search", "search", hearts[f"{REFERENCE}/search"], 2.0),
    ]
    lines = ["", "aims (compiled, against hearts unless a number is given)"]
    for title, column, reference, aim in wanted:
        found = {name.rpartition("/")[0]: speed / reference for name, speed in ours.items() if name.endswith(column)}
        worst = min(found, key=lambda name: found[name])
        missed = ", ".join(f"{name} {found[name]:,.2f}" for name in found if found[name] < aim)
        lines.append(f"  {title}: at least {aim:,.0f}; lowest {worst} {found[worst]:,.2f}; missed: {missed or 'none'}")
    if best["c"]:
        share = best["c"]["browl/inside"] / ours["browl/inside"]
        lines.append(f"  browl within 4x of C: {share:.2f}x {'reached' if share <= 4.0 else 'missed'}")
    return lines


if __name__ == "__main__":
    main()
