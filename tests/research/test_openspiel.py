"""OpenSpiel's own suites on our games, and its algorithms."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

from repaire.research import openspiel

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


@pytest.mark.parametrize("name", ["repaire_browl", "repaire_tresor", "repaire_brigands_simultaneous"])
def test_sim_game_passes(name: str) -> None:
    test = games_sim_test.GamesSimTest()
    np.random.seed(3)
    players = {"repaire_browl": [2, 6], "repaire_tresor": [2], "repaire_brigands_simultaneous": [3]}[name]
    for count in players:
        options = ",".join(word for word in (SHORT[name], f"players={count}") if word)
        game = pyspiel.load_game(f"{name}({options})")
        test.sim_game(game)
        if "simultaneous" in name:
            test.sim_game(pyspiel.convert_to_turn_based(game))


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
