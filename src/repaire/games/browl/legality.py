"""Whose turn it is in Bröwl, what may be played, and what chance may bring."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import DEAL, END, LOT, PLAY, REFILL, TURN_UP, BrowlState
from repaire.kernel.game import CHANCE, OVER


def actor(state: BrowlState) -> int:
    """Return who acts next."""
    if state.phase == PLAY:
        return state.turn
    return OVER if state.phase == END else CHANCE


def legal(state: BrowlState, seat: int) -> list[int]:
    """BRO.4: one card of the hand, any; BRO.6: a Pas de Bröwl too, whatever lies on the table."""
    actions: list[int] = []
    if state.phase == PLAY and seat == state.turn:
        at = seat * TYPES
        for card in range(TYPES):
            if state.hands[at + card] > 0:
                actions.append(card)
    return actions


def weights(state: BrowlState) -> list[int]:
    """Outcomes are card types, then Fortress cards, then opening seats."""
    if state.phase == DEAL or state.phase == REFILL:
        return state.deck[:]
    if state.phase == TURN_UP:
        return [0] * TYPES + state.pile
    if state.phase == LOT:
        seats = [1] * state.facts.players
        if state.facts.first >= 0:  # BRO.2: chosen
            seats = [0] * state.facts.players
            seats[state.facts.first] = 1
        return [0] * (TYPES + len(state.facts.box.fortress_kinds)) + seats
    return []
