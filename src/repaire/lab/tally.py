"""What came of many games, counted as they come: nothing of a single game is kept."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

from repaire.lab.match import Games


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


class Tally:
    """Counts games."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins: list[Counter[float]] = [Counter() for _ in bots]  # how often a seat's share of a win was this
        self.scores = [0] * len(bots)
        self.low: list[int] = []
        self.high: list[int] = []
        self.nobody = 0
        self.lengths: Counter[int] = Counter()
        self.steps = 0

    def add(self, games: Games) -> None:
        """Count some games more."""
        seats = range(len(self.bots))
        shares = [games.returns[seat :: games.players] for seat in seats]
        scores = [games.scores[seat :: games.players] for seat in seats]
        for seat in seats:
            self.wins[seat].update(shares[seat])
            self.scores[seat] += sum(scores[seat])
        low, high = [min(column) for column in scores], [max(column) for column in scores]
        self.low = [min(ends) for ends in zip(self.low or low, low, strict=True)]
        self.high = [max(ends) for ends in zip(self.high or high, high, strict=True)]
        self.nobody += sum(1 for worths in zip(*shares, strict=True) if not any(worths))
        self.games += len(games)
        self.lengths.update(games.decisions)
        self.steps += sum(games.steps)

    def report(self, seconds: float) -> Report:
        """Return what has come of all games; there was at least one."""
        wins = [math.fsum(share * times for share, times in sorted(column.items())) for column in self.wins]
        return Report(
            games=self.games,
            bots=self.bots,
            wins=wins,
            margin=[interval(won / self.games, self.games) for won in wins],
            nobody=self.nobody,
            mean_scores=[total / self.games for total in self.scores],
            low_scores=self.low,
            high_scores=self.high,
            mean_decisions=sum(length * times for length, times in self.lengths.items()) / self.games,
            median_decisions=self._median(),
            longest=max(self.lengths),
            steps=self.steps,
            seconds=seconds,
        )

    def _median(self) -> int:
        left = self.games // 2
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left < 0:
                return length
        raise ValueError("no games")


def interval(rate: float, games: int) -> float:
    """Half the width of Wilson's 95 % interval for a rate."""
    z = 1.96
    return z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
