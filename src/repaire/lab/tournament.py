"""Bots against each other: every one alone among each of the others, from every seat, as often as wanted.

Where all win or lose together, each bot plays whole teams instead. The games of a tournament are numbered, and a
number fixes seats and seed: results may be kept in a file (`book`), and a tournament that was stopped goes on where
it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from repaire.kernel.setup import Setup
from repaire.lab.book import Book
from repaire.lab.crew import Crew
from repaire.lab.match import Games
from repaire.lab.simulate import outcomes
from repaire.lab.tally import interval

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Result:
    """One game: who sat where, and what it was worth to each seat."""

    number: int
    seats: list[str]
    returns: list[float]
    decisions: int


@dataclass
class Cell:
    """How one bot did among others of one kind."""

    games: int = 0
    wins: float = 0.0  # a shared win counts in part

    def add(self, worth: float) -> None:
        """Count one game more."""
        self.games += 1
        self.wins += worth

    @property
    def rate(self) -> float:
        """The rate of wins."""
        return self.wins / self.games if self.games else 0.0

    @property
    def margin(self) -> float:
        """Half of a 95 % interval on the rate."""
        return interval(self.rate, self.games) if self.games else 0.0


@dataclass
class Standing:
    """What all games together say of one bot."""

    bot: str
    rating: float = 0.0
    margin: float = 0.0  # half of a 95 % interval on the rating
    among: dict[str, Cell] = field(default_factory=dict)  # by what sat on all other seats; "" in a team of its own
    seats: list[Cell] = field(default_factory=list)  # by its own seat, when it was alone


def lineups(bots: list[str], players: int, cooperative: bool) -> list[list[str]]:
    """Return who sits where: one bot alone among those of another, on every seat; or teams of one bot each."""
    if cooperative:
        return [[bot] * players for bot in bots]
    return [
        [lone if at == seat else rest for at in range(players)]
        for seat in range(players)
        for lone in bots
        for rest in bots
        if lone != rest
    ]


def run(
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    crew: Crew | None = None,
    book: Book | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Iterator[Result]:
    """Yield the results of so many games in order; only those are played that the book does not have yet."""
    every = lineups(bots, setup.players, setup.definition.cooperative)
    for part in outcomes(setup, every, games, seed, crew, book, progress):
        yield from results(part, every)


def results(games: Games, every: list[list[str]]) -> Iterator[Result]:
    """Yield some games one by one."""
    for at, decisions in enumerate(games.decisions):
        number = games.first + at
        returns = games.returns[at * games.players : (at + 1) * games.players]
        yield Result(number, every[number % len(every)], returns, decisions)


def standings(results: Iterable[Result], bots: list[str], players: int) -> list[Standing]:
    """Return how the bots did, the best rated first."""
    found = {bot: Standing(bot, seats=[Cell() for _ in range(players)]) for bot in bots}
    ratings: dict[str, Any] = {}
    for result in results:
        _count(result, found, players)
        if len(set(result.seats)) > 1:
            ratings = ratings or _unrated(bots)
            _rate(result, ratings)
    for bot, standing in found.items():  # teams are rated by their wins
        if "" in standing.among or not ratings:
            alone = standing.among.get("", Cell())
            standing.rating, standing.margin = alone.rate, alone.margin
        else:
            standing.rating, standing.margin = ratings[bot].mu, Z * ratings[bot].sigma
    return sorted(found.values(), key=lambda standing: -standing.rating)


def _count(result: Result, found: dict[str, Standing], players: int) -> None:
    for bot in dict.fromkeys(result.seats):
        held = [seat for seat, name in enumerate(result.seats) if name == bot]
        if len(held) == players:
            found[bot].among.setdefault("", Cell()).add(result.returns[0])
        elif len(held) == 1 or players == 2:
            rest = next(name for name in result.seats if name != bot)
            found[bot].among.setdefault(rest, Cell()).add(result.returns[held[0]])
            found[bot].seats[held[0]].add(result.returns[held[0]])


def plain(standing: Standing) -> dict[str, Any]:
    """Return a standing as plain data, with rates and margins."""
    found = asdict(standing)
    for name, cell in standing.among.items():
        found["among"][name] |= {"rate": cell.rate, "margin": cell.margin}
    for seat, cell in enumerate(standing.seats):
        found["seats"][seat] |= {"rate": cell.rate, "margin": cell.margin}
    return found


@cache
def _model() -> Any:
    return import_module("openskill.models").PlackettLuce()  # when it is needed: it takes a while to come


def _unrated(bots: list[str]) -> dict[str, Any]:
    model = _model()
    return {bot: model.rating(name=bot) for bot in bots}


def _rate(result: Result, ratings: dict[str, Any]) -> None:
    """Rate by Plackett and Luce's model; a bot on several seats counts by their mean."""
    present = list(dict.fromkeys(result.seats))
    means = [
        sum(result.returns[seat] for seat, name in enumerate(result.seats) if name == bot) / result.seats.count(bot)
        for bot in present
    ]
    rated = _model().rate([[ratings[bot]] for bot in present], scores=means)
    for bot, team in zip(present, rated, strict=True):
        ratings[bot] = team[0]
