"""Winning and using chests in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.attack import wins_chest
from repaire.games.rolling_bandits.box import AMBUSH, BOMB, SYMBOLS
from repaire.games.rolling_bandits.state import NO_CHEST, NOWHERE, PICK, ROLL, SWAP, SWAP_CHEST, RollingState
from repaire.games.rolling_bandits.theft import number
from repaire.games.rolling_bandits.turn import go_on, keep_rest
from repaire.kernel.layout import REVEALS
from repaire.kernel.native import i64


def win(state: RollingState, chest: i64) -> None:
    """ROL.12: the active player wins the chest of `car` and looks into it."""
    s, at, box = state.cells, state.at, state.facts.box
    seat = s[at.turn]
    won = seat * state.facts.chest_types + chest
    symbol = box.chest_symbols[chest]
    s[at.pool + chest] -= 1
    s[at.backs + s[at.car]] = NO_CHEST
    if state.recorder is not None:
        state.recorder.tell(events.ChestWon(seat, symbol, number(state, s[at.car])))
    if box.chest_effects[chest] == BOMB:
        s[at.opened + won] += 1
        _explode(state, box.chest_points[chest])
    else:
        s[at.closed + won] += 1
        if state.recorder is not None:
            seen = events.ChestSeen(symbol, box.chest_effects[chest], box.chest_points[chest])
            state.recorder.tell_seat(seat, seen)


def _explode(state: RollingState, points: i64) -> None:
    """ROL.12: all but one die of each player leave the car; ROL.17: a mercenary is the one that stays."""
    s, at = state.cells, state.at
    gone: i64 = 0
    group: i64
    for group in range(state.facts.groups):
        if s[at.where + group] != s[at.car]:
            continue
        gone += state.dice_of(group) - 1
        stays: i64 = 0 if s[at.hired + group] > 0 else 1
        s[at.home + group // SYMBOLS] += s[at.own + group] - stays
        s[at.own + group] = stays
        s[at.hired + group] = 1 - stays
    if state.recorder is not None:
        state.recorder.tell(events.BombExploded(s[at.turn], number(state, s[at.car]), points, gone))


def use(state: RollingState, chest: i64) -> None:
    """ROL.12: a chest won on an earlier turn is turned open and used."""
    s, at, box = state.cells, state.at, state.facts.box
    used = s[at.turn] * state.facts.chest_types + chest
    s[at.ready + chest] -= 1
    s[at.usable] -= 1
    s[at.closed + used] -= 1
    s[at.opened + used] += 1
    s[REVEALS] += 1
    if state.recorder is not None:
        symbol, effect = box.chest_symbols[chest], box.chest_effects[chest]
        state.recorder.tell(events.ChestUsed(s[at.turn], symbol, effect, box.chest_points[chest]))
    if box.chest_effects[chest] == AMBUSH:
        keep_rest(state)  # ROL.13: after placing
        s[at.phase] = SWAP
    else:
        s[at.pick] = 0
        s[at.phase] = PICK


def pick(state: RollingState, die: i64) -> None:
    """ROL.8: this die will be rolled again."""
    s, at = state.cells, state.at
    s[at.pick] = die
    if die % 2 == 0:
        s[at.rolled + die // 2] -= 1
        s[at.to_roll] += 1
    else:
        s[at.rolled_hired + die // 2] -= 1
        s[at.to_roll_hired] += 1


def reroll(state: RollingState) -> None:
    """ROL.8: the dice picked are rolled again."""
    state.cells[state.at.pick] = 0
    state.cells[state.at.phase] = ROLL


def swap(state: RollingState, pair: i64) -> None:
    """ROL.13: two groups change cars, which may win chests, the rear car's first."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    symbol, other = state.facts.pair_low[pair], state.facts.pair_high[pair]
    low = seat * SYMBOLS + symbol
    high = seat * SYMBOLS + other
    low_car = s[at.where + high]
    high_car = s[at.where + low]
    s[at.where + low] = low_car
    s[at.where + high] = high_car
    s[at.stirred] = 1
    if state.recorder is not None:
        low_number, high_number = number(state, low_car), number(state, high_car)
        told = events.GroupsSwapped(seat, symbol, low_number, other, high_number)
        state.recorder.tell(told)
    s[at.car] = low_car if low_car < high_car else high_car
    s[at.other_car] = high_car if low_car < high_car else low_car
    settle_swap(state)


def win_by_swap(state: RollingState, chest: i64) -> None:
    """ROL.13: the chest is won, and the other car's may be."""
    win(state, chest)
    state.cells[state.at.car] = NOWHERE
    settle_swap(state)


def settle_swap(state: RollingState) -> None:
    """ROL.15: both cars' chests are settled, the rear one first; a swap causes no theft."""
    s, at = state.cells, state.at
    if s[at.car] < 0:
        s[at.car] = s[at.other_car]
        s[at.other_car] = NOWHERE
    groups = s[at.turn] * SYMBOLS
    group: i64
    while s[at.car] >= 0:
        for group in range(groups, groups + SYMBOLS):
            if s[at.where + group] == s[at.car] and wins_chest(state, group):
                s[at.phase] = SWAP_CHEST
                return
        s[at.car] = s[at.other_car]
        s[at.other_car] = NOWHERE
    go_on(state)
