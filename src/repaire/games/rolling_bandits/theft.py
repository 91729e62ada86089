"""Taking cars in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.finish import finish
from repaire.games.rolling_bandits.state import NO_CHEST, NOWHERE, RollingState
from repaire.kernel.native import i64


def ripe(state: RollingState) -> i64:
    """ROL.5: the rearmost car where the active player has its need and more dice than each other; or NOWHERE."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    found: i64 = NOWHERE
    group: i64
    for group in range(seat * SYMBOLS, seat * SYMBOLS + SYMBOLS):
        car = s[at.where + group]
        if car < 0 or (found >= 0 and car > found):
            continue
        force = state.dice_of(group)
        if force >= state.facts.box.needs[s[at.train + car]] and _outnumbers(state, seat, car, force):
            found = car
    return found


def _outnumbers(state: RollingState, seat: i64, car: i64, force: i64) -> bool:
    """ROL.5: so many dice are more than each other player has on a car."""
    other: i64
    for other in range(state.facts.players):
        if other != seat and state.force(other, car) >= force:
            return False
    return True


def discard(state: RollingState, chest: i64) -> None:
    """ROL.5: the chest still on a stolen car is shown to all, without effect."""
    s, at, box = state.cells, state.at, state.facts.box
    s[at.pool + chest] -= 1
    s[at.discarded + chest] += 1
    s[at.backs + s[at.car]] = NO_CHEST
    if state.recorder is not None:
        symbol, effect, points = box.chest_symbols[chest], box.chest_effects[chest], box.chest_points[chest]
        state.recorder.tell(events.ChestDiscarded(number(state, s[at.car]), symbol, effect, points))


def take(state: RollingState, car: i64, at_once: i64) -> bool:
    """ROL.5, ROL.14: a car is taken, its dice go home, the train closes up; tell whether that was the last car."""
    s, at, facts = state.cells, state.at, state.facts
    seat = s[at.turn]
    kind = s[at.train + car]
    if state.recorder is not None:
        stolen = events.CarStolen(seat, number(state, car), facts.box.needs[kind], facts.box.points[kind], at_once)
        state.recorder.tell(stolen)
    s[at.cars + seat * facts.car_types + kind] += 1
    group: i64
    for group in range(facts.groups):
        if s[at.where + group] == car:
            go_home(state, group)
        elif s[at.where + group] > car:
            s[at.where + group] -= 1
    _close_up(state, car)
    s[at.car] = NOWHERE
    s[at.stirred] = 1
    s[at.quiet] = -1  # this turn does not count
    if s[at.length] == 0:
        finish(state)
        return True
    return False


def _close_up(state: RollingState, gap: i64) -> None:
    """ROL.5: the cars ahead of a gap move up."""
    s, at = state.cells, state.at
    last = s[at.length] - 1
    car: i64
    for car in range(gap, last):
        s[at.train + car] = s[at.train + car + 1]
        s[at.backs + car] = s[at.backs + car + 1]
    s[at.train + last] = 0
    s[at.backs + last] = NO_CHEST
    s[at.length] = last


def go_home(state: RollingState, group: i64) -> None:
    """A group leaves the train; ROL.17: its mercenaries leave the game."""
    s, at = state.cells, state.at
    s[at.home + group // SYMBOLS] += s[at.own + group]
    s[at.own + group] = 0
    s[at.hired + group] = 0
    s[at.where + group] = NOWHERE


def number(state: RollingState, car: i64) -> i64:
    """Return what people call a car: its place from the rear, or 0 for the Locomotive."""
    if state.cells[state.at.train + car] == state.facts.locomotive:
        return 0
    return car + 1
