"""Who sits where in Briquambroque."""

from __future__ import annotations

from repaire.games.briquambroque.board import PURSUERS
from repaire.kernel.phrase import Phrase


def parts(players: int) -> list[Phrase]:
    """BQB.5: who picks a seat picks its figure; with fewer than four players they are dealt in turn."""
    return [Phrase("seat.figures", {"figures": list(range(seat, PURSUERS, players))}) for seat in range(players)]
