"""How somebody plays Rolling Bandits who does not think long: the heuristic's ideas, compiled."""

from __future__ import annotations

from typing import Final

from repaire.games.rolling_bandits.box import AMBUSH, BLANK, SYMBOLS
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    HIRE,
    JOKER,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.prospects import lure
from repaire.games.rolling_bandits.state import ATTACK, HIRING, PICK, SWAP, TAKE, RollingState
from repaire.kernel.draw import Rng

WHIM: Final = 16  # one decision in so many is made without a thought
DIE_AT_HOME: Final = [0.0, 1.4, 2.1, 2.45, 2.6, 2.7, 2.75, 2.78]  # points: something to roll next turn
HIRED_AT_HOME: Final = 0.3
QUIET: Final = 4  # ROL.18: rounds without a theft after which dice are no longer kept at home
DULL: Final = 1.5  # a roll that brings less calls for a Reroll
WORTH_SWAP: Final = 1.0  # a swap that brings more calls for an Ambush
MOST_HIRED: Final = 4  # some mercenaries are kept for later


def pick(state: RollingState, seat: int, actions: list[int], rng: Rng) -> int:
    """Return one of the actions."""
    if rng.below(WHIM) == 0:
        return actions[rng.below(len(actions))]
    phase = state.phase
    if phase == ATTACK:
        return _attack(state, seat, actions, rng)
    if phase == TAKE:
        return _take_back(state, seat, actions, rng)
    if phase == PICK:
        return _pick(state, seat, actions)
    if phase == HIRING:
        wanted = state.facts.box.dice - state.home[seat]
        wanted = HIRE + (0 if wanted < 0 else MOST_HIRED if wanted > MOST_HIRED else wanted)
        return wanted if wanted in actions else actions[len(actions) - 1]
    if phase == SWAP:
        return _swap(state, seat, actions)
    return SHARE if SHARE in actions else actions[0]


def home_worth(dice: int) -> float:
    """Return what so many dice at home are worth."""
    return DIE_AT_HOME[dice if dice < len(DIE_AT_HOME) else len(DIE_AT_HOME) - 1]


def gain(state: RollingState, seat: int, symbol: int, face: int, ahead: int, home: int, patience: float) -> float:
    """Return what placing a rolled group brings, less what its dice are worth at home."""
    group = seat * SYMBOLS + symbol
    own = state.rolled[face]
    hired = state.rolled_hired[face]
    car = state.where[group]
    there = 0
    if car >= 0:
        there = state.own[group] + state.hired[group]
    else:
        car = ahead
    if car < 0:
        return -1.0
    dice = there + own + hired
    if dice >= state.facts.box.dice:  # ROL.14
        return 100.0
    more = lure(state, seat, car, symbol, dice) - lure(state, seat, car, symbol, there)
    return more - patience * (home_worth(home) - home_worth(home - own) + HIRED_AT_HOME * hired)


def _patience(state: RollingState) -> float:
    left = QUIET * state.facts.players - state.quiet
    return left / (QUIET * state.facts.players) if left > 0 else 0.0


def _attack(state: RollingState, seat: int, actions: list[int], rng: Rng) -> int:
    """Place the group that brings most; a poor roll or a good swap is a reason to open a chest."""
    home = state.home[seat]
    for dice in state.rolled:
        home += dice
    ahead = state.landing(seat)
    patience = _patience(state)
    best = -1
    best_gain = 0.0
    dull = 0
    for action in actions:
        if action >= FINISH:
            break
        symbol = action - JOKER if action >= JOKER else action - PLACE
        face = BLANK if action >= JOKER else symbol
        found = gain(state, seat, symbol, face, ahead, home, patience)
        if found > best_gain:
            best = action
            best_gain = found
        if found <= 0.0 and face != BLANK:
            dull += state.rolled[face] + state.rolled_hired[face]
    if actions[len(actions) - 1] >= USE:
        effects = state.facts.box.chest_effects
        for action in actions:
            if action >= USE:
                if effects[action - USE] == AMBUSH:
                    if best < 0 and _best_swap(state, seat) >= WORTH_SWAP:
                        return action
                elif best_gain < DULL and dull >= 3:
                    return action
    if best >= 0:
        return best
    return FINISH if FINISH in actions else actions[rng.below(len(actions))]


def _take_back(state: RollingState, seat: int, actions: list[int], rng: Rng) -> int:
    """Take the rear groups back if their dice are worth more at home."""
    home = state.home[seat]
    best = BACK
    best_worth = 0.0
    worth = 0.0
    at = seat * SYMBOLS
    rear = -1
    for groups in range(1, SYMBOLS + 1):
        nearest = -1
        for group in range(at, at + SYMBOLS):
            car = state.where[group]
            if car > rear and (nearest < 0 or car < state.where[nearest]):
                nearest = group
        if nearest < 0:
            break
        rear = state.where[nearest]
        dice = state.own[nearest]
        worth -= lure(state, seat, rear, nearest - at, dice + state.hired[nearest])
        worth += home_worth(home + dice) - home_worth(home)
        home += dice
        if worth > best_worth:
            best = BACK + groups
            best_worth = worth
    return best if best in actions else actions[rng.below(len(actions))]


def _pick(state: RollingState, seat: int, actions: list[int]) -> int:
    """Reroll the dice that are not worth placing."""
    home = state.home[seat]
    for dice in state.rolled:
        home += dice
    ahead = state.landing(seat)
    for action in actions:
        face = (action - DIE) // 2
        if action < REROLL_DICE and face != BLANK and gain(state, seat, face, face, ahead, home, 1.0) <= 0.0:
            return action
    return actions[len(actions) - 1] if actions[len(actions) - 1] == REROLL_DICE else actions[0]


def _swap_gain(state: RollingState, seat: int, pair: int) -> float:
    low = PAIR_LOW[pair]
    high = PAIR_HIGH[pair]
    at = seat * SYMBOLS
    low_car = state.where[at + low]
    high_car = state.where[at + high]
    if low_car < 0 or high_car < 0:
        return 0.0
    low_dice = state.own[at + low] + state.hired[at + low]
    high_dice = state.own[at + high] + state.hired[at + high]
    after = lure(state, seat, high_car, low, low_dice) + lure(state, seat, low_car, high, high_dice)
    before = lure(state, seat, low_car, low, low_dice) + lure(state, seat, high_car, high, high_dice)
    return after - before


def _best_swap(state: RollingState, seat: int) -> float:
    best = 0.0
    for pair in range(PAIRS):
        found = _swap_gain(state, seat, pair)
        best = max(best, found)
    return best


def _swap(state: RollingState, seat: int, actions: list[int]) -> int:
    best = actions[0]
    best_gain = -1000.0
    for action in actions:
        found = _swap_gain(state, seat, action - EXCHANGE)
        if found > best_gain:
            best = action
            best_gain = found
    return best
