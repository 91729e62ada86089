"""States are independent when copied, and come back whole from JSON, pickle and records."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.playout import playout
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record, load, replay, steps
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.lab.variants import name
from tests.conformance.variants import SIZE, sample, setups


def text(packed: object) -> str:
    return json.dumps(packed)


def test_copies_are_independent(setup: Setup) -> None:
    for state in sample(setup, 11, 40):
        before = text(state.pack())
        other, third = state.copy(), state.copy()
        assert text(other.pack()) == before
        playout(other, Rng(3), 60)
        assert text(state.pack()) == before
        assert text(third.pack()) == before
        playout(third, Rng(3), 60)
        assert text(other.pack()) == text(third.pack())
        assert text(state.pack()) == before


def test_serialisation_round_trips(setup: Setup) -> None:
    for state in sample(setup, 12, 40):
        packed = json.loads(text(state.pack()))
        assert text(state.game.unpack(packed).pack()) == text(packed)
        thawed = pickle.loads(pickle.dumps(state))
        assert text(thawed.pack()) == text(packed)
        playout(thawed, Rng(3), 30)
        fresh = state.game.unpack(json.loads(text(packed)))
        playout(fresh, Rng(3), 30)
        assert text(thawed.pack()) == text(fresh.pack())
        assert text(state.pack()) == text(packed)


def whole_game(setup: Setup, seed: int) -> Playthrough:
    """Play a random game move by move, as a table does."""
    rng = Rng(seed)
    play = Playthrough(Record(setup, seats=["x"] * setup.players), rng)
    play.settle()
    while not play.state.over():
        actors = play.state.actors()
        seat = actors[rng.below(len(actors))]
        draft = play.state.copy()
        actions: list[int] = []
        while not actions or draft.mid_move(seat):
            legal = draft.legal(seat)
            actions.append(legal[rng.below(len(legal))])
            draft.apply(seat, actions[-1])
        play.move(seat, actions)
        play.settle()
    return play


def test_record_and_replay_give_identical_states_and_views(setup: Setup) -> None:
    for seed in range(SIZE):
        play = whole_game(setup, seed)
        dumped = play.record.dump()
        record = load(dumped, find)
        assert record.dump() == dumped
        assert text(replay(record).pack()) == text(play.state.pack())
        viewers = range(-1, setup.players)
        first, second = setup.build().start(), setup.build().start()
        for number, ((_, one), (_, two)) in enumerate(
            zip(steps(play.record, first), steps(record, second), strict=True)
        ):
            assert text(one.pack()) == text(two.pack())
            if number % 16 == 0:
                assert [canonical(one.view(v)) for v in viewers] == [canonical(two.view(v)) for v in viewers]


DIGEST = """
import hashlib, json
from tests.conformance.test_states import whole_game
from tests.conformance.variants import setups
digest = hashlib.sha256()
for setup in setups()[::7]:
    play = whole_game(setup, 4)
    digest.update(play.record.dump().encode())
    digest.update(json.dumps(play.state.pack()).encode())
    digest.update(repr(play.recorder.told).encode())
print(digest.hexdigest())
"""


def test_results_do_not_depend_on_the_hash_seed() -> None:
    digests = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        found = subprocess.run([sys.executable, "-c", DIGEST], env=env, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stderr
        digests.add(found.stdout)
    assert len(digests) == 1


def test_every_set_up_has_its_own_name() -> None:
    names = [name(setup) for setup in setups()]
    assert len(names) == len(set(names))
