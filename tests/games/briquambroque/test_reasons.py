"""Reasons for hints in Briquambroque: always in words, and true."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase
from tests.games.briquambroque.table import act, owner, table, throw, tiny
from tests.games.reasons import reasons_given


def why(state: BriquambroqueState, name: str) -> Phrase:
    seat = owner(state, name)
    action = state.game.action_names().index(name)
    assert action in state.legal(seat)
    phrase = state.game.mind.reason(state, seat, action)
    assert phrase is not None
    return phrase


@pytest.mark.parametrize("box", ["family", "challenge", tiny()])
def test_every_choice_has_a_reason_in_words(box: str | Box) -> None:
    rng = Rng(11)
    seen: set[str] = set()
    for players in (1, 3):
        for options in ({}, {"beginners": True}, {"strategy": True}):
            seen |= reasons_given(find("briquambroque").setup(players, options, box), rng, by_instinct=False)
    assert len(seen) >= 8


def test_capture_in_two_steps() -> None:
    state = table("out d1", {"gaspard": "c1", "pierre": "e1"})
    throw(state, "star 1 1 star")
    assert why(state, "gaspard-to-d1").key == "reason.prepare"
    assert why(state, "gaspard-to-d1").args["other"] == 2
    act(state, "gaspard-to-d1")
    assert why(state, "pierre-to-d1").key == "reason.capture"


def test_waiting_alone() -> None:
    state = table("out d1", {"gaspard": "c1"})
    throw(state, "star 1 star star")
    assert why(state, "gaspard-to-d1").key == "reason.wait"


def test_freeing() -> None:
    state = table("out d1", {"gaspard": "g1"}, tied="ratapoil")
    throw(state, "star 1 star star")
    phrase = why(state, "gaspard-to-house-of-ratapoil")
    assert phrase.key == "reason.free"
    assert phrase.args["friend"] == 3


def test_leaving_his_way() -> None:
    state = table("out c1", {"gaspard": "d1"})
    throw(state, "star 1 star star")
    phrase = why(state, "gaspard-to-d2")
    assert phrase.key == "reason.escape"
    assert phrase.args["hats"] == 1


def test_meeting_him() -> None:
    state = table("out c1", {"gaspard": "e4"})
    throw(state, "star 1 star star")
    phrase = why(state, "gaspard-to-e3")
    assert phrase.key == "reason.meet"
    assert phrase.args["hats"] == 2
    assert phrase.args["n"] == 2


def test_blockade() -> None:
    """BQB.16: on the lane d1, with c1 and e1 to the left and right."""
    state = table("out b2", {"gaspard": "c1", "pierre": "e1", "ratapoil": "d2"}, strategy=True)
    throw(state, "star star star 1")
    assert why(state, "ratapoil-to-d1").key == "reason.blockade"


def test_stars() -> None:
    state = table("out d1", {"gaspard": "c1", "pierre": "e3"}, tied="ratapoil", beginners=True)
    throw(state, "star star star star")
    assert why(state, "pierre-star-for-gaspard").key == "reason.star_robber"
    assert why(state, "gaspard-star-for-pierre").key == "reason.star"
    assert why(state, "gaspard-star-ignored").key == "reason.star_ignored"
