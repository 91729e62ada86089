"""PettingZoo's own suites, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from repaire.games import GAMES, find
from repaire.kernel.errors import IllegalMove
from repaire.kernel.setup import Setup
from repaire.research.pettingzoo import Aec, Parallel


def small(game: str) -> Setup:
    definition = find(game)
    return definition.setup(max(2, definition.players[0]))


@pytest.mark.parametrize("game", GAMES)
def test_the_suites_of_pettingzoo_pass(game: str) -> None:
    setup = small(game)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|Observation|NaN|float).*")
        api_test(Aec(setup), num_cycles=60)
        seed_test(lambda: Aec(setup), num_cycles=40)
        parallel_api_test(Parallel(setup), num_cycles=60)
        parallel_seed_test(lambda: Parallel(setup, illegal="first"), num_cycles=40)  # it plays unmasked actions
        api_test(parallel_to_aec(Parallel(setup)), num_cycles=60)


def play(env: Any, seed: int) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(
            None if terminated or truncated else int(rng.choice(np.flatnonzero(observation["action_mask"]))),
        )
    return total


@pytest.mark.parametrize("game", ["browl", "briquambroque"])
def test_rewards_are_the_utilities_of_the_end(game: str) -> None:
    env = Aec(small(game))
    total = play(env, 3)
    worth = env.seating.observer.utilities(env.seating.state)
    assert env.seating.state.over()
    assert list(total.values()) == worth


def test_an_illegal_action_is_refused_or_replaced() -> None:
    setup = find("browl").setup(2)
    env = Aec(setup)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    before = env.seating.state.pack()
    with pytest.raises(IllegalMove):
        env.step(wrong)
    assert env.seating.state.pack() == before
    lenient = Aec(setup, illegal="first")
    lenient.reset(seed=1)
    lenient.step(wrong)
    assert lenient.seating.state.pack() != before
    env.step(int(np.flatnonzero(mask)[0]))
    assert lenient.seating.state.pack() == env.seating.state.pack()


def test_in_parallel_those_who_are_not_asked_wait() -> None:
    env = Parallel(find("browl").setup(3, {"first": 2}))
    seen, _ = env.reset(seed=1)
    waits = [int(seen[agent]["action_mask"][-1]) for agent in env.agents]
    assert waits == [1, 0, 1]
    wait = env.seating.wait
    before = env.seating.state.pack()
    with pytest.raises(IllegalMove):
        env.step(dict.fromkeys(env.agents, wait))
    assert env.seating.state.pack() == before
    action = int(np.flatnonzero(seen["seat_1"]["action_mask"])[0])
    env.step({"seat_0": wait, "seat_1": action, "seat_2": wait})
    assert env.seating.state.pack() != before


def test_in_parallel_all_plan_at_once_in_brigands() -> None:
    env = Parallel(find("brigands").setup(3))
    seen, _ = env.reset(seed=1)
    assert [int(seen[agent]["action_mask"][-1]) for agent in env.agents] == [0, 0, 0]


def test_render_tells_what_a_seat_sees() -> None:
    env = Aec(find("browl").setup(2), render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in str(env.render())
