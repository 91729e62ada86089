"""How somebody who plays Brigands fast decides: what a search assumes of everybody beyond what it has thought about."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.legality import (
    BARE,
    ESCAPE,
    HOME,
    MOVE,
    PASS,
    PAY,
    RAISE_FINE,
    SELL,
    SPYING,
    STAY,
    TAKE,
    THROW,
    TO_PRISON,
    TOKEN,
)
from repaire.games.brigands.lures import TOKEN_WORTH, Lures, all_ways, arrest, judgement, stay, threat
from repaire.games.brigands.state import BET, CELL, DEAL, PLAN, PLEDGING, WATCHING, WHEEL, BrigandsState
from repaire.kernel.draw import Rng

WHIMS: Final = 16  # one decision in so many is anything
SPREAD: Final = 1 << 16


def pick(state: BrigandsState, seat: int, actions: list[int], rng: Rng, lures: Lures) -> int:
    """Return one of the actions; they may be some of the legal ones only."""
    if rng.below(WHIMS) == 0:
        return actions[rng.below(len(actions))]
    wanted = _want(state, seat, actions, rng, lures)
    return wanted if wanted in actions else actions[rng.below(len(actions))]


def _want(state: BrigandsState, seat: int, actions: list[int], rng: Rng, lures: Lures) -> int:
    phase = state.phase
    if phase == PLAN:
        if state.stage[seat] == PLEDGING:
            return _pledge(state, seat, rng)
        if seat == state.prince:
            return _patrol(state, seat, actions, rng, lures)
        if state.stage[seat] == WATCHING:
            return _watch(state, seat, actions, rng, lures)
        return _henchman(state, seat, actions, rng, lures)
    if phase == WHEEL:
        return _team_action(state, seat, actions, rng)
    return _pawn(state, seat, actions, rng)


# -- plans -----------------------------------------------------------------------------------------------------------


def _henchman(state: BrigandsState, seat: int, actions: list[int], rng: Rng, lures: Lures) -> int:
    today = lures.today(state)
    tokens = state.hand[seat]
    purse = 0 if tokens < 2 else 1 if tokens < 4 else 2
    pulls = today.pulls[purse]
    wide = today.most + 1
    if state.held[seat] == 0:
        return _next(pulls, today.beyond[purse], wide, state.plan, seat * PLACES, actions, state.count[seat], rng)
    left = pulls[:]
    for quarter in range(QUARTERS):
        if state.held[seat] >> quarter & 1:  # BRG.15
            for size in range(1, wide):
                left[quarter * wide + size] = 0.0
    beyond = all_ways(left, QUARTERS, today.most)
    return _next(left, beyond, wide, state.plan, seat * PLACES, actions, state.count[seat], rng)


def _patrol(state: BrigandsState, seat: int, actions: list[int], rng: Rng, lures: Lures) -> int:
    """Patrols go where henchmen are drawn, and seldom two to one place."""
    worths = lures.today(state).guards[:]
    worths.append(judgement(state))
    return _guarded(
        worths, state.plan, seat, actions, state.count[seat], state.facts.box.patrols, rng, lures.guard_heat
    )


def _watch(state: BrigandsState, seat: int, actions: list[int], rng: Rng, lures: Lures) -> int:
    """BRG.31: patrols of a duel go where the other gang is drawn and one's own is not."""
    worths = lures.today(state).guards[:]
    for quarter in range(QUARTERS):
        worths[quarter] -= 6.0 * state.plan[seat * PLACES + quarter]
    return _guarded(worths, state.watch, seat, actions, state.count[seat], 2, rng, lures.guard_heat)


def _guarded(
    worths: list[float], placed: list[int], seat: int, actions: list[int], pawns: int, most: int, rng: Rng, heat: float
) -> int:
    wide = most + 1
    pulls: list[float] = []
    for worth in worths:
        pull = math.exp(worth / heat)
        pulls.append(1.0)
        for _ in range(most):
            pulls.append(pull)
            pull *= 0.2  # a second patrol adds little
    beyond = all_ways(pulls, len(worths), most)
    return _next(pulls, beyond, wide, placed, seat * PLACES, actions, pawns, rng)


def _next(
    pulls: list[float],
    beyond: list[float],
    wide: int,
    placed: list[int],
    at: int,
    actions: list[int],
    pawns: int,
    rng: Rng,
) -> int:
    """Return the place of the next pawn, of so many that go on in the order of the places, by the weight of plans."""
    for place in actions:
        have = placed[at + place]
        none = pulls[place * wide + have] * beyond[(place + 1) * wide + pawns]
        some = 0.0
        for more in range(1, pawns + 1):
            if have + more < wide:
                some += pulls[place * wide + have + more] * beyond[(place + 1) * wide + pawns - more]
        if rng.below(SPREAD) * (none + some) < some * 65536.0:
            return place
    return actions[len(actions) - 1]


def _pledge(state: BrigandsState, seat: int, rng: Rng) -> int:
    """A token saves a team from a patrol, so most teams get one; on the last days nothing is kept back."""
    place = state.cursor[seat]
    chance = 55 + 12 * state.plan[seat * PLACES + place] + 6 * state.hand[seat]
    if seat == state.prince:
        chance = 8 if place == PRISON else 80
    if state.day + 1 >= state.facts.box.days:
        chance += 15
    return TOKEN if rng.below(100) < chance else BARE


# -- team actions ----------------------------------------------------------------------------------------------------


def _team_action(state: BrigandsState, seat: int, actions: list[int], rng: Rng) -> int:
    """Return what brings most if the others do nothing, give or take a little."""
    best = actions[0]
    best_worth = -1000.0
    prince = seat == state.prince
    for action in actions:
        worth = _prince_action(state, action) if prince else _brigand_action(state, seat, action)
        worth += rng.below(SPREAD) / 43690.0  # up to one ducat and a half: nobody counts exactly
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def _brigand_action(state: BrigandsState, seat: int, action: int) -> float:
    if action == HOME:
        return 0.0
    facts = state.facts
    players = facts.players
    place = state.place()
    at = place * players
    mine = state.henchmen[at + seat]
    crowd = 0
    teams = 0
    for other in range(players):
        if other != seat and state.henchmen[at + other] > 0:
            crowd += state.henchmen[at + other]
            teams += 1
    if action == PASS:
        return stay(state, place, seat, mine, crowd, teams)
    if action == MOVE:
        return _moved(state, seat, mine)
    target = action - SELL - facts.box.tokens
    if target < players:  # BRG.14
        loot = facts.box.steal * mine
        loot = loot if loot < state.money[target] else state.money[target]
        return stay(state, place, seat, mine, crowd, teams) + 1.2 * loot
    target -= players  # BRG.16
    there = state.henchmen[at + target]
    pushed = there if there < mine else mine
    if pushed == there:
        teams -= 1
    onward = state.onward()
    doomed = onward == PRISON or state.patrols[onward] > 0
    return stay(state, place, seat, mine, crowd - pushed, teams) + (1.0 if doomed else -0.2) * pushed


def _moved(state: BrigandsState, seat: int, mine: int) -> float:
    """Return what a team gains in the next place, beyond what is there already."""
    players = state.facts.players
    onward = state.onward()
    at = onward * players
    there = state.henchmen[at + seat]
    crowd = 0
    teams = 0
    for other in range(players):
        if other != seat and state.henchmen[at + other] > 0:
            crowd += state.henchmen[at + other]
            teams += 1
    after = stay(state, onward, seat, mine + there, crowd, teams)
    return after - stay(state, onward, seat, there, crowd, teams) if there > 0 else after


def _prince_action(state: BrigandsState, action: int) -> float:
    facts = state.facts
    place = state.place()
    patrols = state.patrols[place]
    here = arrest(state, place) if place != PRISON else 0.0
    if action == PASS:
        return here
    if action == SPYING:
        value = here
        cards = facts.box.spy[state.spy_level]
        if state.day < facts.box.days:  # BRG.15: the cards are missing tomorrow
            for seat in range(facts.players):
                if state.henchmen[place * facts.players + seat] > 0:
                    value += 0.5 * cards * threat(state, seat)
        return value
    if action in (MOVE, TO_PRISON):
        onward = PRISON if action == TO_PRISON else state.onward()
        value = here if patrols > 1 else 0.0
        if state.patrols[onward] == 0:
            value += judgement(state) if onward == PRISON else arrest(state, onward)
        return value
    target = action - SELL - facts.box.tokens
    loot = facts.box.prince_steal * patrols
    loot = loot if loot < state.money[target] else state.money[target]
    return here + threat(state, target) * loot


# -- pawn by pawn ----------------------------------------------------------------------------------------------------


def _pawn(state: BrigandsState, seat: int, actions: list[int], rng: Rng) -> int:
    phase = state.phase
    last = state.day >= state.facts.box.days
    if phase == DEAL:
        # BRG.20: the last one sells what the others have taken
        tokens = state.hand[seat]
        price = state.effect(state.place()).second
        if tokens > 0 and state.left == 1 and (last or (price > TOKEN_WORTH and price * tokens > 8 + rng.below(6))):
            return actions[len(actions) - 1]
        return TAKE
    if phase == BET:
        effect = state.effect(state.place())
        better = 3.5 * effect.third - effect.second > 3.5 * effect.first
        return PAY if better and len(actions) > 1 else THROW
    if phase == CELL:
        return STAY if last else ESCAPE
    # BRG.27: fines first, as a rule
    return RAISE_FINE if rng.below(4) > 0 and actions[len(actions) - 1] == RAISE_FINE else actions[0]
