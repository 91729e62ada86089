"""Figures of a rulebook: positions that show what a clause says, drawn by the game's own board.

A game may bring `rulebook/figures.toml`: positions (the moves that lead to them, as a record writes them; one may go on
where another ends), and figures (a clause, a position, whose eyes, which part of the board, captions by language).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.game import State
from repaire.kernel.record import Entry, Record, read_moves, replay
from repaire.kernel.setup import Definition, Setup


@dataclass(frozen=True)
class Figure:
    """A position, and what is to be seen in it."""

    clause: str  # of the rulebook, that it explains
    setup: Setup
    moves: tuple[str, ...]
    seat: int  # whose eyes; -1: a spectator's
    next: str  # a move that is drawn and not made; may be empty
    asks: bool  # whether what may be chosen lights up
    focus: str  # the part of the board, as a selector of its client; empty: all of it
    captions: Mapping[str, str]  # by language

    def state(self) -> State:
        """Return the position; raise BadRecord."""
        return replay(Record(self.setup, read_moves(self.setup, list(self.moves))))

    def drawn(self) -> Entry | None:
        """Return the move that is drawn, if there is one; raise BadRecord."""
        return read_moves(self.setup, [self.next])[0] if self.next else None


@cache
def figures_of(definition: Definition) -> tuple[Figure, ...]:
    """Return a game's figures in order; none if its folder has none."""
    file = files(definition.package).joinpath("rulebook", "figures.toml")
    if not file.is_file():
        return ()
    raw: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    positions: dict[str, Any] = raw["positions"]
    return tuple(_figure(definition, positions, figure) for figure in raw["figures"])


def _figure(definition: Definition, positions: dict[str, Any], raw: dict[str, Any]) -> Figure:
    position = positions[raw["position"]]
    moves: list[str] = list(position["moves"])
    while "after" in position:
        position = positions[position["after"]]
        moves[:0] = position["moves"]
    setup = definition.setup(position["players"], position.get("options", {}), position.get("box", ""))
    captions = {lang: raw[lang] for lang in LANGUAGES}
    seat, drawn, asks = raw.get("seat", 0), raw.get("next", ""), raw.get("asks", False)
    return Figure(raw["clause"], setup, tuple(moves), seat, drawn, asks, raw.get("focus", ""), captions)
