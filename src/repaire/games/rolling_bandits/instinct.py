"""How somebody plays Rolling Bandits who does not think long."""

from __future__ import annotations

from typing import Final

from repaire.games.rolling_bandits.box import AMBUSH, BLANK, FACES, SYMBOLS
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    HIRE,
    JOKER,
    PAIRS,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.state import ATTACK, HIRING, NOWHERE, PICK, SWAP, TAKE, RollingState
from repaire.games.rolling_bandits.turn import rearmost
from repaire.games.rolling_bandits.values import dice_at_hand, halved, quick_worth
from repaire.kernel.draw import Rng
from repaire.kernel.native import i64, vec

WHIM: Final = 16  # one decision in so many is made without a thought
FIRST_DIE: Final = 1.4  # points that a die at home is worth, as something to roll; each further one half as much
HIRED_AT_HOME: Final = 0.3
QUIET: Final = 4  # ROL.18: rounds without a theft after which dice are no longer kept at home
DULL: Final = 1.5  # a roll that brings less calls for a Reroll
WORTH_SWAP: Final = 1.0  # a swap that brings more calls for an Ambush
MOST_HIRED: Final = 4  # some mercenaries are kept for later


def pick(state: RollingState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
    """Return one of the actions."""
    if rng.small(WHIM) == 0:
        return actions[rng.small(count)]
    phase = state.cells[state.at.phase]
    if phase == ATTACK:
        wanted = _attack(state, seat, actions, count)
    elif phase == TAKE:
        wanted = _take_back(state, seat)
    elif phase == PICK:
        wanted = _pick(state, seat, actions, count)
    elif phase == HIRING:
        wanted = _hire(state, seat)
    elif phase == SWAP:
        wanted = _swap(state, seat, actions, count)
    else:
        wanted = SHARE
    index: i64
    for index in range(count):  # a search asks about those that it has not tried yet: the one wanted may not be there
        if actions[index] == wanted:
            return wanted
    return actions[rng.small(count)]


def home_worth(dice: i64) -> float:
    """Return what so many dice at home are worth."""
    return 2.0 * FIRST_DIE * (1.0 - halved(dice))


def patience(state: RollingState) -> float:
    """ROL.18: return how much dice at home still count: a long quiet helps nobody."""
    most = QUIET * state.raiders()
    quiet = state.cells[state.at.quiet]
    return float(most - quiet) / float(most) if quiet < most else 0.0


def gain(state: RollingState, seat: i64, symbol: i64, face: i64, home: i64, patience: float) -> float:
    """Return what placing a rolled group brings, less what its dice are worth at home."""
    s, at = state.cells, state.at
    group = seat * SYMBOLS + symbol
    own = s[at.rolled + face]
    hired = s[at.rolled_hired + face]
    there = state.dice_of(group)
    car = s[at.where + group]
    if car < 0:
        car = state.landing(seat)
        if car < 0:
            return -1.0
    dice = there + own + hired
    if dice >= state.facts.box.dice:  # ROL.14
        return 100.0
    more = quick_worth(state, seat, car, symbol, dice) - quick_worth(state, seat, car, symbol, there)
    return more - patience * (home_worth(home) - home_worth(home - own) + HIRED_AT_HOME * float(hired))


def _attack(state: RollingState, seat: i64, actions: vec[i64], count: i64) -> i64:
    """Place the group that brings most; a poor roll or a good swap is a reason to open a chest."""
    home = dice_at_hand(state, seat)
    keen = patience(state)
    best: i64 = FINISH
    best_gain = 0.0
    index: i64
    for index in range(count):
        action = actions[index]
        if action >= FINISH:
            break
        symbol = action - JOKER if action >= JOKER else action - PLACE
        found = gain(state, seat, symbol, BLANK if action >= JOKER else symbol, home, keen)
        if found > best_gain:
            best = action
            best_gain = found
    if actions[count - 1] >= USE:
        return _use(state, seat, actions, count, best, best_gain)
    return best


def _use(state: RollingState, seat: i64, actions: vec[i64], count: i64, best: i64, best_gain: float) -> i64:
    """Return a chest to open, if it brings more than the best group to place."""
    poor = best_gain < DULL and _dull(state, seat) >= 3
    index: i64
    for index in range(count):
        action = actions[index]
        if action >= USE:
            if state.facts.box.chest_effects[action - USE] == AMBUSH:
                if best == FINISH and _best_swap(state, seat) > WORTH_SWAP:
                    return action
            elif poor:
                return action
    return best


def _dull(state: RollingState, seat: i64) -> i64:
    """Return how many of the rolled dice are not worth placing."""
    dull: i64 = 0
    face: i64
    for face in range(FACES):
        if is_dull(state, seat, face):
            dull += state.dice_showing(face)
    return dull


def is_dull(state: RollingState, seat: i64, face: i64) -> bool:
    """Tell whether the dice that show a face are not worth placing; jokers are if they have nobody to join."""
    if state.dice_showing(face) == 0:
        return False
    if face != BLANK:
        return gain(state, seat, face, face, dice_at_hand(state, seat), patience(state)) <= 0.0
    return state.gang(seat) == 0 and state.dice_rolled() == state.dice_showing(BLANK)


def _take_back(state: RollingState, seat: i64) -> i64:
    """Take the rear groups back if their dice are worth more at home."""
    s, at = state.cells, state.at
    home = s[at.home + seat]
    best: i64 = BACK
    best_worth = 0.0
    worth = 0.0
    groups: i64 = 0
    group = rearmost(state, seat, NOWHERE)
    while group >= 0:
        groups += 1
        car = s[at.where + group]
        dice = s[at.own + group]
        symbol = group % SYMBOLS
        worth += quick_worth(state, seat, car, symbol, 0) - quick_worth(state, seat, car, symbol, state.dice_of(group))
        worth += home_worth(home + dice) - home_worth(home)
        home += dice
        if worth > best_worth:
            best = BACK + groups
            best_worth = worth
        group = rearmost(state, seat, car)
    return best


def _hire(state: RollingState, seat: i64) -> i64:
    """Roll a full hand of dice, with some mercenaries kept for later."""
    s, at = state.cells, state.at
    wanted = state.facts.box.dice - s[at.home + seat]
    if wanted > s[at.stock + seat]:
        wanted = s[at.stock + seat]
    if wanted > MOST_HIRED:
        wanted = MOST_HIRED
    if wanted < 0:
        wanted = 0
    return HIRE + wanted


def _pick(state: RollingState, seat: i64, actions: vec[i64], count: i64) -> i64:
    """Reroll the dice that are not worth placing; if there are none, the first that is there."""
    index: i64
    for index in range(count):
        action = actions[index]
        if action < REROLL_DICE and is_dull(state, seat, (action - DIE) // 2):
            return action
    if actions[count - 1] == REROLL_DICE:
        return REROLL_DICE
    return actions[0]


def _swap_gain(state: RollingState, seat: i64, pair: i64) -> float:
    """Return what swapping two groups brings."""
    s, at = state.cells, state.at
    low = state.facts.pair_low[pair]
    high = state.facts.pair_high[pair]
    low_car = s[at.where + seat * SYMBOLS + low]
    high_car = s[at.where + seat * SYMBOLS + high]
    if low_car < 0 or high_car < 0:
        return 0.0
    low_dice = state.dice_of(seat * SYMBOLS + low)
    high_dice = state.dice_of(seat * SYMBOLS + high)
    after = quick_worth(state, seat, high_car, low, low_dice) + quick_worth(state, seat, low_car, high, high_dice)
    before = quick_worth(state, seat, low_car, low, low_dice) + quick_worth(state, seat, high_car, high, high_dice)
    return after - before


def _best_swap(state: RollingState, seat: i64) -> float:
    best = 0.0
    pair: i64
    for pair in range(PAIRS):
        found = _swap_gain(state, seat, pair)
        if found > best:
            best = found
    return best


def _swap(state: RollingState, seat: i64, actions: vec[i64], count: i64) -> i64:
    """Make the swap that brings most."""
    best = actions[0]
    best_gain = _swap_gain(state, seat, best - EXCHANGE)
    index: i64
    for index in range(1, count):
        found = _swap_gain(state, seat, actions[index] - EXCHANGE)
        if found > best_gain:
            best = actions[index]
            best_gain = found
    return best
