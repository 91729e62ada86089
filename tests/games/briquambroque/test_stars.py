"""The beginners' stars of Briquambroque."""

from __future__ import annotations

import pytest

from repaire.kernel.game import CHANCE
from tests.games.briquambroque.table import act, ends, kinds, legal, table, throw, where
from tests.games.briquambroque.test_walks import refused


def stars(names: list[str]) -> list[str]:
    return [name for name in names if "-star-" in name]


def test_bqb_14_a_star_goes_to_any_other_pursuer_or_is_ignored() -> None:
    state = table(beginners=True)
    throw(state, "star 1 hat 2")
    assert stars(legal(state)) == [
        "grandmother-star-for-gaspard",
        "grandmother-star-for-pierre",
        "grandmother-star-for-ratapoil",
        "grandmother-star-ignored",
    ]
    assert refused(state, "grandmother-star-for-grandmother") == ("BQB.14", "own_star")
    assert refused(state, "gaspard-star-for-pierre") == ("BQB.14", "no_star")


def test_bqb_14_also_to_ones_own_second_figure() -> None:
    state = table(players=2, beginners=True)
    throw(state, "star 1 hat 2")
    assert "grandmother-star-for-pierre" in legal(state, 0)  # both are the first player's


def test_bqb_14_without_the_variant_stars_are_nothing() -> None:
    state = table()
    throw(state, "star 1 hat 2")
    assert stars(legal(state)) == []
    assert refused(state, "grandmother-star-for-gaspard") == ("BQB.14", "no_stars_here")


def test_bqb_14_before_the_walk_it_lengthens_it() -> None:
    state = table(at={"gaspard": "d4"}, beginners=True, players=4)
    throw(state, "star 1 hat hat")
    act(state, "grandmother-star-for-gaspard")
    assert "d3" not in ends(state, "gaspard")
    assert {"d2", "d4", "c3"} <= ends(state, "gaspard")
    act(state, "gaspard-to-d2")
    assert state.actor() == CHANCE


def test_bqb_14_after_the_walk_it_is_a_further_walk_of_one() -> None:
    state = table(at={"gaspard": "d4"}, beginners=True, players=4)
    throw(state, "star 1 hat hat")
    act(state, "gaspard-to-d3")
    assert state.actors() == [0]  # Gaspard's player has nothing to do now
    act(state, "grandmother-star-for-gaspard")
    assert state.actors() == [1]
    assert ends(state, "gaspard") == {"d2", "d4", "c3", "e3"}
    act(state, "gaspard-to-c3")
    assert state.actor() == CHANCE


def test_bqb_14_two_given_afterwards_are_two_walks_of_one() -> None:
    state = table(at={"gaspard": "d4", "pierre": "d2"}, beginners=True)
    throw(state, "star 1 hat star")
    act(state, "gaspard-to-d3", "grandmother-star-for-gaspard", "ratapoil-star-for-gaspard")
    assert "d3" not in ends(state, "gaspard")  # not a walk of two
    assert ends(state, "gaspard") == {"d4", "c3", "e3"}  # and each ends on a free square
    act(state, "gaspard-to-c3")
    assert ends(state, "gaspard") == {"b3", "c2", "c4", "d3"}
    act(state, "gaspard-to-c2")
    assert where(state, "gaspard") == "c2"
    assert state.actor() == CHANCE


def test_bqb_14_several_may_go_to_one_figure_without_points() -> None:
    state = table(at={"gaspard": "d4"}, beginners=True)
    throw(state, "star star star star")
    act(state, "grandmother-star-for-gaspard", "pierre-star-for-gaspard", "ratapoil-star-for-gaspard")
    assert state.part("walk") == [0, 3, 0, 0]
    assert "d1" in ends(state, "gaspard")
    act(state, "gaspard-to-d1", "gaspard-star-ignored")
    assert state.actor() == CHANCE


def test_bqb_14_the_longest_walk_is_four_and_three_stars() -> None:
    state = table(at={"gaspard": "a1"}, beginners=True)
    throw(state, "star 4+hat star star")
    act(state, "grandmother-star-for-gaspard", "pierre-star-for-gaspard", "ratapoil-star-for-gaspard")
    assert state.cells[state.at.walk + 1] == 7
    assert {"g2", "f3"} <= ends(state, "gaspard")
    assert state.facts.board.longest == 7


def test_bqb_14_none_from_or_to_a_tied_up_figure() -> None:
    state = table(tied="grandmother pierre", beginners=True)
    throw(state, "star star 1 1")
    assert stars(legal(state)) == ["gaspard-star-for-ratapoil", "gaspard-star-ignored"]
    assert refused(state, "grandmother-star-for-gaspard") == ("BQB.14", "star_of_tied")
    assert refused(state, "gaspard-star-for-pierre") == ("BQB.14", "star_for_tied")


def test_bqb_14_none_from_or_to_a_figure_freed_this_round() -> None:
    state = table(at={"ratapoil": "a6"}, tied="pierre", beginners=True)
    throw(state, "star 1 star 1")
    act(state, "ratapoil-to-house-of-pierre")
    assert "grandmother-star-for-pierre" not in legal(state)
    assert refused(state, "grandmother-star-for-pierre") == ("BQB.14", "star_for_tied")
    assert refused(state, "pierre-star-for-gaspard") == ("BQB.14", "star_of_tied")


def test_bqb_14_a_star_for_nobody_lapses_at_once() -> None:
    state = table(tied="gaspard pierre ratapoil", beginners=True)
    throw(state, "star 1 1 1")
    assert state.actor() == CHANCE
    assert state.part("stars") == [0, 0, 0, 0]


def test_bqb_14_an_ignored_star_is_gone() -> None:
    state = table(beginners=True)
    throw(state, "star 1 hat hat")
    assert kinds(act(state, "grandmother-star-ignored")) == ["star_ignored"]
    assert stars(legal(state)) == []
    act(state, "gaspard-to-a1")
    throw(state, "1 1 1 1")
    assert stars(legal(state)) == []


@pytest.mark.parametrize("when", ["before", "after"])
def test_bqb_14_a_star_can_make_the_capture(when: str) -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "d3"}, beginners=True)
    throw(state, "star star 1 star")
    if when == "before":
        act(state, "grandmother-star-for-pierre", "pierre-to-d1")
    else:
        act(state, "pierre-to-d2", "grandmother-star-for-pierre", "pierre-to-d1")
    act(state, "gaspard-star-ignored", "ratapoil-star-ignored")
    assert state.cells[state.at.knives] == 1


def test_bqb_14_a_further_walk_that_cannot_end_is_passed() -> None:
    state = table(at={"pierre": "a1", "ratapoil": "b1"}, beginners=True)
    throw(state, "star hat hat star")
    act(state, "grandmother-star-for-gaspard")
    assert "gaspard-passes" in legal(state)
    act(state, "gaspard-passes", "ratapoil-star-for-gaspard")
    assert state.part("further") == [0, 1, 0, 0]  # it has had its walk: this is a further one
    act(state, "gaspard-passes")
    assert state.actor() == CHANCE


def test_bqb_14_the_givers_player_decides() -> None:
    state = table(beginners=True, players=4)
    throw(state, "star hat hat hat")
    assert state.actors() == [0]
    act(state, "grandmother-star-for-ratapoil")
    assert state.actors() == [3]
    assert legal(state, 3) == ["ratapoil-to-g1"]
