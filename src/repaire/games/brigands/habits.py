"""Where people go in Brigands: habits that pay whatever the others do, worked out once for each set of day cards."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS, Effect
from repaire.games.brigands.state import BrigandsState, Facts
from repaire.games.brigands.values import CELL, gain
from repaire.kernel.draw import Rng
from repaire.kernel.native import i64, vec

JAIL: Final = 4.0  # ducats that an arrest costs, the fine to come included
DUEL_JAIL: Final = 3.0
# ducats by which a plan must be better to be chosen 2.7 times as often; 2.0 was weaker against the heuristic
HEAT: Final = 1.2
GUARD_HEAT: Final = 1.3  # the same for patrols, for each gang that they may meet
# the values for the duel won 57 % of 300 games against an earlier heuristic; those above, with two patrols feared, 25 %
DUEL_GUARD_HEAT: Final = 2.0
SECOND: Final = 0.2  # how much another patrol in the same place adds
OWN: Final = 6.0  # ducats that a henchman of one's own takes from the worth of a patrol: BRG.31
TURNS: Final = 24
SPREAD: Final = 1 << 16


class Weights:
    """How readily teams of each size go to each place; pawns go one by one, as likely as the plans they lead to."""

    def __init__(self, places: i64, most: i64, pulls: vec[float]) -> None:
        self.places = places
        self.wide: i64 = most + 1
        self.pulls = pulls  # [place * wide + pawns]
        self.beyond: vec[float] = vec[float](
            [0.0] * ((places + 1) * (most + 1))
        )  # all ways to place so many from there on
        self.add_up()

    def add_up(self) -> None:
        """Work out what lies beyond each place."""
        wide = self.wide
        pulls, beyond = self.pulls, self.beyond
        beyond[self.places * wide] = 1.0
        place: i64 = self.places - 1
        pawns: i64
        here: i64
        while place >= 0:
            for pawns in range(wide):
                total = 0.0
                for here in range(pawns + 1):
                    total += pulls[place * wide + here] * beyond[(place + 1) * wide + pawns - here]
                beyond[place * wide + pawns] = total
            place -= 1

    def next_place(self, cells: vec[i64], row: i64, pawns: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the place of the next of so many pawns, which go on in the order of places; `row` has those placed."""
        wide = self.wide
        pulls, beyond = self.pulls, self.beyond
        index: i64
        more: i64
        for index in range(count):
            place = actions[index]
            have = cells[row + place]
            none = pulls[place * wide + have] * beyond[(place + 1) * wide + pawns]
            some = 0.0
            for more in range(1, pawns + 1):
                if have + more < wide:
                    some += pulls[place * wide + have + more] * beyond[(place + 1) * wide + pawns - more]
            if float(rng.small(SPREAD)) * (none + some) < some * float(SPREAD):
                return place
        return actions[count - 1]


class Habits:
    """What a set of day cards makes of the quarters: how good they are to be in, and to be guarded."""

    def __init__(self, facts: Facts, lying: i64) -> None:
        box = facts.box
        self.brigands: i64 = facts.players if facts.duel else facts.players - 1
        self.guards: i64 = 2 if facts.duel else box.patrols  # that one may place
        self.feared: i64 = 1 if facts.duel else box.patrols  # BRG.31: one's own do no harm
        self.jail = DUEL_JAIL if facts.duel else JAIL
        self.guard_heat = DUEL_GUARD_HEAT if facts.duel else GUARD_HEAT
        self.most: i64 = box.henchmen
        self.effects: list[Effect] = []
        for quarter in range(QUARTERS):
            self.effects.append(box.day_effects[quarter] if lying >> quarter & 1 else box.effects[quarter])
        wide = self.most + 1
        self.likely: vec[float] = vec[float]([0.0] * (QUARTERS * wide))  # that a brigand has so many henchmen there
        self.caught: vec[float] = vec[float]([0.0] * QUARTERS)  # that a patrol is there
        for quarter in range(QUARTERS):
            self.likely[quarter * wide] = 0.65
            self.likely[quarter * wide + 1] = 0.35
            self.caught[quarter] = 0.35
        # let everybody answer everybody else a number of times, softly: nobody's habits can be read then
        for turn in range(TURNS - 1):
            self._follow(self._weigh(2), 2.0 / float(turn + 3))
        self.teams: list[Weights] = [self._weigh(0), self._weigh(2), self._weigh(5)]  # by purse of tokens
        self.patrols: vec[float] = vec[float]([1.0] * (PLACES * (self.guards + 1)))  # pulls on patrols, Prison yet open
        for quarter in range(QUARTERS):
            guard(self.patrols, quarter, self.guards, self._pull(quarter))

    def _weigh(self, tokens: i64) -> Weights:
        """Return how readily teams go to each quarter, by what they may expect there."""
        most, wide, brigands = self.most, self.most + 1, self.brigands
        pulls: vec[float] = vec[float]([1.0] * (QUARTERS * wide))
        quarter: i64
        size: i64
        others: i64
        rivals: i64
        for quarter in range(QUARTERS):
            crowds = self._crowds(quarter)
            for size in range(1, wide):
                value = 0.0
                for others in range(most * (brigands - 1) + 1):
                    for rivals in range(brigands):
                        chance = crowds[others * brigands + rivals]
                        if chance > 0.0:
                            value += chance * gain(self.effects[quarter], size, others, rivals, 6, tokens, CELL)
                caught = self.caught[quarter]
                pulls[quarter * wide + size] = math.exp(
                    ((1.0 - caught) * value - caught * self.jail * float(size)) / HEAT
                )
        return Weights(QUARTERS, most, pulls)

    def _crowds(self, quarter: i64) -> vec[float]:
        """Return how likely so many others in so many teams are: [henchmen * brigands + teams]."""
        most, brigands = self.most, self.brigands
        habit = quarter * (most + 1)
        chances: vec[float] = vec[float]([0.0] * ((most * (brigands - 1) + 1) * brigands))
        chances[0] = 1.0
        other: i64
        crowd: i64
        rivals: i64
        more: i64
        for other in range(brigands - 1):
            after: vec[float] = vec[float]([0.0] * ((most * (brigands - 1) + 1) * brigands))
            for crowd in range(most * other + 1):
                for rivals in range(other + 1):
                    chance = chances[crowd * brigands + rivals]
                    if chance > 0.0:
                        after[crowd * brigands + rivals] += chance * self.likely[habit]
                        for more in range(1, most + 1):
                            after[(crowd + more) * brigands + rivals + 1] += chance * self.likely[habit + more]
            chances = after
        return chances

    def _follow(self, weights: Weights, pace: float) -> None:
        """Move habits towards what pays now, by smaller and smaller steps."""
        most, wide = self.most, self.most + 1
        pulls, beyond = weights.pulls, weights.beyond
        before: vec[float] = vec[float]([0.0] * wide)  # all ways to place so many up to a quarter
        before[0] = 1.0
        guarded: vec[float] = vec[float]([0.0] * QUARTERS)
        total = 0.0
        quarter: i64
        size: i64
        earlier: i64
        for quarter in range(QUARTERS):
            for size in range(wide):
                ways = 0.0
                for earlier in range(most - size + 1):
                    ways += before[earlier] * beyond[(quarter + 1) * wide + most - size - earlier]
                share = pulls[quarter * wide + size] * ways / beyond[most]
                self.likely[quarter * wide + size] += pace * (share - self.likely[quarter * wide + size])
            after: vec[float] = vec[float]([0.0] * wide)
            for earlier in range(wide):
                for size in range(wide - earlier):
                    after[earlier + size] += before[earlier] * pulls[quarter * wide + size]
            before = after
            guarded[quarter] = self._pull(quarter)
            total += guarded[quarter]
        for quarter in range(QUARTERS):
            free = 1.0
            for _ in range(self.feared):
                free *= 1.0 - guarded[quarter] / total
            self.caught[quarter] += pace * (1.0 - free - self.caught[quarter])

    def _pull(self, quarter: i64) -> float:
        """Return how readily a patrol goes to a quarter, by what it takes from the brigands there."""
        value = 0.0
        size: i64
        for size in range(1, self.most + 1):
            chance = self.likely[quarter * (self.most + 1) + size]
            value += chance * (gain(self.effects[quarter], size, 0, 0, 6, 2, CELL) + self.jail * float(size))
        return math.exp(value / self.guard_heat)

    def prince_patrols(self, prison: float) -> Weights:
        """Return how readily patrols of the prince go to each place; the Prison has this worth."""
        pulls = self.patrols[:]
        guard(pulls, PRISON, self.guards, math.exp(prison / (self.guard_heat * float(self.brigands))))
        return Weights(PLACES, self.guards, pulls)

    def duel_patrols(self, state: BrigandsState, seat: i64) -> Weights:
        """BRG.31: return how readily patrols of a duel go where the other gang is drawn and one's own is not."""
        s, at, wide = state.cells, state.at, self.guards + 1
        pulls = self.patrols[:]
        quarter: i64
        for quarter in range(QUARTERS):
            own = s[at.plan + seat * PLACES + quarter]
            if own > 0:
                guard(
                    pulls,
                    quarter,
                    self.guards,
                    pulls[quarter * wide + 1] * math.exp(-OWN * float(own) / self.guard_heat),
                )
        return Weights(QUARTERS, self.guards, pulls)

    def teams_without(self, purse: i64, held: i64) -> Weights:
        """BRG.15: return how readily teams go to each quarter while the prince holds cards."""
        wide = self.most + 1
        pulls = self.teams[purse].pulls[:]
        quarter: i64
        size: i64
        for quarter in range(QUARTERS):
            if held >> quarter & 1 != 0:
                for size in range(1, wide):
                    pulls[quarter * wide + size] = 0.0
        return Weights(QUARTERS, self.most, pulls)


def guard(pulls: vec[float], place: i64, guards: i64, pull: float) -> None:
    """Note how readily one patrol, and more of them, go to a place."""
    n: i64
    for n in range(1, guards + 1):
        pulls[place * (guards + 1) + n] = pull
        pull *= SECOND


class Calendar:
    """The habits by the day cards that lie in the city, worked out when such a day first comes."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.days: list[Habits | None] = [None] * (1 << QUARTERS)

    def today(self, state: BrigandsState) -> Habits:
        """Return what holds today."""
        s, at = state.cells, state.at
        lying: i64 = 0
        quarter: i64
        for quarter in range(QUARTERS):
            lying |= s[at.lying + quarter] << quarter
        found = self.days[lying]
        if found is None:
            found = Habits(self.facts, lying)
            self.days[lying] = found
        return found
