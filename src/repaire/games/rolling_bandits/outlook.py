"""What a position of Rolling Bandits seems worth to each player, in the middle of a game."""

from __future__ import annotations

import math
from typing import Final

from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.score import loot
from repaire.games.rolling_bandits.state import ATTACK, HIRING, TAKE, RollingState
from repaire.games.rolling_bandits.values import dice_at_hand, fitted_worth
from repaire.kernel.native import i64, vec

HORIZON: Final = 20  # about a turn and a half; further on, playing by instinct says less than the outlook

# Fitted on the winners of the same games as `values` (multinomial logit at every start of a turn).
DIE: Final = 0.4  # points that a die at home stands for
MERCENARY: Final = 0.3
CLOSED: Final = 0.4  # and a chest that can still be used, above its points
SHARPNESS: Final = 1.16  # weight of a point, over the root of what is left to take
SOFTENING: Final = 2.3
ANOTHER_TRAIN: Final = 0.98  # ROL.16: asked, bots rather share a tie than attack a new train


def settled(state: RollingState) -> bool:
    """A turn has begun, what was ripe is stolen, and nothing is placed yet."""
    s, at = state.cells, state.at
    phase = s[at.phase]
    return phase == TAKE or phase == HIRING or (phase == ATTACK and s[at.placed] == 0)


def outlook(state: RollingState, worth: vec[float]) -> None:
    """Write each seat's chance to win, by points and prospects."""
    s, at, players = state.cells, state.at, state.facts.players
    left = SOFTENING
    car: i64
    for car in range(s[at.length]):
        left += float(state.facts.box.points[s[at.train + car]])
    scale = SHARPNESS / math.sqrt(left)
    top = -1000.0
    seat: i64
    for seat in range(players):
        if s[at.attackers + seat] > 0:
            worth[seat] = scale * hope(state, seat)
            if worth[seat] > top:
                top = worth[seat]
    total = 0.0
    for seat in range(players):
        worth[seat] = math.exp(worth[seat] - top) if s[at.attackers + seat] > 0 else 0.0
        total += worth[seat]
    if s[at.trains] > 1:
        total /= ANOTHER_TRAIN
    for seat in range(players):
        worth[seat] /= total


def hope(state: RollingState, seat: i64) -> float:
    """Return the points of a seat, with those that its dice and chests may bring."""
    s, at, facts = state.cells, state.at, state.facts
    value = float(loot(state, seat)) + DIE * float(dice_at_hand(state, seat)) + MERCENARY * float(s[at.stock + seat])
    closed = at.closed + seat * facts.chest_types
    chest: i64
    for chest in range(closed, closed + facts.chest_types):
        value += CLOSED * float(s[chest])
    turns = seat - s[at.turn]  # of rivals, before the seat's own
    if turns == 0:
        turns = facts.players - 1
    elif turns < 0:
        turns += facts.players
    symbol: i64
    for symbol in range(SYMBOLS):
        group = seat * SYMBOLS + symbol
        if s[at.where + group] >= 0:
            value += fitted_worth(state, seat, s[at.where + group], symbol, state.dice_of(group), turns)
    return value
