"""How somebody who plays Brigands fast decides: what a search assumes of everybody beyond what it has thought about."""

from __future__ import annotations

from typing import Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.habits import Calendar
from repaire.games.brigands.legality import (
    BARE,
    ESCAPE,
    HOME,
    MOVE,
    PASS,
    PAY,
    RAISE_FINE,
    SPYING,
    STAY,
    TAKE,
    THROW,
    TO_PRISON,
    TOKEN,
    steal_from,
)
from repaire.games.brigands.quarter import teams
from repaire.games.brigands.state import BET, CELL, DEAL, PLAN, PLEDGING, WATCHING, WHEEL, BrigandsState
from repaire.games.brigands.values import DIE, TOKEN_WORTH, arrest, judgement, stay, threat
from repaire.kernel.draw import Rng
from repaire.kernel.native import i64, vec

WHIMS: Final = 16  # one decision in so many is anything
SPREAD: Final = 1 << 16
SURE: Final = 88  # of a hundred tokens, those that go where they should
UNSURE: Final = 1.5  # ducats: nobody counts exactly


def pick(state: BrigandsState, seat: i64, actions: vec[i64], count: i64, rng: Rng, calendar: Calendar) -> i64:
    """Return one of the actions; they may be some of the legal ones only."""
    if rng.small(WHIMS) == 0:
        return actions[rng.small(count)]
    phase = state.cells[state.at.phase]
    if phase == PLAN:
        wanted = _plan(state, seat, actions, count, rng, calendar)
    elif phase == WHEEL:
        wanted = _team_action(state, seat, actions, count, rng)
    else:
        wanted = _pawn(state, seat, actions, count, rng)
    index: i64
    for index in range(count):
        if actions[index] == wanted:
            return wanted
    return actions[rng.small(count)]


# -- plans -----------------------------------------------------------------------------------------------------------


def _plan(state: BrigandsState, seat: i64, actions: vec[i64], count: i64, rng: Rng, calendar: Calendar) -> i64:
    """Return the next step of a plan: pawns as habits weigh all plans that they lead to."""
    s, at = state.cells, state.at
    stage = s[at.stage + seat]
    if stage == PLEDGING:
        return _pledge(state, seat, rng)
    habits = calendar.today(state)
    row = at.plan + seat * PLACES
    if seat == s[at.prince]:
        weights = habits.prince_patrols(judgement(state))
    elif stage == WATCHING:
        weights = habits.duel_patrols(state, seat)
        row = at.watch + seat * PLACES
    else:
        tokens = s[at.hand + seat]
        purse: i64 = 0 if tokens < 2 else 1 if tokens < 4 else 2
        held = s[at.held + seat]
        weights = habits.teams[purse] if held == 0 else habits.teams_without(purse, held)
    return weights.next_place(s, row, s[at.count + seat], actions, count, rng)


def _pledge(state: BrigandsState, seat: i64, rng: Rng) -> i64:
    """A token saves a team from a patrol: the largest teams come first, and one is kept back while it can serve."""
    s, at = state.cells, state.at
    place = s[at.cursor + seat]
    row = at.plan + seat * PLACES
    spare = s[at.hand + seat]
    if spare > 1 and not state.facts.duel and s[at.day] + 1 < state.facts.box.days:
        spare -= 1
    if seat == s[at.prince] and place == PRISON:
        spare = 0
    other: i64
    for other in range(QUARTERS):
        if s[row + other] > s[row + place] or (s[row + other] == s[row + place] and other < place):
            spare -= 1
    return TOKEN if rng.small(100) < (SURE if spare > 0 else 100 - SURE) else BARE


# -- team actions ----------------------------------------------------------------------------------------------------


def _team_action(state: BrigandsState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
    """Return what brings most if the others do nothing, give or take a little."""
    best = actions[0]
    most = -1000.0
    place = state.place()
    prince = seat == state.cells[state.at.prince]
    here = _guarding(state, place) if prince else _staying(state, place, seat, 0, 0)
    index: i64
    for index in range(count):
        action = actions[index]
        worth = (
            _prince_action(state, place, action, here) if prince else _brigand_action(state, place, seat, action, here)
        )
        worth += UNSURE * float(rng.small(SPREAD)) / float(SPREAD)
        if worth > most:
            best = action
            most = worth
    return best


def _staying(state: BrigandsState, place: i64, seat: i64, joined: i64, pushed: i64) -> float:
    """Return what a team gets in a place, joined by so many of its own, and with so many of the others pushed out."""
    mine = state.team(place, seat)
    rivals = teams(state, place)
    if mine > 0:
        rivals -= 1
    return stay(state, place, seat, mine + joined, state.crowd(place) - mine - pushed, rivals)


def _brigand_action(state: BrigandsState, place: i64, seat: i64, action: i64, here: float) -> float:
    """Return what a team action brings; to stay is worth `here`."""
    s, at, facts = state.cells, state.at, state.facts
    if action == HOME:
        return 0.0
    if action == PASS:
        return here
    mine = state.team(place, seat)
    onward = state.onward()
    if action == MOVE:  # beyond what the team gains that is there already
        return _staying(state, onward, seat, mine, 0) - _staying(state, onward, seat, 0, 0)
    target = action - steal_from(state, 0)
    if target < facts.players:  # BRG.14
        loot = facts.box.steal * mine
        return here + 1.2 * float(loot if loot < s[at.money + target] else s[at.money + target])
    there = state.team(place, target - facts.players)  # BRG.16
    pushed = there if there < mine else mine
    doomed = onward == PRISON or s[at.patrols + onward] > 0
    rivals = teams(state, place) - 1
    if pushed == there:
        rivals -= 1
    after = stay(state, place, seat, mine, state.crowd(place) - mine - pushed, rivals)
    return after + (1.0 if doomed else -0.2) * float(pushed)


def _guarding(state: BrigandsState, place: i64) -> float:
    """Return what the patrols in a place are worth there."""
    return 0.0 if place == PRISON else arrest(state, place)


def _prince_action(state: BrigandsState, place: i64, action: i64, here: float) -> float:
    """Return what a team action brings the prince; to stay is worth `here`."""
    s, at, facts = state.cells, state.at, state.facts
    patrols = s[at.patrols + place]
    if action == PASS:
        return here
    if action == SPYING:
        return here + (_spying(state, place) if s[at.day] < facts.box.days else 0.0)
    if action == MOVE or action == TO_PRISON:
        onward = state.onward()
        if action == TO_PRISON:
            onward = PRISON
        value = here if patrols > 1 else 0.0
        if s[at.patrols + onward] == 0:
            value += judgement(state) if onward == PRISON else arrest(state, onward)
        return value
    target = action - steal_from(state, 0)
    loot = facts.box.prince_steal * patrols
    return here + threat(state, target) * float(loot if loot < s[at.money + target] else s[at.money + target])


def _spying(state: BrigandsState, place: i64) -> float:
    """BRG.15: return what it is worth that cards are missing tomorrow."""
    cards = float(state.facts.box.spy[state.cells[state.at.spy_level]])
    value = 0.0
    seat: i64
    for seat in range(state.facts.players):
        if state.team(place, seat) > 0:
            value += 0.5 * cards * threat(state, seat)
    return value


# -- pawn by pawn ----------------------------------------------------------------------------------------------------


def _pawn(state: BrigandsState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
    s, at = state.cells, state.at
    phase = s[at.phase]
    last = s[at.day] >= state.facts.box.days
    if phase == DEAL:
        # BRG.20: the last one sells what the others have taken
        tokens = s[at.hand + seat]
        price = state.effect(state.place()).second
        dear = float(price) > TOKEN_WORTH and price * tokens > 8 + rng.small(6)
        return actions[count - 1] if tokens > 0 and s[at.left] == 1 and (last or dear) else TAKE
    if phase == BET:
        effect = state.effect(state.place())
        return PAY if DIE * float(effect.third) - float(effect.second) > DIE * float(effect.first) else THROW
    if phase == CELL:
        return STAY if last else ESCAPE
    # BRG.27: fines first, as a rule
    return RAISE_FINE if rng.small(4) > 0 and actions[count - 1] == RAISE_FINE else actions[0]
