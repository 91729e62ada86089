"""What a position of Briquambroque seems worth to the team: who is likely to get the next tile, and the race for 7.

The numbers were fitted by logistic regression on 1,800 games by instinct (300 each of both boxes, base game, beginners'
and strategy; seed 3): before every throw, whether the next tile went to the team. All six fits agree to about a tenth.
"""

from __future__ import annotations

import math
from typing import Final

from repaire.games.briquambroque import effects, instinct, legality
from repaire.games.briquambroque.board import FIRE, PURSUERS
from repaire.games.briquambroque.forecast import Forecast
from repaire.games.briquambroque.score import team_wins
from repaire.games.briquambroque.state import END, MOVE, TIED, BriquambroqueState
from repaire.kernel.native import i64, vec

BASE: Final = -2.8
CAPTURE: Final = 4.3  # if the next throw is sure to let two pursuers come to the robber
LOSS: Final = -0.95  # for each pursuer whom that throw may be expected to cost
BOUND: Final = -0.65  # for each pursuer who is tied up
LEFT: Final = 3.3  # for the whole of the robber's way still before him
TILE: Final = 0.5  # how likely the team gets a tile later on


def chance(state: BriquambroqueState, forecast: Forecast, actions: vec[i64]) -> float:
    """Return how likely the team wins, if it ends the round as best it can at a glance."""
    after = BriquambroqueState(state.game, state.facts, state.cells[:])
    while after.cells[after.at.phase] == MOVE:
        seat = legality.actor(after)
        count = legality.list_legal(after, seat, actions)
        action = actions[0] if count == 1 else instinct.best(after, forecast, actions, count, None)
        effects.act(after, seat, action)
    if after.cells[after.at.phase] == END:
        return 1.0 if team_wins(after) else 0.0
    return before_throw(after, forecast)


def before_throw(state: BriquambroqueState, forecast: Forecast) -> float:
    """Return how likely the team wins, between two rounds."""
    s, at, board = state.cells, state.at, state.facts.board
    step: i64 = board.leave if s[at.robber] == FIRE else s[at.robber]
    left = float(board.steps - step) / float(board.steps)
    value = BASE + CAPTURE * forecast.capture(state) + LOSS * forecast.losses(state) + LEFT * left
    pursuer: i64
    for pursuer in range(PURSUERS):
        if s[at.bonds + pursuer] == TIED:
            value += BOUND
    tile = 1.0 / (1.0 + math.exp(-value))
    saved = s[at.cakes] + s[at.knives]
    den = s[at.den]
    pile = s[at.pile]
    return tile * race(saved + 1, den, pile - 1) + (1.0 - tile) * race(saved, den + 1, pile - 1)


def race(saved: i64, den: i64, pile: i64) -> float:
    """BQB.13: how likely the team has more in the end, if each tile left is as likely to go either way."""
    if saved > den + pile:
        return 1.0
    if den >= saved + pile:
        return 0.0
    return TILE * race(saved + 1, den, pile - 1) + (1.0 - TILE) * race(saved, den + 1, pile - 1)
