"""The simple player of Brigands: legal, deterministic, and clearly better than chance."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE


def play(players: int, seed: int, prince_thinks: bool, brigands_think: bool) -> BrigandsState:
    """A game in which these seats think and the others act at random."""
    definition = find("brigands")
    setup = definition.setup(players)
    state = setup.build().start()
    assert isinstance(state, BrigandsState)
    rng = Rng(seed)
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.game.draw(state, rng))
            continue
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))]
        thinks = prince_thinks if actor == state.prince else brigands_think and (players > 2 or actor == 0)
        if thinks:
            action = definition.heuristic(state.view(actor), legal, setup)
        state.apply(actor, action)
    return state


@pytest.mark.parametrize("players", [3, 6])
def test_a_thinking_prince_beats_random_brigands(players: int) -> None:
    won = sum(state.winners() == [state.prince] for state in (play(players, n, True, False) for n in range(10)))
    assert won >= 8


@pytest.mark.parametrize("players", [3, 4])
def test_thinking_brigands_beat_a_random_prince(players: int) -> None:
    won = sum(state.prince not in state.winners() for state in (play(players, n, False, True) for n in range(6)))
    assert won >= 4


def test_a_thinking_duellist_beats_a_random_one() -> None:
    won = sum(play(2, n, False, True).winners() == [0] for n in range(10))
    assert won >= 8


def test_the_same_view_gives_the_same_choice() -> None:
    definition = find("brigands")
    setup = definition.setup(4)
    state = setup.build().start()
    rng = Rng(5)
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.game.draw(state, rng))
            continue
        legal = state.legal(actor)
        choices = {definition.heuristic(state.view(actor), legal, setup) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(legal)
        state.apply(actor, choices.pop())
