"""Whose turn it is in Bröwl, what may be played, and what chance may bring."""

from __future__ import annotations

from repaire.games.browl.box import TYPES
from repaire.games.browl.state import DEAL, END, LOT, PLAY, REFILL, TURN_UP, BrowlState
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.native import i64, vec


def actor(state: BrowlState) -> i64:
    """Return who acts next."""
    phase = state.cells[state.at.phase]
    if phase == PLAY:
        return state.cells[state.at.turn]
    return OVER if phase == END else CHANCE


def list_legal(state: BrowlState, seat: i64, into: vec[i64]) -> i64:
    """BRO.4: one card of the hand, any; BRO.6: a Pas de Bröwl too, whatever lies on the table."""
    s, at = state.cells, state.at
    if s[at.phase] != PLAY or seat != s[at.turn]:
        return 0
    hand = at.hands + seat * TYPES
    count: i64 = 0
    card: i64
    for card in range(TYPES):
        if s[hand + card] > 0:
            into[count] = card
            count += 1
    return count


def list_weights(state: BrowlState, into: vec[i64]) -> i64:
    """Outcomes are card types, then Fortress cards, then opening seats."""
    s, at, facts = state.cells, state.at, state.facts
    phase = s[at.phase]
    number: i64
    if phase == DEAL or phase == REFILL:
        for number in range(TYPES):
            into[number] = s[at.deck + number]
        return TYPES
    if phase == TURN_UP:
        for number in range(facts.forts):
            into[TYPES + number] = s[at.pile + number]
        return TYPES + facts.forts
    if phase == LOT:
        for number in range(facts.players):  # BRO.2: chosen, or by lot
            into[TYPES + facts.forts + number] = 1 if facts.first < 0 or facts.first == number else 0
        return TYPES + facts.forts + facts.players
    return 0
