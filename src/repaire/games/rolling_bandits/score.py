"""Points and tie-breaks in Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits.state import RollingState


def cars_of(state: RollingState, seat: int) -> int:
    """ROL.16: the Locomotive counts as a car."""
    at = seat * state.facts.car_types
    return sum(state.cars[at : at + state.facts.car_types])


def chests_of(state: RollingState, seat: int) -> int:
    """Return how many chests a player has, open and closed."""
    at = seat * state.facts.chest_types
    end = at + state.facts.chest_types
    return sum(state.opened[at:end]) + sum(state.closed[at:end])


def shown_points(state: RollingState, seat: int) -> int:
    """ROL.12: the points that all can see: stolen cars and open chests."""
    facts = state.facts
    total = 0
    at = seat * facts.car_types
    for kind in range(facts.car_types):
        total += state.cars[at + kind] * facts.box.points[kind]
    at = seat * facts.chest_types
    for kind in range(facts.chest_types):
        total += state.opened[at + kind] * facts.box.chest_points[kind]
    return total


def loot(state: RollingState, seat: int) -> int:
    """ROL.16: a player's points from this train, closed chests included."""
    facts = state.facts
    total = shown_points(state, seat)
    at = seat * facts.chest_types
    for kind in range(facts.chest_types):
        total += state.closed[at + kind] * facts.box.chest_points[kind]
    return total


def scores(state: RollingState) -> list[int]:
    """Return the points of all trains; earlier ones were a tie among those who attack this one."""
    return [state.earlier[seat] + loot(state, seat) for seat in range(state.facts.players)]


def best_seats(state: RollingState) -> list[int]:
    """ROL.16: most points from this train, then most cars, then most chests."""
    best: list[int] = []
    top = -1
    for seat in range(state.facts.players):
        if state.attackers[seat] == 0:
            continue
        rank = (loot(state, seat) * 1000 + cars_of(state, seat)) * 1000 + chests_of(state, seat)
        if rank > top:
            top = rank
            best = [seat]
        elif rank == top:
            best.append(seat)
    return best
