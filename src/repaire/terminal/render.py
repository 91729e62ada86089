"""Sketches, choices and rulebook pages as rich shows them."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from repaire.kernel.catalog import Words
from repaire.kernel.phrase import Choice
from repaire.kernel.rulebook import Clause
from repaire.kernel.sketch import Block, Cell, Sketch

SEATS = ("bright_cyan", "bright_yellow", "bright_green", "bright_magenta", "bright_red", "bright_blue")
TONES = {
    "dim": "dim",
    "strong": "bold",
    "good": "green",
    "bad": "red",
    "a": "bright_blue",
    "b": "green",
    "c": "yellow",
    "d": "red",
    "e": "magenta",
    "f": "cyan",
}


def cell(found: Cell) -> Text:
    """Return a cell in its tone."""
    style = SEATS[found.n % len(SEATS)] if found.tone == "seat" else TONES.get(found.tone, "")
    return Text(found.text, style=style)


def block(found: Block) -> RenderableType:
    """Return a block as a panel with a table."""
    width = max((len(row) for row in found.rows), default=1)
    table = Table(box=box.SIMPLE_HEAD if found.heading else None, show_header=found.heading, pad_edge=False)
    rows = [[cell(item) for item in row] + [Text()] * (width - len(row)) for row in found.rows]
    heads = rows[0] if found.heading and rows else [Text()] * width
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows[1:] if found.heading else rows:
        table.add_row(*row)
    style = "bold yellow" if found.place == "mine" else "yellow"
    return Panel(table, title=found.title, title_align="left", border_style=style, expand=False)


def page(sketch: Sketch) -> RenderableType:
    """Return a whole sketch."""
    board = [block(found) for found in sketch.blocks if found.place == "board"]
    others = [block(found) for found in sketch.blocks if found.place == "others"]
    mine = [block(found) for found in sketch.blocks if found.place == "mine"]
    parts: list[RenderableType] = [*board]
    if others:
        parts.append(Columns(others))
    return Group(*parts, *mine)


def choices(found: list[Choice], words: Words) -> RenderableType:
    """Return the choices, numbered, in columns."""
    items = [
        Text.assemble((f"{number:>3} ", "bold yellow"), words.say(choice)) for number, choice in enumerate(found, 1)
    ]
    return Columns(items, padding=(0, 2), column_first=True) if len(items) > 4 else Group(*items)


def clause(found: Clause, words: Words) -> RenderableType:
    """Return a clause of the rulebook with its provenance in words."""
    origin = " · ".join(words(f"provenance.{letter}") for letter in found.provenance.split("/"))
    return Panel(
        Group(Markdown(found.text), Text(f"\n{origin}", style="dim italic")),
        title=f"{found.id}  {found.title}",
        title_align="left",
        border_style="cyan",
    )
