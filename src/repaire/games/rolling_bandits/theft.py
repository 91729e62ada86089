"""Taking cars in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.finish import finish
from repaire.games.rolling_bandits.state import NO_CHEST, NOWHERE, RollingState


def ripe(state: RollingState) -> int:
    """ROL.5: the rearmost car where the active player has its need and more dice than each other; or NOWHERE."""
    seat = state.turn
    needs = state.facts.box.needs
    found = NOWHERE
    at = seat * SYMBOLS
    for group in range(at, at + SYMBOLS):
        car = state.where[group]
        if car < 0 or (found >= 0 and car > found):
            continue
        force = state.own[group] + state.hired[group]
        if force < needs[state.train[car]]:
            continue
        most = True
        for other in range(state.facts.players):
            if other != seat and state.force(other, car) >= force:
                most = False
                break
        if most:
            found = car
    return found


def discard(state: RollingState, chest: int) -> None:
    """ROL.5: the chest still on a stolen car is shown to all, without effect."""
    box = state.facts.box
    state.pool[chest] -= 1
    state.discarded[chest] += 1
    state.backs[state.car] = NO_CHEST
    if state.recorder is not None:
        symbol, effect, points = box.chest_symbols[chest], box.chest_effects[chest], box.chest_points[chest]
        state.recorder.tell(events.ChestDiscarded(number(state, state.car), symbol, effect, points))


def take(state: RollingState, car: int, at_once: int) -> bool:
    """ROL.5, ROL.14: a car is taken, its dice go home, the train closes up; tell whether that was the last car."""
    facts = state.facts
    seat = state.turn
    kind = state.train[car]
    if state.recorder is not None:
        stolen = events.CarStolen(seat, number(state, car), facts.box.needs[kind], facts.box.points[kind], at_once)
        state.recorder.tell(stolen)
    state.cars[seat * facts.car_types + kind] += 1
    for group in range(len(state.where)):
        if state.where[group] == car:
            go_home(state, group)
        elif state.where[group] > car:
            state.where[group] -= 1
    del state.train[car]
    del state.backs[car]
    state.car = NOWHERE
    state.stirred = 1
    state.quiet = -1  # this turn does not count
    if len(state.train) == 0:
        finish(state)
        return True
    return False


def go_home(state: RollingState, group: int) -> None:
    """A group leaves the train; ROL.17: its mercenaries leave the game."""
    state.home[group // SYMBOLS] += state.own[group]
    state.own[group] = 0
    state.hired[group] = 0
    state.where[group] = NOWHERE


def number(state: RollingState, car: int) -> int:
    """Return what people call a car: its place from the rear, or 0 for the Locomotive."""
    return 0 if state.train[car] == state.facts.locomotive else car + 1
