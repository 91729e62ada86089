"""Bots against bots, many times: who wins from which seat, how long it takes, what is scored.

Every game has its own seed, made from the run's seed and its number, so the result does not depend on how the games
are spread over processes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from repaire.bots import Glimpse, make
from repaire.compiled import take_up, taken
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.setup import Setup

STEP_LIMIT = 1_000_000


@dataclass
class Outcome:
    """What came of one game."""

    returns: list[float]
    scores: list[int]
    decisions: int
    steps: int


@dataclass
class Report:
    """What came of all games; lists are per seat."""

    games: int
    bots: list[str]
    wins: list[float] = field(default_factory=list)  # a shared win counts in part
    margin: list[float] = field(default_factory=list)  # half of a 95 % interval on the rate of wins
    nobody: int = 0  # games without a winner
    mean_scores: list[float] = field(default_factory=list)
    low_scores: list[int] = field(default_factory=list)
    high_scores: list[int] = field(default_factory=list)
    mean_decisions: float = 0.0
    median_decisions: int = 0
    longest: int = 0
    steps: int = 0
    seconds: float = 0.0

    @property
    def steps_per_second(self) -> int:
        """Steps, chance included, in a second of the whole run."""
        return int(self.steps / self.seconds) if self.seconds else 0


def play(setup: Setup, bots: list[str], seed: int, number: int) -> Outcome:
    """Play one game; seats that owe a decision at once are asked in random order."""
    rng = Rng((seed << 40) + number)
    players = [make(name, rng) for name in bots]
    game = setup.build()
    state = game.start()
    decisions = steps = 0
    while steps < STEP_LIMIT:
        actor = game.actor(state)
        if actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
        elif actor >= 0:
            actors = game.actors(state)
            seat = actors[rng.below(len(actors))] if len(actors) > 1 else actor
            if len(actors) > 1 and setup.definition.cooperative:
                seat = players[seat].first(Glimpse(state, seat), actors)
            for action in players[seat].move(Glimpse(state, seat)):
                state.apply(seat, action)
                decisions += 1
                steps += 1
            continue
        else:
            return Outcome(state.returns(), state.scores(), decisions, steps)
        steps += 1
    raise RuntimeError(f"{setup.definition.id} did not end within {STEP_LIMIT} steps")


def batch(setup: Setup, bots: list[str], seed: int, numbers: range) -> list[Outcome]:
    """Play several games."""
    return [play(setup, bots, seed, number) for number in numbers]


def processes(jobs: int) -> ProcessPoolExecutor:
    """Return so many processes, which run the rules as this one does, compiled or pure."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=take_up, initargs=(taken(),))


def outcomes(setup: Setup, bots: list[str], games: int, seed: int, jobs: int) -> Iterator[Outcome]:
    """Play all games, in order, over some processes."""
    size = max(1, min(50, games // (jobs * 4) or 1))
    parts = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if jobs == 1:
        for part in parts:
            yield from batch(setup, bots, seed, part)
        return
    with processes(jobs) as pool:
        running = [pool.submit(batch, setup, bots, seed, part) for part in parts]
        for future in running:
            yield from future.result()


def simulate(setup: Setup, bots: list[str], games: int, seed: int, jobs: int = 1, progress: object = None) -> Report:
    """Play many games and sum up; `progress()` is called after each."""
    began = time.perf_counter()
    found: list[Outcome] = []
    for outcome in outcomes(setup, bots, games, seed, jobs):
        found.append(outcome)
        if callable(progress):
            progress()
    return summed(found, bots, time.perf_counter() - began)


def summed(found: list[Outcome], bots: list[str], seconds: float) -> Report:
    """Return the report on these outcomes."""
    games, seats = len(found), range(len(bots))
    lengths = sorted(outcome.decisions for outcome in found)
    wins = [sum(outcome.returns[seat] for outcome in found) for seat in seats]
    scores = [[outcome.scores[seat] for outcome in found] for seat in seats]
    return Report(
        games=games,
        bots=bots,
        wins=wins,
        margin=[interval(won / games, games) for won in wins],
        nobody=sum(1 for outcome in found if not any(outcome.returns)),
        mean_scores=[sum(column) / games for column in scores],
        low_scores=[min(column) for column in scores],
        high_scores=[max(column) for column in scores],
        mean_decisions=sum(lengths) / games,
        median_decisions=lengths[games // 2],
        longest=lengths[-1],
        steps=sum(outcome.steps for outcome in found),
        seconds=seconds,
    )


def interval(rate: float, games: int) -> float:
    """Half the width of Wilson's 95 % interval for a rate."""
    z = 1.96
    return z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
