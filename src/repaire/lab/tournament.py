"""Bots against each other: every one alone among each of the others, from every seat, as often as wanted.

Where all win or lose together, each bot plays whole teams instead. The games of a tournament are numbered, and a
number fixes seats and seed: results may be kept in a file, one line a game, and a tournament that was stopped goes on
where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from repaire.kernel.errors import BadRecord, Missing
from repaire.kernel.setup import Setup
from repaire.lab.simulate import interval, play, processes

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


def numbered(setup: Setup, bots: list[str], number: int, seed: int) -> Result:
    """Play one game; those with the same deal follow each other, so that all meet the same luck."""
    every = lineups(bots, setup.players, setup.definition.cooperative)
    seats = every[number % len(every)]
    outcome = play(setup, seats, seed, number // len(every))
    return Result(number, seats, outcome.returns, outcome.decisions)


def run(
    setup: Setup,
    bots: list[str],
    games: int,
    seed: int,
    jobs: int = 1,
    kept: Path | None = None,
    progress: Callable[[], None] = lambda: None,
) -> list[Result]:
    """Play all games that the file does not have yet; return all, in order. Raise BadRecord for another's file."""
    heading = {"game": setup.definition.id, "rules": setup.definition.rules, "players": setup.players}
    heading |= {"options": dict(setup.options), "box": setup.box.hash, "bots": bots, "seed": seed}
    found = {result.number: result for result in _read(kept, heading)} if kept else {}
    for _ in found:
        progress()
    missing = [number for number in range(games) if number not in found]
    for result in _played(setup, bots, missing, seed, jobs):
        found[result.number] = result
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        progress()
    return [found[number] for number in sorted(found) if number < games]


def _played(setup: Setup, bots: list[str], numbers: list[int], seed: int, jobs: int) -> Iterator[Result]:
    if jobs == 1:
        for number in numbers:
            yield numbered(setup, bots, number, seed)
        return
    with processes(jobs) as pool:
        running = [pool.submit(numbered, setup, bots, number, seed) for number in numbers]
        try:
            for future in as_completed(running):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _read(kept: Path, heading: dict[str, Any]) -> list[Result]:
    """Return the results in a file, whose first line says what they are of; a new file gets that line."""
    if not kept.exists():
        kept.write_text(json.dumps(heading) + "\n", encoding="utf-8")
        return []
    try:
        first, *lines = kept.read_text(encoding="utf-8").splitlines()
        same = json.loads(first) == heading
        found = [Result(**json.loads(line)) for line in lines[:-1]]
        if lines:
            found += _last(lines[-1], kept, lines)
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord("unreadable_record", file=str(kept), why=type(error).__name__) from error
    if not same:
        raise BadRecord("other_tournament", file=str(kept))
    return found


def _last(line: str, kept: Path, lines: list[str]) -> list[Result]:
    """Return the last result, unless it was cut off when the tournament was stopped; then it is taken out."""
    try:
        return [Result(**json.loads(line))]
    except ValueError:
        text = kept.read_text(encoding="utf-8")
        kept.write_text(text[: text.rindex(line)], encoding="utf-8")
        return []


def standings(results: list[Result], bots: list[str], players: int) -> list[Standing]:
    """Return how the bots did, the best rated first."""
    found = {bot: Standing(bot, seats=[Cell() for _ in range(players)]) for bot in bots}
    for result in results:
        for bot in dict.fromkeys(result.seats):
            held = [seat for seat, name in enumerate(result.seats) if name == bot]
            if len(held) == players:
                _count(found[bot].among.setdefault("", Cell()), result.returns[0])
            elif len(held) == 1 or players == 2:
                rest = next(name for name in result.seats if name != bot)
                _count(found[bot].among.setdefault(rest, Cell()), result.returns[held[0]])
                _count(found[bot].seats[held[0]], result.returns[held[0]])
    _rate(results, found)
    return sorted(found.values(), key=lambda standing: -standing.rating)


def plain(standing: Standing) -> dict[str, Any]:
    """Return a standing as plain data, with rates and margins."""
    found = asdict(standing)
    for name, cell in standing.among.items():
        found["among"][name] |= {"rate": cell.rate, "margin": cell.margin}
    for seat, cell in enumerate(standing.seats):
        found["seats"][seat] |= {"rate": cell.rate, "margin": cell.margin}
    return found


def _count(cell: Cell, worth: float) -> None:
    cell.games += 1
    cell.wins += worth


def _rate(results: list[Result], found: dict[str, Standing]) -> None:
    """Rate by Plackett and Luce's model; a bot on several seats counts by their mean. Teams are rated by their wins."""
    if any("" in standing.among for standing in found.values()):
        for standing in found.values():
            alone = standing.among.get("", Cell())
            standing.rating, standing.margin = alone.rate, alone.margin
        return
    try:
        model: Any = import_module("openskill.models").PlackettLuce()
    except ModuleNotFoundError as error:  # most people do without
        raise Missing("needs_openskill") from error
    ratings = {bot: model.rating(name=bot) for bot in found}
    for result in results:
        present = list(dict.fromkeys(result.seats))
        means = [
            sum(result.returns[seat] for seat, name in enumerate(result.seats) if name == bot) / result.seats.count(bot)
            for bot in present
        ]
        rated = model.rate([[ratings[bot]] for bot in present], scores=means)
        for bot, team in zip(present, rated, strict=True):
            ratings[bot] = team[0]
    for bot, standing in found.items():
        standing.rating, standing.margin = ratings[bot].mu, Z * ratings[bot].sigma
