"""What the cars of a train promise to a gang of Rolling Bandits, in the compiled short form that a search needs.

The numbers were fitted by logistic regression on 1,000 games between heuristic players (300 with four, 300 with three,
400 with two; seed 7): at every start of a turn, for every group in the train, whether its player took that car in the
end.
"""

from __future__ import annotations

import math
from typing import Final

from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.state import RollingState

SURE: Final = 2.4  # log-odds of a group that holds its car, with nobody near
MISSING: Final = 2.0  # off them if a die is missing for need or majority
MISSING_MORE: Final = 0.2  # and for each further one
DANGER: Final = 1.45  # for a rival who could well be stronger there before the player's next turn
HELD: Final = 1.2  # if a rival holds the car
HELP: Final = 0.22  # for each die at home, if dice are missing
MARGIN: Final = 0.5  # for each die more than are needed
TURN: Final = 0.33  # off for each rival's turn to come, if none is missing
HALVES: Final = [1.0, 0.5, 0.25, 0.125, 0.06, 0.03, 0.02, 0.01, 0.01, 0.01]  # each die that is missing halves a hope
CATCH: Final = 0.2  # how much each die of margin over a rival's likely force adds to the odds
WANTED_CHEST: Final = 2.0
RIVAL: Final = 0.5  # weight of a rival's prospects
CHEST: Final = 1.5  # points of a chest, and what its use brings


def at_home(state: RollingState, seat: int) -> int:
    """Return how many dice a player has at hand, those just rolled included."""
    dice = state.home[seat]
    if seat == state.turn:
        for rolled in state.rolled:
            dice += rolled
    return dice


def chance(state: RollingState, seat: int, car: int, mine: int, turns: int) -> float:
    """Return how likely a player takes a car with so many dice on it, so many rivals' turns before the own."""
    where = state.where
    need = state.facts.box.needs[state.train[car]]
    players = state.facts.players
    top = 0
    tops = 0
    danger = 0.0
    for other in range(players):
        if other == seat or state.attackers[other] == 0:
            continue
        there = 0
        front = -1
        at = other * SYMBOLS
        for group in range(at, at + SYMBOLS):
            place = where[group]
            if place == car:
                there = state.own[group] + state.hired[group]
            front = max(front, place)
        if there > top:
            top = there
            tops = 1
        elif there == top:
            tops += 1
        reach = float(there)  # what the rival may well have there after a turn
        home = at_home(state, other)
        if there > 0:
            reach += home / 3.0
        elif front + 1 == car:
            reach += home / 2.5
        elif front + 2 == car:
            reach += home / 3.5
        elif front + 3 == car:
            reach += home / 5.0
        part = (reach - mine + 2.0) / 4.0
        if part > 0.0:
            part = min(part, 1.0)
            # a rival who acts only after the player's next turn is half the danger
            danger += part if (other - seat + players) % players + turns >= players else part * 0.5
    missing = need - mine
    missing = max(missing, top + 1 - mine)
    odds = SURE - DANGER * danger
    if missing > 0:
        odds -= MISSING + MISSING_MORE * (missing - 1)
        odds += HELP * at_home(state, seat)
        if top >= need and top > mine and tops == 1:
            odds -= HELD
    else:
        margin = -missing if missing > -3 else 3
        odds += MARGIN * margin - TURN * turns
    return 1.0 / (1.0 + math.exp(-odds))


def prospect(state: RollingState, seat: int, car: int, symbol: int, mine: int, turns: int) -> float:
    """Return the points that a car promises to a player with so many dice of a symbol on it."""
    if mine == 0:
        return 0.0
    worth = state.facts.box.points[state.train[car]] * chance(state, seat, car, mine, turns)
    if state.backs[car] == symbol:
        left = state.facts.box.chest_dice - mine
        if left <= 0:
            worth += CHEST
        elif left == 1:
            worth += CHEST * 0.4
        else:
            worth += CHEST * 0.15
    return worth


def lure(state: RollingState, seat: int, car: int, symbol: int, mine: int) -> float:
    """Return what a car promises at a glance with so many dice on it: the heuristic's rule of thumb."""
    where = state.where
    box = state.facts.box
    kind = state.train[car]
    top = 0
    tops = 0
    for other in range(state.facts.players):
        if other != seat:
            there = state.force(other, car)
            if there > top:
                top = there
                tops = 1
            elif there == top:
                tops += 1
    missing = max(0, box.needs[kind] - mine, top + 1 - mine)
    worth = 0.0
    if mine > 0:
        odds = 1.0
        for other in range(state.facts.players):
            if other == seat or state.attackers[other] == 0:
                continue
            front = -1
            there = 0
            at = other * SYMBOLS
            for group in range(at, at + SYMBOLS):
                place = where[group]
                if place == car:
                    there = state.own[group] + state.hired[group]
                front = max(front, place)
            reach = there + state.home[other] / 3.0
            if there == 0:
                if front + 1 == car:
                    reach = state.home[other] / 2.5
                elif front + 2 == car:
                    reach = state.home[other] / 3.5
                else:
                    continue
            odds *= min(1.0, max(0.2, 0.5 + CATCH * (mine + missing - reach)))
        worth = box.points[kind] * odds * HALVES[min(missing, 7)]
        if state.backs[car] == symbol:
            worth += WANTED_CHEST * HALVES[max(0, box.chest_dice - mine)]
    if top >= box.needs[kind] and top > mine and tops == 1:
        worth -= RIVAL * box.points[kind]
    return worth
