"""OpenSpiel's own suites on our games, and its algorithms."""

from __future__ import annotations

import pickle
import random
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test as integration
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, sample_some_states
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from repaire.games import find
from repaire.kernel.native import COMPILED
from repaire.research import openspiel

FORM = "_simultaneous"
SHORT = {
    "repaire_browl": "end=rounds,rounds=1",
    "repaire_tresor": "rounds=3",
    "repaire_brigands": "",
    "repaire_brigands_simultaneous": "",
    "repaire_rolling_bandits": "",
    "repaire_rolling_bandits_simultaneous": "tie=vote",
    "repaire_briquambroque": "",
}


def test_every_game_is_registered() -> None:
    names = set(pyspiel.registered_names())
    assert set(SHORT) <= names
    assert {name for name in names if name.startswith("repaire_")} == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_random_games_pass_with_serialisation(name: str) -> None:
    game = pyspiel.load_game(f"{name}({SHORT[name]})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()


def counts() -> list[tuple[str, int]]:
    """Every form of every game with every number of players."""
    return [
        (name, players)
        for name in SHORT
        for players in range(
            *(end + at for at, end in enumerate(find(name.split("_", 1)[1].removesuffix(FORM)).players))
        )
    ]


@pytest.mark.parametrize(("name", "players"), counts())
def test_sim_game_passes(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 1000 if COMPILED else 60)
    test = games_sim_test.GamesSimTest()
    np.random.seed(3)
    options = ",".join(word for word in (SHORT[name], f"players={players}") if word)
    game = pyspiel.load_game(f"{name}({options})")
    assert game.num_players() == players
    test.sim_game(game)
    if name.endswith(FORM):
        test.sim_game(pyspiel.convert_to_turn_based(game))


@pytest.mark.parametrize("name", SHORT)
def test_the_api_test_of_openspiel_passes_on_a_partial_tree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the turn-based form where all decide at once: its sampler finds but one state of simultaneous games."""
    game = pyspiel.load_game(f"{name}({SHORT[name]})")
    if name.endswith(FORM):
        game = pyspiel.convert_to_turn_based(game)
    random.seed(4)

    def some_states(game: Any, max_states: int) -> list[Any]:
        """Near the first decisions too, not only in the deal."""
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        return [state, *sample_some_states.sample_some_states(game, max_states=max_states if COMPILED else 40)]

    module = SimpleNamespace(sample_some_states=some_states)
    monkeypatch.setattr(integration, "sample_some_states", module)
    kind = type("Partial", (integration.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


def test_its_search_in_python_runs_on_ours() -> None:
    """ISMCTS plays in resampled states whose information fits; whoever is about to win does."""
    game = pyspiel.load_game("repaire_browl(end=rounds,rounds=1)")
    state, rng = game.new_initial_state(), np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 12, random_state=rng)
    decided = 0
    while not state.is_terminal() and decided < 6:
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
        decided += 1
    assert decided


def test_what_others_know_is_in_no_observation() -> None:
    """Only what one seat may know is offered: neither all seats' knowledge, nor what is public alone."""
    game = pyspiel.load_game("repaire_browl")
    kinds, none = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    assert make_observation(game, kinds(perfect_recall=False, private_info=none.ALL_PLAYERS)) is None
    assert make_observation(game, kinds(perfect_recall=False, private_info=none.NONE)) is None
    assert make_observation(game, kinds(perfect_recall=False, public_info=False)) is None
    assert make_observation(game, kinds(perfect_recall=True)) is not None


def test_an_opening_can_be_drawn_in_advance() -> None:
    """Then every game begins at the same first decision."""
    name = "repaire_browl(end=rounds,rounds=1,opening=3)"
    first, second = (pyspiel.load_game(name).new_initial_state() for _ in range(2))
    assert not first.is_chance_node()
    assert str(first) == str(second)
    assert str(first) != str(pyspiel.load_game(name.replace("3)", "4)")).new_initial_state())
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_playthroughs_are_generated_and_replayed(tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough("repaire_browl(end=rounds,rounds=1)", None, seed=5)
    file = tmp_path / "browl.txt"
    file.write_text(text, encoding="utf-8")
    before, again = generate_playthrough.replay(str(file))
    assert before == again == text
    assert "InformationStateString" in text


def test_options_and_boxes_are_parameters() -> None:
    game = pyspiel.load_game("repaire_browl(players=4,fortress=True,first=2)")
    assert game.num_players() == 4
    assert game.observer.setup.options["fortress"] is True
    assert game.observer.setup.options["first"] == 2


def test_observers_tell_what_a_seat_sees_and_remembers() -> None:
    game = pyspiel.load_game("repaire_browl(end=rounds,rounds=1,moments=3)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    assert state.information_state_string(seat) == state.course.information(seat)
    assert len(state.observation_tensor(seat)) == game.observer.size
    assert game.information_state_tensor_shape() == [3, game.observer.size + game.observer.actions]
    assert state.observation_tensor(seat) == list(game.observer.vector(state.course.state, seat))


def test_a_resampled_state_fits_its_information_state() -> None:
    game = pyspiel.load_game("repaire_browl(end=rounds,rounds=1)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(seat, sampler) for _ in range(5)]
    assert {world.information_state_string(seat) for world in worlds} == {state.information_state_string(seat)}
    assert len({world.information_state_string(1 - seat) for world in worlds}) > 1
    assert openspiel.short_name(game.observer.setup.definition) == "repaire_browl"
