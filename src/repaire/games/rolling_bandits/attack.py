"""Placing groups in Rolling Bandits, and what comes of it at once."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import BLANK, SYMBOLS
from repaire.games.rolling_bandits.state import ATTACK_DISCARD, NOWHERE, PLACE_CHEST, RollingState
from repaire.games.rolling_bandits.theft import discard, number, take
from repaire.games.rolling_bandits.turn import go_on
from repaire.kernel.native import i64


def place(state: RollingState, symbol: i64) -> None:
    """ROL.9: a rolled group joins its symbol's, or goes ahead of the gang."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    group = seat * SYMBOLS + symbol
    if s[at.where + group] < 0:
        s[at.where + group] = state.landing(seat)
    dice = _add(state, group, symbol)
    if state.recorder is not None:
        state.recorder.tell(events.GroupPlaced(seat, symbol, dice, number(state, s[at.where + group])))
    _settle(state, group)


def place_jokers(state: RollingState, symbol: i64) -> None:
    """ROL.10: the joker group joins a group and turns to its symbol."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    group = seat * SYMBOLS + symbol
    dice = _add(state, group, BLANK)
    if state.recorder is not None:
        state.recorder.tell(events.JokersPlaced(seat, symbol, dice, number(state, s[at.where + group])))
    _settle(state, group)


def _add(state: RollingState, group: i64, face: i64) -> i64:
    s, at = state.cells, state.at
    dice = state.dice_showing(face)
    s[at.own + group] += s[at.rolled + face]
    s[at.hired + group] += s[at.rolled_hired + face]
    s[at.rolled + face] = 0
    s[at.rolled_hired + face] = 0
    s[at.placed] = 1
    s[at.stirred] = 1
    return dice


def wins_chest(state: RollingState, group: i64) -> bool:
    """ROL.12: three or more dice of the chest's symbol in its car."""
    s, at = state.cells, state.at
    back = s[at.backs + s[at.where + group]]
    return back == group % SYMBOLS and state.dice_of(group) >= state.facts.box.chest_dice


def _settle(state: RollingState, group: i64) -> None:
    """ROL.15: first the chest, then immediate theft."""
    s, at = state.cells, state.at
    car = s[at.where + group]
    if wins_chest(state, group):
        s[at.car] = car
        s[at.phase] = PLACE_CHEST
    else:
        conclude(state, car)


def conclude(state: RollingState, car: i64) -> None:
    """ROL.14: a whole horde on one car takes it at once; then the attack goes on."""
    s, at = state.cells, state.at
    if state.force(s[at.turn], car) < state.facts.box.dice:
        s[at.car] = NOWHERE
        go_on(state)
    elif s[at.backs + car] >= 0:
        s[at.car] = car
        s[at.phase] = ATTACK_DISCARD
    elif not take(state, car, 1):
        go_on(state)


def discard_and_take(state: RollingState, chest: i64) -> None:
    """ROL.5, ROL.14: the chest is shown, its car taken, and the attack goes on."""
    car = state.cells[state.at.car]
    discard(state, chest)
    if not take(state, car, 1):
        go_on(state)
