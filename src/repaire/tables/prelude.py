"""Positions to begin from: a table may take up a game where another one stood, by the actions that led there."""

from __future__ import annotations

from typing import Any

from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, Game, State
from repaire.tables import entries as e


def begun(game: Game[Any], prelude: list[list[int]]) -> State:
    """Return the position after a prelude: lists of an actor and its actions; raise IllegalMove if one is wrong."""
    state: State = game.start()
    for actor, *actions in prelude:
        for action in actions:
            state.apply(actor, action)
    if state.over() or any(state.mid_move(seat) for seat in range(game.players)):
        raise IllegalMove(game.setup.end_clause, "game_over")
    return state


def prelude_of(entries: list[e.AnyEntry], steps: int) -> list[list[int]]:
    """Return the actions of the first steps of a journal: its start and its moves, those taken back left out."""
    found: list[list[int]] = []
    groups: list[int] = []  # how many lists each step has added
    for entry in entries:
        if isinstance(entry, e.Opened):
            found.extend(entry.prelude)
        elif isinstance(entry, e.Undone):
            del found[len(found) - groups.pop() :]
        elif isinstance(entry, e.Started | e.Moved):
            added = [[CHANCE, *entry.draws]] if entry.draws else []
            if isinstance(entry, e.Moved):
                added.insert(0, [entry.seat, *entry.actions])
            groups.append(len(added))
            found.extend(added)
            if len(groups) > steps:
                break
    return found
