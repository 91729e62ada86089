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
from repaire.kernel.layout import REVEALS
from repaire.kernel.native import i64


def begin(state: TresorState, first: i64) -> None:
    """TRE.1, TRE.4: somebody begins, and the cards are dealt."""
    s, at = state.cells, state.at
    s[at.opener] = first
    s[at.turn] = first
    s[at.phase] = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.FirstPlayer(first))


def draw_card(state: TresorState, card: i64) -> None:
    """TRE.4, TRE.5: the card drawn goes to the player whose turn it is."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    s[at.deck + card] -= 1
    s[at.left] -= 1
    s[at.hands + seat * TYPES + card] += 1
    s[at.drawn + seat * TYPES + card] += 1
    if s[at.phase] == DRAW:
        s[at.phase] = PART
        if state.recorder is not None:
            state.recorder.tell_seat(seat, events.CardDrawn(seat, card))
            state.recorder.tell_others(seat, events.CardTaken(seat))
        return
    facts = state.facts
    dealt = facts.cards - s[at.left]
    if dealt % facts.box.hand == 0:
        s[at.turn] += 1
        if s[at.turn] == facts.players:
            s[at.turn] = 0
        if dealt == facts.box.hand * facts.players:
            s[at.round] = 1
            _tell_hands(state)
            open_turn(state)


def _tell_hands(state: TresorState) -> None:
    if state.recorder is not None:
        state.recorder.tell(events.Dealt(state.facts.box.hand))
        for seat, hand in enumerate(state.rows("hands")):
            cards = [card for card in range(TYPES) for _ in range(hand[card])]
            state.recorder.tell_seat(seat, events.HandDealt(cards))
        state.recorder.tell(events.RoundBegan(state.cells[state.at.round]))


def decide(state: TresorState, action: i64) -> None:
    """Carry out what the player whose turn it is has decided."""
    phase = state.cells[state.at.phase]
    if phase == PART:
        part(state, action // TYPES, action % TYPES)
    elif phase == PLACE:
        coach.choose_place(state, action - state.facts.to_place)
    elif phase == TARGET:
        _hit(state, action - state.facts.to_target)
    elif phase == GIVE:
        state.cells[state.at.given] = action - state.facts.to_give + TREASURE
        state.cells[state.at.phase] = RECEIVE
    elif phase == RECEIVE:
        _swap(state, action - state.facts.to_receive + TREASURE)
    elif phase == OFFER:
        if action == state.facts.to_take:
            coach.take(state)
        else:
            coach.leave(state)
    elif phase == AGAIN:
        if action == state.facts.to_leave:
            close_turn(state)
        else:
            coach.choose_place(state, action - state.facts.to_place)


def part(state: TresorState, use: i64, card: i64) -> None:
    """TRE.6: a card leaves the hand; what it is used on may still have to be said."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    s[at.hands + seat * TYPES + card] -= 1
    s[at.parted + seat * TYPES + card] += 1
    s[REVEALS] += 1  # the others learn what was in the hand
    s[at.use] = use
    s[at.card] = card
    if use == DISCARD:
        s[at.discards + card] += 1
        if state.recorder is not None:
            state.recorder.tell(events.CardDiscarded(seat, card))
        close_turn(state)
    elif use == ATTACK:
        s[at.discards + card] += 1
        s[at.phase] = PLACE
    elif card < DAMAGE:
        s[at.weapons + seat * WEAPONS + card] = 1
        if state.recorder is not None:
            state.recorder.tell(events.WeaponLaid(seat, card))
        close_turn(state)
    elif card < REPAIR:
        s[at.phase] = TARGET
    elif card < TRUMP:
        _mend(state, card)
    elif card == TRUMP:
        _trump(state)
    else:  # used specials go to the discards
        s[at.discards + card] += 1
        s[at.phase] = GIVE if card == SWAP else PLACE


def _hit(state: TresorState, target: i64) -> None:
    """TRE.8: a damaged card lies before another player until it is repaired."""
    s, at = state.cells, state.at
    s[at.damage + target * WEAPONS + s[at.card] - DAMAGE] += 1
    if state.recorder is not None:
        state.recorder.tell(events.DamageLaid(s[at.turn], target, s[at.card]))
    close_turn(state)


def _mend(state: TresorState, card: i64) -> None:
    """TRE.6: the repair and its damage go to the discards; of two of one kind, one stays."""
    s, at = state.cells, state.at
    s[at.damage + s[at.turn] * WEAPONS + card - REPAIR] -= 1
    s[at.discards + card] += 1
    s[at.discards + card - REPAIR + DAMAGE] += 1
    if state.recorder is not None:
        state.recorder.tell(events.DamageRepaired(s[at.turn], card))
    close_turn(state)


def _trump(state: TresorState) -> None:
    """TRE.9: the Trump stays before its player; all their damage goes."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    gone: i64 = 0
    weapon: i64
    for weapon in range(WEAPONS):
        count = s[at.damage + seat * WEAPONS + weapon]
        s[at.discards + DAMAGE + weapon] += count
        s[at.damage + seat * WEAPONS + weapon] = 0
        gone += count
    s[at.trumps + seat] = 1
    if state.recorder is not None:
        state.recorder.tell(events.TrumpPlayed(seat, gone))
    close_turn(state)


def _swap(state: TresorState, token: i64) -> None:
    """TRE.10: one's own treasure goes into the stock, another kind comes out of it."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    own = at.loot + seat * state.facts.tokens
    s[own + s[at.given]] -= 1
    s[at.stock + s[at.given]] += 1
    s[at.stock + token] -= 1
    s[own + token] += 1
    if state.recorder is not None:
        state.recorder.tell(events.TreasureSwapped(seat, s[at.given], token))
    if has_won(state, seat):
        win(state)
    else:
        close_turn(state)
