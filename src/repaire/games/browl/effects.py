"""What cards and draws do in Bröwl."""

from __future__ import annotations

from repaire.games.browl import events
from repaire.games.browl.box import (
    BETRAYAL,
    CHAMPION,
    DOBROWL,
    DRAWBRIDGE,
    FIELD,
    FORTRESS_KINDS,
    MUSTER,
    PAS,
    PEOPLES,
    TAKES_ALL,
    TRUCE,
    TWIN,
    TYPES,
)
from repaire.games.browl.score import best_seats, round_points
from repaire.games.browl.state import DEAL, END, PLAY, REFILL, TURN_UP, BrowlState


def begin(state: BrowlState, opener: int) -> None:
    """BRO.2: the first round starts."""
    state.opener = opener
    open_round(state)


def open_round(state: BrowlState) -> None:
    """BRO.3, BRO.10: a Fortress card is turned up, then the cards are shuffled and dealt."""
    facts = state.facts
    state.round += 1
    state.deck = facts.box.counts[:]
    state.left = sum(state.deck)
    state.held = 0
    state.turn = state.opener
    state.phase = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.RoundBegan(state.round, state.opener))
    if facts.fortress:
        if state.fortress >= 0:  # BRO.10: the old card goes first, so that a reshuffle includes it
            state.used[state.fortress] = 1
            state.fortress = -1
        if sum(state.pile) == 0:
            state.pile, state.used = state.used, state.pile
        state.phase = TURN_UP


def turn_up(state: BrowlState, card: int) -> None:
    """BRO.10: this Fortress card holds for the round."""
    state.pile[card] = 0
    state.fortress = card
    state.phase = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.FortressTurned(card, FORTRESS_KINDS[state.fortress_kind()], state.fortress_number()))


def take(state: BrowlState, card: int) -> None:
    """BRO.3, BRO.4: the card drawn goes to the player who draws."""
    facts = state.facts
    seat = state.turn
    state.deck[card] -= 1
    state.left -= 1
    state.held += 1
    state.hands[seat * TYPES + card] += 1
    if state.phase == REFILL:
        if state.recorder is not None:
            state.recorder.tell_seat(seat, events.CardDrawn(seat, card))
            state.recorder.tell_others(seat, events.CardTaken(seat))
        state.turn = (seat + 1) % facts.players
        state.phase = PLAY
    elif state.held % facts.box.hand == 0:
        state.turn = (seat + 1) % facts.players
        if state.held == facts.box.hand * facts.players:
            state.phase = PLAY
            _tell_hands(state)


def _tell_hands(state: BrowlState) -> None:
    if state.recorder is not None:
        state.recorder.tell(events.Dealt(state.facts.box.hand))
        for seat in range(state.facts.players):
            hand = state.hands[seat * TYPES : seat * TYPES + TYPES]
            cards = [card for card in range(TYPES) for _ in range(hand[card])]
            state.recorder.tell_seat(seat, events.HandDealt(cards))


def play(state: BrowlState, card: int) -> None:
    """BRO.4: play a card, settle what it causes, draw."""
    seat = state.turn
    people = card // 3
    kind = card % 3
    last_stand = state.left == 0  # BRO.7: the pile was empty before the card was played
    state.hands[seat * TYPES + card] -= 1
    state.held -= 1
    if state.recorder is not None:
        state.recorder.tell(events.CardPlayed(seat, card))
    won = False
    if kind == PAS and state.fortress_kind() != DRAWBRIDGE:
        _no_brawl(state, people)
    else:
        state.table[seat * TYPES + card] += 1
        state.strength[people] += state.worth(kind)
        winner = _winner(state, seat, people)
        if winner >= 0:
            won = True
            _battle(state, winner)
    if (won and last_stand) or state.held == 0:
        _close_round(state)
    elif state.left > 0:
        state.phase = REFILL
    else:
        state.turn = (seat + 1) % state.facts.players


def _no_brawl(state: BrowlState, people: int) -> None:
    """BRO.6: the people leaves the table; no battle comes of it."""
    gone = 0
    for seat in range(state.facts.players):
        for at in range(seat * TYPES + people * 3, seat * TYPES + people * 3 + 3):
            gone += state.table[at]
            state.table[at] = 0
    state.strength[people] = 0
    if state.recorder is not None:
        state.recorder.tell(events.PeopleLeft(people, gone))


def _winner(state: BrowlState, seat: int, people: int) -> int:
    """BRO.5, BRO.11: the people that wins now that one of `people` was played by `seat`, or -1."""
    kind = state.fortress_kind()
    if kind == FIELD:
        return _most(state, -1) if sum(state.table) >= state.fortress_number() else -1
    if kind == MUSTER:
        present = 0
        for other in range(PEOPLES):
            if state.strength[other] > 0:
                present += 1
        return _most(state, -1) if present >= state.fortress_number() else -1
    count = state.fielded(seat, people) if kind == CHAMPION else state.strength[people]
    if count < state.threshold(people):
        return -1
    if kind == BETRAYAL:
        other = _most(state, people)
        return people if other < 0 else other
    if kind == TRUCE:
        holders = 0
        for holder in range(state.facts.players):
            if state.fielded(holder, people) > 0:
                holders += 1
        if holders * state.fortress_number() <= state.facts.players:
            return -1
    return people


def _most(state: BrowlState, but: int) -> int:
    """The most numerous people on the table other than `but`, the higher value at a tie; -1 if there is none."""
    best = -1
    values = state.facts.box.values
    for people in range(PEOPLES):
        count = state.strength[people]
        if people == but or count == 0:
            continue
        if (
            best < 0
            or count > state.strength[best]
            or (count == state.strength[best] and values[people] > values[best])
        ):
            best = people
    return best


def _least(state: BrowlState, but: int) -> int:
    """The least numerous other people on the table, the higher value at a tie; -1 if there is none."""
    best = -1
    values = state.facts.box.values
    for people in range(PEOPLES):
        count = state.strength[people]
        if people == but or count == 0:
            continue
        if (
            best < 0
            or count < state.strength[best]
            or (count == state.strength[best] and values[people] > values[best])
        ):
            best = people
    return best


def _battle(state: BrowlState, people: int) -> None:
    """BRO.5: the winning people's cards are kept, all others are discarded."""
    kind = state.fortress_kind()
    if state.recorder is not None:
        state.recorder.tell(events.BattleWon(people))
    twin = _least(state, people) if kind == TWIN else -1
    _keep(state, people, _strongest(state, people) if kind == TAKES_ALL else -1)
    if twin >= 0:
        if state.recorder is not None:
            state.recorder.tell(events.TwinWon(twin))
        _keep(state, twin, -1)
    for at in range(len(state.table)):
        state.table[at] = 0
    for other in range(PEOPLES):
        state.strength[other] = 0


def _strongest(state: BrowlState, people: int) -> int:
    """BRO.11, Winner takes all: the one player with most of a people, or -1 at a tie."""
    best = 0
    most = state.fielded(0, people)
    tied = False
    for seat in range(1, state.facts.players):
        count = state.fielded(seat, people)
        if count > most:
            best = seat
            most = count
            tied = False
        elif count == most:
            tied = True
    return -1 if tied else best


def _keep(state: BrowlState, people: int, taker: int) -> None:
    """Players keep their cards of a people as won; all go to the taker if there is one."""
    for seat in range(state.facts.players):
        owner = seat if taker < 0 else taker
        for card in range(people * 3, people * 3 + 3):
            state.won[owner * TYPES + card] += state.table[seat * TYPES + card]
    if state.recorder is not None:
        for seat in range(state.facts.players):
            cards = 0
            for other in range(state.facts.players):
                if (other == seat and taker < 0) or taker == seat:
                    at = other * TYPES + people * 3
                    cards += state.table[at] + state.table[at + DOBROWL] + state.table[at + PAS]
            if cards > 0:
                points = cards * state.facts.box.values[people]
                state.recorder.tell(events.CardsWon(seat, people, cards, points))


def _close_round(state: BrowlState) -> None:
    """BRO.7, BRO.8, BRO.9: points are added, hands and table discarded, and the left-hand neighbour opens."""
    facts = state.facts
    gained = round_points(state)
    best = 0
    for seat in range(facts.players):
        state.points[seat] += gained[seat]
        best = max(best, state.points[seat])
        if state.recorder is not None:
            state.recorder.tell(events.RoundScored(seat, gained[seat], state.points[seat]))
    for at in range(len(state.hands)):
        state.hands[at] = 0
        state.table[at] = 0
        state.won[at] = 0
    for people in range(PEOPLES):
        state.strength[people] = 0
    state.held = 0
    if (facts.rounds > 0 and state.round >= facts.rounds) or (facts.rounds == 0 and best >= facts.box.target):
        state.phase = END
        if state.recorder is not None:
            for seat in best_seats(state):
                state.recorder.tell(events.GameWon(seat, state.points[seat]))
    else:
        state.opener = (state.opener + 1) % facts.players
        open_round(state)
