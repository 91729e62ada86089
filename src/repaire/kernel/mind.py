"""What seems wise in a game, apart from its rules: a small contract that search, heuristic bot, hints and reviews ask.

A mind looks at the state that it is given. It is asked in worlds that the seat cannot tell from the true one, so what
it sees there of others is a guess, and a bot stays honest. A game without a mind of its own gets this one: it finds all
actions as good as each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from repaire.kernel.draw import Rng
from repaire.kernel.game import Game, State
from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Phrase

S = TypeVar("S", bound=State)


class Level:
    """How a bot of one strength decides."""

    def __init__(self, simulations: int, heat: float = 0.0, loss: float = 1.0, alone: float = 0.0) -> None:
        self.simulations = simulations  # a decision
        self.heat = heat  # how readily what seems a little worse is done: temperature of a softmax over chances
        self.loss = loss  # the most chance to win that one decision may give away on purpose
        self.alone = alone  # the part of its decisions in which it overlooks what the others are about to do


class Mind(Generic[S]):
    """The judgement of one game for one set-up."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.horizon: i64 = 0  # steps after which a search asks for the outlook instead of playing on; 0: to the end
        self.patience: i64 = 0  # simulations after which the horizon is the far one; 0: never
        self.far: i64 = 0
        self.daring = 0.7  # how much a search explores what it has tried little
        self.trust: i64 = 0  # how often a search asks instinct where to look first; 0: it looks everywhere once
        self.margin = 0.0  # how much better than instinct something must seem, where luck misleads a search
        self.levels = [Level(60, 0.08, 0.2), Level(250, 0.04, 0.1), Level(1_000, 0.02, 0.05), Level(5_000)]

    def instinct(self, state: S, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return one of the first `count` actions, as somebody who plays fast might; every one of them now and then."""
        return actions[rng.small(count)]

    def settled(self, state: S) -> bool:
        """Tell whether the outlook can be judged here, not in the middle of something."""
        return True

    def outlook(self, state: S, worth: vec[float]) -> None:
        """Write what the position seems worth to each seat, from 0 to 1, where the game is not over."""
        for seat in range(self.game.players):
            worth[seat] = 1.0 / float(self.game.players)

    def reason(self, state: S, seat: int, action: int) -> Phrase | None:
        """Return why one would do this, in one sentence, for hints; from what the seat sees alone."""
        return None

    # -- for people and programs in Python ---------------------------------------------------------------------

    def glance(self, state: S, seat: int, rng: Rng, among: list[int] | None = None) -> int:
        """Return what instinct would do, among all legal actions or some of them."""
        actions = numbers(state.legal(seat) if among is None else among)
        return self.instinct(state, seat, actions, len(actions), rng)

    def prospects(self, state: S) -> list[float]:
        """Return what the position seems worth to each seat; at the end, what it is worth."""
        if state.over():
            return state.returns()
        worth = vec[float]([0.0] * self.game.players)
        self.outlook(state, worth)
        return [worth[seat] for seat in range(self.game.players)]
