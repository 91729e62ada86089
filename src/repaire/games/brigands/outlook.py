"""Who seems to be winning a game of Brigands, judged in the morning when nobody has planned yet."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.brigands.box import PRISON
from repaire.games.brigands.state import PLAN, BrigandsState

# After least squares on the mornings of 280 games of heuristic players (70 each of 2, 3, 4 and 6; seeds 77000 and on):
# what a brigand gained from there to the end, against a prince and in a duel. KEPT and the growths are rounded by eye
# from it. TOKEN is not: the fit says 2.2, but a search that believes it hoards its tokens, and 1.2 played better.
PACE: Final = 4.4  # ducats that a brigand gains in a day
CARD: Final = 0.8  # more for each day card that lies in the city
LEVEL: Final = 0.8  # less for each level of the prince's Judgement
KEPT: Final = 0.05  # part of a purse that is lost in a day to thieves and fines: the rich are their first choice
TOKEN: Final = 1.2  # ducats that a token in hand turns into
PRISONER: Final = 3.8  # ducats that a henchman in Prison costs
FINE: Final = 0.53  # part of the fine that he will have to pay as well
SWING: Final = 11.4  # ducats: the spread of one day's gain, and how it grows with the days
GROWTH: Final = 0.3
DUEL_PACE: Final = 9.5
DUEL_PRISONER: Final = 7.0
DUEL_GROWTH: Final = 0.55
KEEN: Final = 1.2  # of two normal spreads: how much a lead of one spread decides between two brigands


def settled(state: BrigandsState) -> bool:
    """Tell whether it is morning: all have to plan and nobody has begun."""
    return state.phase == PLAN and max(state.plan) == 0 and (not state.facts.duel or max(state.watch) == 0)


def outlook(state: BrigandsState) -> list[float]:
    """Return each seat's chance: the purse that a brigand may expect at the end, against the goal and the others."""
    facts = state.facts
    box = facts.box
    players = facts.players
    days = box.days - state.day + 1
    duel = facts.duel
    spread = SWING * float(days) ** (DUEL_GROWTH if duel else GROWTH)
    cards = 0
    for lies in state.lying:
        cards += lies
    pace = DUEL_PACE if duel else PACE + CARD * cards - LEVEL * state.fine_level
    jail = DUEL_PRISONER if duel else PRISONER + FINE * box.fines[state.fine_level]
    kept = 1.0 if duel else 1.0 - KEPT * min(days, 3)
    needed = facts.threshold - 0.5
    nobody = 1.0
    total = 0.0
    chances: list[float] = []
    best = -1000.0
    purses: list[float] = []
    for seat in range(players):
        prisoners = state.henchmen[PRISON * players + seat]
        purse = state.money[seat] * kept + pace * days + TOKEN * state.hand[seat] - jail * prisoners
        purses.append(purse)
        if seat != state.prince and purse > best:
            best = purse
    for seat in range(players):
        if seat == state.prince:
            chances.append(0.0)
            continue
        reach = 1.0 / (1.0 + math.exp(1.702 * _clip((needed - purses[seat]) / spread)))
        nobody *= 1.0 - reach
        weight = reach * math.exp(KEEN * _clip((purses[seat] - best) / spread))
        chances.append(weight)
        total += weight
    for seat in range(players):
        chances[seat] = chances[seat] / total * (1.0 - nobody)
    if state.prince >= 0:
        chances[state.prince] = nobody
    return chances


def _clip(value: float) -> float:
    """Keep exponents small: beyond this all is decided anyway."""
    return -9.0 if value < -9.0 else 9.0 if value > 9.0 else value
