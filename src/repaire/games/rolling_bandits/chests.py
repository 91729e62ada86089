"""Winning and using chests in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.attack import wins_chest
from repaire.games.rolling_bandits.box import AMBUSH, BOMB, SYMBOLS
from repaire.games.rolling_bandits.numbering import PAIR_HIGH, PAIR_LOW
from repaire.games.rolling_bandits.state import NO_CHEST, NOWHERE, PICK, ROLL, SWAP, SWAP_CHEST, RollingState
from repaire.games.rolling_bandits.theft import number
from repaire.games.rolling_bandits.turn import go_on, keep_rest


def win(state: RollingState, chest: int) -> None:
    """ROL.12: the active player wins the chest of `car` and looks into it."""
    box = state.facts.box
    seat = state.turn
    at = seat * state.facts.chest_types + chest
    symbol = box.chest_symbols[chest]
    state.pool[chest] -= 1
    state.backs[state.car] = NO_CHEST
    if state.recorder is not None:
        state.recorder.tell(events.ChestWon(seat, symbol, number(state, state.car)))
    if box.chest_effects[chest] == BOMB:
        state.opened[at] += 1
        _explode(state, box.chest_points[chest])
    else:
        state.closed[at] += 1
        if state.recorder is not None:
            seen = events.ChestSeen(symbol, box.chest_effects[chest], box.chest_points[chest])
            state.recorder.tell_seat(seat, seen)


def _explode(state: RollingState, points: int) -> None:
    """ROL.12: all but one die of each player leave the car; ROL.17: a mercenary is the one that stays."""
    gone = 0
    for group in range(len(state.where)):
        if state.where[group] != state.car:
            continue
        gone += state.own[group] + state.hired[group] - 1
        stays = 0 if state.hired[group] > 0 else 1
        state.home[group // SYMBOLS] += state.own[group] - stays
        state.own[group] = stays
        state.hired[group] = 1 - stays
    if state.recorder is not None:
        state.recorder.tell(events.BombExploded(state.turn, number(state, state.car), points, gone))


def use(state: RollingState, chest: int) -> None:
    """ROL.12: a chest won on an earlier turn is turned open and used."""
    box = state.facts.box
    at = state.turn * state.facts.chest_types + chest
    state.ready[chest] -= 1
    state.closed[at] -= 1
    state.opened[at] += 1
    state.reveals += 1
    if state.recorder is not None:
        symbol, effect = box.chest_symbols[chest], box.chest_effects[chest]
        state.recorder.tell(events.ChestUsed(state.turn, symbol, effect, box.chest_points[chest]))
    if box.chest_effects[chest] == AMBUSH:
        keep_rest(state)  # ROL.13: after placing
        state.phase = SWAP
    else:
        state.pick = 0
        state.phase = PICK


def pick(state: RollingState, die: int) -> None:
    """ROL.8: this die will be rolled again."""
    state.pick = die
    if die % 2 == 0:
        state.rolled[die // 2] -= 1
        state.to_roll += 1
    else:
        state.rolled_hired[die // 2] -= 1
        state.to_roll_hired += 1


def reroll(state: RollingState) -> None:
    """ROL.8: the dice picked are rolled again."""
    state.pick = 0
    state.phase = ROLL


def swap(state: RollingState, pair: int) -> None:
    """ROL.13: two groups change cars, which may win chests, the rear car's first."""
    seat = state.turn
    low = seat * SYMBOLS + PAIR_LOW[pair]
    high = seat * SYMBOLS + PAIR_HIGH[pair]
    low_car = state.where[high]
    high_car = state.where[low]
    state.where[low] = low_car
    state.where[high] = high_car
    state.stirred = 1
    if state.recorder is not None:
        low_number, high_number = number(state, low_car), number(state, high_car)
        told = events.GroupsSwapped(seat, PAIR_LOW[pair], low_number, PAIR_HIGH[pair], high_number)
        state.recorder.tell(told)
    state.car = min(low_car, high_car)
    state.other_car = max(low_car, high_car)
    settle_swap(state)


def win_by_swap(state: RollingState, chest: int) -> None:
    """ROL.13: the chest is won, and the other car's may be."""
    win(state, chest)
    state.car = NOWHERE
    settle_swap(state)


def settle_swap(state: RollingState) -> None:
    """ROL.15: both cars' chests are settled, the rear one first; a swap causes no theft."""
    if state.car < 0:
        state.car = state.other_car
        state.other_car = NOWHERE
    while state.car >= 0:
        for group in range(state.turn * SYMBOLS, (state.turn + 1) * SYMBOLS):
            if state.where[group] == state.car and wins_chest(state, group):
                state.phase = SWAP_CHEST
                return
        state.car = state.other_car
        state.other_car = NOWHERE
    go_on(state)
