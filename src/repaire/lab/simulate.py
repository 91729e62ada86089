"""Bots against bots, many times: who wins from which seat, how long it takes, what is scored.

Every game has its own seed, made from the run's seed and its number, so the result does not depend on how the games
are spread. Games are counted as they come (`tally`) and go into a file if one is wanted (`sheet`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from repaire.kernel.setup import Setup
from repaire.lab.crew import Alone, Crew
from repaire.lab.match import Games, Match
from repaire.lab.pace import Pace
from repaire.lab.sheet import Sheet
from repaire.lab.tally import Report, Tally

MOST = 10_000  # games of one part


@dataclass(frozen=True)
class Outcome:
    """What came of one game."""

    returns: list[float]
    scores: list[int]
    decisions: int
    steps: int


@dataclass(frozen=True)
class Played:
    """A part of the games, and how long it took."""

    games: Games
    seconds: float


def play(setup: Setup, bots: list[str], seed: int, number: int) -> Outcome:
    """Play one game."""
    games = Match(setup, bots).series(seed, number, 1)
    return Outcome(games.returns, games.scores, games.decisions[0], games.steps[0])


def part(setup: Setup, bots: list[str], seed: int, first: int, count: int) -> Played:
    """Play some games in a row."""
    began = time.perf_counter()
    games = Match(setup, bots).series(seed, first, count)
    return Played(games, time.perf_counter() - began)


def outcomes(setup: Setup, bots: list[str], first: int, end: int, seed: int, crew: Crew) -> Iterator[Games]:
    """Play the games from one number to before another, and yield them in order."""
    pace = Pace(MOST)
    for played in crew.in_order(part, ((setup, bots, seed, *span) for span in pace.parts(first, end))):
        pace.took(len(played.games), played.seconds)
        yield played.games


def simulate(
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    crew: Crew | None = None,
    sheet: Sheet | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Report:
    """Play so many games, but for those that the sheet has already, and sum up; `progress` is told of every part."""
    began = time.perf_counter()
    tally = Tally(bots)
    for kept in sheet.kept(games) if sheet else ():
        tally.add(kept)
        progress(len(kept))
    for fresh in outcomes(setup, bots, tally.games, games, seed, crew or Alone()):
        if sheet:
            sheet.add(fresh)
        tally.add(fresh)
        progress(len(fresh))
    return tally.report(time.perf_counter() - began)
