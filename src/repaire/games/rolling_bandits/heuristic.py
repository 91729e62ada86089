"""A simple honest player of Rolling Bandits: it weighs what each car is worth with its dice on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.rolling_bandits.box import BLANK
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    HIRE,
    JOKER,
    PAIR_HIGH,
    PAIR_LOW,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.view import CarView, RollingView
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

DIE_AT_HOME = 0.2  # what a die is worth that can be rolled again, in points
MERCENARY = 0.4
HELD = 0.75  # share of a car's points when it can be stolen next turn
MISSING = 0.5  # what is left of that for each die that is missing
CHEST = 2.0
RIVAL = 0.5  # weight of a rival's prospects


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return the action with the best outlook."""
    assert isinstance(view, RollingView)
    if len(legal) == 1:
        return legal[0]
    if view.phase == "take_back":
        return _take_back(view, legal)
    if view.phase == "hire":
        return HIRE + min(len(legal) - 1, max(0, 7 - view.players[view.viewer].home), 4)
    if view.phase == "pick":
        return _pick(view, legal)
    if view.phase == "swap":
        return max(legal, key=lambda action: (_swap_gain(view, action - EXCHANGE), -action))
    if view.phase == "tie":
        return SHARE
    return _attack(view, legal)


def _attack(view: RollingView, legal: list[int]) -> int:
    gains = [(gain(view, action), -action) for action in legal if action < FINISH]
    best, number = max(gains, default=(0.0, 0))
    if best < 1.5 and len(_dull(view)) >= 3:
        for chest in view.players[view.viewer].usable:
            if chest.effect == "reroll" and USE + chest.type in legal:
                return USE + chest.type
    if best > 0:
        return -number
    if max((_swap_gain(view, pair) for pair in _pairs(view)), default=0.0) > 1.0:
        for chest in view.players[view.viewer].usable:
            if chest.effect == "ambush" and USE + chest.type in legal:
                return USE + chest.type
    return FINISH


def gain(view: RollingView, action: int) -> float:
    """Return what placing a group brings."""
    jokers = action >= JOKER
    symbol = action - JOKER if jokers else action - PLACE
    face = BLANK if jokers else symbol
    own, hired = view.rolled[face], view.rolled_mercenaries[face]
    return _join(view, symbol, own + hired) - own * DIE_AT_HOME - hired * MERCENARY


def _join(view: RollingView, symbol: int, dice: int) -> float:
    front = -1
    for number, car in enumerate(view.train):
        for group in car.groups:
            if group.seat == view.viewer:
                front = number
                if group.symbol == symbol:
                    there = group.dice + group.mercenaries
                    return prospect(view, car, symbol, there + dice) - prospect(view, car, symbol, there)
    if front + 1 >= len(view.train):
        return 0.0
    car = view.train[front + 1]
    return prospect(view, car, symbol, dice) - prospect(view, car, symbol, 0)


def prospect(view: RollingView, car: CarView, symbol: int, mine: int) -> float:
    """Return what a car promises with so many dice of mine on it."""
    rivals = [group.dice + group.mercenaries for group in car.groups if group.seat != view.viewer]
    top = max(rivals, default=0)
    worth = 0.0
    if mine >= view.dice:
        return car.points + CHEST
    if mine > 0:
        missing = max(0, car.need - mine, top + 1 - mine)
        worth += car.points * HELD * MISSING**missing
        worth += 0.1 * max(0, mine - max(car.need, top + 1))
        if car.chest == symbol:
            worth += CHEST * MISSING ** max(0, view.chest_dice - mine)
    if top >= car.need and top > mine and rivals.count(top) == 1:
        worth -= RIVAL * car.points
    return worth


def _take_back(view: RollingView, legal: list[int]) -> int:
    """Take groups back while their dice are worth more at home."""
    best, best_worth = BACK, 0.0
    worth = 0.0
    home = view.players[view.viewer].home
    groups = 0
    for car in view.train:
        for group in car.groups:
            if group.seat == view.viewer:
                groups += 1
                dice = group.dice + group.mercenaries
                worth += prospect(view, car, group.symbol, 0) - prospect(view, car, group.symbol, dice)
                worth += group.dice * DIE_AT_HOME
                idle = 1.0 if home == 0 and groups == 1 else 0.0
                worth += idle
                if worth > best_worth:
                    best, best_worth = BACK + groups, worth
    return best if best in legal else legal[0]


def _dull(view: RollingView) -> list[int]:
    """Return the faces of the rolled dice, die by die, that are not worth placing."""
    mine = {group.symbol for car in view.train for group in car.groups if group.seat == view.viewer}
    faces: list[int] = []
    for face in range(BLANK + 1):
        dice = view.rolled[face] + view.rolled_mercenaries[face]
        if dice == 0 or (face == BLANK and (mine or sum(view.rolled[:BLANK]) > 0)):
            continue
        if face == BLANK or gain(view, PLACE + face) <= 0:
            faces += [face] * dice
    return faces


def _pick(view: RollingView, legal: list[int]) -> int:
    dull = _dull(view)
    for action in legal:
        if action < REROLL_DICE and (action - DIE) // 2 in dull:
            return action
    return legal[-1] if legal[-1] == REROLL_DICE else legal[0]


def _groups(view: RollingView) -> dict[int, tuple[CarView, int]]:
    return {
        group.symbol: (car, group.dice + group.mercenaries)
        for car in view.train
        for group in car.groups
        if group.seat == view.viewer
    }


def _pairs(view: RollingView) -> list[int]:
    groups = _groups(view)
    return [pair for pair in range(len(PAIR_LOW)) if PAIR_LOW[pair] in groups and PAIR_HIGH[pair] in groups]


def _swap_gain(view: RollingView, pair: int) -> float:
    groups = _groups(view)
    low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
    (low_car, low_dice), (high_car, high_dice) = groups[low], groups[high]
    before = prospect(view, low_car, low, low_dice) + prospect(view, high_car, high, high_dice)
    after = prospect(view, high_car, low, low_dice) + prospect(view, low_car, high, high_dice)
    return after - before
