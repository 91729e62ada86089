"""Somebody's games in numbers, for each game: played, won, against whom, in a row, luck and play."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from repaire.people.history import LOST, SHARED, WON
from repaire.tables.store import Store

COUNTED = (
    "SELECT game, result, rivals, luck, play FROM played_games"
    " WHERE person = ? AND counts = 1 AND result <> 'open' ORDER BY ended, table_id"
)


@dataclass
class Among:
    """How it went against the same kind of others."""

    played: int = 0
    won: int = 0


@dataclass
class Numbers:
    """One game in numbers. A shared win counts as one, and does not end a row of wins."""

    game: str
    played: int = 0
    won: int = 0
    streak: int = 0  # games in a row until now: won, or lost if it is below 0
    best: int = 0  # the longest row of wins
    among: dict[str, Among] = field(default_factory=lambda: defaultdict(Among))
    reviewed: int = 0
    luck: float = 0.0  # on average over the games that were reviewed
    play: float = 0.0

    def add(self, result: str, rivals: str, luck: float | None, play: float | None) -> None:
        """Count a game more."""
        won = result in (WON, SHARED)
        self.played += 1
        self.won += won
        self.among[rivals].played += 1
        self.among[rivals].won += won
        if won:
            self.streak = max(self.streak, 0) + 1
            self.best = max(self.best, self.streak)
        elif result == LOST:
            self.streak = min(self.streak, 0) - 1
        if luck is not None and play is not None:
            self.reviewed += 1
            self.luck += (luck - self.luck) / self.reviewed
            self.play += (play - self.play) / self.reviewed


async def numbers_of(store: Store, person: str) -> list[Numbers]:
    """Return a person's games in numbers, the most played first."""
    found: dict[str, Numbers] = {}
    for game, *row in await store.fetch(COUNTED, person):
        found.setdefault(game, Numbers(game)).add(*row)
    return sorted(found.values(), key=lambda numbers: (-numbers.played, numbers.game))
