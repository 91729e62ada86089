"""What a position of Le trésor des trois brigands is worth, judged by loot, arms and hands."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.tresor.box import DAMAGE, REPAIR, SWAP, TIFFANY, TREASURE, TRUMP, TURN, TYPES, WEAPONS
from repaire.games.tresor.instinct import useful
from repaire.games.tresor.score import different
from repaire.games.tresor.state import PART, TresorState

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


def settled(state: TresorState) -> bool:
    """A turn has begun and its card is drawn."""
    return state.phase == PART


def outlook(state: TresorState) -> list[float]:
    """Return each seat's chance to win."""
    hopes: list[float] = []
    best = -100.0
    for seat in range(state.facts.players):
        hope = 0.0
        marks = features(state, seat)
        for index in range(len(WEIGHTS)):
            hope += WEIGHTS[index] * marks[index]
        hopes.append(hope)
        best = max(best, hope)
    total = 0.0
    for seat in range(len(hopes)):
        hopes[seat] = math.exp(hopes[seat] - best)
        total += hopes[seat]
    for seat in range(len(hopes)):
        hopes[seat] /= total
    return hopes


def features(state: TresorState, seat: int) -> list[float]:
    """Return what speaks for a seat, in the order of WEIGHTS."""
    facts = state.facts
    at = seat * TYPES
    arms = seat * WEAPONS
    kinds = min(different(state, seat), facts.box.goal)
    lady = state.loot[seat * facts.tokens + TIFFANY] > 0
    missing = facts.box.goal - kinds + (0 if lady else 1)
    laid = 0
    held = 0
    matching = 0
    repairs = 0
    damages = 0
    for weapon in range(WEAPONS):
        if state.weapons[arms + weapon] > 0:
            laid += 1
        elif state.hands[at + weapon] > 0:
            held += 1
        matching += min(state.damage[arms + weapon], state.hands[at + REPAIR + weapon])
        if state.hands[at + REPAIR + weapon] > 0:
            repairs += 1
        damages += state.hands[at + DAMAGE + weapon]
    hurt = state.hurt(seat)
    shielded = state.trumps[seat] > 0
    armed = laid == WEAPONS
    ready = armed and hurt == 0
    twice = False
    sight = False
    for token in range(TREASURE, facts.tokens):
        if state.loot[seat * facts.tokens + token] > 1:
            twice = True
    for place in range(facts.box.places):
        if state.board[place] >= 0 and useful(state, seat, state.board[place]):
            sight = True
    turn = seat == state.turn
    swaps = state.hands[at + SWAP] > 0
    return [
        1.0 if missing <= 1 else 0.0,
        1.0 if missing <= 2 else 0.0,
        1.0 if missing <= 3 else 0.0,
        1.0 if missing <= 4 else 0.0,
        1.0 if lady else 0.0,
        laid * 1.0,
        held * 1.0,
        1.0 if laid + held == WEAPONS else 0.0,
        1.0 if armed else 0.0,
        1.0 if ready else 0.0,
        1.0 if ready and missing <= 1 else 0.0,
        1.0 if ready and turn else 0.0,
        1.0 if ready and turn and missing <= 1 else 0.0,
        1.0 if ready and sight else 0.0,
        1.0 if ready and sight and missing <= 1 else 0.0,
        (hurt - matching) * 1.0,
        matching * 1.0,
        1.0 if shielded else 0.0,
        1.0 if state.hands[at + TRUMP] > 0 and not shielded else 0.0,
        0.0 if shielded else repairs * 1.0,
        damages * 1.0,
        (1.0 if state.hands[at + TURN] > 0 else 0.0) + (1.0 if swaps and twice and kinds < facts.box.goal else 0.0),
    ]
