"""Another world that a viewer of Briquambroque cannot tell from this one."""

from __future__ import annotations

from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.draw import Draw


def resample(state: BriquambroqueState, viewer: int, draw: Draw) -> BriquambroqueState:
    """Nothing is hidden, so there is one such world."""
    return state.copy()
