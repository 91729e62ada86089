"""What parting with a card does in Le trésor des trois brigands, and dealing and drawing."""

from __future__ import annotations

from repaire.games.tresor import coach, events
from repaire.games.tresor.box import DAMAGE, REPAIR, SWAP, TREASURE, TRUMP, TYPES, WEAPONS
from repaire.games.tresor.course import close_turn, open_turn, win
from repaire.games.tresor.score import has_won
from repaire.games.tresor.state import (
    AGAIN,
    ATTACK,
    DEAL,
    DISCARD,
    DRAW,
    GIVE,
    OFFER,
    PART,
    PLACE,
    RECEIVE,
    TARGET,
    TresorState,
)


def begin(state: TresorState, first: int) -> None:
    """TRE.1, TRE.4: somebody begins, and the cards are dealt."""
    state.opener = first
    state.turn = first
    state.phase = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.FirstPlayer(first))


def draw_card(state: TresorState, card: int) -> None:
    """TRE.4, TRE.5: the card drawn goes to the player whose turn it is."""
    facts = state.facts
    seat = state.turn
    at = seat * TYPES + card
    state.deck[card] -= 1
    state.left -= 1
    state.hands[at] += 1
    state.drawn[at] += 1
    if state.phase == DRAW:
        state.phase = PART
        if state.recorder is not None:
            state.recorder.tell_seat(seat, events.CardDrawn(seat, card))
            state.recorder.tell_others(seat, events.CardTaken(seat))
        return
    dealt = sum(facts.box.cards) - state.left
    if dealt % facts.box.hand == 0:
        state.turn = (seat + 1) % facts.players
        if dealt == facts.box.hand * facts.players:
            state.round = 1
            _tell_hands(state)
            open_turn(state)


def _tell_hands(state: TresorState) -> None:
    if state.recorder is not None:
        state.recorder.tell(events.Dealt(state.facts.box.hand))
        for seat in range(state.facts.players):
            hand = state.hands[seat * TYPES : seat * TYPES + TYPES]
            cards = [card for card in range(TYPES) for _ in range(hand[card])]
            state.recorder.tell_seat(seat, events.HandDealt(cards))
        state.recorder.tell(events.RoundBegan(state.round))


def decide(state: TresorState, action: int) -> None:
    """Carry out what the player whose turn it is has decided."""
    phase = state.phase
    facts = state.facts
    if phase == PART:
        part(state, action // TYPES, action % TYPES)
    elif phase == PLACE:
        coach.choose_place(state, action - facts.to_place)
    elif phase == TARGET:
        _hit(state, action - facts.to_target)
    elif phase == GIVE:
        state.given = action - facts.to_give + TREASURE
        state.phase = RECEIVE
    elif phase == RECEIVE:
        _swap(state, action - facts.to_receive + TREASURE)
    elif phase == OFFER:
        if action == facts.to_take:
            coach.take(state)
        else:
            coach.leave(state)
    elif phase == AGAIN:
        if action == facts.to_leave:
            close_turn(state)
        else:
            coach.choose_place(state, action - facts.to_place)


def part(state: TresorState, use: int, card: int) -> None:
    """TRE.6: a card leaves the hand; what it is used on may still have to be said."""
    seat = state.turn
    state.hands[seat * TYPES + card] -= 1
    state.parted[seat * TYPES + card] += 1
    state.reveals += 1  # the others learn what was in the hand
    state.use = use
    state.card = card
    if use == DISCARD:
        state.discards[card] += 1
        if state.recorder is not None:
            state.recorder.tell(events.CardDiscarded(seat, card))
        close_turn(state)
    elif use == ATTACK:
        state.discards[card] += 1
        state.phase = PLACE
    elif card < DAMAGE:
        state.weapons[seat * WEAPONS + card] = 1
        if state.recorder is not None:
            state.recorder.tell(events.WeaponLaid(seat, card))
        close_turn(state)
    elif card < REPAIR:
        state.phase = TARGET
    elif card < TRUMP:
        _mend(state, card)
    elif card == TRUMP:
        _trump(state)
    else:  # used specials go to the discards
        state.discards[card] += 1
        state.phase = GIVE if card == SWAP else PLACE


def _hit(state: TresorState, target: int) -> None:
    """TRE.8: a damaged card lies before another player until it is repaired."""
    state.damage[target * WEAPONS + state.card - DAMAGE] += 1
    if state.recorder is not None:
        state.recorder.tell(events.DamageLaid(state.turn, target, state.card))
    close_turn(state)


def _mend(state: TresorState, card: int) -> None:
    """TRE.6: the repair and its damage go to the discards; of two of one kind, one stays."""
    state.damage[state.turn * WEAPONS + card - REPAIR] -= 1
    state.discards[card] += 1
    state.discards[card - REPAIR + DAMAGE] += 1
    if state.recorder is not None:
        state.recorder.tell(events.DamageRepaired(state.turn, card))
    close_turn(state)


def _trump(state: TresorState) -> None:
    """TRE.9: the Trump stays before its player; all their damage goes."""
    seat = state.turn
    gone = 0
    for weapon in range(WEAPONS):
        count = state.damage[seat * WEAPONS + weapon]
        state.discards[DAMAGE + weapon] += count
        state.damage[seat * WEAPONS + weapon] = 0
        gone += count
    state.trumps[seat] = 1
    if state.recorder is not None:
        state.recorder.tell(events.TrumpPlayed(seat, gone))
    close_turn(state)


def _swap(state: TresorState, token: int) -> None:
    """TRE.10: one's own treasure goes into the stock, another kind comes out of it."""
    seat = state.turn
    at = seat * state.facts.tokens
    state.loot[at + state.given] -= 1
    state.stock[state.given] += 1
    state.stock[token] -= 1
    state.loot[at + token] += 1
    if state.recorder is not None:
        state.recorder.tell(events.TreasureSwapped(seat, state.given, token))
    if has_won(state, seat):
        win(state)
    else:
        close_turn(state)
