"""What learning programs ask of a game: observations, masks, bounds, odds and utilities, for any set-up."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from repaire.kernel.game import State
from repaire.kernel.setup import Setup
from repaire.kernel.sight import Seen


class Observer:
    """One set-up as learning programs see it. Nothing here changes a state."""

    def __init__(self, setup: Setup) -> None:
        if setup.definition.sights is None:
            raise ValueError(f"{setup.definition.id} does not declare what a seat sees in numbers (`sights`)")
        self.setup = setup
        self.game = setup.build()
        self.sight = setup.definition.sights(self.game)
        self.players = setup.players
        self.actions = len(self.game.action_names())
        self.outcomes = len(self.game.outcome_names())
        self.size = int(self.sight.size)
        self.longest = self.sight.longest
        self.low = np.zeros(self.size, np.float32)
        self.high = np.zeros(self.size, np.float32)
        for part in self.parts:
            self.low[part.start : part.start + part.length] = part.low
            self.high[part.start : part.start + part.length] = part.high

    @property
    def parts(self) -> list[Seen]:
        """The named parts of an observation, in order."""
        return list(self.sight.parts.values())

    def vector(self, state: State, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees, as numbers between `low` and `high`."""
        return np.array(self.sight.read(state, seat), np.float32)

    def named(self, vector: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """Return the parts of an observation by name, each in its shape."""
        return {part.name: vector[part.start : part.start + part.length].reshape(part.shape) for part in self.parts}

    def mask(self, state: State, seat: int) -> npt.NDArray[np.int8]:
        """Return 1 for every action that the seat may take now."""
        mask = np.zeros(self.actions, np.int8)
        mask[state.legal(seat)] = 1
        return mask

    def chances(self, state: State) -> list[tuple[int, Fraction]]:
        """At a chance node: return every outcome that can come, with its exact odds."""
        weights = state.weights()
        total = sum(weights)
        return [(outcome, Fraction(weight, total)) for outcome, weight in enumerate(weights) if weight > 0]

    def utilities(self, state: State) -> list[float]:
        """Return what the end is worth to each seat: the winners' share less the others', or 1 for a team that wins.

        Between rivals the sum is 0; 0 for everybody where nobody has won, or while the game goes on.
        """
        if not state.over():
            return [0.0] * self.players
        worth = state.returns()
        if self.setup.definition.cooperative:
            return worth
        total = sum(worth)
        return [(self.players * share - total) / (self.players - 1) for share in worth]

    @property
    def utility_range(self) -> tuple[float, float]:
        """The least and the greatest utility."""
        if self.setup.definition.cooperative:
            return 0.0, 1.0
        return -1.0 / (self.players - 1), 1.0

    @property
    def utility_sum(self) -> float | None:
        """The sum of all utilities at every end, or None if it differs: the players are one team."""
        return None if self.setup.definition.cooperative else 0.0
