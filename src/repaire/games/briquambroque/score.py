"""Tiles saved and tiles lost in Briquambroque."""

from __future__ import annotations

from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.native import i64


def saved(state: BriquambroqueState) -> i64:
    """BQB.11: cakes with Grandmother and knives at the police station."""
    return state.cells[state.at.cakes] + state.cells[state.at.knives]


def team_wins(state: BriquambroqueState) -> bool:
    """BQB.13: the players need more tiles than the den has."""
    return saved(state) > state.cells[state.at.den]
