"""What a position of Le trésor des trois brigands is worth, judged by loot, arms and hands."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.tresor.box import DAMAGE, REPAIR, SWAP, TIFFANY, TREASURE, TRUMP, TURN, TYPES, WEAPONS
from repaire.games.tresor.instinct import useful
from repaire.games.tresor.score import different
from repaire.games.tresor.state import TresorState
from repaire.kernel.native import i64, vec

# Luck drowns what one card did: at 6 ms a move against three heuristic players, playing on to the end won 4 %, 60 steps
# 12 %, 1 to 24 steps 19 to 23 % (120 games each, fair is 25 %). Which of 1 to 24 is best could not be told apart.
HORIZON: Final = 16
DARING: Final = 0.5

# Weights of the features below in a softmax over the seats, fitted by likelihood on 8,000 games by instinct at 2, 3 and
# 4 players each (125,000 positions).
WEIGHTS: Final[list[float]] = [
    0.38,  # at most 1 thing missing, 2, 3, 4
    0.36,
    0.33,
    0.21,
    0.99,  # Tiffany
    0.31,  # a weapon laid
    0.23,  # a weapon to lay
    0.16,  # all three laid or in hand
    -0.11,  # all three laid
    0.52,  # ... and no damage: ready
    0.2,  # ready, and only 1 thing missing
    0.12,  # ready, and to move
    0.03,  # ready, to move, and only 1 thing missing
    0.16,  # ready, and something useful in sight
    0.13,  # ready, in sight, and only 1 thing missing
    -0.14,  # damage that cannot be repaired from the hand
    0.0,  # damage that can
    1.76,  # a Trump laid
    1.53,  # a Trump to lay
    0.0,  # kinds of repair in hand
    0.0,  # damage cards in hand
    0.02,  # Turn a token, or a Swap and a treasure held twice
]


def outlook(state: TresorState, worth: vec[float], marks: vec[float], weights: vec[float]) -> None:
    """Write each seat's chance to win; `marks` is room for the features, `weights` are WEIGHTS."""
    best = -100.0
    players = state.facts.players
    seat: i64
    index: i64
    for seat in range(players):
        mark(state, seat, marks)
        hope = 0.0
        for index in range(len(weights)):
            hope += weights[index] * marks[index]
        worth[seat] = hope
        best = max(best, hope)
    total = 0.0
    for seat in range(players):
        worth[seat] = math.exp(worth[seat] - best)
        total += worth[seat]
    for seat in range(players):
        worth[seat] /= total


def features(state: TresorState, seat: int) -> list[float]:
    """Return what speaks for a seat, in the order of WEIGHTS."""
    marks = vec[float]([0.0] * len(WEIGHTS))
    mark(state, seat, marks)
    return list(marks)


def mark(state: TresorState, seat: i64, marks: vec[float]) -> None:
    """Write what speaks for a seat, in the order of WEIGHTS."""
    s, at, facts = state.cells, state.at, state.facts
    hand = at.hands + seat * TYPES
    arms = seat * WEAPONS
    kinds = different(state, seat)
    kinds = min(kinds, facts.box.goal)
    lady = state.holds(seat, TIFFANY) > 0
    missing = facts.box.goal - kinds
    if not lady:
        missing += 1
    laid: i64 = 0
    held: i64 = 0
    matching: i64 = 0
    repairs: i64 = 0
    damages: i64 = 0
    weapon: i64
    for weapon in range(WEAPONS):
        if s[at.weapons + arms + weapon] > 0:
            laid += 1
        elif s[hand + weapon] > 0:
            held += 1
        mends = s[hand + REPAIR + weapon]
        harm = s[at.damage + arms + weapon]
        matching += harm if harm < mends else mends
        if mends > 0:
            repairs += 1
        damages += s[hand + DAMAGE + weapon]
    hurt = state.hurt(seat)
    shielded = s[at.trumps + seat] > 0
    armed = laid == WEAPONS
    ready = armed and hurt == 0
    twice = False
    token: i64
    for token in range(TREASURE, facts.tokens):
        if state.holds(seat, token) > 1:
            twice = True
    sight = False
    if ready:
        place: i64
        for place in range(facts.box.places):
            if s[at.board + place] >= 0 and useful(state, seat, s[at.board + place]):
                sight = True
    turn = ready and seat == s[at.turn]
    last = missing <= 1
    marks[0] = 1.0 if last else 0.0
    marks[1] = 1.0 if missing <= 2 else 0.0
    marks[2] = 1.0 if missing <= 3 else 0.0
    marks[3] = 1.0 if missing <= 4 else 0.0
    marks[4] = 1.0 if lady else 0.0
    marks[5] = float(laid)
    marks[6] = float(held)
    marks[7] = 1.0 if laid + held == WEAPONS else 0.0
    marks[8] = 1.0 if armed else 0.0
    marks[9] = 1.0 if ready else 0.0
    marks[10] = 1.0 if ready and last else 0.0
    marks[11] = 1.0 if turn else 0.0
    marks[12] = 1.0 if turn and last else 0.0
    marks[13] = 1.0 if sight else 0.0
    marks[14] = 1.0 if sight and last else 0.0
    marks[15] = float(hurt - matching)
    marks[16] = float(matching)
    marks[17] = 1.0 if shielded else 0.0
    marks[18] = 1.0 if s[hand + TRUMP] > 0 and not shielded else 0.0
    marks[19] = 0.0 if shielded else float(repairs)
    marks[20] = float(damages)
    marks[21] = 1.0 if s[hand + TURN] > 0 else 0.0
    if s[hand + SWAP] > 0 and twice and kinds < facts.box.goal:
        marks[21] += 1.0
