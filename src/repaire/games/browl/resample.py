"""Another world that a viewer of Bröwl cannot tell from this one."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Draw
from repaire.kernel.native import i64


def resample(state: BrowlState, viewer: i64, draw: Draw) -> BrowlState:
    """Deal all cards that the viewer does not see anew: the draw pile and the other hands."""
    other = BrowlState(state.game, state.facts, state.cells[:])
    s, at = other.cells, other.at
    now = state.cells
    unseen = s[at.left]
    seat: i64
    card: i64
    for seat in range(other.facts.players):
        if seat != viewer:
            hand = at.hands + seat * TYPES
            for card in range(TYPES):
                count = s[hand + card]
                unseen += count
                s[at.deck + card] += count
                s[hand + card] = 0
    for seat in range(other.facts.players):
        if seat != viewer:
            hand = at.hands + seat * TYPES
            for kind in range(TYPES):
                for _ in range(now[hand + kind]):
                    card = draw.within(s, at.deck, unseen)
                    unseen -= 1
                    s[at.deck + card] -= 1
                    s[hand + card] += 1
    return other
