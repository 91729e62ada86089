"""What cards and draws do in Bröwl."""

from __future__ import annotations

from repaire.games.browl import events
from repaire.games.browl.box import (
    BETRAYAL,
    CHAMPION,
    DRAWBRIDGE,
    FIELD,
    FORTRESS_KINDS,
    MUSTER,
    NO_FORTRESS,
    PAS,
    PEOPLES,
    TAKES_ALL,
    TRUCE,
    TWIN,
    TYPES,
)
from repaire.games.browl.score import best_seats, round_points
from repaire.games.browl.state import DEAL, END, PLAY, REFILL, TURN_UP, BrowlState
from repaire.kernel.native import i64


def begin(state: BrowlState, opener: i64) -> None:
    """BRO.2: the first round starts."""
    state.cells[state.at.opener] = opener
    open_round(state)


def open_round(state: BrowlState) -> None:
    """BRO.3, BRO.10: a Fortress card is turned up, then the cards are shuffled and dealt."""
    s, at, facts = state.cells, state.at, state.facts
    s[at.round] += 1
    card: i64
    for card in range(TYPES):
        s[at.deck + card] = facts.box.counts[card]
    s[at.left] = facts.cards
    s[at.held] = 0
    s[at.turn] = s[at.opener]
    s[at.phase] = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.RoundBegan(s[at.round], s[at.opener]))
    if facts.fortress:
        _shuffle_fortress(state)
        s[at.phase] = TURN_UP


def _shuffle_fortress(state: BrowlState) -> None:
    """BRO.10: the old card goes first, so that a reshuffle includes it; an empty pile is made of the used cards."""
    s, at, facts = state.cells, state.at, state.facts
    if s[at.fortress] >= 0:
        s[at.used + s[at.fortress]] = 1
        s[at.fortress] = -1
    left: i64 = 0
    card: i64
    for card in range(facts.forts):
        left += s[at.pile + card]
    if left == 0:
        for card in range(facts.forts):
            s[at.pile + card] = s[at.used + card]
            s[at.used + card] = 0


def turn_up(state: BrowlState, card: i64) -> None:
    """BRO.10: this Fortress card holds for the round."""
    s, at = state.cells, state.at
    s[at.pile + card] = 0
    s[at.fortress] = card
    s[at.phase] = DEAL
    if state.recorder is not None:
        state.recorder.tell(events.FortressTurned(card, FORTRESS_KINDS[state.fortress_kind()], state.fortress_number()))


def take(state: BrowlState, card: i64) -> None:
    """BRO.3, BRO.4: the card drawn goes to the player who draws."""
    s, at, facts = state.cells, state.at, state.facts
    seat = s[at.turn]
    s[at.deck + card] -= 1
    s[at.left] -= 1
    s[at.held] += 1
    s[at.hands + seat * TYPES + card] += 1
    if s[at.phase] == REFILL:
        if state.recorder is not None:
            state.recorder.tell_seat(seat, events.CardDrawn(seat, card))
            state.recorder.tell_others(seat, events.CardTaken(seat))
        s[at.turn] = after(state, seat)
        s[at.phase] = PLAY
    elif s[at.held] % facts.box.hand == 0:
        s[at.turn] = after(state, seat)
        if s[at.held] == facts.box.hand * facts.players:
            s[at.phase] = PLAY
            _tell_hands(state)


def after(state: BrowlState, seat: i64) -> i64:
    """Return the player to the left."""
    seat += 1
    if seat == state.facts.players:
        return 0
    return seat


def _tell_hands(state: BrowlState) -> None:
    if state.recorder is not None:
        state.recorder.tell(events.Dealt(state.facts.box.hand))
        for seat, hand in enumerate(state.rows("hands")):
            cards = [card for card in range(TYPES) for _ in range(hand[card])]
            state.recorder.tell_seat(seat, events.HandDealt(cards))


def play(state: BrowlState, card: i64) -> None:
    """BRO.4: play a card, settle what it causes, draw."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    people = card // 3
    kind = card % 3
    last_stand = s[at.left] == 0  # BRO.7: the pile was empty before the card was played
    s[at.hands + seat * TYPES + card] -= 1
    s[at.held] -= 1
    if state.recorder is not None:
        state.recorder.tell(events.CardPlayed(seat, card))
    won = False
    if kind == PAS and state.fortress_kind() != DRAWBRIDGE:
        _no_brawl(state, people)
    else:
        s[at.table + seat * TYPES + card] += 1
        s[at.strength + people] += state.worth(kind)
        winner = _winner(state, seat, people)
        if winner >= 0:
            won = True
            _battle(state, winner)
    if (won and last_stand) or s[at.held] == 0:
        _close_round(state)
    elif s[at.left] > 0:
        s[at.phase] = REFILL
    else:
        s[at.turn] = after(state, seat)


def _no_brawl(state: BrowlState, people: i64) -> None:
    """BRO.6: the people leaves the table; no battle comes of it."""
    s, at = state.cells, state.at
    gone: i64 = 0
    seat: i64
    for seat in range(state.facts.players):
        lies = at.table + seat * TYPES + people * 3
        gone += s[lies] + s[lies + 1] + s[lies + 2]
        s[lies] = 0
        s[lies + 1] = 0
        s[lies + 2] = 0
    s[at.strength + people] = 0
    if state.recorder is not None:
        state.recorder.tell(events.PeopleLeft(people, gone))


def _winner(state: BrowlState, seat: i64, people: i64) -> i64:
    """BRO.5, BRO.11: the people that wins now that one of `people` was played by `seat`, or -1."""
    s, at, facts = state.cells, state.at, state.facts
    kind = state.fortress_kind()
    if kind == NO_FORTRESS:
        if s[at.strength + people] < facts.box.values[people]:
            return -1
        return people
    if kind == FIELD:
        if state.lying() < state.fortress_number():
            return -1
        return _most(state, -1)
    other: i64
    if kind == MUSTER:
        present: i64 = 0
        for other in range(PEOPLES):
            if s[at.strength + other] > 0:
                present += 1
        if present < state.fortress_number():
            return -1
        return _most(state, -1)
    count = state.fielded(seat, people) if kind == CHAMPION else s[at.strength + people]
    if count < state.threshold(people):
        return -1
    if kind == BETRAYAL:
        other = _most(state, people)
        return people if other < 0 else other
    if kind == TRUCE:
        holders: i64 = 0
        for other in range(facts.players):
            if state.fielded(other, people) > 0:
                holders += 1
        if holders * state.fortress_number() <= facts.players:
            return -1
    return people


def _most(state: BrowlState, but: i64) -> i64:
    """The most numerous people on the table other than `but`, the higher value at a tie; -1 if there is none."""
    return _extreme(state, but, 1)


def _least(state: BrowlState, but: i64) -> i64:
    """The least numerous other people on the table, the higher value at a tie; -1 if there is none."""
    return _extreme(state, but, -1)


def _extreme(state: BrowlState, but: i64, sign: i64) -> i64:
    s, at, values = state.cells, state.at, state.facts.box.values
    best: i64 = -1
    people: i64
    for people in range(PEOPLES):
        count = s[at.strength + people]
        if people == but or count == 0:
            continue
        more: i64 = 1
        if best >= 0:
            more = sign * (count - s[at.strength + best])
        if more > 0 or (more == 0 and values[people] > values[best]):
            best = people
    return best


def _battle(state: BrowlState, people: i64) -> None:
    """BRO.5: the winning people's cards are kept, all others are discarded."""
    s, at = state.cells, state.at
    kind = state.fortress_kind()
    if state.recorder is not None:
        state.recorder.tell(events.BattleWon(people))
    twin: i64 = -1
    heir: i64 = -1
    if kind == TWIN:
        twin = _least(state, people)
    elif kind == TAKES_ALL:
        heir = _strongest(state, people)
    _keep(state, people, heir)
    if twin >= 0:
        if state.recorder is not None:
            state.recorder.tell(events.TwinWon(twin))
        _keep(state, twin, -1)
    cell: i64
    for cell in range(at.table, at.table + state.facts.players * TYPES):
        s[cell] = 0
    for cell in range(at.strength, at.strength + PEOPLES):
        s[cell] = 0


def _strongest(state: BrowlState, people: i64) -> i64:
    """BRO.11, Winner takes all: the one player with most of a people, or -1 at a tie."""
    best: i64 = 0
    most = state.fielded(0, people)
    tied = False
    seat: i64
    for seat in range(1, state.facts.players):
        count = state.fielded(seat, people)
        if count > most:
            best = seat
            most = count
            tied = False
        elif count == most:
            tied = True
    if tied:
        return -1
    return best


def _keep(state: BrowlState, people: i64, taker: i64) -> None:
    """Players keep their cards of a people as won; all go to the taker if there is one."""
    s, at = state.cells, state.at
    seat: i64
    card: i64
    for seat in range(state.facts.players):
        owner = seat if taker < 0 else taker
        for card in range(people * 3, people * 3 + 3):
            s[at.won + owner * TYPES + card] += s[at.table + seat * TYPES + card]
    if state.recorder is not None:
        for seat in range(state.facts.players):
            cards: i64 = 0
            other: i64
            for other in range(state.facts.players):
                if (other == seat and taker < 0) or taker == seat:
                    cards += state.shown(other, people)
            if cards > 0:
                points = cards * state.facts.box.values[people]
                state.recorder.tell(events.CardsWon(seat, people, cards, points))


def _close_round(state: BrowlState) -> None:
    """BRO.7, BRO.8, BRO.9: points are added, hands and table discarded, and the left-hand neighbour opens."""
    s, at, facts = state.cells, state.at, state.facts
    best: i64 = 0
    seat: i64
    for seat in range(facts.players):
        gained = round_points(state, seat)
        s[at.points + seat] += gained
        best = max(best, s[at.points + seat])
        if state.recorder is not None:
            state.recorder.tell(events.RoundScored(seat, gained, s[at.points + seat]))
    cell: i64
    for cell in range(facts.players * TYPES):
        s[at.hands + cell] = 0
        s[at.table + cell] = 0
        s[at.won + cell] = 0
    for cell in range(PEOPLES):
        s[at.strength + cell] = 0
    s[at.held] = 0
    if (facts.rounds > 0 and s[at.round] >= facts.rounds) or (facts.rounds == 0 and best >= facts.box.target):
        s[at.phase] = END
        if state.recorder is not None:
            for winner in best_seats(state):
                state.recorder.tell(events.GameWon(winner, s[at.points + winner]))
    else:
        s[at.opener] = after(state, s[at.opener])
        open_round(state)
