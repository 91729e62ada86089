"""Positions for tests, set up part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from repaire.kernel.game import State

Part: TypeAlias = "int | Sequence[int] | Sequence[Sequence[int]]"


def put(state: State, **parts: Part) -> None:
    """Set parts of a state, by their names in the layout: a number, all numbers in a row, or row by row."""
    for name, given in parts.items():
        part = state.game.layout.parts.named[name]
        numbers = flat(given)
        assert len(numbers) == part.rows * part.columns, f"{name} has {part.rows * part.columns} numbers"
        for at, value in enumerate(numbers):
            state.cells[part.start + at] = value


def number(state: State, name: str) -> int:
    """Return a part that is one number."""
    (found,) = state.part(name)
    return found


def flat(given: Part) -> list[int]:
    if isinstance(given, int):
        return [given]
    return [value for item in given for value in ([item] if isinstance(item, int) else item)]
