"""What a bot is, and what it gets to see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from repaire.kernel.draw import Rng
from repaire.kernel.game import State
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


class Bot(ABC):
    """A player that is a program. One is made for each seat of each game."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, glimpse: Glimpse) -> int:
        """Return one of the glimpse's legal actions."""
