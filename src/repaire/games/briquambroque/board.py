"""The board of Briquambroque: squares and houses, where a walk of so many steps can end, and the robber's track.

Places are numbered: squares row by row from the upper left, then the four houses.
"""

from __future__ import annotations

from typing import Final

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
        self.squares = len(light)
        self.rows = self.squares // columns
        self.places = self.squares + PURSUERS
        self.light = light
        self.openings = openings
        self.out = out
        self.back = back
        self.leave = leave
        self.longest = longest  # the longest walk that can be thrown, stars included
        # BQB.5, BQB.9: the den (-1, no place of pursuers), the way out, Grandmother's house, the way back
        self.visit = len(out) + 1  # the step at which the robber is in Grandmother's house
        self.track: list[int] = [-1, *out, self.squares + GRANDMOTHER, *back]
        self.sides: list[list[int]] = [self._sides(square) for square in range(self.squares)]
        self.beside: list[list[int]] = self._neighbours()
        self.reach: list[list[int]] = self._layers()

    def house(self, pursuer: int) -> int:
        """Return the place of a pursuer's own house."""
        return self.squares + pursuer

    def square_of(self, robber: int) -> int:
        """Return the square on which the robber stands, or -1 in den, fire station or house."""
        if robber <= DEN or robber == self.visit:
            return -1
        return self.track[robber]

    def endings(self, place: int, steps: int) -> list[int]:
        """BQB.8: the places where a walk of exactly so many steps can end, ascending, whoever stands there."""
        return self.reach[place * (self.longest + 1) + steps]

    def _sides(self, square: int) -> list[int]:
        """The squares to the left, right, above and below; -1 off the board."""
        column = square % self.columns
        return [
            square - 1 if column > 0 else -1,
            square + 1 if column < self.columns - 1 else -1,
            square - self.columns if square >= self.columns else -1,
            square + self.columns if square + self.columns < self.squares else -1,
        ]

    def _neighbours(self) -> list[list[int]]:
        """For every place, those one step away: light squares side by side, and houses with their openings."""
        beside: list[list[int]] = []
        for square in range(self.squares):
            near: list[int] = []
            if self.light[square]:
                for other in self.sides[square]:
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
