"""What things in Brigands are worth, in ducats, as the board stands."""

from __future__ import annotations

from typing import Final

from repaire.games.brigands.box import EACH, LOOT, PRISON, TABLE, TRADE, Effect
from repaire.games.brigands.quarter import teams, trapped
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.native import i64

DIE: Final = 3.5
TOKEN_WORTH: Final = 2.0  # between what a token sells for and what it saves
CELL: Final = 2.0  # what a henchman in Prison costs before any fine
ALL_TOKENS: Final = 6  # BRG.3


def gain(effect: Effect, mine: i64, others: i64, rivals: i64, money: i64, tokens: i64, cell: float) -> float:
    """Return what a team gets from a quarter with so many others in so many teams; below 0 if it goes to Prison."""
    if trapped(effect, mine + others, rivals + 1):
        return -cell * float(mine)
    shape = effect.shape
    if shape == TABLE:
        return float(effect.gains[mine - 1])
    if shape == EACH:
        return float(mine * effect.first)
    if shape == LOOT:
        loot = float(effect.first) + DIE * float(effect.second)
        return loot if rivals == 0 else float(mine) * loot / float(mine + others)
    if shape == TRADE:
        # BRG.20: the last henchman can sell what the others have taken
        room = ALL_TOKENS - tokens
        most = mine * effect.first
        some = (mine - 1) * effect.first
        take = float(most if most < room else room) * TOKEN_WORTH
        sell = float((tokens + (some if some < room else room)) * effect.second) - float(tokens) * TOKEN_WORTH
        return take if take > sell else sell
    one = DIE * float(effect.first)
    bought = DIE * float(effect.third) - float(effect.second)
    return float(mine) * (bought if money >= effect.second and bought > one else one)


def next_fine(state: BrigandsState) -> i64:
    """Return the fine that the prince's next judgement may bring."""
    fines = state.facts.box.fines
    level = state.cells[state.at.fine_level] + 1
    return fines[level] if level < len(fines) else fines[level - 1]


def cell_cost(state: BrigandsState) -> float:
    """Return what a henchman in Prison costs his owner."""
    return CELL if state.facts.duel else CELL + 0.7 * float(next_fine(state))


def stay(state: BrigandsState, place: i64, seat: i64, mine: i64, others: i64, rivals: i64) -> float:
    """Return what a team gets in a place as the patrols stand."""
    s, at = state.cells, state.at
    if mine == 0:
        return 0.0
    cell = cell_cost(state)
    if place == PRISON or s[at.patrols + place] > 0:
        return -cell * float(mine)
    return gain(state.effect(place), mine, others, rivals, s[at.money + seat], s[at.hand + seat], cell)


def threat(state: BrigandsState, seat: i64) -> float:
    """Return how dangerous a brigand is to the prince: who is nearest to the goal counts most."""
    s, at, facts = state.cells, state.at, state.facts
    pace = float(facts.threshold * s[at.day]) / float(facts.box.days)
    danger = 1.0 + (float(s[at.money + seat]) - pace) / 20.0
    return 0.3 if danger < 0.3 else 2.0 if danger > 2.0 else danger


def arrest(state: BrigandsState, place: i64) -> float:
    """Return what a patrol in a quarter is worth to the prince."""
    s, at = state.cells, state.at
    crowd = state.crowd(place)
    if crowd == 0:
        return 0.0
    cell = cell_cost(state)
    effect = state.effect(place)
    rivals = teams(state, place) - 1
    value = 0.0
    seat: i64
    for seat in range(state.facts.players):
        n = state.team(place, seat)
        if n > 0:
            more = gain(effect, n, crowd - n, rivals, s[at.money + seat], s[at.hand + seat], cell) + cell * float(n)
            if more > 0.0:
                value += threat(state, seat) * more
    return value


def judgement(state: BrigandsState) -> float:
    """Return what a patrol in Prison is worth to the prince: BRG.27, and prisoners who do not work while they wait."""
    s, at, box = state.cells, state.at, state.facts.box
    fine = next_fine(state)
    value = TOKEN_WORTH
    if s[at.fine_level] + 1 < len(box.fines):
        value += float(box.days - s[at.day])
    seat: i64
    for seat in range(state.facts.players):
        n = state.team(PRISON, seat)
        if n > 0:
            paid = n * fine if n * fine < s[at.money + seat] else s[at.money + seat]
            value += float(paid) - 2.0 * float(n)
    return value
