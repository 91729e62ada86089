"""Whose turn it is, what may be done, and what chance may bring in Le trésor des trois brigands."""

from __future__ import annotations

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


def actor(state: TresorState) -> int:
    """Return who acts next."""
    phase = state.phase
    if phase == END:
        return OVER
    if phase in (DRAW, REVEAL, DEAL, LOT):
        return CHANCE
    return state.turn


def mid_move(state: TresorState, seat: int) -> bool:
    """Tell whether a card was chosen and what it is used on is still to be said."""
    return PLACE <= state.phase <= RECEIVE and seat == state.turn


def legal(state: TresorState, seat: int) -> list[int]:
    """Return what the seat may do, ascending."""
    phase = state.phase
    if seat != state.turn or actor(state) != seat:
        return []
    if phase == PART:
        return _uses(state, seat)
    facts = state.facts
    actions: list[int] = []
    if phase in (PLACE, AGAIN):  # TRE.13: an empty place cannot be chosen; TRE.11: another one, if again
        for place in range(facts.box.places):
            if state.board[place] != EMPTY and place != state.before:
                actions.append(facts.to_place + place)
        if phase == AGAIN:
            actions.append(facts.to_leave)
    elif phase == TARGET:
        for other in range(facts.players):
            if can_hit(state, seat, other):
                actions.append(facts.to_target + other)
    elif phase == GIVE:
        for token in range(TREASURE, facts.tokens):
            if can_give(state, seat, token):
                actions.append(facts.to_give + token - TREASURE)
    elif phase == RECEIVE:
        for token in range(TREASURE, facts.tokens):
            if can_receive(state, state.given, token):
                actions.append(facts.to_receive + token - TREASURE)
    elif phase == OFFER:
        actions.append(facts.to_take)
        actions.append(facts.to_leave)
    return actions


def _uses(state: TresorState, seat: int) -> list[int]:
    """TRE.6: for each card in hand its own effect if it has one now, discarding it, and attacking."""
    at = seat * TYPES
    attack = can_attack(state, seat)
    actions: list[int] = []
    discards: list[int] = []
    attacks: list[int] = []
    for card in range(TYPES):
        if state.hands[at + card] > 0:
            if has_effect(state, seat, card, attack):
                actions.append(card)
            discards.append(DISCARD * TYPES + card)
            if attack:
                attacks.append(ATTACK * TYPES + card)
    actions.extend(discards)
    actions.extend(attacks)
    return actions


def can_attack(state: TresorState, seat: int) -> bool:
    """TRE.7, TRE.13: three weapons, no damage, and a token to turn. TRE.11 asks the same for Turn a token."""
    return state.armed(seat) and state.hurt(seat) == 0 and state.tokens_out()


def has_effect(state: TresorState, seat: int, card: int, attack: bool) -> bool:
    """TRE.6: whether playing this card would do something now; `attack` is what `can_attack` says."""
    if card < DAMAGE:
        return state.weapons[seat * WEAPONS + card] == 0
    if card < REPAIR:
        return any(can_hit(state, seat, other) for other in range(state.facts.players))
    if card < TRUMP:
        return state.damage[seat * WEAPONS + card - REPAIR] > 0
    if card == TRUMP:
        return state.trumps[seat] == 0
    if card == SWAP:
        return any(can_give(state, seat, token) for token in range(TREASURE, state.facts.tokens))
    return attack


def can_hit(state: TresorState, seat: int, other: int) -> bool:
    """TRE.6, TRE.8, TRE.9: another player, with no Trump and with less damage than the most allowed."""
    return other != seat and state.trumps[other] == 0 and state.hurt(other) < state.facts.box.damage


def can_give(state: TresorState, seat: int, token: int) -> bool:
    """TRE.10: a treasure of one's own for which another kind can be named."""
    if state.loot[seat * state.facts.tokens + token] == 0:
        return False
    return any(can_receive(state, token, other) for other in range(TREASURE, state.facts.tokens))


def can_receive(state: TresorState, given: int, token: int) -> bool:
    """TRE.10: another kind, not wholly in the open."""
    return token != given and state.stock[token] > 0


def weights(state: TresorState) -> list[int]:
    """Outcomes are card types, then tokens, then beginning seats."""
    phase = state.phase
    if phase in (DRAW, DEAL):
        return state.deck[:]
    if phase == REVEAL:
        return [0] * TYPES + state.stock
    if phase == LOT:
        return [0] * (TYPES + state.facts.tokens) + [1] * state.facts.players
    return []
