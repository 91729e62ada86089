"""Whose turn it is, what may be done, and what chance may bring in Le trésor des trois brigands."""

from __future__ import annotations

from typing import Final

from repaire.games.tresor.box import DAMAGE, REPAIR, SWAP, TREASURE, TRUMP, TYPES, WEAPONS
from repaire.games.tresor.state import (
    AGAIN,
    ATTACK,
    DEAL,
    DISCARD,
    DRAW,
    EMPTY,
    END,
    GIVE,
    LOT,
    OFFER,
    PART,
    PLACE,
    RECEIVE,
    REVEAL,
    TARGET,
    TresorState,
)
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.native import i64, vec

ASIDE: Final = 2 * TYPES  # a hand has at most 5 cards, and each at most 3 uses
ROOM: Final = ASIDE + TYPES


def actor(state: TresorState) -> i64:
    """Return who acts next."""
    phase = state.cells[state.at.phase]
    if phase == END:
        return OVER
    if phase == DRAW or phase == REVEAL or phase == DEAL or phase == LOT:
        return CHANCE
    return state.cells[state.at.turn]


def mid_move(state: TresorState, seat: i64) -> bool:
    """Tell whether a card was chosen and what it is used on is still to be said."""
    return PLACE <= state.cells[state.at.phase] <= RECEIVE and seat == state.cells[state.at.turn]


def list_legal(state: TresorState, seat: i64, into: vec[i64]) -> i64:
    """Write what the seat may do, ascending."""
    if seat != state.cells[state.at.turn]:
        return 0
    phase = state.cells[state.at.phase]
    if phase == PART:
        return _uses(state, seat, into)
    s, at, facts = state.cells, state.at, state.facts
    count: i64 = 0
    other: i64
    if phase == PLACE or phase == AGAIN:  # TRE.13: an empty place cannot be chosen; TRE.11: another one, if again
        for other in range(facts.box.places):
            if s[at.board + other] != EMPTY and other != s[at.before]:
                into[count] = facts.to_place + other
                count += 1
        if phase == AGAIN:
            into[count] = facts.to_leave
            count += 1
    elif phase == TARGET:
        for other in range(facts.players):
            if can_hit(state, seat, other):
                into[count] = facts.to_target + other
                count += 1
    elif phase == GIVE:
        for other in range(TREASURE, facts.tokens):
            if can_give(state, seat, other):
                into[count] = facts.to_give + other - TREASURE
                count += 1
    elif phase == RECEIVE:
        for other in range(TREASURE, facts.tokens):
            if can_receive(state, s[at.given], other):
                into[count] = facts.to_receive + other - TREASURE
                count += 1
    elif phase == OFFER:
        into[0] = facts.to_take
        into[1] = facts.to_leave
        count = 2
    return count


def _uses(state: TresorState, seat: i64, into: vec[i64]) -> i64:
    """TRE.6: for each card in hand its own effect if it has one now, discarding it, and attacking."""
    s, at = state.cells, state.at
    hand = at.hands + seat * TYPES
    laid = at.weapons + seat * WEAPONS
    damage = at.damage + seat * WEAPONS
    attack = can_attack(state, seat)
    held: i64 = 0  # cards of different types, noted beyond what can be legal
    count: i64 = 0
    card: i64
    for card in range(TYPES):
        if s[hand + card] == 0:
            continue
        into[ASIDE + held] = card
        held += 1
        if card < DAMAGE:
            effect = s[laid + card] == 0
        elif card < REPAIR:
            effect = can_hit_somebody(state, seat)
        elif card < TRUMP:
            effect = s[damage + card - REPAIR] > 0
        elif card == TRUMP:
            effect = s[at.trumps + seat] == 0
        else:
            effect = can_swap(state, seat) if card == SWAP else attack
        if effect:
            into[count] = card
            count += 1
    for card in range(held):
        into[count] = DISCARD * TYPES + into[ASIDE + card]
        count += 1
    if attack:
        for card in range(held):
            into[count] = ATTACK * TYPES + into[ASIDE + card]
            count += 1
    return count


def can_attack(state: TresorState, seat: i64) -> bool:
    """TRE.7, TRE.13: three weapons, no damage, and a token to turn. TRE.11 asks the same for Turn a token."""
    return state.armed(seat) and state.hurt(seat) == 0 and state.tokens_out()


def can_swap(state: TresorState, seat: i64) -> bool:
    """TRE.10: whether there is a treasure to give."""
    own = state.at.loot + seat * state.facts.tokens
    token: i64
    for token in range(TREASURE, state.facts.tokens):
        if state.cells[own + token] > 0 and _has_others(state, token):
            return True
    return False


def can_hit_somebody(state: TresorState, seat: i64) -> bool:
    """TRE.8: whether there is a player who may be hit."""
    other: i64
    for other in range(state.facts.players):
        if can_hit(state, seat, other):
            return True
    return False


def can_hit(state: TresorState, seat: i64, other: i64) -> bool:
    """TRE.6, TRE.8, TRE.9: another player, with no Trump and with less damage than the most allowed."""
    if other == seat or state.cells[state.at.trumps + other] > 0:
        return False
    return state.hurt(other) < state.facts.box.damage


def can_give(state: TresorState, seat: i64, token: i64) -> bool:
    """TRE.10: a treasure of one's own for which another kind can be named."""
    return state.holds(seat, token) > 0 and _has_others(state, token)


def _has_others(state: TresorState, given: i64) -> bool:
    """TRE.10: tell whether the stock has another kind."""
    other: i64
    for other in range(TREASURE, state.facts.tokens):
        if can_receive(state, given, other):
            return True
    return False


def can_receive(state: TresorState, given: i64, token: i64) -> bool:
    """TRE.10: another kind, not wholly in the open."""
    return token != given and state.cells[state.at.stock + token] > 0


def list_weights(state: TresorState, into: vec[i64]) -> i64:
    """Outcomes are card types, then tokens, then beginning seats."""
    s, at, facts = state.cells, state.at, state.facts
    phase = s[at.phase]
    number: i64
    if phase == DRAW or phase == DEAL:
        for number in range(TYPES):
            into[number] = s[at.deck + number]
        return TYPES
    if phase == REVEAL:
        for number in range(facts.tokens):
            into[TYPES + number] = s[at.stock + number]
        return TYPES + facts.tokens
    if phase == LOT:
        for number in range(facts.players):
            into[TYPES + facts.tokens + number] = 1
        return TYPES + facts.tokens + facts.players
    return 0
