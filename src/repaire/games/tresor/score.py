"""Who is how far in Le trésor des trois brigands."""

from __future__ import annotations

from repaire.games.tresor.box import TIFFANY, TREASURE
from repaire.games.tresor.state import TresorState
from repaire.kernel.native import i64


def different(state: TresorState, seat: i64) -> i64:
    """TRE.12: how many different treasures a player holds."""
    s, facts = state.cells, state.facts
    own = state.at.loot + seat * facts.tokens
    count: i64 = 0
    token: i64
    for token in range(TREASURE, facts.tokens):
        if s[own + token] > 0:
            count += 1
    return count


def has_won(state: TresorState, seat: i64) -> bool:
    """TRE.12: enough different treasures, and Tiffany."""
    return state.holds(seat, TIFFANY) > 0 and different(state, seat) >= state.facts.box.goal


def score(state: TresorState, seat: i64) -> i64:
    """Return how many of the things that win a player has: different treasures as far as they count, and Tiffany."""
    kinds = different(state, seat)
    goal = state.facts.box.goal
    lady: i64 = 1 if state.holds(seat, TIFFANY) > 0 else 0
    return (kinds if kinds < goal else goal) + lady
