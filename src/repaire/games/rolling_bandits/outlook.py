"""What a position of Rolling Bandits seems worth to each player, in the middle of a game."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.prospects import at_home, prospect
from repaire.games.rolling_bandits.score import loot
from repaire.games.rolling_bandits.state import ATTACK, HIRING, TAKE, RollingState

# Fitted on the winners of the same games as `prospects` (multinomial logit at every start of a turn).
DIE: Final = 0.4  # points that a die at home stands for
MERCENARY: Final = 0.3
CLOSED: Final = 0.4  # and a chest that can still be used, above its points
SHARPNESS: Final = 1.16  # weight of a point, over the root of what is left to take
SOFTENING: Final = 2.3
ANOTHER_TRAIN: Final = 0.98  # ROL.16: asked, bots rather share a tie than attack a new train


def settled(state: RollingState) -> bool:
    """A turn has begun, what was ripe is stolen, and nothing is placed yet."""
    return state.phase == TAKE or state.phase == HIRING or (state.phase == ATTACK and state.placed == 0)


def outlook(state: RollingState) -> list[float]:
    """Return each seat's chance to win, by points and prospects."""
    facts = state.facts
    players = facts.players
    left = SOFTENING
    for car in state.train:
        left += facts.box.points[car]
    scale = SHARPNESS / math.sqrt(left)
    worth: list[float] = []
    top = -1000.0
    for seat in range(players):
        if state.attackers[seat] == 0:
            worth.append(-1000.0)
            continue
        value = loot(state, seat) + DIE * at_home(state, seat) + MERCENARY * state.stock[seat]
        at = seat * facts.chest_types
        for chest in range(at, at + facts.chest_types):
            value += CLOSED * state.closed[chest]
        turns = (seat - state.turn + players) % players
        if turns == 0:
            turns = players - 1
        at = seat * SYMBOLS
        for symbol in range(SYMBOLS):
            group = at + symbol
            if state.where[group] >= 0:
                value += prospect(state, seat, state.where[group], symbol, state.own[group] + state.hired[group], turns)
        value *= scale
        worth.append(value)
        top = max(top, value)
    total = 0.0
    for seat in range(players):
        worth[seat] = math.exp(worth[seat] - top) if state.attackers[seat] > 0 else 0.0
        total += worth[seat]
    if state.trains > 1:
        total /= ANOTHER_TRAIN
    for seat in range(players):
        worth[seat] /= total
    return worth
