"""Another world that a viewer of Briquambroque cannot tell from this one."""

from __future__ import annotations

from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.draw import Draw
from repaire.kernel.native import i64


def resample(state: BriquambroqueState, viewer: i64, draw: Draw) -> BriquambroqueState:
    """Nothing is hidden, so there is one such world."""
    return BriquambroqueState(state.game, state.facts, state.cells[:])
