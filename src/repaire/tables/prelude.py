"""Positions to begin from: a table may take up a game where another one stood, by the actions that led there."""

from __future__ import annotations

from typing import Any

from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game, State


def begun(game: Game[Any], prelude: list[list[int]]) -> State:
    """Return the position after a prelude: lists of an actor and its actions; raise IllegalMove if one is wrong."""
    state: State = game.start()
    for actor, *actions in prelude:
        for action in actions:
            state.apply(actor, action)
    if state.over() or any(state.mid_move(seat) for seat in range(game.players)):
        raise IllegalMove(game.setup.end_clause, "game_over")
    return state
