"""Ratings among people, for each game: by Plackett and Luce's model, as in tournaments of bots.

They are not stored: they follow from the rated games, in order, and are counted on from where the last look ended.
A game is rated between those who had opted in when it ended. Who opts out is shown no more; what others won or lost
against them stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import groupby
from typing import Any

from repaire.tables.meter import aside
from repaire.tables.store import Row, Store

Z = 1.96  # of a 95 % interval
SHOWN = 100  # on a leaderboard
SINCE = (
    "SELECT ended, table_id, person, worth FROM rated_games WHERE game = ?"
    " AND (ended > ? OR (ended = ? AND table_id > ?)) ORDER BY ended, table_id, person"
)


@dataclass(frozen=True)
class Rating:
    """How strong somebody seems to be, with half of a 95 % interval, after so many games."""

    person: str
    mu: float
    margin: float
    games: int


@dataclass
class Standing:
    """What the games so far have come to, up to one of them."""

    last: tuple[int, str] = (-1, "")
    games: int = 0
    people: dict[str, Any] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


class Ratings:
    """The ratings of one server's games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.standings: dict[str, Standing] = {}

    async def of(self, game: str) -> dict[str, Rating]:
        """Return everybody's rating in a game."""
        (total,) = (await self.store.fetch("SELECT count(DISTINCT table_id) FROM rated_games WHERE game = ?", game))[0]
        found = self.standings.get(game, Standing())
        rows = await self._since(game, found) if total != found.games else []
        if found.games + len({row[1] for row in rows}) != total:  # some came late, or were taken away: begin again
            found = Standing()
            rows = await self._since(game, found)
        if rows:
            found = await aside(counted, found, rows)
        self.standings[game] = found
        return {
            person: Rating(person, rating.mu, Z * rating.sigma, found.counts[person])
            for person, rating in found.people.items()
        }

    async def _since(self, game: str, found: Standing) -> list[Row]:
        ended, table = found.last
        return await self.store.fetch(SINCE, game, ended, ended, table)

    async def leaders(self, game: str) -> list[tuple[Rating, str, str, str]]:
        """Return the best of those who have their games rated: rating, name, mask and colour."""
        shown = {row[0]: row[1:] for row in await self.store.fetch(
            "SELECT p.person, p.name, p.mask, p.colour FROM profiles p WHERE p.rated = 1 AND EXISTS"
            " (SELECT 1 FROM rated_games r WHERE r.person = p.person AND r.game = ?)", game
        )}  # fmt: skip
        found = sorted((await self.of(game)).values(), key=lambda rating: -(rating.mu - rating.margin))
        return [(rating, *shown[rating.person]) for rating in found if rating.person in shown][:SHOWN]


def counted(before: Standing, rows: list[Row]) -> Standing:
    """Return what games come to that follow those of a standing. Rows of a game have all who were rated in it."""
    model, people, counts = _model(), dict(before.people), dict(before.counts)
    games, last = before.games, before.last
    for (ended, table), group in groupby(rows, key=lambda row: (row[0], row[1])):
        games, last = games + 1, (ended, table)
        played = [(person, worth) for _, _, person, worth in group]
        if len(played) < 2:  # nobody else had opted in
            continue
        teams = [[people.get(person) or model.rating()] for person, _ in played]
        rated = model.rate(teams, scores=[worth for _, worth in played])
        for (person, _), team in zip(played, rated, strict=True):
            people[person] = team[0]
            counts[person] = counts.get(person, 0) + 1
    return Standing(last, games, people, counts)


@cache
def _model() -> Any:
    return import_module("openskill.models").PlackettLuce()  # when it is needed: it takes a while to come
