"""The strategy variant of Briquambroque: neighbours, guards and blockades."""

from __future__ import annotations

import pytest

from repaire.games import find
from tests.games.briquambroque.table import act, kinds, robber, table, throw, tied, where

# -- neighbours ------------------------------------------------------------------------------------------------


def test_bqb_15_he_catches_neighbours_where_he_ends() -> None:
    state = table("out b2", {"gaspard": "c2"}, strategy=True)
    throw(state, "hat 1 1 1")
    assert robber(state) == "out c1"
    assert tied(state) == "gaspard"
    assert where(state, "gaspard") == "gaspard"


def test_bqb_15_not_in_the_base_game() -> None:
    state = table("out b2", {"gaspard": "c2"})
    throw(state, "hat 1 1 1")
    assert tied(state) == ""


def test_bqb_15_the_example_guarded_and_unguarded() -> None:
    """He catches C beside him; A beside him is guarded by D."""
    state = table("out c1", {"pierre": "d2", "gaspard": "e1", "ratapoil": "f1"}, strategy=True)
    throw(state, "1 1 hat 1")
    assert robber(state) == "out d1"
    assert tied(state) == "pierre"


def test_bqb_15_diagonal_squares_are_no_neighbours() -> None:
    state = table("out c1", {"gaspard": "e2", "pierre": "c2"}, strategy=True)
    throw(state, "1 1 hat 1")
    assert tied(state) == ""
    state = table("out c1", {"gaspard": "d2", "pierre": "e3"}, strategy=True)  # a diagonal friend does not guard
    throw(state, "1 1 hat 1")
    assert tied(state) == "gaspard"


def test_bqb_15_only_where_he_ends_not_on_the_way() -> None:
    state = table("out c1", {"gaspard": "d2"}, strategy=True)
    throw(state, "1 hat hat 1")
    assert robber(state) == "out e1"
    assert tied(state) == ""


def test_bqb_15_only_after_moving_at_least_one_square() -> None:
    state = table("out d1", {"gaspard": "d2"}, strategy=True)
    throw(state, "1 1 1 1")
    assert tied(state) == ""


def test_bqb_15_only_when_he_ends_on_a_square() -> None:
    state = table("out g3", {"grandmother": "d4", "gaspard": "g4", "pierre": "g2"}, strategy=True)
    throw(state, "hat 1 1 1")
    assert robber(state) == "house"
    assert tied(state) == ""


def test_bqb_15_houses_are_nobodys_neighbours() -> None:
    state = table("out f2", {"gaspard": "g2"}, strategy=True)  # Grandmother sits in the house behind g3
    throw(state, "1 hat 1 1")
    assert robber(state) == "out g3"
    assert tied(state) == "gaspard"  # Ratapoil in his house by g1 guards nobody, Grandmother is not caught
    state = table("den", {"pierre": "a2"}, strategy=True)  # Gaspard's house opens on a1
    throw(state, "1 hat 1 1")
    assert tied(state) == "pierre"


def test_bqb_15_all_neighbours_are_judged_together() -> None:
    """Two side by side guard each other, even if both are beside him; nobody is tied up before all are judged."""
    state = table("back g4", {"gaspard": "e5", "pierre": "e4", "ratapoil": "g5"}, strategy=True)
    throw(state, "1 hat 1 1")
    assert robber(state) == "back f5"
    assert tied(state) == "ratapoil"
    state = table("out c1", {"gaspard": "d2", "pierre": "c1", "ratapoil": "c2"}, strategy=True)
    throw(state, "1 hat 1 1")  # Pierre, left behind on c1, and Gaspard on d2 both lean on Ratapoil
    assert robber(state) == "out d1"
    assert tied(state) == ""


def test_bqb_15_figures_on_one_square_do_not_guard_each_other() -> None:
    state = table("out c1", {"gaspard": "d2", "pierre": "d2"}, strategy=True)
    throw(state, "1 hat 1 1")
    assert tied(state) == "gaspard pierre"
    state = table("out c1", {"gaspard": "d2", "pierre": "d2", "ratapoil": "d3"}, strategy=True)
    throw(state, "1 hat 1 1")
    assert tied(state) == ""


def test_bqb_15_a_lone_pursuer_left_behind_is_a_neighbour_like_any_other() -> None:
    state = table("out d1", {"gaspard": "d1"}, strategy=True)
    throw(state, "1 hat 1 1")
    assert tied(state) == "gaspard"


@pytest.mark.parametrize("hats", ["hat 1", "hat hat"])
def test_bqb_15_a_guard_does_not_help_against_being_landed_on_or_passed(hats: str) -> None:
    state = table("out c1", {"gaspard": "d1", "pierre": "d2"}, strategy=True)
    throw(state, f"{hats} 1 1")
    assert "gaspard" in tied(state).split()


def test_bqb_15_all_four_caught_as_neighbours_end_the_game() -> None:
    state = table("out c1", {"gaspard": "d2"}, tied="grandmother pierre ratapoil", strategy=True)
    throw(state, "1 hat 1 1")
    assert state.over()


# -- blockade --------------------------------------------------------------------------------------------------


def test_bqb_16_left_and_right_block_him() -> None:
    """Pierre on his next square c1, with Gaspard and Ratapoil to its left and right."""
    state = table("out b2", {"pierre": "c1", "gaspard": "b1", "ratapoil": "d1"}, strategy=True)
    events = throw(state, "hat hat hat 1")
    assert robber(state) == "out b2"
    assert tied(state) == ""
    assert "robber_blocked" in kinds(events)


def test_bqb_16_above_and_below_block_him() -> None:
    state = table("out a3", {"pierre": "b2", "gaspard": "b1", "ratapoil": "b3"}, strategy=True)
    throw(state, "hat hat hat 1")
    assert robber(state) == "out a3"
    assert tied(state) == ""


def test_bqb_16_two_sides_that_are_not_opposite_do_not() -> None:
    state = table("out a3", {"pierre": "b2", "gaspard": "b1", "ratapoil": "c2"}, strategy=True)
    throw(state, "1 1 hat 1")
    assert robber(state) == "out b2"
    assert "pierre" in tied(state).split()


def test_bqb_16_not_in_the_base_game() -> None:
    state = table("out b2", {"pierre": "c1", "gaspard": "b1", "ratapoil": "d1"})
    throw(state, "hat 1 1 1")
    assert robber(state) == "out c1"
    assert tied(state) == "pierre"


def test_bqb_16_he_stops_before_it_wherever_he_meets_it() -> None:
    state = table("den", {"pierre": "c1", "gaspard": "b1", "ratapoil": "d1"}, strategy=True)
    throw(state, "hat hat hat hat")
    assert robber(state) == "out b2"
    assert tied(state) == ""  # Gaspard beside b2 is guarded


def test_bqb_16_leaving_den_and_fire_station_too() -> None:
    for start in ("den", "fire"):
        state = table(start, {"pierre": "a3", "gaspard": "a2", "ratapoil": "a4"}, strategy=True)
        throw(state, "hat hat 1 1")
        assert robber(state) == start
        assert tied(state) == ""


def test_bqb_16_he_waits_until_it_is_broken() -> None:
    state = table("out b2", {"pierre": "c1", "gaspard": "b1", "ratapoil": "d1"}, strategy=True)
    throw(state, "star star hat star")
    throw(state, "star star star 1")
    act(state, "ratapoil-to-d2")
    throw(state, "star star hat star")
    assert robber(state) == "out c1"
    assert "pierre" in tied(state).split()


def test_bqb_16_houses_block_nothing() -> None:
    state = table("out g3", {"gaspard": "g2", "pierre": "g4"}, strategy=True)  # she is at home, friends on both sides
    throw(state, "hat 1 1 1")
    assert robber(state) == "house"
    assert "grandmother" in tied(state).split()
    state = table("out f2", {"gaspard": "g3", "pierre": "g2"}, strategy=True)  # Grandmother's house is no side of g3
    throw(state, "hat 1 1 1")
    assert robber(state) == "out g3"


def test_bqb_16_one_caught_on_the_way_blocks_no_more() -> None:
    """Gaspard on b2 is passed over first and leaves at that step, so that c2 has lost its left side."""
    state = table("out a3", {"gaspard": "b2", "pierre": "c2", "ratapoil": "d2"}, strategy=True, box="challenge")
    throw(state, "1 hat hat 1")
    assert robber(state) == "out c2"
    assert set(tied(state).split()) >= {"gaspard", "pierre"}


def test_bqb_16_captors_standing_together_can_be_the_middle() -> None:
    at = {"gaspard": "c1", "pierre": "c1", "grandmother": "b1", "ratapoil": "d1"}
    state = table("out b2", at, strategy=True)
    throw(state, "hat 1 1 1")
    assert robber(state) == "out b2"


def test_bqb_16_he_can_be_captured_while_he_is_blocked() -> None:
    at = {"gaspard": "c1", "pierre": "b1", "ratapoil": "d1", "grandmother": "b3"}
    state = table("out b2", at, strategy=True)
    throw(state, "1 2 star hat")
    assert robber(state) == "out b2"
    act(state, "grandmother-to-b2", "gaspard-to-b2")
    assert state.cells[state.at.knives] == 1


@pytest.mark.parametrize("clause", ["BQB.15", "BQB.16"])
def test_bqb_15_and_16_the_page_says_where_the_two_printed_languages_disagree(clause: str) -> None:
    book = find("briquambroque")
    assert all(word in book.rulebook("en")[clause].text for word in ("English", "French", "differ"))
    assert all(word in book.rulebook("fr")[clause].text for word in ("anglais", "français", "diffèrent"))
