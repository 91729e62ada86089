"""Playing a game by the names of its actions and outcomes, to compare it with a second implementation."""

from __future__ import annotations

from repaire.kernel.game import CHANCE, State


def names(state: State) -> dict[str, int]:
    """What may come next, by name, with weights."""
    if state.actor() == CHANCE:
        words = state.game.outcome_names()
        return {words[outcome]: weight for outcome, weight in enumerate(state.weights()) if weight}
    words = state.game.action_names()
    return {words[action]: 1 for seat in state.actors() for action in state.legal(seat)}


def step(state: State, name: str) -> None:
    """Let what has this name come."""
    if state.actor() == CHANCE:
        state.apply(CHANCE, state.game.outcome_names().index(name))
    else:
        state.apply(state.actor(), state.game.action_names().index(name))
