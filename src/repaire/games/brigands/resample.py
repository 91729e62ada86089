"""Another world that a viewer of Brigands cannot tell from this one."""

from __future__ import annotations

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.day import open_plan
from repaire.games.brigands.legality import ALL_QUARTERS, list_team_actions
from repaire.games.brigands.state import IN, NO_TOKEN, OWED, PLAN, WHEEL, BrigandsState, cards_in
from repaire.kernel.draw import Draw
from repaire.kernel.native import i64


def resample(state: BrigandsState, viewer: i64, draw: Draw) -> BrigandsState:
    """Draw anew the cards that the prince holds, and the plans and team actions that others have committed.

    A plan that another seat has only begun is nothing yet: in the new world it is not begun.
    """
    other = BrigandsState(state.game, state.facts, state.cells[:])
    s, at = other.cells, other.at
    phase = s[at.phase]
    actions = state.game.room()
    seat: i64
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        _redraw_held(other, seat, viewer, draw)
        if phase == PLAN:
            _plan(other, seat, draw)
        elif phase == WHEEL and s[at.wheel + seat] != NO_TOKEN and s[at.wheel + seat] != OWED:
            s[at.wheel + seat] = actions[draw.small(list_team_actions(other, seat, actions))]
    return other


def reopen(state: BrigandsState, viewer: i64, draw: Draw) -> BrigandsState:
    """Draw anew what is hidden as `resample` does, but let the others decide again what they have committed."""
    other = BrigandsState(state.game, state.facts, state.cells[:])
    s, at = other.cells, other.at
    phase = s[at.phase]
    seat: i64
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        _redraw_held(other, seat, viewer, draw)
        if phase == PLAN:
            _forget_plan(other, seat)
        elif phase == WHEEL and s[at.wheel + seat] != NO_TOKEN:
            s[at.wheel + seat] = OWED
    return other


def _redraw_held(state: BrigandsState, seat: i64, viewer: i64, draw: Draw) -> None:
    """BRG.15: the prince and the victim know which cards he holds, nobody else does."""
    s, at = state.cells, state.at
    if s[at.held + seat] != 0 and viewer != s[at.prince]:
        s[at.held + seat] = _some(ALL_QUARTERS, QUARTERS, cards_in(s[at.held + seat]), draw)


def _some(bits: i64, size: i64, n: i64, draw: Draw) -> i64:
    """Return n of the bits, of which there are `size`, each set of n as likely."""
    chosen: i64 = 0
    bit: i64 = 1
    while n > 0:
        if bits & bit != 0:
            if draw.small(size) < n:
                chosen |= bit
                n -= 1
            size -= 1
        bit <<= 1
    return chosen


def _plan(state: BrigandsState, seat: i64, draw: Draw) -> None:
    """Give a seat another complete plan, each legal one as likely; or none if its own is not complete."""
    s, at = state.cells, state.at
    complete = s[at.stage + seat] == IN
    pawns = _forget_plan(state, seat)
    if not complete:
        return
    s[at.stage + seat] = IN
    s[at.count + seat] = 0
    if pawns > 0:
        cards = ALL_QUARTERS - s[at.held + seat]
        if seat == s[at.prince]:
            cards |= 1 << PRISON
        teams = _teams(cards_in(cards), pawns, s[at.hand + seat], draw)
        used = _spread(state, at.plan + seat * PLACES, cards, pawns, teams, draw)
        _pledge(state, seat, used, teams, draw)
    if state.facts.duel:
        n: i64 = 2 if s[at.second] == seat else 1
        _spread(state, at.watch + seat * PLACES, ALL_QUARTERS, n, _teams(QUARTERS, n, 0, draw), draw)


def _forget_plan(state: BrigandsState, seat: i64) -> i64:
    """Let a seat begin its plan again; return how many pawns it has."""
    s, at = state.cells, state.at
    place: i64
    for place in range(seat * PLACES, (seat + 1) * PLACES):
        s[at.plan + place] = 0
        s[at.pledge + place] = 0
        if state.facts.duel:
            s[at.watch + place] = 0
    return open_plan(state, seat)


def _teams(places: i64, pawns: i64, tokens: i64, draw: Draw) -> i64:
    """Draw the number of teams: as likely as there are plans with so many, their tokens included."""
    total: i64 = 0
    teams: i64
    for teams in range(1, pawns + 1):
        total += _plans(places, pawns, tokens, teams)
    left = draw.small(total)
    teams = 1
    while left >= _plans(places, pawns, tokens, teams):
        left -= _plans(places, pawns, tokens, teams)
        teams += 1
    return teams


def _plans(places: i64, pawns: i64, tokens: i64, teams: i64) -> i64:
    """Return how many plans there are with so many teams: their places, their sizes and their tokens."""
    return _ways(places, teams) * _ways(pawns - 1, teams - 1) * _pledges(teams, tokens)


def _pledges(teams: i64, tokens: i64) -> i64:
    """Return how many ways there are to give at most so many tokens to teams."""
    ways: i64 = 0
    n: i64
    for n in range(tokens + 1):
        ways += _ways(teams, n)
    return ways


def _spread(state: BrigandsState, row: i64, cards: i64, pawns: i64, teams: i64, draw: Draw) -> i64:
    """Put the pawns into so many teams on some of the places, each way as likely; return the places used, as bits."""
    s = state.cells
    used = _some(cards, cards_in(cards), teams, draw)
    # between which pawns, standing in a row, the next team begins
    cuts = _some((1 << (pawns - 1)) - 1, pawns - 1, teams - 1, draw)
    place: i64 = 0
    pawn: i64
    for pawn in range(pawns):
        if pawn > 0 and cuts >> (pawn - 1) & 1 != 0:
            place += 1
        while used >> place & 1 == 0:
            place += 1
        s[row + place] += 1
    return used


def _pledge(state: BrigandsState, seat: i64, used: i64, teams: i64, draw: Draw) -> None:
    """Give tokens to some of the teams, each way as likely."""
    s, at = state.cells, state.at
    left = draw.small(_pledges(teams, s[at.hand + seat]))
    n: i64 = 0
    while left >= _ways(teams, n):
        left -= _ways(teams, n)
        n += 1
    pledged = _some(used, teams, n, draw)
    place: i64
    for place in range(PLACES):
        s[at.pledge + seat * PLACES + place] = pledged >> place & 1


def _ways(n: i64, k: i64) -> i64:
    """Return the number of ways to choose k of n; none if there are not so many."""
    ways: i64 = 1
    step: i64
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways
