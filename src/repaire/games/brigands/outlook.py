"""Who seems to be winning a game of Brigands, judged in the morning when nobody has planned yet."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.state import PLAN, BrigandsState
from repaire.kernel.native import i64, vec

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
    s, at = state.cells, state.at
    if s[at.phase] != PLAN:
        return False
    cell: i64
    for cell in range(state.facts.players * PLACES):
        if s[at.plan + cell] > 0 or (state.facts.duel and s[at.watch + cell] > 0):
            return False
    return True


def outlook(state: BrigandsState, worth: vec[float]) -> None:
    """Write each seat's chance: the purse that a brigand may expect at the end, against the goal and the others."""
    s, at, facts = state.cells, state.at, state.facts
    prince = s[at.prince]
    best = -1000.0
    seat: i64
    purses(state, worth)
    for seat in range(facts.players):
        if seat != prince and worth[seat] > best:
            best = worth[seat]
    days = float(facts.box.days - s[at.day] + 1)
    spread = SWING * days ** (DUEL_GROWTH if facts.duel else GROWTH)
    needed = float(facts.threshold) - 0.5
    nobody = 1.0
    total = 0.0
    for seat in range(facts.players):
        if seat != prince:
            reach = 1.0 / (1.0 + math.exp(1.702 * _clip((needed - worth[seat]) / spread)))
            nobody *= 1.0 - reach
            worth[seat] = reach * math.exp(KEEN * _clip((worth[seat] - best) / spread))
            total += worth[seat]
    for seat in range(facts.players):
        worth[seat] = nobody if seat == prince else worth[seat] / total * (1.0 - nobody)


def purses(state: BrigandsState, worth: vec[float]) -> None:
    """Write the ducats that each seat may expect to have at the end."""
    s, at, facts = state.cells, state.at, state.facts
    left = facts.box.days - s[at.day] + 1
    cards: i64 = 0
    cell: i64
    for cell in range(at.lying, at.lying + QUARTERS):
        cards += s[cell]
    pace = DUEL_PACE
    jail = DUEL_PRISONER
    kept = 1.0
    if not facts.duel:
        pace = PACE + CARD * float(cards) - LEVEL * float(s[at.fine_level])
        jail = PRISONER + FINE * float(facts.box.fines[s[at.fine_level]])
        kept = 1.0 - KEPT * (float(left) if left < 3 else 3.0)
    seat: i64
    for seat in range(facts.players):
        purse = float(s[at.money + seat]) * kept + pace * float(left) + TOKEN * float(s[at.hand + seat])
        worth[seat] = purse - jail * float(state.team(PRISON, seat))


def _clip(value: float) -> float:
    """Keep exponents small: beyond this all is decided anyway."""
    return -9.0 if value < -9.0 else 9.0 if value > 9.0 else value
