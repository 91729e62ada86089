"""What can be seen to happen in Briquambroque."""

from __future__ import annotations

from repaire.kernel.events import Event


class DiceThrown(Event):
    """BQB.6: the faces of the four dice, as the box names them."""

    round: int
    yellow: str
    red: str
    blue: str
    green: str
    hats: int


class RobberStepped(Event):
    """BQB.6: one step along his path."""

    place: int


class RobberBlocked(Event):
    """BQB.16: he stops before a blockade."""

    place: int


class CakeTaken(Event):
    """BQB.9: he takes a cake in Grandmother's house."""


class CakeHidden(Event):
    """BQB.9: a cake goes into the den for good."""

    den: int
    pile: int


class GrandmotherFainted(Event):
    """BQB.9: he found her at home."""


class PursuerTied(Event):
    """BQB.12: tied up at home."""

    pursuer: int


class AllTied(Event):
    """BQB.13: nobody is left; the rest of the pile goes to the den."""

    tiles: int


class PursuerWalked(Event):
    """BQB.8: a walk ends."""

    seat: int
    pursuer: int
    place: int


class PursuerPassed(Event):
    """BQB.7: no legal ending."""

    seat: int
    pursuer: int


class PursuerFreed(Event):
    """BQB.12: untied by a friend."""

    pursuer: int
    by: int


class StarGiven(Event):
    """BQB.14: a star helps another pursuer."""

    seat: int
    pursuer: int
    other: int


class StarIgnored(Event):
    """BQB.14: a star is left unused."""

    seat: int
    pursuer: int


class RobberCaptured(Event):
    """BQB.11: two pursuers on his square; the tile is a knife or a cake."""

    pursuers: list[int]
    place: int
    tile: str
    pile: int


class GameEnded(Event):
    """BQB.13: the pile is used up."""

    saved: int
    den: int
    result: str
