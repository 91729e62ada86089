"""Nobody sees what is hidden from them, and resampled worlds cannot be told from the true one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from repaire.games import GAMES
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, SPECTATOR
from repaire.kernel.setup import Setup
from repaire.kernel.view import besides, canonical
from tests.conformance.variants import SIZE, sample, setups


def test_views_are_the_same_when_all_that_is_hidden_is_resampled(setup: Setup) -> None:
    draw = Rng(23)
    for state in sample(setup, 21, max(1, 60 // SIZE)):
        before = json.dumps(state.pack())
        for viewer in range(SPECTATOR, setup.players):
            view, legal = canonical(state.view(viewer)), state.legal(viewer)
            for _ in range(2):
                other = state.resample(viewer, draw)
                assert canonical(other.view(viewer)) == view
                assert other.legal(viewer) == legal
                assert other.actors() == state.actors()
                assert (other.actor() == CHANCE) == (state.actor() == CHANCE)
        assert json.dumps(state.pack()) == before


def test_a_seat_sees_what_everybody_sees_and_on_top_of_it_its_own(setup: Setup) -> None:
    for state in sample(setup, 37, max(1, 60 // SIZE)):
        public = state.view(SPECTATOR)
        for seat in range(setup.players):
            own = state.own(seat)
            assert canonical(replace(public, viewer=seat, **own)) == canonical(state.view(seat))
            assert own.keys() >= besides(public, state.view(seat)).keys()


@pytest.mark.parametrize("game", GAMES)
def test_resamples_differ_from_the_truth_as_they_differ_from_each_other(game: str) -> None:
    """In random games the truth is as likely a world as any resample, so it is met as often as two resamples meet.

    Where much is hidden (no two of many resamples are alike) at least 90 % differ from the truth. Where two players see
    different things, something is hidden, and some resample must differ.
    """
    draw = Rng(29)
    positions = secrets = hidden = 0
    as_truth = as_another = rich = rich_differing = 0.0
    for setup in setups(game)[:: 1 if SIZE > 1 else 4]:
        for state in sample(setup, 31, 60):
            if any(state.mid_move(seat) for seat in range(setup.players)):
                continue  # tables apply whole moves, so no player ever faces another one's half a move
            truth = json.dumps(state.pack())
            views = {canonical(replace(state.view(viewer), viewer=0)) for viewer in range(setup.players)}
            secrets += len(views) > 1
            for viewer in range(SPECTATOR, setup.players):
                worlds = [json.dumps(state.resample(viewer, draw).pack()) for _ in range(10)]
                positions += 1
                hidden += any(world != truth for world in worlds)
                as_truth += worlds.count(truth) / 10
                as_another += sum(worlds.count(world) - 1 for world in worlds) / 90
                if len(set(worlds)) == 10:
                    rich += 1
                    rich_differing += 1 - worlds.count(truth) / 10
    assert hidden > 0 or secrets == 0
    assert abs(as_truth - as_another) / positions < 0.04, (as_truth, as_another, positions)
    assert rich_differing >= 0.9 * rich


def test_resampled_worlds_play_on_to_the_end(setup: Setup) -> None:
    draw = Rng(37)
    for state in sample(setup, 41, 150):
        for viewer in range(SPECTATOR, setup.players):
            other = state.resample(viewer, draw)
            for _ in range(100_000):
                actor = other.actor()
                if actor == CHANCE:
                    other.apply(CHANCE, draw.pick(other.weights()))
                elif actor >= 0:
                    legal = other.legal(actor)
                    other.apply(actor, legal[draw.below(len(legal))])
                else:
                    break
            assert other.over()


def test_views_and_packs_do_not_share_their_lists_with_the_state(setup: Setup) -> None:
    for state in sample(setup, 43, 80):
        before = json.dumps(state.pack())
        spoil(state.pack())
        for viewer in range(SPECTATOR, setup.players):
            spoil(state.view(viewer))
        assert json.dumps(state.pack()) == before


def spoil(value: object) -> None:
    """Change every list in a view."""
    if isinstance(value, list):
        for item in value:
            spoil(item)
        value.append(99)
    elif hasattr(value, "__dataclass_fields__"):
        for field in value.__dataclass_fields__:
            spoil(getattr(value, field))


def test_what_one_seat_commits_stays_invisible_while_others_still_owe(setup: Setup) -> None:
    """For games with secret simultaneous decisions: two different moves of one seat look alike to all others."""
    if setup.definition.cooperative:
        return
    rng = Rng(47)
    for state in sample(setup, 53, 10):
        actors = state.actors()
        if len(actors) < 2:
            continue
        seat = actors[rng.below(len(actors))]
        looks = []
        for _ in range(3):
            other = state.copy()
            first = True
            while first or other.mid_move(seat):
                first = False
                legal = other.legal(seat)
                other.apply(seat, legal[rng.below(len(legal))])
            looks.append(
                [
                    (canonical(other.view(viewer)), other.legal(viewer) if viewer >= 0 else [])
                    for viewer in range(SPECTATOR, setup.players)
                    if viewer != seat
                ]
            )
        assert looks[0] == looks[1] == looks[2]
