"""What a team may expect from the quarters of Brigands: the numbers behind fast choices and the outlook."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.brigands.box import (
    AT_MOST,
    EACH,
    LOOT,
    NOT_ALONE,
    PRISON,
    QUARTERS,
    SINGLE_TEAM,
    TABLE,
    TRADE,
    Effect,
)
from repaire.games.brigands.state import BrigandsState, Facts

DIE: Final = 3.5
TOKEN_WORTH: Final = 2.0  # ducats: between what a token sells for and what it saves
CELL: Final = 2.0  # ducats that a henchman in Prison costs before any fine
JAIL: Final = 4.0  # ducats that an arrest costs, the fine to come included
# ducats by which a plan must be better to be chosen 2.7 times as often; 2.0 was weaker against the heuristic
HEAT: Final = 1.2
GUARD_HEAT: Final = 1.3  # the same for patrols, for each gang that they may meet
TURNS: Final = 24
PURSES: Final = 3
ALL_TOKENS: Final = 6  # BRG.3
TOKENS: Final = (0, 2, 5)  # tokens in hand: few, some, many


class Today:
    """What a set of day cards in the city makes of the quarters: how good they are to be in, and to be guarded."""

    def __init__(self, lures: Lures, lying: list[int]) -> None:
        self.most = lures.most
        self.pulls: list[list[float]] = []  # [purse of tokens][quarter * (most + 1) + henchmen]: weights of teams
        self.beyond: list[list[float]] = []  # the same for all ways to place so many from a quarter on
        self.guards: list[float] = []  # ducats that a patrol in a quarter is worth to the prince
        self._balance(lures, lying)

    def _balance(self, lures: Lures, lying: list[int]) -> None:
        """Let everybody answer everybody else a number of times, softly: nobody's habits can be read then."""
        most = self.most
        wide = most + 1
        box = lures.facts.box
        effects: list[Effect] = []
        for quarter in range(QUARTERS):
            effects.append(box.day_effects[quarter] if lying[quarter] else box.effects[quarter])
        likely = [0.0] * (QUARTERS * wide)  # that a brigand has so many henchmen there
        caught = [0.35] * QUARTERS  # that a patrol is there
        for quarter in range(QUARTERS):
            likely[quarter * wide] = 0.65
            likely[quarter * wide + 1] = 0.35
        worth = [0.0] * (QUARTERS * wide)
        for turn in range(TURNS):
            last = turn == TURNS - 1
            for tokens in range(PURSES if last else 1):
                for quarter in range(QUARTERS):
                    crowds = lures.crowds(likely, quarter * wide)
                    self._weigh(
                        effects[quarter],
                        crowds,
                        caught[quarter],
                        TOKENS[1 if not last else tokens],
                        worth,
                        quarter,
                        lures,
                    )
                pulls: list[float] = []
                for at in range(QUARTERS * wide):
                    pulls.append(math.exp(worth[at] / HEAT))
                if last:
                    self.pulls.append(pulls)
                    self.beyond.append(all_ways(pulls, QUARTERS, most))
                else:
                    self._follow(pulls, likely, caught, effects, 2.0 / (turn + 3), lures)
        for quarter in range(QUARTERS):
            self.guards.append(self._guard(effects[quarter], likely, quarter, lures))

    def _weigh(
        self,
        effect: Effect,
        crowds: list[float],
        caught: float,
        tokens: int,
        worth: list[float],
        quarter: int,
        lures: Lures,
    ) -> None:
        """Note what teams of each size may expect in a quarter."""
        brigands = lures.brigands
        for size in range(1, self.most + 1):
            value = 0.0
            for others in range(self.most * (brigands - 1) + 1):
                for teams in range(brigands):
                    chance = crowds[others * brigands + teams]
                    if chance > 0.0:
                        value += chance * gain(effect, size, others, teams, 6, tokens, CELL)
            worth[quarter * (self.most + 1) + size] = (1.0 - caught) * value - caught * JAIL * size

    def _follow(
        self,
        pulls: list[float],
        likely: list[float],
        caught: list[float],
        effects: list[Effect],
        pace: float,
        lures: Lures,
    ) -> None:
        """Move habits towards what pays now, by smaller and smaller steps."""
        most = self.most
        wide = most + 1
        before = [0.0] * wide  # all ways to place so many up to a quarter
        before[0] = 1.0
        beyond = all_ways(pulls, QUARTERS, most)
        whole = beyond[most]
        weights: list[float] = []
        total = 0.0
        for quarter in range(QUARTERS):
            for size in range(wide):
                ways = 0.0
                for earlier in range(most - size + 1):
                    ways += before[earlier] * beyond[(quarter + 1) * wide + most - size - earlier]
                share = pulls[quarter * wide + size] * ways / whole
                likely[quarter * wide + size] += pace * (share - likely[quarter * wide + size])
            after = [0.0] * wide
            for have in range(wide):
                for more in range(wide - have):
                    after[have + more] += before[have] * pulls[quarter * wide + more]
            before = after
            weight = math.exp(self._guard(effects[quarter], likely, quarter, lures) / lures.guard_heat)
            weights.append(weight)
            total += weight
        for quarter in range(QUARTERS):
            missed = 1.0 - weights[quarter] / total
            free = 1.0
            for _ in range(lures.guards):
                free *= missed
            caught[quarter] += pace * (1.0 - free - caught[quarter])

    def _guard(self, effect: Effect, likely: list[float], quarter: int, lures: Lures) -> float:
        """Return what a patrol takes from the brigands in a quarter."""
        value = 0.0
        for size in range(1, self.most + 1):
            chance = likely[quarter * (self.most + 1) + size]
            value += chance * (gain(effect, size, 0, 0, 6, 2, CELL) + JAIL * size)
        return value * lures.victims


class Lures:
    """What draws people, by the day cards that lie in the city; each such day is worked out once, when it comes."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.most = facts.box.henchmen
        self.brigands = facts.players if facts.duel else facts.players - 1
        self.victims = 1 if facts.duel else self.brigands
        self.guard_heat = GUARD_HEAT * self.victims
        self.guards = 2 if facts.duel else facts.box.patrols
        self.days: list[Today | None] = [None] * (1 << QUARTERS)

    def today(self, state: BrigandsState) -> Today:
        """Return what holds today."""
        cards = 0
        for quarter in range(QUARTERS):
            cards |= state.lying[quarter] << quarter
        found = self.days[cards]
        if found is None:
            found = Today(self, state.lying)
            self.days[cards] = found
        return found

    def crowds(self, likely: list[float], at: int) -> list[float]:
        """Return how likely so many others in so many teams are: [henchmen * brigands + teams]."""
        brigands = self.brigands
        chances = [0.0] * ((self.most * (brigands - 1) + 1) * brigands)
        chances[0] = 1.0
        for other in range(brigands - 1):
            after = [0.0] * len(chances)
            for crowd in range(self.most * other + 1):
                for teams in range(other + 1):
                    chance = chances[crowd * brigands + teams]
                    if chance > 0.0:
                        after[crowd * brigands + teams] += chance * likely[at]
                        for more in range(1, self.most + 1):
                            after[(crowd + more) * brigands + teams + 1] += chance * likely[at + more]
            chances = after
        return chances


def all_ways(pulls: list[float], places: int, most: int) -> list[float]:
    """Return the weight of all ways to place so many pawns from a place on: [place * (most + 1) + pawns]."""
    wide = most + 1
    ways = [0.0] * ((places + 1) * wide)
    ways[places * wide] = 1.0
    for place in range(places - 1, -1, -1):
        for pawns in range(wide):
            total = 0.0
            for here in range(pawns + 1):
                total += pulls[place * wide + here] * ways[(place + 1) * wide + pawns - here]
            ways[place * wide + pawns] = total
    return ways


def gain(effect: Effect, mine: int, others: int, teams: int, money: int, tokens: int, cell: float) -> float:
    """Return what a team gets from a quarter with so many others in so many teams; below 0 if it goes to Prison."""
    crowd = mine + others
    if (
        (effect.condition == NOT_ALONE and crowd == 1)
        or (effect.condition == AT_MOST and crowd > effect.limit)
        or (effect.condition == SINGLE_TEAM and teams > 0)
    ):
        return -cell * mine
    shape = effect.shape
    if shape == TABLE:
        return float(effect.gains[mine - 1])
    if shape == EACH:
        return float(mine * effect.first)
    if shape == LOOT:
        loot = effect.first + DIE * effect.second
        return loot if teams == 0 else mine * loot / crowd
    if shape == TRADE:
        # BRG.20: the last henchman can sell what the others have taken
        most = min(mine * effect.first, ALL_TOKENS - tokens)
        some = min((mine - 1) * effect.first, ALL_TOKENS - tokens)
        take = most * TOKEN_WORTH
        sell = (tokens + some) * float(effect.second) - tokens * TOKEN_WORTH
        return take if take > sell else sell
    one = DIE * effect.first
    bought = DIE * effect.third - effect.second
    return mine * (bought if money >= effect.second and bought > one else one)


def cell_cost(state: BrigandsState) -> float:
    """Return the ducats that a henchman in Prison costs his owner."""
    if state.prince < 0:
        return CELL
    fines = state.facts.box.fines
    return CELL + 0.7 * fines[min(state.fine_level + 1, len(fines) - 1)]


def stay(state: BrigandsState, place: int, seat: int, mine: int, others: int, teams: int) -> float:
    """Return what a team gets in a place as the patrols stand."""
    if mine == 0:
        return 0.0
    if place == PRISON or state.patrols[place] > 0:
        return -cell_cost(state) * mine
    return gain(state.effect(place), mine, others, teams, state.money[seat], state.hand[seat], cell_cost(state))


def threat(state: BrigandsState, seat: int) -> float:
    """Return how dangerous a brigand is to the prince: who is nearest to the goal counts most."""
    facts = state.facts
    pace = facts.threshold * state.day / facts.box.days
    return max(0.3, min(2.0, 1.0 + (state.money[seat] - pace) / 20.0))


def arrest(state: BrigandsState, place: int) -> float:
    """Return what a patrol in a quarter is worth to the prince as the board stands."""
    players = state.facts.players
    crowd = state.crowd(place)
    if crowd == 0:
        return 0.0
    cell = cell_cost(state)
    effect = state.effect(place)
    teams = 0
    for at in range(place * players, (place + 1) * players):
        if state.henchmen[at] > 0:
            teams += 1
    value = 0.0
    for seat in range(players):
        n = state.henchmen[place * players + seat]
        if n > 0:
            more = gain(effect, n, crowd - n, teams - 1, state.money[seat], state.hand[seat], cell) + cell * n
            if more > 0.0:
                value += threat(state, seat) * more
    return value


def judgement(state: BrigandsState) -> float:
    """Return what a patrol in Prison is worth to the prince: BRG.27, and prisoners who do not work while they wait."""
    facts = state.facts
    fines = facts.box.fines
    top = state.fine_level + 1 >= len(fines)
    fine = fines[min(state.fine_level + 1, len(fines) - 1)]
    value = TOKEN_WORTH if top else TOKEN_WORTH + 1.0 * (facts.box.days - state.day)
    for seat in range(facts.players):
        n = state.henchmen[PRISON * facts.players + seat]
        if n > 0:
            value += min(state.money[seat], n * fine) - 2.0 * n
    return value
