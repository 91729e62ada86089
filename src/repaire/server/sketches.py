"""Sketches for the browser, which draws a game from them if it has no board of its own for it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.sketch import Sketch
from repaire.kernel.view import View
from repaire.server.pages import client_folder
from repaire.tables.table import Table

BOARDS = "boards.json"  # written by the client's build: the games that it has a board for


@cache
def _boards(folder: Path) -> frozenset[str] | None:
    """Return the games that a built client has a board for, or None if there is no client to draw anything."""
    found = folder / BOARDS
    return frozenset(json.loads(found.read_text(encoding="utf-8"))) if found.is_file() else None


def needs_sketch(table: Table) -> bool:
    """Tell whether the client has no board to draw a table's game."""
    boards = _boards(client_folder())
    return boards is not None and table.setup.definition.id not in boards


def sketches(table: Table, view: View) -> dict[str, Sketch] | None:
    """Return a view as text, in every language (its readers share one message); None if a board is there to draw it."""
    if not needs_sketch(table):
        return None
    setup = table.setup
    names = [chair.name for chair in table.chairs]
    return {lang: setup.definition.sketch(view, Words(setup.catalog(lang), names, view.viewer)) for lang in LANGUAGES}
