"""What a position of Bröwl is worth, judged from the points and the table."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.browl.box import BETRAYAL, FIELD, MUSTER, PEOPLES
from repaire.games.browl.score import score
from repaire.games.browl.state import BrowlState
from repaire.kernel.native import i64, vec

# At 10 ms a move against three heuristic players, playing on to the end won 62 %; to the first empty table after 1 to
# 24 steps 91 to 96 % (60 games each). Stopping anywhere after 5 to 15 steps is cheaper and scored no less.
HORIZON: Final = 7

# With 1,000 simulations and more it is otherwise. Against three players with 120 and horizon 7, 1,000 won 24 % with
# horizon 7, 26 % with 30, 20 % with 120, but 35 % with 60 (100 games each), and 2,000 won 32 % with 60. Between two
# players horizon 60 won 72 % of 100 games against them, and 83 % against the heuristic one; horizon 7, 66 % of 200.
FAR: Final = 60
PATIENCE: Final = 200
DARING: Final = 0.35  # of 0.15, 0.35 and 0.7 it won most, though not by more than chance may do (114 to 185 games)

# From 700 games by instinct at 2, 3, 4 and 6 players: the cube below and OPEN by likelihood of which people won the
# battle under way; DRIFT and BLUR drawn by hand through the fits for each number of players of who won the game.
OPEN: Final = 0.2  # the weight of "another people, or none"
KEPT: Final = 0.21  # the part of all points in the box that was won in a round, on average
LEADER: Final = 1.15  # what the leader wins of an even share: a guess
BLUR: Final = 2.0
DRIFT: Final = 12.0  # how uncertain the points to come are; the more rivals, the smaller the lumps


def outlook(state: BrowlState, worth: vec[float]) -> None:
    """Write each seat's chance to win."""
    hope(state, worth)
    players = state.facts.players
    tau = math.sqrt(BLUR + DRIFT * to_come(state) / float(players - 1))
    best = worth[0]
    seat: i64
    for seat in range(players):
        best = max(best, worth[seat])
    total = 0.0
    for seat in range(players):
        worth[seat] = math.exp((worth[seat] - best) / tau)
        total += worth[seat]
    for seat in range(players):
        worth[seat] /= total


def hope(state: BrowlState, worth: vec[float]) -> None:
    """Write the points of each seat, with those that its cards on the table may bring."""
    s, at, facts = state.cells, state.at, state.facts
    seat: i64
    for seat in range(facts.players):
        worth[seat] = float(score(state, seat))
    kind = state.fortress_kind()
    most_wins = kind == FIELD or kind == MUSTER or kind == BETRAYAL  # BRO.11: thresholds say little of who wins
    massed: i64 = 1
    people: i64
    for people in range(PEOPLES):
        massed += s[at.strength + people]
    total = OPEN
    for people in range(PEOPLES):
        total += _likely(state, people, massed if most_wins else state.threshold(people))
    for people in range(PEOPLES):
        if s[at.strength + people] == 0:
            continue
        chance = _likely(state, people, massed if most_wins else state.threshold(people))
        each = chance / total * float(facts.box.values[people])
        for seat in range(facts.players):
            worth[seat] += each * float(state.shown(seat, people))


def _likely(state: BrowlState, people: i64, needed: i64) -> float:
    """Return the weight of a people that has so much of what it needs."""
    strength = state.cells[state.at.strength + people]
    near = float(strength) / float(needed) if strength < needed else 1.0
    return near * near * near


def to_come(state: BrowlState) -> float:
    """Return about how many points a seat will still make."""
    s, at, facts = state.cells, state.at, state.facts
    full = KEPT * float(facts.pot) / float(facts.players)
    rest = full * float(s[at.left] + s[at.held]) / float(facts.cards)
    if facts.rounds > 0:
        return rest + full * float(facts.rounds - s[at.round])
    most: i64 = 0
    seat: i64
    for seat in range(facts.players):
        points = score(state, seat)
        most = max(most, points)
    best = float(most) + rest * LEADER
    while best < float(facts.box.target):
        rest += full
        best += full * LEADER
    return rest
