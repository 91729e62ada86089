"""What a position of Le trésor des trois brigands is worth, judged by loot, arms and hands."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.tresor.box import TIFFANY, TREASURE, TRUMP, TYPES, WEAPONS
from repaire.games.tresor.instinct import useful
from repaire.games.tresor.score import different
from repaire.games.tresor.state import TresorState
from repaire.kernel.native import i64, vec

# Luck drowns what one card did: at 6 ms a move against three heuristic players, playing on to the end won 4 %, 60 steps
# 12 %, 1 to 24 steps 19 to 23 % (120 games each, fair is 25 %). Which of 1 to 24 is best could not be told apart.
HORIZON: Final = 16
# Chances of actions lie a point or two apart, and a search that dares more does what instinct says, whims included.
DARING: Final = 0.15

# Weights of the features below in a softmax over the seats, fitted by likelihood on 14,000 games of heuristic players
# who do one thing in twenty-five at random, with 2, 3 and 4 players (138,000 positions).
WEIGHTS: Final[list[float]] = [
    1.22,  # at most 1 thing missing, 2, 3, 4
    0.86,
    0.71,
    0.61,
    0.73,  # Tiffany
    2.05,  # the chance that a token nobody has seen is a step towards the goal
    0.31,  # a weapon laid
    0.22,  # a weapon to lay
    0.24,  # all three laid or in hand
    -2.06,  # all three laid
    2.73,  # ... times that chance
    0.51,  # ... and no damage: ready
    0.39,  # ready, and only 1 thing missing
    0.15,  # ready, and to move
    0.09,  # ready, to move, and only 1 thing missing
    0.32,  # ready, and something useful in sight
    1.51,  # ready, in sight, and only 1 thing missing
    1.69,  # ... and to move
    -0.1,  # damage
    1.38,  # a Trump laid
    0.39,  # ... for each player above two
    1.38,  # a Trump to lay
    0.35,  # ... for each player above two
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
    good: i64 = 0  # of the tokens that nobody has seen
    if not lady:
        missing += 1
        good = s[at.stock + TIFFANY]
    token: i64
    if kinds < facts.box.goal:
        for token in range(TREASURE, facts.tokens):
            if state.holds(seat, token) == 0:
                good += s[at.stock + token]
    hope = 0.0
    if good > 0:
        hope = float(good) / float(s[at.stock_left])
    laid: i64 = 0
    held: i64 = 0
    weapon: i64
    for weapon in range(WEAPONS):
        if s[at.weapons + arms + weapon] > 0:
            laid += 1
        elif s[hand + weapon] > 0:
            held += 1
    hurt = state.hurt(seat)
    shielded = s[at.trumps + seat] > 0
    shield = not shielded and s[hand + TRUMP] > 0
    armed = laid == WEAPONS
    ready = armed and hurt == 0
    sight = False
    if ready:
        place: i64
        for place in range(facts.box.places):
            if s[at.board + place] >= 0 and useful(state, seat, s[at.board + place]):
                sight = True
    turn = ready and seat == s[at.turn]
    last = missing <= 1
    more = float(facts.players - 2)
    marks[0] = 1.0 if last else 0.0
    marks[1] = 1.0 if missing <= 2 else 0.0
    marks[2] = 1.0 if missing <= 3 else 0.0
    marks[3] = 1.0 if missing <= 4 else 0.0
    marks[4] = 1.0 if lady else 0.0
    marks[5] = hope
    marks[6] = float(laid)
    marks[7] = float(held)
    marks[8] = 1.0 if laid + held == WEAPONS else 0.0
    marks[9] = 1.0 if armed else 0.0
    marks[10] = hope if armed else 0.0
    marks[11] = 1.0 if ready else 0.0
    marks[12] = 1.0 if ready and last else 0.0
    marks[13] = 1.0 if turn else 0.0
    marks[14] = 1.0 if turn and last else 0.0
    marks[15] = 1.0 if sight else 0.0
    marks[16] = 1.0 if sight and last else 0.0
    marks[17] = 1.0 if sight and last and turn else 0.0
    marks[18] = float(hurt)
    marks[19] = 1.0 if shielded else 0.0
    marks[20] = more if shielded else 0.0
    marks[21] = 1.0 if shield else 0.0
    marks[22] = more if shield else 0.0
