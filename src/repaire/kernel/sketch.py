"""Sketches: a view laid out as titled blocks of text, for a terminal or a reader. Made from a view alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

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
