"""Where the numbers of a state lie in its one vector: each part is declared once, with its name, shape and first value.

    class Layout(kernel.Layout):
        def __init__(self, players: int) -> None:
            super().__init__()
            self.turn = self.parts.number("turn")
            self.hands = self.parts.grid("hands", players, TYPES)

From that follow copies, packs, equality, pickles and names for people. Rules
read `cells[at.hands + seat * TYPES + card]`.
"""

from __future__ import annotations

from typing import Final

from repaire.kernel.native import append, i64, vec

REVEALS: Final = 0  # the first number of every state: see `State.reveals`


class Part:
    """One part of a state: so many rows of so many numbers."""

    def __init__(self, name: str, start: int, rows: int, columns: int) -> None:
        self.name = name
        self.start = start
        self.rows = rows
        self.columns = columns


class Parts:
    """The parts of a state, in order. `first` is how all its numbers begin."""

    def __init__(self) -> None:
        self.named: dict[str, Part] = {}
        self.first: vec[i64] = vec[i64]()
        self.number("reveals")

    def number(self, name: str, first: int = 0) -> i64:
        """Declare one number; return where it lies."""
        return self.grid(name, 1, 1, first)

    def row(self, name: str, length: int, first: int = 0) -> i64:
        """Declare a row of numbers, by seat, by card, by place...; return where it begins."""
        return self.grid(name, 1, length, first)

    def filled(self, name: str, values: list[int]) -> i64:
        """Declare a row of numbers that begins with these; return where it begins."""
        start = self.row(name, len(values))
        for index in range(len(values)):
            self.first[start + index] = values[index]
        return start

    def grid(self, name: str, rows: int, columns: int, first: int = 0) -> i64:
        """Declare rows of numbers laid end to end; return where they begin."""
        start: i64 = len(self.first)
        if name in self.named:
            raise ValueError(f"{name} is declared twice")
        self.named[name] = Part(name, start, rows, columns)
        for _ in range(rows * columns):
            self.first = append(self.first, i64(first))
        return start


class Layout:
    """Where the parts of a state lie, by name.

    They are declared by an object of their own: a layout that called itself while it is made would be asked at every
    access whether it is whole, in compiled code.
    """

    def __init__(self) -> None:
        self.parts = Parts()


def numbers(items: list[int]) -> vec[i64]:
    """Return a list as a vector: for what a box holds, and a state or a mind reads often."""
    found = vec[i64]()
    for item in items:
        found = append(found, i64(item))
    return found
