"""Points and tie-breaks in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.native import i64


def cars_of(state: RollingState, seat: i64) -> i64:
    """ROL.16: the Locomotive counts as a car."""
    s, types = state.cells, state.facts.car_types
    total: i64 = 0
    kind: i64
    for kind in range(types):
        total += s[state.at.cars + seat * types + kind]
    return total


def chests_of(state: RollingState, seat: i64) -> i64:
    """Return how many chests a player has, open and closed."""
    s, at, types = state.cells, state.at, state.facts.chest_types
    total: i64 = 0
    chest: i64
    for chest in range(seat * types, seat * types + types):
        total += s[at.opened + chest] + s[at.closed + chest]
    return total


def shown_points(state: RollingState, seat: i64) -> i64:
    """ROL.12: the points that all can see: stolen cars and open chests."""
    s, at, facts = state.cells, state.at, state.facts
    box = facts.box
    total: i64 = 0
    cars = at.cars + seat * facts.car_types
    kind: i64
    for kind in range(facts.car_types):
        total += s[cars + kind] * box.points[kind]
    opened = at.opened + seat * facts.chest_types
    for kind in range(facts.chest_types):
        total += s[opened + kind] * box.chest_points[kind]
    return total


def loot(state: RollingState, seat: i64) -> i64:
    """ROL.16: a player's points from this train, closed chests included."""
    s, facts = state.cells, state.facts
    total = shown_points(state, seat)
    closed = state.at.closed + seat * facts.chest_types
    kind: i64
    for kind in range(facts.chest_types):
        total += s[closed + kind] * facts.box.chest_points[kind]
    return total


def scores(state: RollingState) -> list[int]:
    """Return the points of all trains; earlier ones were a tie among those who attack this one."""
    return [points + loot(state, seat) for seat, points in enumerate(state.part("earlier"))]


def best_seats(state: RollingState) -> list[int]:
    """ROL.16: most points from this train, then most cars, then most chests."""
    best: list[int] = []
    top: i64 = -1
    seat: i64
    for seat in range(state.facts.players):
        if state.cells[state.at.attackers + seat] == 0:
            continue
        rank = (loot(state, seat) * 1000 + cars_of(state, seat)) * 1000 + chests_of(state, seat)
        if rank > top:
            top = rank
            best = [seat]
        elif rank == top:
            best.append(seat)
    return best
