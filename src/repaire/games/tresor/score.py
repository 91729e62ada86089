"""Who is how far in Le trésor des trois brigands."""

from __future__ import annotations

from repaire.games.tresor.box import TIFFANY, TREASURE
from repaire.games.tresor.state import TresorState


def different(state: TresorState, seat: int) -> int:
    """TRE.12: how many different treasures a player holds."""
    at = seat * state.facts.tokens
    count = 0
    for token in range(TREASURE, state.facts.tokens):
        if state.loot[at + token] > 0:
            count += 1
    return count


def has_won(state: TresorState, seat: int) -> bool:
    """TRE.12: enough different treasures, and Tiffany."""
    return state.loot[seat * state.facts.tokens + TIFFANY] > 0 and different(state, seat) >= state.facts.box.goal


def scores(state: TresorState) -> list[int]:
    """Return how many of the things that win each player has: different treasures as far as they count, and Tiffany."""
    points: list[int] = []
    for seat in range(state.facts.players):
        tiffany = 1 if state.loot[seat * state.facts.tokens + TIFFANY] > 0 else 0
        points.append(min(different(state, seat), state.facts.box.goal) + tiffany)
    return points
