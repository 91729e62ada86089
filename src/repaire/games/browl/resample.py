"""Another world that a viewer of Bröwl cannot tell from this one."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Draw


def resample(state: BrowlState, viewer: int, draw: Draw) -> BrowlState:
    """Deal all cards that the viewer does not see anew: the draw pile and the other hands."""
    other = state.copy()
    sizes = [0] * state.facts.players
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        for card in range(TYPES):
            count = other.hands[seat * TYPES + card]
            sizes[seat] += count
            other.deck[card] += count
            other.hands[seat * TYPES + card] = 0
    for seat in range(state.facts.players):
        for _ in range(sizes[seat]):
            card = draw.pick(other.deck)
            other.deck[card] -= 1
            other.hands[seat * TYPES + card] += 1
    return other
