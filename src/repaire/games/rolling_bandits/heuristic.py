"""A simple honest player of Rolling Bandits: it weighs what each car promises with its dice on it."""

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
from repaire.games.rolling_bandits.view import RollingView
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

FIRST_DIE = 1.4  # what the first die at home is worth, in points: something to roll
NEXT_DIE = 0.5  # and each further one, as a share of the one before
MERCENARY = 0.3
MISSING = 0.5  # what is left of a car's worth for each die that is missing
CHEST = 2.0
RIVAL = 0.5  # weight of a rival's prospects
DULL = 1.5  # a roll that brings less calls for a Reroll
PATIENCE = 4.0  # rounds without a theft after which dice are no longer kept at home
CATCH = 0.2  # how much each die of margin over a rival's likely force adds to the odds


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return the action with the best outlook."""
    assert isinstance(view, RollingView)
    if len(legal) == 1:
        return legal[0]
    if view.phase == "tie":
        return SHARE
    outlook = Outlook(view)
    if view.phase == "take_back":
        return outlook.take_back()
    if view.phase == "hire":  # a full hand of dice, with some mercenaries kept for later
        return HIRE + min(len(legal) - 1, max(0, view.dice - view.players[view.viewer].home), 4)
    if view.phase == "pick":
        return outlook.pick(legal)
    if view.phase == "swap":
        return max(legal, key=lambda action: (outlook.swap_gain(action - EXCHANGE), -action))
    return outlook.attack(legal)


class Outlook:
    """The train as the viewer sees it: where the own groups are, and what the rivals have and may bring."""

    def __init__(self, view: RollingView) -> None:
        self.view = view
        raiders = sum(player.attacks for player in view.players)
        self.patience = max(0.0, 1.0 - view.quiet / (PATIENCE * raiders))  # ROL.18: a long quiet helps nobody
        self.groups: dict[int, tuple[int, int, int]] = {}  # mine by symbol: car, dice, mercenaries
        self.forces: list[list[int]] = [[] for _ in view.train]  # the rivals' dice on each car
        self.threats: list[list[float]] = [[] for _ in view.train]  # what they may well have there a turn later
        fronts = [-1] * len(view.players)
        for number, car in enumerate(view.train):
            for group in car.groups:
                fronts[group.seat] = number
                if group.seat == view.viewer:
                    self.groups[group.symbol] = (number, group.dice, group.mercenaries)
                else:
                    force = group.dice + group.mercenaries
                    self.forces[number].append(force)
                    self.threats[number].append(force + view.players[group.seat].home / 3)
        self.ahead = fronts[view.viewer] + 1
        for seat, player in enumerate(view.players):  # a new symbol boards ahead of the gang, and another beyond
            if seat != view.viewer and player.attacks and player.home > 0:
                for step in range(2):
                    if fronts[seat] + 1 + step < len(view.train):
                        self.threats[fronts[seat] + 1 + step].append(player.home / (2.5 + step))

    def prospect(self, number: int, symbol: int, mine: int) -> float:
        """Return what a car promises with so many dice of mine on it."""
        car = self.view.train[number]
        top = max(self.forces[number], default=0)
        worth = 0.0
        if mine >= self.view.dice:
            return car.points + CHEST
        if mine > 0:
            missing = max(0, car.need - mine, top + 1 - mine)
            odds = 1.0
            for threat in self.threats[number]:
                odds *= min(1.0, max(0.2, 0.5 + CATCH * (mine + missing - threat)))
            worth = car.points * odds * MISSING**missing
            if car.chest == symbol:
                worth += CHEST * MISSING ** max(0, self.view.chest_dice - mine)
        if top >= car.need and top > mine and self.forces[number].count(top) == 1:
            worth -= RIVAL * car.points
        return worth

    def join(self, symbol: int, dice: int) -> float:
        """Return what so many dice of a symbol bring where they must go."""
        if symbol in self.groups:
            number, own, hired = self.groups[symbol]
            there = own + hired
        elif self.ahead < len(self.view.train):
            number, there = self.ahead, 0
        else:
            return 0.0
        return self.prospect(number, symbol, there + dice) - self.prospect(number, symbol, there)

    def at_home(self, dice: int) -> float:
        """Return what so many dice at home are worth."""
        return FIRST_DIE * (1 - NEXT_DIE**dice) / (1 - NEXT_DIE)

    def gain(self, action: int) -> float:
        """Return what placing a group brings, less what its dice are worth at home."""
        symbol = action - JOKER if action >= JOKER else action - PLACE
        face = BLANK if action >= JOKER else symbol
        own, hired = self.view.rolled[face], self.view.rolled_mercenaries[face]
        home = self.view.players[self.view.viewer].home + sum(self.view.rolled)
        cost = self.at_home(home) - self.at_home(home - own) + hired * MERCENARY
        return self.join(symbol, own + hired) - cost * self.patience

    def attack(self, legal: list[int]) -> int:
        """Place the group that brings most; a poor roll or a good swap is a reason to open a chest."""
        gains = [(self.gain(action), -action) for action in legal if action < FINISH]
        best, number = max(gains, default=(0.0, 0))
        if best < DULL and len(self.dull()) >= 3:
            for chest in self.view.players[self.view.viewer].usable:
                if chest.effect == "reroll" and USE + chest.type in legal:
                    return USE + chest.type
        if best > 0:
            return -number
        pairs = [p for p in range(len(PAIR_LOW)) if PAIR_LOW[p] in self.groups and PAIR_HIGH[p] in self.groups]
        if max((self.swap_gain(pair) for pair in pairs), default=0.0) > 1.0:
            for chest in self.view.players[self.view.viewer].usable:
                if chest.effect == "ambush" and USE + chest.type in legal:
                    return USE + chest.type
        return FINISH

    def take_back(self) -> int:
        """Take the rear groups back if their dice are worth more at home."""
        home = self.view.players[self.view.viewer].home
        best, best_worth, worth = BACK, 0.0, 0.0
        gang = sorted((group, symbol) for symbol, group in self.groups.items())
        for groups, ((number, own, hired), symbol) in enumerate(gang, start=1):
            worth += self.prospect(number, symbol, 0) - self.prospect(number, symbol, own + hired)
            worth += self.at_home(home + own) - self.at_home(home)
            home += own
            if worth > best_worth:
                best, best_worth = BACK + groups, worth
        return best

    def dull(self) -> list[int]:
        """Return the faces of the rolled dice, die by die, that are not worth placing."""
        rolled = [own + hired for own, hired in zip(self.view.rolled, self.view.rolled_mercenaries, strict=True)]
        faces: list[int] = []
        for face in range(BLANK):
            if rolled[face] and self.gain(PLACE + face) <= 0:
                faces += [face] * rolled[face]
        if not self.groups and sum(rolled[:BLANK]) == 0:
            faces += [BLANK] * rolled[BLANK]
        return faces

    def pick(self, legal: list[int]) -> int:
        """Reroll the dull dice; if there are none, the first that is there."""
        dull = self.dull()
        for action in legal:
            if action < REROLL_DICE and (action - DIE) // 2 in dull:
                return action
        return REROLL_DICE if REROLL_DICE in legal else legal[0]

    def swap_gain(self, pair: int) -> float:
        """Return what swapping two groups brings."""
        low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
        low_car, low_dice = self.groups[low][0], sum(self.groups[low][1:])
        high_car, high_dice = self.groups[high][0], sum(self.groups[high][1:])
        before = self.prospect(low_car, low, low_dice) + self.prospect(high_car, high, high_dice)
        return self.prospect(high_car, low, low_dice) + self.prospect(low_car, high, high_dice) - before
