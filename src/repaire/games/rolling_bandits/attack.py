"""Placing groups in Rolling Bandits, and what comes of it at once."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import BLANK, SYMBOLS
from repaire.games.rolling_bandits.state import ATTACK_DISCARD, PLACE_CHEST, RollingState
from repaire.games.rolling_bandits.theft import discard, number, take
from repaire.games.rolling_bandits.turn import go_on


def place(state: RollingState, symbol: int) -> None:
    """ROL.9: a rolled group joins its symbol's, or goes ahead of the gang."""
    group = state.turn * SYMBOLS + symbol
    if state.where[group] < 0:
        state.where[group] = state.landing(state.turn)
    dice = _add(state, group, symbol)
    if state.recorder is not None:
        state.recorder.tell(events.GroupPlaced(state.turn, symbol, dice, number(state, state.where[group])))
    _settle(state, group)


def place_jokers(state: RollingState, symbol: int) -> None:
    """ROL.10: the joker group joins a group and turns to its symbol."""
    group = state.turn * SYMBOLS + symbol
    dice = _add(state, group, BLANK)
    if state.recorder is not None:
        state.recorder.tell(events.JokersPlaced(state.turn, symbol, dice, number(state, state.where[group])))
    _settle(state, group)


def _add(state: RollingState, group: int, face: int) -> int:
    dice = state.rolled[face] + state.rolled_hired[face]
    state.own[group] += state.rolled[face]
    state.hired[group] += state.rolled_hired[face]
    state.rolled[face] = 0
    state.rolled_hired[face] = 0
    state.placed = 1
    state.stirred = 1
    return dice


def wins_chest(state: RollingState, group: int) -> bool:
    """ROL.12: three or more dice of the chest's symbol in its car."""
    dice = state.own[group] + state.hired[group]
    return state.backs[state.where[group]] == group % SYMBOLS and dice >= state.facts.box.chest_dice


def _settle(state: RollingState, group: int) -> None:
    """ROL.15: first the chest, then immediate theft."""
    if wins_chest(state, group):
        state.car = state.where[group]
        state.phase = PLACE_CHEST
    else:
        conclude(state, state.where[group])


def conclude(state: RollingState, car: int) -> None:
    """ROL.14: a whole horde on one car takes it at once; then the attack goes on."""
    if state.force(state.turn, car) < state.facts.box.dice:
        state.car = -1
        go_on(state)
    elif state.backs[car] >= 0:
        state.car = car
        state.phase = ATTACK_DISCARD
    elif not take(state, car, 1):
        go_on(state)


def discard_and_take(state: RollingState, chest: int) -> None:
    """ROL.5, ROL.14: the chest is shown, its car taken, and the attack goes on."""
    car = state.car
    discard(state, chest)
    if not take(state, car, 1):
        go_on(state)
