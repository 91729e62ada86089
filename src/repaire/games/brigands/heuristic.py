"""A simple honest player of Brigands: it imagines what the others may plan, and counts what its own pawns would get.

It has no dice of its own. Where a person would vary, it mixes the numbers on the table (`Whim`): the same view gives
the same choice, but nobody reads it off at a glance.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.legality import (
    BARE,
    ESCAPE,
    HOME,
    MOVE,
    PASS,
    PAY,
    RAISE_FINE,
    RAISE_SPY,
    SELL,
    SPYING,
    STAY,
    TAKE,
    THROW,
    TO_PRISON,
    TOKEN,
)
from repaire.games.brigands.view import BrigandsView, EffectView
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

WORLDS = 24  # how many plans of the others are imagined
TOKEN_WORTH = 2.0  # ducats that a token is worth
DIE = 3.5


class Whim:
    """Numbers mixed from what lies on the table."""

    def __init__(self, view: BrigandsView) -> None:
        self.word = 0x9E3779B9
        for n in (view.viewer, view.day, view.place, *view.order, *view.money, *view.tokens, *view.board[PRISON]):
            self.word = (self.word ^ (n + 1)) * 0x01000193 & 0xFFFFFFFF
        for effect in view.effects:
            self.word = (self.word ^ effect.day) * 0x01000193 & 0xFFFFFFFF

    def share(self) -> float:
        """Return the next number, from 0 to 1."""
        word = self.word
        word ^= word << 13 & 0xFFFFFFFF
        word ^= word >> 17
        word ^= word << 5 & 0xFFFFFFFF
        self.word = word
        return (word >> 8) / (1 << 24)

    def pick(self, weights: list[float]) -> int:
        """Return an index, each as likely as its weight."""
        left = self.share() * sum(weights)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return len(weights) - 1


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return a sensible action."""
    assert isinstance(view, BrigandsView)
    if len(legal) == 1:
        return legal[0]
    if view.phase == "plan":
        return _plan_step(view, legal)
    if view.phase == "wheel":
        thefts = SELL + setup.contents().tokens
        worth = _prince_action if view.viewer == view.prince else _brigand_action
        whim = Whim(view)  # among equal targets nobody is always the one
        ties = {action: whim.share() for action in legal}
        return max(legal, key=lambda action: (worth(view, action, thefts), ties[action]))
    return _pawn(view, legal)


# -- plans -----------------------------------------------------------------------------------------------------------


def _plan_step(view: BrigandsView, legal: list[int]) -> int:
    if TOKEN in legal:
        placed = [place for place in range(PLACES) for _ in range(view.plan[place])]
        return TOKEN if view.asked in _tokens(view, placed) else BARE
    pawns, patrols = _plan(view)
    done = sum(view.plan)
    wanted = pawns[done] if done < len(pawns) else patrols[sum(view.watch)]
    return wanted if wanted in legal else legal[0]


def _plan(view: BrigandsView) -> tuple[list[int], list[int]]:
    """Return the places of the pawns, and of a duel's patrols; what is placed already changes nothing."""
    whim = Whim(view)
    if view.viewer == view.prince:
        return _prince_plan(view, whim), []
    pawns = _brigand_plan(view, whim)
    return pawns, _duel_patrols(view, whim, pawns)


def _free(view: BrigandsView, seat: int) -> int:
    """Return how many henchmen a brigand can place."""
    return view.pawns[0] - view.board[PRISON][seat]


def _heat(view: BrigandsView) -> list[float]:
    """Return how much each quarter draws people."""
    return [(1.0 + _lure(effect)) ** 1.5 for effect in view.effects]


def _cell(view: BrigandsView) -> float:
    """Return the ducats that a henchman in Prison costs his owner."""
    if view.prince < 0:
        return 2.0
    return 2.0 + 0.7 * view.fines[min(view.fine_level + 1, len(view.fines) - 1)]


def _lure(effect: EffectView) -> float:
    first, second, third = effect.numbers
    if effect.shape == "table":
        return effect.gains[-1] / len(effect.gains)
    if effect.shape == "loot":
        return (first + DIE * second) / 2.2 * (0.8 if effect.condition != "none" else 1.0)
    if effect.shape == "each":
        return first * (0.6 if effect.limit < 3 else 0.9)
    if effect.shape == "trade":
        return first * TOKEN_WORTH * 0.5 + second * 0.5
    return max(DIE * first, DIE * third - second)


def _imagine(view: BrigandsView, whim: Whim, heat: list[float], held: list[list[int]]) -> list[int]:
    """Return how many henchmen each other brigand sends to each quarter, by seat and quarter."""
    teams = [0] * (len(view.money) * QUARTERS)
    for seat in range(len(view.money)):
        if seat in (view.viewer, view.prince):
            continue
        mine = [0.0 if place in held[seat] else heat[place] for place in range(QUARTERS)]
        place = -1
        for _ in range(_free(view, seat)):
            if place < 0 or whim.share() < 0.6:
                place = whim.pick(mine)
            teams[seat * QUARTERS + place] += 1
    return teams


def _gain(effect: EffectView, mine: int, others: list[int], money: int, tokens: int, cell: float) -> float:
    """Return what a team gets from a quarter where these other teams are; below 0 if it goes to Prison."""
    crowd = mine + sum(others)
    alone = not any(others)
    first, second, third = effect.numbers
    if (
        (effect.condition == "not_alone" and crowd == 1)
        or (effect.condition == "at_most" and crowd > effect.limit)
        or (effect.condition == "single_team" and not alone)
    ):
        return -cell * mine
    if effect.shape == "table":
        return effect.gains[mine - 1]
    if effect.shape == "loot":
        loot = first + DIE * second
        return loot if alone else mine * (loot // crowd)
    if effect.shape == "each":
        return mine * first
    if effect.shape == "trade":
        return max(mine * first * TOKEN_WORTH, tokens * (second - TOKEN_WORTH) + (mine - 1) * first * TOKEN_WORTH)
    return mine * (max(DIE * first, DIE * third - second) if money >= second else DIE * first)


def _brigand_plan(view: BrigandsView, whim: Whim) -> list[int]:
    """Try every way to place the henchmen against some imagined plans of the others."""
    me = view.viewer
    heat = _heat(view)
    pawns = _free(view, me)
    worth = [[0.0] * (pawns + 1) for _ in range(QUARTERS)]
    guards = 2 if view.prince < 0 else view.pawns[1]
    cell = _cell(view)
    for _ in range(WORLDS):
        teams = _imagine(view, whim, heat, [[] for _ in view.money])
        patrolled = [False] * PLACES
        for _ in range(guards):
            patrolled[whim.pick([*heat, 0.15 * sum(heat)])] = True
        for place in range(QUARTERS):
            others = [teams[seat * QUARTERS + place] for seat in range(len(view.money))]
            for n in range(1, pawns + 1):
                if patrolled[place]:
                    worth[place][n] -= cell * n
                else:
                    worth[place][n] += _gain(view.effects[place], n, others, view.money[me], view.tokens[me], cell)
    cards = [place for place in range(QUARTERS) if place not in view.held[me]]
    best: tuple[float, list[int]] = (-1e9, [])
    for places in combinations_with_replacement(cards, pawns):
        value = sum(worth[place][places.count(place)] for place in set(places)) / WORLDS
        value += 5.0 * whim.share()
        best = max(best, (value, list(places)))
    return best[1]


def _duel_patrols(view: BrigandsView, whim: Whim, pawns: list[int]) -> list[int]:
    """BRG.31: patrols go where the other gang is drawn and mine is not."""
    if view.prince >= 0:
        return []
    heat = [0.01 if place in pawns else heat**2 for place, heat in enumerate(_heat(view))]
    return sorted(whim.pick(heat) for _ in range(2 if view.second == view.viewer else 1))


def _prince_plan(view: BrigandsView, whim: Whim) -> list[int]:
    """Try every way to place the patrols against some imagined plans of the brigands."""
    heat = _heat(view)
    cell = _cell(view)
    rich = [_threat(view, seat) for seat in range(len(view.money))]
    worth = [0.0] * PLACES
    for _ in range(WORLDS):
        teams = _imagine(view, whim, heat, view.held)
        for place in range(QUARTERS):
            here = [teams[seat * QUARTERS + place] for seat in range(len(view.money))]
            for seat, n in enumerate(here):
                if n > 0:
                    others = [m for other, m in enumerate(here) if other != seat]
                    gain = _gain(view.effects[place], n, others, view.money[seat], view.tokens[seat], cell)
                    worth[place] += rich[seat] * max(0.0, gain + cell * n) / WORLDS
    worth[PRISON] = _judgement(view)
    best: tuple[float, list[int]] = (-1e9, [])
    for places in combinations_with_replacement(range(PLACES), view.pawns[1]):
        value = sum(worth[place] for place in set(places)) + 3.0 * whim.share()
        best = max(best, (value, list(places)))
    return best[1]


def _threat(view: BrigandsView, seat: int) -> float:
    """Return how dangerous a brigand is to the prince: who is nearest to the goal counts most."""
    if seat == view.prince:
        return 0.0
    pace = view.threshold * view.day / view.days
    return max(0.3, min(2.0, 1.0 + (view.money[seat] - pace) / 20.0))


def _judgement(view: BrigandsView) -> float:
    """Return what a patrol in Prison is worth to the prince."""
    top = view.fine_level + 1 >= len(view.fines)
    fine = view.fines[min(view.fine_level + 1, len(view.fines) - 1)]
    value = 0.0 if top else 1.0 * (view.days - view.day)
    for seat, n in enumerate(view.board[PRISON]):
        value += min(view.money[seat], n * fine) - 2.0 * n
    return value + TOKEN_WORTH


def _tokens(view: BrigandsView, pawns: list[int]) -> list[int]:
    """Put tokens on the largest teams first, one kept back while there is need for it."""
    teams = sorted(set(pawns), key=lambda place: (-pawns.count(place), place))
    if view.viewer == view.prince:
        teams = [place for place in teams if place != PRISON]
    spare = view.tokens[view.viewer] if view.day >= view.days - 1 else max(1, view.tokens[view.viewer] - 1)
    return teams[:spare]


# -- team actions ----------------------------------------------------------------------------------------------------


def _onward(view: BrigandsView) -> int:
    at = view.order.index(view.place) + 1
    return view.order[at] if at < QUARTERS else PRISON


def _brigand_action(view: BrigandsView, action: int, thefts: int) -> float:
    """Return what a team action brings if the others do nothing."""
    me, place = view.viewer, view.place
    mine = view.board[place][me]
    others = view.board[place][:]
    others[me] = 0
    if action == HOME:
        return 0.0
    if action == MOVE:
        onward = _onward(view)
        there = view.board[onward][:]
        mine += there[me]
        there[me] = 0
        moved = _stay(view, onward, mine, there)
        return moved - (_stay(view, onward, mine - view.board[place][me], there))
    if action >= thefts:
        target = (action - thefts) % len(view.money)
        if action < thefts + len(view.money):
            lead = 1.3 if view.money[target] == max(view.money) else 1.0
            return _stay(view, place, mine, others) + lead * min(view.money[target], view.steal * mine)
        pushed = min(mine, others[target])
        others[target] -= pushed
        onward = _onward(view)
        doomed = onward == PRISON or view.patrols[onward] > 0
        return _stay(view, place, mine, others) + (1.0 if doomed else -0.2) * pushed
    return _stay(view, place, mine, others)


def _stay(view: BrigandsView, place: int, mine: int, others: list[int]) -> float:
    cell = _cell(view)
    if mine == 0:
        return 0.0
    if place == PRISON or view.patrols[place] > 0:
        return -cell * mine
    return _gain(view.effects[place], mine, others, view.money[view.viewer], view.tokens[view.viewer], cell)


def _prince_action(view: BrigandsView, action: int, thefts: int) -> float:
    """Return what a team action brings the prince if the brigands do nothing."""
    place = view.place
    patrols = view.patrols[place]
    arrest = 0.0
    if place != PRISON:
        arrest = _arrest(view, place)
    if action >= thefts:
        target = action - thefts
        return arrest + _threat(view, target) * min(view.money[target], view.prince_steal * patrols)
    if action == MOVE:
        onward = _onward(view)
        there = _judgement(view) if onward == PRISON else _arrest(view, onward)
        return (arrest if patrols > 1 else 0.0) + (there if view.patrols[onward] == 0 else 0.0)
    if action == TO_PRISON:
        value = _judgement(view) if view.patrols[PRISON] == 0 else 0.0
        return (arrest if patrols > 1 else 0.0) + value
    if action == SPYING:
        cards = view.spy[view.spy_level]
        return arrest + sum(0.5 * cards * _threat(view, seat) for seat, n in enumerate(view.board[place]) if n)
    return arrest if action == PASS else 0.0


def _arrest(view: BrigandsView, place: int) -> float:
    """Return what a patrol in a quarter is worth as the board stands."""
    cell = _cell(view)
    value = 0.0
    for seat, n in enumerate(view.board[place]):
        if n > 0:
            others = [m for other, m in enumerate(view.board[place]) if other != seat]
            gain = _gain(view.effects[place], n, others, view.money[seat], view.tokens[seat], cell)
            value += _threat(view, seat) * max(0.0, gain + cell * n)
    return value


# -- pawn by pawn ----------------------------------------------------------------------------------------------------


def _pawn(view: BrigandsView, legal: list[int]) -> int:
    last = view.day == view.days
    tokens = view.tokens[view.viewer]
    if TAKE in legal:
        price = view.effects[view.place].numbers[1]
        if view.pending[1] == 1 and (last or price * tokens > 12):
            return legal[-1]
        return TAKE
    if THROW in legal:
        first, second, third = view.effects[view.place].numbers
        return PAY if PAY in legal and DIE * third - second > DIE * first else THROW
    if ESCAPE in legal:
        return STAY if last else ESCAPE
    if RAISE_SPY in legal:
        return RAISE_FINE if RAISE_FINE in legal and view.fine_level <= view.spy_level + 1 else RAISE_SPY
    return legal[0]
