"""Games end legally, nobody is ever left without an action, and ends are well formed."""

from __future__ import annotations

import pytest

from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, State
from repaire.kernel.playout import playout
from repaire.kernel.setup import Setup
from tests.conformance.variants import SIZE, walk


def test_random_games_end_and_every_position_is_sound(setup: Setup) -> None:
    game = setup.build()
    actions, outcomes = len(game.action_names()), len(game.outcome_names())
    for seed in range(3 * SIZE):
        for state in walk(game, seed):
            actor, actors = state.actor(), state.actors()
            assert actors == sorted(set(actors))
            if actor == CHANCE:
                weights = state.weights()
                assert len(weights) <= outcomes
                assert min(weights) >= 0
                assert sum(weights) > 0
            if actor < 0:
                assert actors == []
            else:
                assert actor == actors[0]
            for seat in range(setup.players):
                legal = state.legal(seat)
                assert bool(legal) == (seat in actors)
                assert legal == sorted(set(legal))
                assert all(0 <= action < actions for action in legal)
                assert state.winners() == [] or actor == OVER
        check_end(state, setup)


@pytest.mark.slow
def test_many_random_games_end(setup: Setup) -> None:
    game = setup.build()
    rng = Rng(7)
    for _ in range(20 * SIZE):
        state = game.start()
        playout(state, rng, 200_000)
        check_end(state, setup)


def check_end(state: State, setup: Setup) -> None:
    assert state.over()
    winners, returns = state.winners(), state.returns()
    assert winners == sorted(set(winners))
    assert all(0 <= seat < setup.players for seat in winners)
    assert len(state.scores()) == len(returns) == setup.players
    assert all(0.0 <= worth <= 1.0 for worth in returns)
    if setup.definition.cooperative:
        assert len(set(returns)) == 1
    else:
        assert sum(returns) == pytest.approx(1.0) or not winners
    for seat in winners:
        assert returns[seat] == max(returns)


def test_start_is_always_the_same(setup: Setup) -> None:
    assert setup.build().start().pack() == setup.build().start().pack()


def test_one_seed_gives_one_game(setup: Setup) -> None:
    packs = []
    for _ in range(2):
        state = setup.build().start()
        playout(state, Rng(5), 200_000)
        packs.append(state.pack())
    assert packs[0] == packs[1]
