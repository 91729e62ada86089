"""What a bot is, and what it gets to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from repaire.kernel.ballot import ballot
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.game import State
from repaire.kernel.layout import numbers
from repaire.kernel.setup import Setup
from repaire.kernel.view import View


class Glimpse:
    """A position as one seat sees it. The state behind it is not the bot's to read."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def setup(self) -> Setup:
        """The game, its options and its box."""
        return self._state.game.setup

    @cached_property
    def view(self) -> View:
        """What the seat sees."""
        return self._state.view(self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """What the seat may do."""
        return self._state.legal(self.seat)

    @property
    def mid_move(self) -> bool:
        """Whether the seat has begun a move that needs further actions."""
        return self._state.mid_move(self.seat)

    @property
    def partners(self) -> list[int]:
        """The seats that owe a decision now, this one among them."""
        return self._state.actors()

    def after(self, action: int) -> Glimpse:
        """Return what the seat sees after a step of its own move; nothing is done at the table."""
        state = self._state.copy()
        state.apply(self.seat, action)
        return Glimpse(state, self.seat)

    def world(self, draw: Draw) -> State:
        """Return a world that the seat cannot tell from the true one: a state to think with as one likes."""
        return self._state.resample(self.seat, draw)

    def votes(self, asked: int, rng: Rng) -> list[int]:
        """Return how often instinct says each legal action, asked so often in worlds that are the same to the seat."""
        count = len(self.legal)
        found = numbers([0] * count)
        ballot(self._state, self.seat, numbers(self.legal), count, asked, rng, found)
        return [found[place] for place in range(count)]

    def elsewhere(self, draw: Draw) -> Glimpse:
        """Return the same glimpse on another world, fit to be handed to another process: no secret is in it."""
        return Glimpse(self.world(draw), self.seat)


@dataclass(frozen=True)
class Thought:
    """What a bot thought of one decision, by legal action: how likely it was to do each, and what each seems worth."""

    shares: list[float]
    worths: Sequence[float] = ()  # from 0 to 1; none: it does not judge


class Bot(ABC):
    """A player that is a program. One is made for each seat of each game."""

    thought: Thought | None = None  # of the last choice; a bot need not tell
    thoughts: Sequence[Thought | None] = ()  # of the last move, one for each action; or nothing

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, glimpse: Glimpse) -> int:
        """Return one of the glimpse's legal actions."""

    def move(self, glimpse: Glimpse) -> list[int]:
        """Return a whole move: actions up to the end of what is asked of the seat."""
        actions: list[int] = []
        thoughts: list[Thought | None] = []
        while not actions or glimpse.mid_move:
            self.thought = None
            actions.append(self.choose(glimpse))
            thoughts.append(self.thought)
            glimpse = glimpse.after(actions[-1])
        self.thoughts = thoughts
        return actions

    def first(self, glimpse: Glimpse, seats: list[int]) -> int:
        """Return which of these seats, all of one team and played by bots, should act first."""
        return glimpse.seat
