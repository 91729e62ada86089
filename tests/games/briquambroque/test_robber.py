"""The robber of Briquambroque: his path, captures both ways, rescue and the end."""

from __future__ import annotations

import pytest

from repaire.games.briquambroque.events import RobberCaptured
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.game import CHANCE
from tests.games.briquambroque.table import act, ends, kinds, legal, robber, table, throw, tied, tiny, where
from tests.games.briquambroque.test_walks import refused

# -- Grandmother's house and the den ---------------------------------------------------------------------------


def tiles(state: BriquambroqueState) -> tuple[int, ...]:
    """Knives, cakes, what is in the den and in the pile."""
    return tuple(state.cells[at] for at in (state.at.knives, state.at.cakes, state.at.den, state.at.pile))


def test_bqb_9_he_takes_a_cake_and_turns_home_with_the_hats_left() -> None:
    state = table("out f2", {"grandmother": "d4"})
    events = throw(state, "hat hat hat 3+hat")
    assert robber(state) == "back f5"  # g3, the house, g4, f5
    assert kinds(events).count("cake_taken") == 1
    assert state.cells[state.at.pile] == 7  # the tile moves only when the cake reaches the den or is won back


def test_bqb_9_he_may_end_in_the_house() -> None:
    state = table("out g3", {"grandmother": "d4"})
    throw(state, "hat 1 1 1")
    assert robber(state) == "house"
    assert state.has_cake()


def test_bqb_9_grandmother_at_home_faints() -> None:
    state = table("out g3")
    events = throw(state, "hat 1 1 1")
    assert tied(state) == "grandmother"
    assert where(state, "grandmother") == "grandmother"
    assert "grandmother_fainted" in kinds(events)
    assert state.part("walk") == [0, 1, 1, 1]


def test_bqb_9_others_in_her_house_are_caught_and_tied_up_at_their_own() -> None:
    state = table("out g3", {"grandmother": "d4", "gaspard": "grandmother", "pierre": "grandmother"})
    throw(state, "1 hat 1 1")
    assert tied(state) == "gaspard pierre"
    assert (where(state, "gaspard"), where(state, "pierre")) == ("gaspard", "pierre")


def test_bqb_9_passing_through_the_house_catches_too() -> None:
    state = table("out g3")
    throw(state, "hat hat 1 1")
    assert tied(state) == "grandmother"
    assert robber(state) == "back g4"


def test_bqb_9_a_cake_in_the_den_is_a_tile_for_good_and_he_sets_out_again() -> None:
    state = table("back a4", {"grandmother": "d4"})
    events = throw(state, "hat hat 1 hat")
    assert (state.cells[state.at.den], state.cells[state.at.pile]) == (1, 6)
    assert robber(state) == "out b2"
    assert not state.has_cake()
    assert "cake_hidden" in kinds(events)


def test_bqb_9_he_may_end_in_the_den() -> None:
    state = table("back a4")
    throw(state, "hat 1 1 1")
    assert (robber(state), state.cells[state.at.den]) == ("den", 1)
    assert not state.has_cake()


# -- captures --------------------------------------------------------------------------------------------------


def test_bqb_10_two_pursuers_on_his_square_capture_him() -> None:
    state = table("out d1", {"gaspard": "d2", "pierre": "c1"})
    throw(state, "star 1 1 star")
    act(state, "gaspard-to-d1")
    events = act(state, "pierre-to-d1")
    assert RobberCaptured([1, 2], 3, "knife", 6) in events
    assert robber(state) == "fire"


def test_bqb_10_one_alone_does_not() -> None:
    state = table("out d1", {"gaspard": "d2"})
    throw(state, "star 1 star star")
    act(state, "gaspard-to-d1")
    assert robber(state) == "out d1"
    assert state.cells[state.at.pile] == 7


def test_bqb_10_it_is_judged_once_after_the_last_move() -> None:
    state = table("out d1", {"gaspard": "d2", "pierre": "c1", "ratapoil": "f6"})
    throw(state, "star 1 1 1")
    act(state, "gaspard-to-d1", "pierre-to-d1")
    assert robber(state) == "out d1"  # Ratapoil still has to move
    assert state.cells[state.at.pile] == 7
    act(state, "ratapoil-to-f5")
    assert robber(state) == "fire"


def test_bqb_10_two_for_a_while_are_not_enough() -> None:
    """With stars one of two may have to leave again before the round's last move."""
    state = table("out d1", {"gaspard": "d2", "pierre": "c1"}, beginners=True)
    throw(state, "star 1 1 hat")
    assert robber(state) == "out e1"
    state = table("out d1", {"gaspard": "d2", "pierre": "c1"}, beginners=True)
    throw(state, "star 1 1 star")
    act(state, "gaspard-to-d1", "pierre-to-d1", "grandmother-star-for-pierre", "pierre-to-c1", "ratapoil-star-ignored")
    assert robber(state) == "out d1"


def test_bqb_10_one_may_wait_and_the_other_comes_in_a_later_round() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "c1"})
    throw(state, "star star 1 star")
    act(state, "pierre-to-d1")
    assert robber(state) == "fire"


def test_bqb_10_a_third_may_not_end_there() -> None:
    state = table("out d1", {"gaspard": "d2", "pierre": "c1", "ratapoil": "e1"})
    throw(state, "star 1 1 1")
    act(state, "gaspard-to-d1", "pierre-to-d1")
    assert "d1" not in ends(state, "ratapoil")
    assert refused(state, "ratapoil-to-d1") == ("BQB.10", "two_already")


def test_bqb_10_one_who_waits_may_come_back_to_his_square() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "d3"})
    throw(state, "star 2 2 star")
    assert "d1" in ends(state, "gaspard")
    act(state, "pierre-to-d1")
    assert "d1" in ends(state, "gaspard")
    act(state, "gaspard-to-d1")
    assert robber(state) == "fire"


@pytest.mark.parametrize("place", ["den", "fire", "house"])
def test_bqb_10_in_den_fire_station_and_house_he_is_safe(place: str) -> None:
    state = table(place, {"gaspard": "grandmother", "pierre": "grandmother", "grandmother": "d4"})
    throw(state, "1 star star star")
    act(state, "grandmother-to-d3")
    assert robber(state) == place
    assert state.cells[state.at.pile] == 7


def test_bqb_11_on_the_way_out_a_knife_goes_to_the_police() -> None:
    state = table("out e1", {"gaspard": "e1", "pierre": "e2"})
    throw(state, "star star 1 star")
    act(state, "pierre-to-e1")
    assert tiles(state) == (1, 0, 0, 6)
    assert state.scores() == [1]


def test_bqb_11_on_the_way_back_a_cake_goes_to_grandmother() -> None:
    state = table("back e6", {"gaspard": "e6", "pierre": "e5"})
    throw(state, "star star 1 star")
    act(state, "pierre-to-e6")
    assert tiles(state) == (0, 1, 0, 6)


def test_bqb_11_on_a_shared_lane_the_way_he_goes_decides() -> None:
    for way, knives, cakes in (("out b1", 1, 0), ("back b1", 0, 1)):
        state = table(way, {"gaspard": "b1", "pierre": "a1"}, box=tiny())
        throw(state, "star star 1 star")
        act(state, "pierre-to-b1")
        assert (state.cells[state.at.knives], state.cells[state.at.cakes]) == (knives, cakes)


@pytest.mark.parametrize(("box", "first", "second"), [("family", "a3", "b2"), ("challenge", "d1", "e2")])
def test_bqb_11_he_sets_out_from_the_fire_station_with_the_next_throw(box: str, first: str, second: str) -> None:
    state = table("fire", box=box)
    throw(state, "star star star star")
    assert robber(state) == "fire"  # no hat, no step
    throw(state, "hat star star star")
    assert robber(state) == f"out {first}"
    state = table("fire", box=box)
    throw(state, "hat hat star star")
    assert robber(state) == f"out {second}"
    assert not state.has_cake()


def test_bqb_11_the_captors_stay_together_until_they_move() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "c1", "ratapoil": "d3"})
    throw(state, "star star 1 star")
    act(state, "pierre-to-d1")
    assert where(state, "gaspard") == where(state, "pierre") == "d1"
    throw(state, "star 2 2 2")
    assert "d1" not in ends(state, "ratapoil")
    assert refused(state, "ratapoil-to-d1") == ("BQB.11", "captors_there")
    assert "d1" not in ends(state, "gaspard")  # back to the other: joining
    assert refused(state, "gaspard-to-d1") == ("BQB.11", "captors_there")
    act(state, "gaspard-to-d3" if "d3" in ends(state, "gaspard") else "gaspard-to-e2")
    assert "d1" in ends(state, "pierre")  # alone there now
    assert refused(state, "ratapoil-to-d1") == ("BQB.8", "occupied")


# -- tied up and freed -----------------------------------------------------------------------------------------


def test_bqb_12_landing_on_and_passing_over_catch() -> None:
    state = table("out b2", {"gaspard": "c1", "pierre": "d1", "grandmother": "e1"})
    events = throw(state, "hat 3+hat 1 1")
    assert tied(state) == "gaspard pierre"
    assert (where(state, "gaspard"), where(state, "pierre")) == ("gaspard", "pierre")
    assert kinds(events).count("pursuer_tied") == 2
    assert state.part("walk") == [0, 0, 0, 1]


def test_bqb_12_crossing_no_square_of_a_pursuer_catches_nobody() -> None:
    state = table("out b2", {"gaspard": "c2", "pierre": "b1"})  # beside his diagonal step
    throw(state, "hat 1 1 1")
    assert tied(state) == ""


def test_bqb_12_a_friend_who_ends_there_frees() -> None:
    """The booklet's example: A walks 4 to B's house, and B plays in the next round."""
    state = table(at={"gaspard": "d6"}, tied="pierre", players=4)
    throw(state, "star 4+hat 2 star")
    assert "pierre" in ends(state, "gaspard")
    events = act(state, "gaspard-to-house-of-pierre")
    assert "pursuer_freed" in kinds(events)
    assert tied(state) == ""
    throw(state, "star star 2 star")
    assert state.actors() == [2]
    assert ends(state, "pierre") == {"a5", "b6", "pierre"}


def test_bqb_12_freed_it_has_no_points_until_the_next_round() -> None:
    state = table(at={"gaspard": "a6"}, tied="pierre")
    throw(state, "1 1 2 star")
    act(state, "gaspard-to-house-of-pierre")
    assert refused(state, "pierre-to-a5") == ("BQB.12", "just_freed")
    act(state, "grandmother-to-g3")
    assert state.actor() == CHANCE


def test_bqb_12_walking_through_frees_nobody() -> None:
    state = table(at={"gaspard": "g3"}, tied="grandmother", box="family")
    throw(state, "hat 2 star star")
    act(state, "gaspard-to-g4")
    assert tied(state) == "grandmother"


def test_bqb_12_standing_in_the_house_frees_nobody_but_coming_back_does() -> None:
    state = table(at={"ratapoil": "gaspard"}, tied="gaspard")
    throw(state, "star star star star")
    assert tied(state) == "gaspard"
    throw(state, "star star star 2")
    act(state, "ratapoil-to-house-of-gaspard")
    assert tied(state) == ""


def test_bqb_12_a_lone_pursuer_is_not_caught_when_he_leaves() -> None:
    state = table("out d1", {"gaspard": "d1"})
    throw(state, "hat 1 1 1")
    assert robber(state) == "out e1"
    assert tied(state) == ""


def test_bqb_12_caught_figures_leave_at_that_step() -> None:
    """Gaspard is caught on g3 and tied up far away: his house is not entered two steps later."""
    state = table("out f2", {"gaspard": "g3", "grandmother": "d4"})
    throw(state, "hat hat 1 1")
    assert robber(state) == "house"
    assert where(state, "gaspard") == "gaspard"


# -- the end ---------------------------------------------------------------------------------------------------


def test_bqb_13_the_last_tile_ends_the_game_at_once() -> None:
    state = table("back a4", pile=1, den=3, knives=2, cakes=1, players=4)
    throw(state, "hat hat hat 1")
    assert state.over()
    assert robber(state) == "den"  # the hats left are not used
    assert all(legal(state, seat) == [] for seat in range(4))
    assert state.winners() == []
    assert state.returns() == [0.0] * 4


def test_bqb_13_more_tiles_than_the_den_win_for_all() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "c1"}, pile=1, den=3, knives=2, cakes=1, players=3)
    throw(state, "star star 1 star")
    events = act(state, "pierre-to-d1")
    assert state.over()
    assert state.winners() == [0, 1, 2]
    assert state.returns() == [1.0] * 3
    assert state.scores() == [4, 4, 4]
    assert kinds(events)[-1] == "game_ended"


def test_bqb_13_an_equal_number_is_not_enough() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "c1"}, pile=1, den=3, knives=2)
    throw(state, "star star 1 star")
    act(state, "pierre-to-d1")
    assert state.over()
    assert state.winners() == []


def test_bqb_13_a_lead_does_not_end_the_game_early() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "c1"}, pile=4, knives=3)
    throw(state, "star star 1 star")
    act(state, "pierre-to-d1")
    assert not state.over()
    assert state.winners() == []


def test_bqb_13_all_four_tied_up_gives_the_rest_to_the_den() -> None:
    state = table("out b2", {"ratapoil": "c1"}, tied="grandmother gaspard pierre", pile=5, knives=1, den=1)
    events = throw(state, "hat hat hat hat")
    assert state.over()
    assert (state.cells[state.at.den], state.cells[state.at.pile]) == (6, 0)
    assert robber(state) == "out c1"  # at once, at that step
    assert "all_tied" in kinds(events)
    assert state.winners() == []


def test_bqb_13_all_four_tied_up_may_still_be_a_win() -> None:
    state = table("out b2", {"ratapoil": "c1"}, tied="grandmother gaspard pierre", pile=2, knives=4, den=1)
    throw(state, "hat 1 1 1")
    assert state.over()
    assert state.winners() == [0]
