"""Points in Bröwl."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import BrowlState


def round_points(state: BrowlState) -> list[int]:
    """BRO.8: every won card scores its people's value, a Dobröwl once."""
    values = state.facts.box.values
    points = [0] * state.facts.players
    for at in range(len(state.won)):
        if state.won[at] > 0:
            points[at // TYPES] += state.won[at] * values[at % TYPES // 3]
    return points


def scores(state: BrowlState) -> list[int]:
    """Return the points of the rounds that are over and of the cards won in this one."""
    points = round_points(state)
    return [state.points[seat] + points[seat] for seat in range(state.facts.players)]


def best_seats(state: BrowlState) -> list[int]:
    """BRO.8: the highest total wins, a tie is shared."""
    best = max(state.points)
    return [seat for seat in range(state.facts.players) if state.points[seat] == best]
