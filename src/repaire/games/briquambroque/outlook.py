"""What a position of Briquambroque seems worth to the team: who is likely to get the next tile, and the race for 7.

The numbers were fitted by logistic regression on 1,800 games by instinct (300 each of both boxes, base game, beginners'
and strategy; seed 3): after every throw, whether the next tile went to the team. The six fits agree but for the base.
"""

from __future__ import annotations

import math
from typing import Final

from repaire.games.briquambroque.board import FIRE, PURSUERS
from repaire.games.briquambroque.odds import Odds
from repaire.games.briquambroque.state import MOVE, TIED, BriquambroqueState

BASE: Final = -1.9
CAPTURE: Final = 5.4  # if two pursuers can come to the robber in this round; what follows counts only if not
BOUND: Final = -0.9  # for each pursuer who is tied up
LEFT: Final = 3.4  # for the whole of the robber's way still before him
FAR: Final = -0.06  # for each step that the two nearest are away from him
FARTHEST: Final = 10  # where somebody tied up counts to be
TILE: Final = 0.5  # how likely the team gets a tile later on


def settled(state: BriquambroqueState) -> bool:
    """Tell whether the dice are thrown and nobody has used them yet."""
    return state.phase == MOVE and max(state.moved) == 0


def chance(state: BriquambroqueState, odds: Odds) -> float:
    """Return how likely the team wins."""
    board = state.facts.board
    robber = state.robber_square()
    able = 0
    goal = robber if robber >= 0 else odds.ahead[(state.robber + 1) * (PURSUERS + 1) + 2]
    bound = 0
    nearest = FARTHEST
    second = FARTHEST
    for pursuer in range(PURSUERS):
        if state.bonds[pursuer] == TIED:
            bound += 1
            continue
        place = state.at[pursuer]
        if robber >= 0:
            steps = state.steps_owed(pursuer)
            if odds.can_end(place, steps, robber):
                able += 1
        far = odds.far[place][goal] if goal >= 0 else FARTHEST
        if far < nearest:
            second = nearest
            nearest = far
        else:
            second = min(second, far)
    value = BASE
    if able >= 2:
        value += CAPTURE
    else:
        track = len(board.track)
        step = board.leave if state.robber == FIRE else state.robber
        value += BOUND * bound + LEFT * (track - step) / track + FAR * (nearest + second)
    tile = 1.0 / (1.0 + math.exp(-value))
    saved = state.cakes + state.knives
    return tile * race(saved + 1, state.den, state.pile - 1) + (1.0 - tile) * race(saved, state.den + 1, state.pile - 1)


def race(saved: int, den: int, pile: int) -> float:
    """BQB.13: how likely the team has more in the end, if each tile left is as likely to go either way."""
    if saved > den + pile:
        return 1.0
    if den >= saved + pile:
        return 0.0
    return TILE * race(saved + 1, den, pile - 1) + (1.0 - TILE) * race(saved, den + 1, pile - 1)
