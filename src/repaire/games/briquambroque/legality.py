"""Who may act in Briquambroque, where walks may end, and who may be given a star."""

from __future__ import annotations

from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.state import END, FREE, MOVE, THROW, BriquambroqueState
from repaire.kernel.game import CHANCE, OVER


def owes(state: BriquambroqueState, pursuer: int) -> bool:
    """Tell whether a pursuer has a walk to make or a star to give or ignore."""
    return state.walk[pursuer] > 0 or state.further[pursuer] > 0 or state.stars[pursuer] > 0


def actor(state: BriquambroqueState) -> int:
    """Return the lowest seat of those who may act."""
    if state.phase != MOVE:
        return OVER if state.phase == END else CHANCE
    players = state.facts.players
    lowest = players
    for pursuer in range(PURSUERS):
        seat = pursuer % players  # BQB.5: the pursuers are dealt in turn
        if seat < lowest and owes(state, pursuer):
            lowest = seat
    return lowest


def actors(state: BriquambroqueState) -> list[int]:
    """BQB.7: everybody with a pursuer that is not done, in any order."""
    seats: list[int] = []
    if state.phase == MOVE:
        players = state.facts.players
        for seat in range(players):
            for pursuer in range(seat, PURSUERS, players):
                if owes(state, pursuer):
                    seats.append(seat)
                    break
    return seats


def endings(state: BriquambroqueState, pursuer: int, steps: int) -> list[int]:
    """BQB.8: the places where a walk of exactly so many steps may end now.

    One figure per square; a house holds any number. BQB.10: the robber's square takes two pursuers.
    BQB.11: nobody joins captors who still stand together, and neither does one of them come back to the other.
    """
    board = state.facts.board
    at = state.at
    robber = state.robber_square()
    waiting = 0  # other pursuers on the robber's square
    if robber >= 0:
        for other in range(PURSUERS):
            if other != pursuer and at[other] == robber:
                waiting += 1
    first = at[(pursuer + 1) % PURSUERS]
    second = at[(pursuer + 2) % PURSUERS]
    third = at[(pursuer + 3) % PURSUERS]
    squares = board.squares
    found: list[int] = []
    for place in board.endings(at[pursuer], steps):
        if place < squares and place in (first, second, third):
            if place == robber and waiting == 1:
                found.append(place)
        else:
            found.append(place)
    return found


def legal(state: BriquambroqueState, seat: int) -> list[int]:
    """Walks of this seat's pursuers; a pass for those that cannot end anywhere (BQB.7); stars (BQB.14)."""
    actions: list[int] = []
    facts = state.facts
    if state.phase != MOVE or not 0 <= seat < facts.players:
        return actions
    stuck = 0
    for pursuer in range(seat, PURSUERS, facts.players):
        steps = state.steps_owed(pursuer)
        if steps > 0:
            before = len(actions)
            base = pursuer * facts.board.places
            for place in endings(state, pursuer, steps):
                actions.append(base + place)
            if len(actions) == before:
                stuck |= 1 << pursuer
    if stuck:
        for pursuer in range(PURSUERS):
            if stuck >> pursuer & 1:
                actions.append(facts.passes + pursuer)
    if facts.beginners:
        for pursuer in range(seat, PURSUERS, facts.players):
            if state.stars[pursuer]:
                base = facts.stars + pursuer * (PURSUERS + 1)
                for other in range(PURSUERS):
                    if may_receive(state, pursuer, other):
                        actions.append(base + other)
                actions.append(base + PURSUERS)
    return actions


def may_receive(state: BriquambroqueState, giver: int, other: int) -> bool:
    """BQB.14: a star goes to another pursuer, neither tied up nor freed in this round."""
    return other != giver and state.bonds[other] == FREE


def weights(state: BriquambroqueState) -> list[int]:
    """BQB.6: the faces of the die that is thrown next."""
    return state.facts.box.weights[:] if state.phase == THROW else []
