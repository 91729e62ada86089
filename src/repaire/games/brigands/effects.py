"""The course of a day in Brigands: which part of the rules a decision or a draw belongs to, and what follows it."""

from __future__ import annotations

from repaire.games.brigands import day, events, planning, prison, quarter, wheel
from repaire.games.brigands.box import PRISON, QUARTERS
from repaire.games.brigands.legality import PRINCE, QUARTER
from repaire.games.brigands.state import (
    BET,
    CELL,
    DAWN,
    DEAL,
    DICE,
    LAY,
    LOT,
    PLAN,
    RAISE,
    ROLL,
    SPY,
    WHEEL,
    BrigandsState,
)
from repaire.kernel.native import i64


def decide(state: BrigandsState, seat: i64, action: i64) -> None:
    """Carry out a decision."""
    phase = state.cells[state.at.phase]
    if phase == PLAN:
        if planning.plan(state, seat, action):
            planning.reveal(state)
            state.cells[state.at.reached] = 0
            _resolve(state)
    elif phase == WHEEL:
        if wheel.pick(state, seat, action) and wheel.show(state):
            _after_priority_0(state)
    elif phase == DEAL:
        if quarter.trade(state, action):
            _leave(state)
    elif phase == BET:
        quarter.bet(state, action)
    elif phase == RAISE:
        prison.raise_skill(state, action)
        _leave(state)
    elif phase == CELL and prison.cell(state, action):
        _leave(state)


def happen(state: BrigandsState, outcome: i64) -> None:
    """Carry out a draw."""
    phase = state.cells[state.at.phase]
    if phase == DAWN:
        day.turn_up(state, outcome - QUARTER)
    elif phase == SPY:
        if wheel.draw_card(state, outcome - QUARTER):
            _after_priority_0(state)
    elif phase == DICE:
        if quarter.loot_die(state, outcome + 1):
            _leave(state)
    elif phase == ROLL:
        if quarter.bet_die(state, outcome + 1):
            _leave(state)
    elif phase == LAY:
        day.lay(state, outcome - QUARTER)
    elif phase == LOT:
        day.crown(state, outcome - PRINCE)


def _resolve(state: BrigandsState) -> None:
    """BRG.4: place after place, until somebody must decide, something must be drawn, or the day is over."""
    s, at = state.cells, state.at
    while s[at.reached] <= QUARTERS:
        place = state.place()
        if state.recorder is not None and (state.crowd(place) > 0 or s[at.patrols + place] > 0):
            state.recorder.tell(events.PlaceReached(place))
        if wheel.open_wheels(state, place) or not _settle(state, place):
            return
        s[at.reached] += 1
    if s[at.day] < state.facts.box.days:
        day.begin(state)
    else:
        day.close(state)


def _after_priority_0(state: BrigandsState) -> None:
    place = state.place()
    wheel.resolve(state, place)
    if _settle(state, place):
        _leave(state)


def _settle(state: BrigandsState, place: i64) -> bool:
    return prison.settle(state) if place == PRISON else quarter.settle(state, place)


def _leave(state: BrigandsState) -> None:
    state.cells[state.at.reached] += 1
    _resolve(state)
