"""Bots against bots, many times: who wins from which seat, how long it takes, what is scored.

Every game has its own seed, made from the run's seed and its number, so the result does not depend on how the games
are spread. Games are counted as they come (`tally`) and go into files if they are wanted (`book`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from repaire.kernel.setup import Setup
from repaire.lab.book import Book, Played, noter
from repaire.lab.crew import Alone, Crew
from repaire.lab.match import Games, Match
from repaire.lab.pace import Pace
from repaire.lab.tally import Report, Tally

MOST = 10_000  # games of one part
NOTED = 100  # games of one part, if all their decisions go with it


@dataclass(frozen=True)
class Outcome:
    """What came of one game."""

    returns: list[float]
    scores: list[int]
    decisions: int
    steps: int


def play(setup: Setup, bots: list[str], seed: int, number: int) -> Outcome:
    """Play one game."""
    games = Match(setup, bots).series(seed, number, 1)
    return Outcome(games.returns, games.scores, games.decisions[0], games.steps[0])


def part(setup: Setup, lineups: list[list[str]], seed: int, noted: bool, first: int, count: int) -> Played:
    """Play some games in a row: of those with the same deal every line-up plays one, so that all meet the same luck."""
    began = time.perf_counter()
    matches = [Match(setup, bots) for bots in lineups]
    if len(lineups) == 1 and not noted:
        return Played(matches[0].series(seed, first, count), None, time.perf_counter() - began)
    games = Games(setup.players, first)
    notes = noter(setup) if noted else None
    for number in range(first, first + count):
        deal, turn = divmod(number, len(lineups))
        matches[turn].add(seed, deal, games, notes)
        if notes:
            notes.ended(number, games.returns[-setup.players :])
    return Played(games, notes.noted() if notes else None, time.perf_counter() - began)


def outcomes(
    setup: Setup,
    lineups: list[list[str]],
    games: int,
    seed: int,
    crew: Crew | None = None,
    book: Book | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Iterator[Games]:
    """Yield so many games, in order; only those are played that the book does not have.

    The line-ups, who sits where, take turns. `progress` is told of each part.
    """
    first = 0
    for kept in book.kept(games) if book else ():
        first += len(kept)
        yield kept
        progress(len(kept))
    noted = book is not None and book.noted
    pace = Pace(NOTED if noted else MOST)
    parts = ((setup, lineups, seed, noted, *span) for span in pace.parts(first, games))
    for played in (crew or Alone()).in_order(part, parts):
        pace.took(len(played.games), played.seconds)
        if book:
            book.add(played)
        yield played.games
        progress(len(played.games))


def simulate(
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    crew: Crew | None = None,
    book: Book | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Report:
    """Play so many games and sum up."""
    began = time.perf_counter()
    tally = Tally(bots)
    for part_of_them in outcomes(setup, [bots], games, seed, crew, book, progress):
        tally.add(part_of_them)
    return tally.report(time.perf_counter() - began)
