"""One seat in Gymnasium, with bots on the others."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from repaire.games import GAMES, find
from repaire.research.gymnasium import Chair


@pytest.mark.parametrize("game", GAMES)
def test_the_checker_of_gymnasium_is_content(game: str) -> None:
    definition = find(game)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Chair(definition.setup(definition.players[0]), seat=0, illegal="first"), skip_render_check=True)


def test_a_game_against_bots_ends_with_its_utility() -> None:
    env = Chair(find("browl").setup(3), ["heuristic", "random"])
    seats = set()
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = truncated = False
        reward = 0.0
        while not (over or truncated):
            assert reward == 0.0
            seen, reward, over, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        winners = env.seating.state.winners()
        assert (reward > 0) == (info["seat"] in winners)
        assert info["scores"] == env.seating.state.scores()
    assert len(seats) > 1  # by lot


def test_bots_of_any_level_sit_down() -> None:
    env = Chair(find("browl").setup(2), "hard:20", seat=1)
    seen, _ = env.reset(seed=2)
    seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert seen["action_mask"].any()
    with pytest.raises(ValueError, match="1 other seats"):
        Chair(find("browl").setup(2), ["random", "random"])


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (Chair(find("tresor").setup(2), "random") for _ in range(2))
    one, two = first.reset(seed=5)[0], second.reset(seed=5)[0]
    for _ in range(10):
        assert np.array_equal(one["observation"], two["observation"])
        action = int(np.flatnonzero(one["action_mask"])[-1])
        one, two = first.step(action)[0], second.step(action)[0]
