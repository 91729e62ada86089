"""Sketches: a view laid out as titled blocks of text, for a terminal or a reader. Made from a view alone."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from repaire.kernel.catalog import Words
from repaire.kernel.view import View

Tone: TypeAlias = Literal["", "dim", "strong", "good", "bad", "seat", "a", "b", "c", "d", "e", "f"]
Place: TypeAlias = Literal["board", "mine", "others"]


@dataclass(frozen=True)
class Cell:
    """A short text with a tone. Tone `seat` takes the colour of the seat in `n`; a to f are the game's own colours."""

    text: str
    tone: Tone = ""
    n: int = 0


@dataclass
class Block:
    """A titled table. The first row is a heading if `heading` is set."""

    title: str
    rows: list[list[Cell]] = field(default_factory=list)
    place: Place = "board"
    heading: bool = False

    def row(self, *cells: Cell | str) -> None:
        """Add a row."""
        self.rows.append([Cell(cell) if isinstance(cell, str) else cell for cell in cells])


@dataclass
class Sketch:
    """All the blocks, in reading order."""

    blocks: list[Block] = field(default_factory=list)

    def block(self, title: str, place: Place = "board", heading: bool = False) -> Block:
        """Add a block and return it."""
        block = Block(title, [], place, heading)
        self.blocks.append(block)
        return block


def by_fields(view: View, words: Words) -> Sketch:
    """Lay out a view by the fields that its game added, each worded by `sketch.<field>`: numbers, then lists by seat.

    A list is left out while it is empty; -1 in it is what the viewer does not know.
    """
    found = {part.name: getattr(view, part.name) for part in fields(view)[len(fields(View)) :]}
    columns = {name: value for name, value in found.items() if isinstance(value, list) and value}
    numbers = [words(f"sketch.{name}", n=value) for name, value in found.items() if not isinstance(value, list)]
    page = Sketch()
    table = page.block(", ".join(numbers), heading=True)
    table.row("", *(words(f"sketch.{name}") for name in columns))
    for seat, row in enumerate(zip(*columns.values(), strict=True)):
        name = Cell(("▶ " if seat in view.actors else "  ") + words.name(seat), "seat", seat)
        tone: Tone = "strong" if seat in view.winners else ""
        table.row(name, *(Cell("?" if value == -1 else str(value), tone) for value in row))
    return page
