"""Another world that a viewer of Brigands cannot tell from this one."""

from __future__ import annotations

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.day import watch
from repaire.games.brigands.legality import team_actions
from repaire.games.brigands.state import IN, NO_TOKEN, OWED, PLACING, PLAN, WHEEL, BrigandsState
from repaire.kernel.draw import Draw


def resample(state: BrigandsState, viewer: int, draw: Draw) -> BrigandsState:
    """Draw anew the cards that the prince holds, and the plans and team actions that others have committed.

    A plan that another seat has only begun is nothing yet: in the new world it is not begun.
    """
    other = state.copy()
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        _redraw_held(state, other, seat, viewer, draw)
        if state.phase == PLAN:
            _plan(other, seat, draw)
        elif state.phase == WHEEL and state.wheel[seat] != NO_TOKEN and state.wheel[seat] != OWED:
            actions = team_actions(other, seat)
            other.wheel[seat] = actions[draw.below(len(actions))]
    return other


def reopen(state: BrigandsState, viewer: int, draw: Draw) -> BrigandsState:
    """Draw anew what is hidden as `resample` does, but let the others decide again what they have committed."""
    other = state.copy()
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        _redraw_held(state, other, seat, viewer, draw)
        if state.phase == PLAN:
            _forget_plan(other, seat)
        elif state.phase == WHEEL and state.wheel[seat] != NO_TOKEN:
            other.wheel[seat] = OWED
    return other


def _redraw_held(state: BrigandsState, other: BrigandsState, seat: int, viewer: int, draw: Draw) -> None:
    """BRG.15: the prince and the victim know which cards he holds, nobody else does."""
    if state.held[seat] != 0 and viewer != state.prince:
        other.held[seat] = _cards(state.held[seat].bit_count(), draw)


def _cards(n: int, draw: Draw) -> int:
    """Return n of the quarter cards, as bits."""
    cards = [0] * QUARTERS
    _choose(cards, 0, QUARTERS, n, draw)
    bits = 0
    for card in range(QUARTERS):
        bits |= cards[card] << card
    return bits


def _choose(flags: list[int], first: int, size: int, n: int, draw: Draw) -> None:
    """Set n of the `size` flags from `first` on, each set of n as likely."""
    for at in range(size):
        flags[first + at] = 0
        if n > 0 and draw.below(size - at) < n:
            flags[first + at] = 1
            n -= 1


def _plan(state: BrigandsState, seat: int, draw: Draw) -> None:
    """Give a seat another complete plan, each legal one as likely; or none if its own is not complete."""
    complete = state.stage[seat] == IN
    pawns = _forget_plan(state, seat)
    if not complete:
        return
    state.stage[seat] = IN
    state.count[seat] = 0
    if pawns > 0:
        _spread_with_tokens(state, seat, pawns, draw)
    if state.facts.duel:
        quarters = list(range(QUARTERS))
        n = 2 if state.second == seat else 1
        _spread(state.watch, seat * PLACES, quarters, n, _teams(QUARTERS, n, n, 0, draw), draw)


def _forget_plan(state: BrigandsState, seat: int) -> int:
    """Let a seat begin its plan again; return how many pawns it has."""
    facts = state.facts
    pawns = facts.box.patrols
    if seat != state.prince:
        pawns = facts.box.henchmen - state.team(PRISON, seat)
    for at in range(seat * PLACES, (seat + 1) * PLACES):
        state.plan[at] = 0
        state.pledge[at] = 0
        if facts.duel:
            state.watch[at] = 0
    state.stage[seat] = PLACING if pawns > 0 else IN
    state.count[seat] = pawns
    state.cursor[seat] = 0
    if pawns == 0 and facts.duel:
        watch(state, seat)
    return pawns


def _spread_with_tokens(state: BrigandsState, seat: int, pawns: int, draw: Draw) -> None:
    places: list[int] = []
    for place in range(PLACES if seat == state.prince else QUARTERS):
        if not state.held[seat] >> place & 1:
            places.append(place)
    at = seat * PLACES
    tokens = state.hand[seat]
    teams = _teams(len(places), pawns, min(pawns, len(places)), tokens, draw)
    used = _spread(state.plan, at, places, pawns, teams, draw)
    weights: list[int] = []
    for n in range(min(tokens, teams) + 1):
        weights.append(_ways(teams, n))
    flags = [0] * teams
    _choose(flags, 0, teams, draw.pick(weights), draw)
    for index in range(teams):
        state.pledge[at + used[index]] = flags[index]


def _teams(places: int, pawns: int, most: int, tokens: int, draw: Draw) -> int:
    """Draw the number of teams: as likely as there are plans with so many, their tokens included."""
    weights = [0]
    for teams in range(1, min(most, places) + 1):
        pledges = 0
        for n in range(min(tokens, teams) + 1):
            pledges += _ways(teams, n)
        weights.append(_ways(places, teams) * _ways(pawns - 1, teams - 1) * pledges)
    return draw.pick(weights)


def _spread(plan: list[int], at: int, places: list[int], pawns: int, teams: int, draw: Draw) -> list[int]:
    """Put the pawns into so many teams on some of the places, each way as likely; return the places used."""
    flags = [0] * len(places)
    _choose(flags, 0, len(places), teams, draw)
    used: list[int] = []
    for index in range(len(places)):
        if flags[index]:
            used.append(places[index])
    cuts = [0] * (pawns - 1)  # between which pawns, standing in a row, the next team begins
    _choose(cuts, 0, pawns - 1, teams - 1, draw)
    team = 0
    plan[at + used[0]] += 1
    for cut in cuts:
        team += cut
        plan[at + used[team]] += 1
    return used


def _ways(n: int, k: int) -> int:
    """Return the number of ways to choose k of n."""
    ways = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways
