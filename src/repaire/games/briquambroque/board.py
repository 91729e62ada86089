"""The board of Briquambroque: squares and houses, where a walk of so many steps can end, and the robber's track.

Places are numbered: squares row by row from the upper left, then the four houses.
"""

from __future__ import annotations

from typing import Final

from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

PURSUERS: Final = 4
GRANDMOTHER: Final = 0
GASPARD: Final = 1
PIERRE: Final = 2
RATAPOIL: Final = 3

FIRE: Final = -1  # the robber is in the fire station
DEN: Final = 0  # the robber is in his den, or before it


class Board:
    """The unchanging ground. `out` and `back` are squares; `leave` is where in `out` the fire station leads."""

    def __init__(
        self,
        columns: int,
        light: list[int],
        openings: list[list[int]],
        out: list[int],
        back: list[int],
        leave: int,
        longest: int,
    ) -> None:
        self.columns = columns
        self.squares: i64 = len(light)
        self.rows = len(light) // columns
        self.places: i64 = self.squares + PURSUERS
        self.light = light
        self.openings = openings
        self.out = out
        self.back = back
        self.leave: i64 = leave
        self.longest: i64 = longest  # the longest walk that can be thrown, stars included
        # BQB.5, BQB.9: the den (-1, no place of pursuers), the way out, Grandmother's house, the way back
        self.visit: i64 = len(out) + 1  # the step at which the robber is in Grandmother's house
        self.steps: i64 = len(out) + len(back) + 2  # of the track
        self.track: vec[i64] = numbers([-1, *out, len(light) + GRANDMOTHER, *back])
        beside_by_side = [self._sides(square) for square in range(len(light))]
        self.sides: vec[i64] = numbers([side for sides in beside_by_side for side in sides])  # four for each square
        self.beside: list[list[int]] = self._neighbours(beside_by_side)
        layers = self._layers()
        starts = [0]
        for layer in layers:
            starts.append(starts[-1] + len(layer))
        self.reach: vec[i64] = numbers([place for layer in layers for place in layer])  # all endings, end to end
        self.starts: vec[i64] = numbers(starts)  # where those of a place and a number of steps begin

    def house(self, pursuer: i64) -> i64:
        """Return the place of a pursuer's own house."""
        return self.squares + pursuer

    def square_of(self, robber: i64) -> i64:
        """Return the square on which the robber stands, or -1 in den, fire station or house."""
        if robber <= DEN or robber == self.visit:
            return -1
        return self.track[robber]

    def adjoin(self, square: i64, other: i64) -> bool:
        """Tell whether another place is a square side by side with this square."""
        sides = self.sides
        at = square * 4
        if other < 0:
            return False
        return sides[at] == other or sides[at + 1] == other or sides[at + 2] == other or sides[at + 3] == other

    def endings(self, place: int, steps: int) -> list[int]:
        """BQB.8: the places where a walk of exactly so many steps can end, ascending, whoever stands there."""
        walk = place * (self.longest + 1) + steps
        return [self.reach[at] for at in range(self.starts[walk], self.starts[walk + 1])]

    def _sides(self, square: int) -> list[int]:
        """The squares to the left, right, above and below; -1 off the board."""
        column = square % self.columns
        return [
            square - 1 if column > 0 else -1,
            square + 1 if column < self.columns - 1 else -1,
            square - self.columns if square >= self.columns else -1,
            square + self.columns if square + self.columns < self.squares else -1,
        ]

    def _neighbours(self, sides: list[list[int]]) -> list[list[int]]:
        """For every place, those one step away: light squares side by side, and houses with their openings."""
        beside: list[list[int]] = []
        for square in range(self.squares):
            near: list[int] = []
            if self.light[square]:
                for other in sides[square]:
                    if other >= 0 and self.light[other]:
                        near.append(other)
                for pursuer in range(PURSUERS):
                    if square in self.openings[pursuer]:
                        near.append(self.squares + pursuer)
            beside.append(near)
        for pursuer in range(PURSUERS):
            beside.append(self.openings[pursuer][:])
        return beside

    def _layers(self) -> list[list[int]]:
        """BQB.8: from every place, the ends of walks of 0, 1, 2, ... steps; each layer is one step from the last."""
        reach: list[list[int]] = []
        for place in range(self.places):
            layer: list[int] = [place]
            reach.append(layer)
            for _ in range(self.longest):
                seen = [0] * self.places
                for here in layer:
                    for there in self.beside[here]:
                        seen[there] = 1
                layer = []
                for there in range(self.places):
                    if seen[there]:
                        layer.append(there)
                reach.append(layer)
        return reach
