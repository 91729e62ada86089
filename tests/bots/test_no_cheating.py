"""A bot knows what its seat knows: in two worlds that the seat cannot tell apart it chooses alike."""

from __future__ import annotations

import json
import pickle

import pytest

from repaire.bots import LEVELS, Glimpse, known, make
from repaire.bots.advice import advise
from repaire.games import GAMES
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.tables.thinking import _packed
from tests.conformance.variants import sample, setups

NAMES = [name for name in known() if name not in ("normal", "hard", "expert")] + ["normal:16"] + ["hard:30"]


def pairs(game: str, every: int) -> list[tuple[State, State, int]]:
    """Positions of random games with another world that the seat to move cannot tell from them."""
    draw = Rng(7)
    found = []
    for setup in setups(game)[::3]:
        for state in sample(setup, 11, every):
            for seat in state.actors():
                if len(state.legal(seat)) > 1:
                    found.append((state.copy(), state.resample(seat, draw), seat))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_look_alike_get_the_same_move(game: str) -> None:
    found = pairs(game, 100)
    assert len(found) >= 8
    for number, (true, other, seat) in enumerate(found):
        name = NAMES[number % len(NAMES)]
        moves = [make(name, Rng(number)).move(Glimpse(state, seat)) for state in (true, other)]
        assert moves[0] == moves[1], name


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_look_alike_get_the_same_advice(game: str) -> None:
    for number, (true, other, seat) in enumerate(pairs(game, 300)[::2]):
        assert advise(Glimpse(true, seat), Rng(number), 12) == advise(Glimpse(other, seat), Rng(number), 12)


@pytest.mark.parametrize("game", GAMES)
def test_a_resample_depends_on_what_is_seen_and_on_the_draw_alone(game: str) -> None:
    """What makes the rest provable: from either world the same draws lead to the same third one."""
    for number, (true, other, seat) in enumerate(pairs(game, 20)):
        worlds = [json.dumps(state.resample(seat, Rng(number)).pack()) for state in (true, other)]
        assert worlds[0] == worlds[1]


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_to_a_worker_is_the_same_for_both_worlds(game: str) -> None:
    """Byte by byte: so nothing that is hidden from the seat can be in it."""
    for true, other, seat in pairs(game, 60):
        sent = [pickle.dumps(_packed(Glimpse(state, seat), 3)) for state in (true, other)]
        assert sent[0] == sent[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_search_never_touches_the_state_behind_the_glimpse(game: str) -> None:
    for true, _, seat in pairs(game, 300):
        before = json.dumps(true.pack())
        make("normal:20", Rng(1)).move(Glimpse(true, seat))
        assert json.dumps(true.pack()) == before


def test_all_levels_are_tried_here() -> None:
    assert {name.partition(":")[0] for name in NAMES} >= set(LEVELS) - {"expert"}  # expert is hard with more time
