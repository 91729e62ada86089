"""What a position of Briquambroque seems worth to the team: who is likely to get the next tile, and the race for 7.

The numbers were fitted by logistic regression on 1,800 games by instinct (300 each of both boxes, base game, beginners'
and strategy; seed 3): before every throw, whether the next tile went to the team. All six fits agree to about a tenth.
"""

from __future__ import annotations

import math
from typing import Final

from repaire.games.briquambroque import effects, instinct, legality
from repaire.games.briquambroque.board import FIRE, PURSUERS
from repaire.games.briquambroque.odds import Odds
from repaire.games.briquambroque.score import team_wins
from repaire.games.briquambroque.state import END, MOVE, TIED, BriquambroqueState

BASE: Final = -2.8
CAPTURE: Final = 4.3  # if the next throw is sure to let two pursuers come to the robber
LOSS: Final = -0.95  # for each pursuer whom that throw may be expected to cost
BOUND: Final = -0.65  # for each pursuer who is tied up
LEFT: Final = 3.3  # for the whole of the robber's way still before him
TILE: Final = 0.5  # how likely the team gets a tile later on


def settled(state: BriquambroqueState) -> bool:
    """Anywhere in a round: the rest of it is played in thought."""
    return state.phase == MOVE


def chance(state: BriquambroqueState, odds: Odds) -> float:
    """Return how likely the team wins, if it ends the round as best it can at a glance."""
    after = state.copy()
    while after.phase == MOVE:
        seat = legality.actor(after)
        actions = legality.legal(after, seat)
        effects.act(after, seat, actions[0] if len(actions) == 1 else instinct.best(after, odds, actions, None))
    if after.phase == END:
        return 1.0 if team_wins(after) else 0.0
    return before_throw(after, odds)


def before_throw(state: BriquambroqueState, odds: Odds) -> float:
    """Return how likely the team wins, between two rounds."""
    board = state.facts.board
    step = board.leave if state.robber == FIRE else state.robber
    track = len(board.track)
    value = BASE + CAPTURE * odds.capture(state) + LOSS * odds.losses(state) + LEFT * (track - step) / track
    for pursuer in range(PURSUERS):
        if state.bonds[pursuer] == TIED:
            value += BOUND
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
