"""Tiles saved and tiles lost in Briquambroque."""

from __future__ import annotations

from repaire.games.briquambroque.state import BriquambroqueState


def saved(state: BriquambroqueState) -> int:
    """BQB.11: cakes with Grandmother and knives at the police station."""
    return state.cakes + state.knives


def team_wins(state: BriquambroqueState) -> bool:
    """BQB.13: the players need more tiles than the den has."""
    return saved(state) > state.den
