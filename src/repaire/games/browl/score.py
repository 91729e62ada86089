"""Points in Bröwl."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import BrowlState
from repaire.kernel.native import i64


def round_points(state: BrowlState, seat: i64) -> i64:
    """BRO.8: every won card scores its people's value, a Dobröwl once."""
    s, values = state.cells, state.facts.box.values
    won = state.at.won + seat * TYPES
    points: i64 = 0
    card: i64
    for card in range(TYPES):
        if s[won + card] > 0:
            points += s[won + card] * values[card // 3]
    return points


def score(state: BrowlState, seat: i64) -> i64:
    """Return a player's points of the rounds that are over and of the cards won in this one."""
    return state.cells[state.at.points + seat] + round_points(state, seat)


def best_seats(state: BrowlState) -> list[int]:
    """BRO.8: the highest total wins, a tie is shared."""
    points = state.part("points")
    best = max(points)
    return [seat for seat in range(state.facts.players) if points[seat] == best]
