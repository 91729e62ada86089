"""Who may act in Briquambroque, where walks may end, and who may be given a star."""

from __future__ import annotations

from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.state import END, FREE, MOVE, THROW, BriquambroqueState
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.native import i64, vec


def owes(state: BriquambroqueState, pursuer: i64) -> bool:
    """Tell whether a pursuer has a walk to make or a star to give or ignore."""
    s, at = state.cells, state.at
    return s[at.walk + pursuer] > 0 or s[at.further + pursuer] > 0 or s[at.stars + pursuer] > 0


def actor(state: BriquambroqueState) -> i64:
    """Return the lowest seat of those who may act."""
    phase = state.cells[state.at.phase]
    if phase != MOVE:
        return OVER if phase == END else CHANCE
    players = state.facts.players
    lowest = players
    pursuer: i64
    for pursuer in range(PURSUERS):
        if owes(state, pursuer):
            seat = pursuer % players  # BQB.5: the pursuers are dealt in turn
            if seat < lowest:
                lowest = seat
    return lowest


def actors(state: BriquambroqueState) -> list[int]:
    """BQB.7: everybody with a pursuer that is not done, in any order."""
    seats: list[int] = []
    if state.cells[state.at.phase] == MOVE:
        players = state.facts.players
        seat: i64
        for seat in range(players):
            pursuer: i64 = seat  # a range with a step that is not known beforehand would be an object
            while pursuer < PURSUERS:
                if owes(state, pursuer):
                    seats.append(seat)
                    break
                pursuer += players
    return seats


def _list_endings(state: BriquambroqueState, pursuer: i64, steps: i64, into: vec[i64], before: i64) -> i64:
    """BQB.8: add the places where a walk of exactly so many steps may end now; return how many actions there are then.

    One figure per square; a house holds any number. BQB.10: the robber's square takes two pursuers.
    BQB.11: nobody joins captors who still stand together, and neither does one of them come back to the other.
    """
    s, board, where = state.cells, state.facts.board, state.at.where
    robber = state.robber_square()
    here = s[where + pursuer]
    room = robber >= 0 and state.stands(robber) - (1 if here == robber else 0) == 1
    first = s[where + (pursuer + 1) % PURSUERS]
    second = s[where + (pursuer + 2) % PURSUERS]
    third = s[where + (pursuer + 3) % PURSUERS]
    base = pursuer * board.places
    walk = here * (board.longest + 1) + steps
    count = before
    end: i64
    for end in range(board.starts[walk], board.starts[walk + 1]):
        place = board.reach[end]
        taken = place < board.squares and (place == first or place == second or place == third)
        if not taken or (place == robber and room):
            into[count] = base + place
            count += 1
    return count


def list_legal(state: BriquambroqueState, seat: i64, into: vec[i64]) -> i64:
    """Walks of this seat's pursuers; a pass for those that cannot end anywhere (BQB.7); stars (BQB.14)."""
    s, at, facts = state.cells, state.at, state.facts
    if s[at.phase] != MOVE:
        return 0
    count: i64 = 0
    stuck: i64 = 0
    pursuer: i64
    other: i64
    pursuer = seat
    while pursuer < PURSUERS:
        steps = state.steps_owed(pursuer)
        if steps > 0:
            before = count
            count = _list_endings(state, pursuer, steps, into, before)
            if count == before:
                stuck |= 1 << pursuer
        pursuer += facts.players
    if stuck:
        for pursuer in range(PURSUERS):
            if stuck >> pursuer & 1:
                into[count] = facts.passes + pursuer
                count += 1
    if facts.beginners:
        pursuer = seat
        while pursuer < PURSUERS:
            if s[at.stars + pursuer] > 0:
                base = facts.stars + pursuer * (PURSUERS + 1)
                for other in range(PURSUERS):
                    if may_receive(state, pursuer, other):
                        into[count] = base + other
                        count += 1
                into[count] = base + PURSUERS
                count += 1
            pursuer += facts.players
    return count


def may_receive(state: BriquambroqueState, giver: i64, other: i64) -> bool:
    """BQB.14: a star goes to another pursuer, neither tied up nor freed in this round."""
    return other != giver and state.cells[state.at.bonds + other] == FREE


def list_weights(state: BriquambroqueState, into: vec[i64]) -> i64:
    """BQB.6: the faces of the die that is thrown next."""
    weights = state.facts.box.weights
    if state.cells[state.at.phase] != THROW:
        return 0
    for face in range(len(weights)):
        into[face] = weights[face]
    return len(weights)
