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
    unseen = sum(other.deck)
    for seat in range(state.facts.players):
        at = seat * TYPES
        for _ in range(sizes[seat]):
            left = draw.below(unseen)  # the sum is known: no need for `pick` to make it again for each card
            card = 0
            while left >= other.deck[card]:
                left -= other.deck[card]
                card += 1
            unseen -= 1
            other.deck[card] -= 1
            other.hands[at + card] += 1
    return other
