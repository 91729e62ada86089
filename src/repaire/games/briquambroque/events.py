"""What can be seen to happen in Briquambroque."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.kernel.events import Event


@dataclass
class DiceThrown(Event):
    """BQB.6: the faces of the four dice, as the box names them."""

    round: int
    yellow: str
    red: str
    blue: str
    green: str
    hats: int


@dataclass
class RobberStepped(Event):
    """BQB.6: one step along his path."""

    place: int


@dataclass
class RobberBlocked(Event):
    """BQB.16: he stops before a blockade."""

    place: int


@dataclass
class CakeTaken(Event):
    """BQB.9: he takes a cake in Grandmother's house."""


@dataclass
class CakeHidden(Event):
    """BQB.9: a cake goes into the den for good."""

    den: int
    pile: int


@dataclass
class GrandmotherFainted(Event):
    """BQB.9: he found her at home."""


@dataclass
class PursuerTied(Event):
    """BQB.12: tied up at home."""

    pursuer: int


@dataclass
class AllTied(Event):
    """BQB.13: nobody is left; the rest of the pile goes to the den."""

    tiles: int


@dataclass
class PursuerWalked(Event):
    """BQB.8: a walk ends."""

    seat: int
    pursuer: int
    place: int


@dataclass
class PursuerPassed(Event):
    """BQB.7: no legal ending."""

    seat: int
    pursuer: int


@dataclass
class PursuerFreed(Event):
    """BQB.12: untied by a friend."""

    pursuer: int
    by: int


@dataclass
class StarGiven(Event):
    """BQB.14: a star helps another pursuer."""

    seat: int
    pursuer: int
    other: int


@dataclass
class StarIgnored(Event):
    """BQB.14: a star is left unused."""

    seat: int
    pursuer: int


@dataclass
class RobberCaptured(Event):
    """BQB.11: two pursuers on his square; the tile is a knife or a cake."""

    pursuers: list[int]
    place: int
    tile: str
    pile: int


@dataclass
class GameEnded(Event):
    """BQB.13: the pile is used up."""

    saved: int
    den: int
    result: str
