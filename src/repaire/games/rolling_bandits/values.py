"""What cars are worth to a gang of Rolling Bandits: as fitted, for the outlook, and at a glance, for instinct.

The numbers were fitted by logistic regression on 1,000 games between heuristic players (300 with four, 300 with three,
400 with two; seed 7): at every start of a turn, for every group in the train, whether its player took that car in the
end.
"""

from __future__ import annotations

import math
from typing import Final

from repaire.games.rolling_bandits.box import FACES
from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.native import i64

SURE: Final = 2.4  # log-odds of a group that holds its car, with nobody near
MISSING: Final = 2.0  # off them if a die is missing for need or majority
MISSING_MORE: Final = 0.2  # and for each further one
DANGER: Final = 1.45  # for a rival who could well be stronger there before the player's next turn
HELD: Final = 1.2  # if a rival holds the car
HELP: Final = 0.22  # for each die at home, if dice are missing
MARGIN: Final = 0.5  # for each die more than are needed
TURN: Final = 0.33  # off for each rival's turn to come, if none is missing
CATCH: Final = 0.2  # how much each die of margin over a rival's likely force adds to the odds
WANTED_CHEST: Final = 2.0
RIVAL: Final = 0.5  # weight of a rival's prospects
CHEST: Final = 1.5  # points of a chest, and what its use brings


def dice_at_hand(state: RollingState, seat: i64) -> i64:
    """Return how many dice a player has at home, those just rolled included."""
    s, at = state.cells, state.at
    dice = s[at.home + seat]
    if seat == s[at.turn]:
        face: i64
        for face in range(FACES):
            dice += s[at.rolled + face]
    return dice


def chance_to_take(state: RollingState, seat: i64, car: i64, mine: i64, turns: i64) -> float:
    """Return how likely a player takes a car with so many dice on it, so many rivals' turns before the own."""
    s, at, players = state.cells, state.at, state.facts.players
    need = state.facts.box.needs[s[at.train + car]]
    top: i64 = 0
    tops: i64 = 0
    danger = 0.0
    other: i64
    for other in range(players):
        if other == seat or s[at.attackers + other] == 0:
            continue
        there = state.force(other, car)
        if there > top:
            top = there
            tops = 1
        elif there == top:
            tops += 1
        part = (reach(state, other, car, there, dice_at_hand(state, other)) - float(mine) + 2.0) / 4.0
        if part > 0.0:
            if part > 1.0:
                part = 1.0
            # a rival who acts only after the player's next turn is half the danger
            after = other - seat if other > seat else other - seat + players
            danger += part if after + turns >= players else part * 0.5
    missing = need - mine if need > top else top + 1 - mine
    odds = SURE - DANGER * danger
    if missing > 0:
        odds -= MISSING + MISSING_MORE * float(missing - 1)
        odds += HELP * float(dice_at_hand(state, seat))
        if top >= need and top > mine and tops == 1:
            odds -= HELD
    else:
        margin = -missing
        if margin > 3:
            margin = 3
        odds += MARGIN * float(margin) - TURN * float(turns)
    return 1.0 / (1.0 + math.exp(-odds))


def reach(state: RollingState, seat: i64, car: i64, there: i64, home: i64) -> float:
    """Return how many dice a player may well have on a car after a turn, with so many there and at home now."""
    if there > 0:
        return float(there) + float(home) / 3.0
    ahead = car - state.front(seat)
    if ahead == 1:
        return float(home) / 2.5
    if ahead == 2:
        return float(home) / 3.5
    if ahead == 3:
        return float(home) / 5.0
    return 0.0


def fitted_worth(state: RollingState, seat: i64, car: i64, symbol: i64, mine: i64, turns: i64) -> float:
    """Return the points that a car promises to a player with so many dice of a symbol on it."""
    s, at, box = state.cells, state.at, state.facts.box
    worth = float(box.points[s[at.train + car]]) * chance_to_take(state, seat, car, mine, turns)
    if s[at.backs + car] == symbol:
        left = box.chest_dice - mine
        if left <= 0:
            worth += CHEST
        elif left == 1:
            worth += CHEST * 0.4
        else:
            worth += CHEST * 0.15
    return worth


def quick_worth(state: RollingState, seat: i64, car: i64, symbol: i64, mine: i64) -> float:
    """Return what a car promises at a glance with so many dice on it, less what a rival who holds it has."""
    s, at, facts = state.cells, state.at, state.facts
    box = facts.box
    kind = s[at.train + car]
    need = box.needs[kind]
    points = float(box.points[kind])
    top: i64 = 0
    tops: i64 = 0
    other: i64
    for other in range(facts.players):
        if other != seat:
            there = state.force(other, car)
            if there > top:
                top = there
                tops = 1
            elif there == top:
                tops += 1
    worth = 0.0
    if mine > 0:
        missing = need - mine if need > top else top + 1 - mine
        strength = mine + missing if missing > 0 else mine
        odds = 1.0
        for other in range(facts.players):
            if other == seat or s[at.attackers + other] == 0:
                continue
            threat = reach(state, other, car, state.force(other, car), s[at.home + other])
            if threat > 0.0:
                odds *= _hold(float(strength) - threat)
        worth = points * odds * halved(missing)
        if s[at.backs + car] == symbol:
            worth += WANTED_CHEST * halved(box.chest_dice - mine)
    if top >= need and top > mine and tops == 1:
        worth -= RIVAL * points
    return worth


def halved(missing: i64) -> float:
    """Return what is left of a hope: each die that is missing halves it."""
    return 1.0 / float(i64(1) << missing) if missing > 0 else 1.0


def _hold(margin: float) -> float:
    """Return how likely a car is kept with so many dice more than a rival may well bring."""
    odds = 0.5 + CATCH * margin
    return 0.2 if odds < 0.2 else 1.0 if odds > 1.0 else odds
