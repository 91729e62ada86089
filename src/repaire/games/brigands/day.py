"""How a game of Brigands is set up, how a day begins, and how the last one ends."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON, QUARTERS
from repaire.games.brigands.score import winning_seats
from repaire.games.brigands.state import DAWN, END, IN, LAY, PLACING, PLAN, WATCHING, BrigandsState
from repaire.kernel.native import i64


def crown(state: BrigandsState, seat: i64) -> None:
    """BRG.6: the prince is known (-1 in a duel); the city is laid next."""
    state.cells[state.at.prince] = seat
    state.cells[state.at.phase] = LAY
    if state.recorder is not None and seat >= 0:
        state.recorder.tell(events.PrinceNamed(seat))


def lay(state: BrigandsState, quarter: i64) -> None:
    """BRG.4: the next quarter on the way; the last one follows by itself."""
    s, at = state.cells, state.at
    s[at.order + s[at.laid]] = quarter
    s[at.laid] += 1
    if s[at.laid] == QUARTERS - 1:
        last: i64 = QUARTERS * (QUARTERS - 1) // 2  # the sum of all quarters, less those that lie
        cell: i64
        for cell in range(at.order, at.order + QUARTERS - 1):
            last -= s[cell]
        s[at.order + QUARTERS - 1] = last
        s[at.laid] = QUARTERS
        if state.recorder is not None:
            state.recorder.tell(events.CityLaid(state.part("order")))
        begin(state)


def begin(state: BrigandsState) -> None:
    """BRG.7: a new day; every player gains a token."""
    s, at = state.cells, state.at
    s[at.day] += 1
    s[at.phase] = DAWN
    seat: i64
    for seat in range(state.facts.players):
        state.gain_tokens(seat, 1)
    if state.recorder is not None:
        state.recorder.tell(events.DayBegan(s[at.day]))


def turn_up(state: BrigandsState, card: i64) -> None:
    """BRG.7: the day card goes onto its quarter; then everybody plans."""
    state.cells[state.at.deck + card] = 0
    state.cells[state.at.lying + card] = 1
    if state.recorder is not None:
        state.recorder.tell(events.DayCardDrawn(card))
    _open_planning(state)


def _open_planning(state: BrigandsState) -> None:
    """BRG.8: who has pawns places all of them; BRG.32: in a duel, patrols too."""
    s, at, facts = state.cells, state.at, state.facts
    prison = at.henchmen + PRISON * facts.players
    s[at.phase] = PLAN
    s[at.second] = -1
    if facts.duel and s[prison] != s[prison + 1]:
        s[at.second] = 0 if s[prison] > s[prison + 1] else 1
        if state.recorder is not None:
            state.recorder.tell(events.SecondPatrol(s[at.second]))
    seat: i64
    for seat in range(facts.players):
        open_plan(state, seat)


def open_plan(state: BrigandsState, seat: i64) -> i64:
    """Let a seat begin its plan; return how many pawns it has."""
    s, at, box = state.cells, state.at, state.facts.box
    free = box.patrols if seat == s[at.prince] else box.henchmen - state.team(PRISON, seat)
    s[at.cursor + seat] = 0
    s[at.count + seat] = free
    s[at.stage + seat] = PLACING if free > 0 else IN
    if state.facts.duel and free == 0:
        watch(state, seat)
    return free


def watch(state: BrigandsState, seat: i64) -> None:
    """BRG.31: the henchmen are placed, now the patrols are."""
    s, at = state.cells, state.at
    s[at.stage + seat] = WATCHING
    s[at.count + seat] = 2 if s[at.second] == seat else 1
    s[at.cursor + seat] = 0


def close(state: BrigandsState) -> None:
    """BRG.30: the last day is over."""
    s, at = state.cells, state.at
    s[at.phase] = END
    if state.recorder is not None:
        winners = winning_seats(state)
        if not winners:
            state.recorder.tell(events.CityWon(state.facts.threshold))
        for seat in winners:
            if seat == s[at.prince]:
                state.recorder.tell(events.PrinceWon(seat))
            else:
                state.recorder.tell(events.BrigandWon(seat, s[at.money + seat]))
