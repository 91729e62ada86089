"""A finished game looked at again, as data: how everybody's chances went, and what luck and play had to do with it.

Chances are of the true position, every card open. Each change of them is put down to a draw or to a decision, so that
for every seat the chance at the start and all changes add up to the result. What a decision cost is another question,
asked with what its player saw. The laboratory makes reviews; terminal, server and browser show them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

FORMAT = 1

# A draw or throw; a decision; secret decisions laid open together; an end that the rules did not bring.
ChangeKind: TypeAlias = Literal["draw", "move", "meeting", "end"]


@dataclass(frozen=True)
class Said:
    """A key of the catalogs with what fills it."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)
    to: int = -1  # the seat that alone was told so at the time


@dataclass(frozen=True)
class Change:
    """One thing that happened, and what it did to everybody's chance."""

    kind: ChangeKind
    step: int  # of the replay: 0 is the deal, and each move with the draws after it is one more
    seat: int  # who decided, or -1
    change: list[float]  # by seat
    chances: list[float]  # by seat, afterwards
    error: float  # the standard error of these chances
    told: list[Said]  # of the moments: what was done or drawn, in words
    at: int = 0  # the day, round or turn of the game; 0: the deal, or a game that counts none

    def around(self, seat: int) -> tuple[float, float]:
        """Return a seat's chance before and after, as people read it: what secret decisions add up to may be beyond."""
        after = self.chances[seat]
        return min(1.0, max(0.0, after - self.change[seat])), min(1.0, max(0.0, after))

    def moved(self, seat: int) -> float:
        """Return by how much a seat's chance was seen to change."""
        before, after = self.around(seat)
        return abs(after - before)

    def most(self) -> int:
        """Return the seat whose chance it changed most."""
        return max(range(len(self.change)), key=self.moved)


@dataclass(frozen=True)
class Way:
    """Something that could be done, and the chance to win that it seemed to leave, as its player saw it."""

    said: Said
    worth: float


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away, judged with what its player could know; all that could be done instead."""

    step: int  # of the replay, as in a change
    seat: int
    begun: list[Said]  # the steps of the same move that came before
    ways: list[Way]  # the best first
    played: int  # which of them was chosen
    cost: float  # how much less that is worth than the best
    reason: Said | None  # why the best is
    at: int = 0  # as in a change


@dataclass(frozen=True)
class Account:
    """One seat's game in numbers: start, luck, own decisions and those of others add up to the result."""

    start: float
    draws: float  # what draws and throws changed
    meetings: float  # what came of secret decisions meeting each other: nobody could know
    own: float
    others: float
    result: float
    error: float  # the standard error of the draws
    cost: float  # what own mistakes gave away, as the seat could see it
    story: list[Said]  # in sentences


@dataclass(frozen=True)
class Review:
    """All of it. `moments` are the changes that decided the game, in the order in which they came."""

    format: int
    team: bool  # all win or lose together: one curve
    start: list[float]
    changes: list[Change]
    mistakes: list[Mistake]  # the worst first
    accounts: list[Account]  # by seat
    moments: list[int]
