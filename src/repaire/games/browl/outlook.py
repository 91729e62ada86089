"""What a position of Bröwl is worth, judged from the points and the table."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.browl.box import BETRAYAL, FIELD, MUSTER, PEOPLES, TYPES
from repaire.games.browl.score import scores
from repaire.games.browl.state import BrowlState

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


def outlook(state: BrowlState) -> list[float]:
    """Return each seat's chance to win."""
    hopes = hoped(state)
    tau = math.sqrt(BLUR + DRIFT * to_come(state) / (state.facts.players - 1))
    best = max(hopes)
    total = 0.0
    for seat in range(len(hopes)):
        hopes[seat] = math.exp((hopes[seat] - best) / tau)
        total += hopes[seat]
    for seat in range(len(hopes)):
        hopes[seat] /= total
    return hopes


def hoped(state: BrowlState) -> list[float]:
    """Return the points of each seat, with those that its cards on the table may bring."""
    facts = state.facts
    points = scores(state)
    hopes: list[float] = []
    for seat in range(facts.players):
        hopes.append(float(points[seat]))
    kind = state.fortress_kind()
    most_wins = kind in (FIELD, MUSTER, BETRAYAL)  # BRO.11: thresholds say little of who wins
    massed = 1
    for people in range(PEOPLES):
        massed += state.strength[people]
    chances: list[float] = []
    total = OPEN
    for people in range(PEOPLES):
        needed = massed if most_wins else state.threshold(people)
        near = state.strength[people] / needed if state.strength[people] < needed else 1.0
        chance = near * near * near
        chances.append(chance)
        total += chance
    for people in range(PEOPLES):
        if state.strength[people] == 0:
            continue
        worth = chances[people] / total * facts.box.values[people]
        for seat in range(facts.players):
            at = seat * TYPES + people * 3
            hopes[seat] += worth * (state.table[at] + state.table[at + 1] + state.table[at + 2])
    return hopes


def to_come(state: BrowlState) -> float:
    """Return about how many points a seat will still make."""
    facts = state.facts
    full = KEPT * facts.pot / facts.players
    rest = full * (state.left + state.held) / facts.cards
    if facts.rounds > 0:
        return rest + full * (facts.rounds - state.round)
    best = float(max(scores(state))) + rest * LEADER
    while best < facts.box.target:
        rest += full
        best += full * LEADER
    return rest
