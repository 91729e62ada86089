"""How a game of Brigands is set up, how a day begins, and how the last one ends."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON, QUARTERS
from repaire.games.brigands.score import winning_seats
from repaire.games.brigands.state import DAWN, END, IN, LAY, PLACING, PLAN, WATCHING, BrigandsState


def crown(state: BrigandsState, seat: int) -> None:
    """BRG.6: the prince is known (-1 in a duel); the city is laid next."""
    state.prince = seat
    state.phase = LAY
    if state.recorder is not None and seat >= 0:
        state.recorder.tell(events.PrinceNamed(seat))


def lay(state: BrigandsState, quarter: int) -> None:
    """BRG.4: the next quarter on the way; the last one follows by itself."""
    state.order.append(quarter)
    if len(state.order) == QUARTERS - 1:
        for last in range(QUARTERS):
            if last not in state.order:
                state.order.append(last)
                break
        if state.recorder is not None:
            state.recorder.tell(events.CityLaid(state.order[:]))
        begin(state)


def begin(state: BrigandsState) -> None:
    """BRG.7: a new day; every player gains a token."""
    state.day += 1
    state.phase = DAWN
    for seat in range(state.facts.players):
        state.gain_tokens(seat, 1)
    if state.recorder is not None:
        state.recorder.tell(events.DayBegan(state.day))


def turn_up(state: BrigandsState, card: int) -> None:
    """BRG.7: the day card goes onto its quarter; then everybody plans."""
    state.deck[card] = 0
    state.lying[card] = 1
    if state.recorder is not None:
        state.recorder.tell(events.DayCardDrawn(card))
    _open_planning(state)


def _open_planning(state: BrigandsState) -> None:
    """BRG.8: who has pawns places all of them; BRG.32: in a duel, patrols too."""
    facts = state.facts
    prison = PRISON * facts.players
    state.phase = PLAN
    state.second = -1
    if facts.duel and state.henchmen[prison] != state.henchmen[prison + 1]:
        state.second = 0 if state.henchmen[prison] > state.henchmen[prison + 1] else 1
        if state.recorder is not None:
            state.recorder.tell(events.SecondPatrol(state.second))
    for seat in range(facts.players):
        free = facts.box.patrols if seat == state.prince else facts.box.henchmen - state.henchmen[prison + seat]
        state.cursor[seat] = 0
        state.count[seat] = free
        state.stage[seat] = PLACING if free > 0 else IN
        if facts.duel and free == 0:
            watch(state, seat)


def watch(state: BrigandsState, seat: int) -> None:
    """BRG.31: the henchmen are placed, now the patrols are."""
    state.stage[seat] = WATCHING
    state.count[seat] = 2 if state.second == seat else 1
    state.cursor[seat] = 0


def close(state: BrigandsState) -> None:
    """BRG.30: the last day is over."""
    state.phase = END
    if state.recorder is not None:
        winners = winning_seats(state)
        if not winners:
            state.recorder.tell(events.CityWon(state.facts.threshold))
        for seat in winners:
            if seat == state.prince:
                state.recorder.tell(events.PrinceWon(seat))
            else:
                state.recorder.tell(events.BrigandWon(seat, state.money[seat]))
