"""Set-up, throw and the pursuers' walks in Briquambroque."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.errors import BadPlayers, IllegalMove
from repaire.kernel.game import CHANCE
from tests.games.briquambroque.table import act, ends, kinds, legal, place, robber, table, throw, tied, tiny, where


def refused(state: BriquambroqueState, name: str, seat: int = 0) -> tuple[str, str]:
    """The clause and the reason for which an action is refused."""
    with pytest.raises(IllegalMove) as caught:
        state.apply(seat, state.game.action_names().index(name))
    return caught.value.clause, caught.value.reason


def test_bqb_5_everybody_starts_at_home_and_the_robber_before_his_den() -> None:
    state = table()
    assert [where(state, name) for name in ("grandmother", "gaspard", "pierre", "ratapoil")] == [
        "grandmother",
        "gaspard",
        "pierre",
        "ratapoil",
    ]
    assert state.robber_square() == -1
    throw(state, "hat 1 1 1")
    assert robber(state) == "out a3"  # leaving the den is one step


@pytest.mark.parametrize(("players", "owners"), [(1, "0000"), (2, "0101"), (3, "0120"), (4, "0123")])
def test_bqb_5_the_pursuers_are_dealt_in_turn(players: int, owners: str) -> None:
    state = table(players=players)
    throw(state, "1 1 1 1")
    for pursuer, name in enumerate(("grandmother", "gaspard", "pierre", "ratapoil")):
        for seat in range(players):
            mine = any(action.startswith(f"{name}-to-") for action in legal(state, seat))
            assert mine == (owners[pursuer] == str(seat))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bqb_5_who_picks_a_seat_picks_its_figures(lang: str) -> None:
    definition = find("briquambroque")
    words = Words(definition.catalog(lang))
    for players in range(1, 5):
        state = table(players=players)
        throw(state, "1 1 1 1")
        parts = definition.parts(players) if definition.parts else []
        owned: list[list[int]] = [[] for _ in range(players)]
        for pursuer, name in enumerate(("grandmother", "gaspard", "pierre", "ratapoil")):
            for seat in range(players):
                if any(action.startswith(name) for action in legal(state, seat)):
                    owned[seat].append(pursuer)
        assert [words.say(part) for part in parts] == [
            words.all_of([words.term("pursuer", pursuer) for pursuer in pursuers]) for pursuers in owned
        ]


def test_bqb_5_one_to_four_players() -> None:
    for players in (0, 5):
        with pytest.raises(BadPlayers):
            find("briquambroque").setup(players)


def test_bqb_6_four_dice_and_a_step_for_every_hat() -> None:
    state = table("out b2")
    events = throw(state, "3+hat 4+hat 1 star")
    assert robber(state) == "out d1"
    assert kinds(events) == ["dice_thrown", "robber_stepped", "robber_stepped"]
    assert state.part("walk") == [3, 4, 1, 0]


def test_bqb_6_the_robber_moves_before_the_pursuers() -> None:
    state = table("out b2", {"pierre": "c1"})
    throw(state, "1 1 2 hat")
    assert tied(state) == "pierre"
    assert state.part("walk") == [1, 1, 0, 0]  # caught before it could use its points


def test_bqb_6_hat_and_star_mean_that_a_pursuer_stays() -> None:
    state = table(players=4)
    throw(state, "hat star 1 2")
    assert state.actors() == [2, 3]
    assert refused(state, "grandmother-to-g3", 0)[0] == "BQB.7"  # seat 0 owes nothing
    alone = table(players=1)
    throw(alone, "hat star 1 2")
    assert refused(alone, "grandmother-to-g3") == ("BQB.6", "no_points")
    assert refused(alone, "gaspard-star-for-pierre") == ("BQB.14", "no_stars_here")


def test_bqb_6_a_tied_up_pursuers_die_counts_for_hats_only() -> None:
    state = table("out b2", tied="gaspard")
    throw(state, "1 4+hat 1 1")
    assert robber(state) == "out c1"
    assert state.part("walk") == [1, 0, 1, 1]
    assert refused(state, "gaspard-to-a1") == ("BQB.12", "tied_up")


def test_bqb_6_without_points_the_next_throw_follows_at_once() -> None:
    state = table()
    throw(state, "star star star star")
    assert state.actor() == CHANCE
    assert state.cells[state.at.round] == 2


def test_bqb_7_any_seat_moves_in_any_order() -> None:
    state = table(players=4)
    throw(state, "1 1 1 1")
    assert state.actors() == [0, 1, 2, 3]
    act(state, "ratapoil-to-g1", "gaspard-to-a1")
    assert state.actors() == [0, 2]
    assert refused(state, "gaspard-to-a2", 0)[1] == "not_yours"
    act(state, "pierre-to-a6")
    assert state.actors() == [0]
    act(state, "grandmother-to-g4")
    assert state.actor() == CHANCE


def test_bqb_7_a_pursuer_moves_once_a_round() -> None:
    state = table()
    throw(state, "1 2 1 1")
    act(state, "gaspard-to-a2")
    assert refused(state, "gaspard-to-a3") == ("BQB.7", "has_moved")
    assert not any(name.startswith("gaspard") for name in legal(state))


def test_bqb_7_a_pass_only_without_any_legal_ending() -> None:
    state = table(at={"grandmother": "b1", "pierre": "a1", "ratapoil": "b2"}, players=2)
    throw(state, "1 1 hat hat")  # Gaspard's only door is taken
    assert legal(state, 1) == ["gaspard-passes"]
    assert refused(state, "grandmother-passes", 0) == ("BQB.7", "must_walk")
    assert "pass" in kinds_of_choices(state, 1)
    events = act(state, "gaspard-passes")
    assert kinds(events) == ["pursuer_passed"]
    assert where(state, "gaspard") == "gaspard"
    assert state.part("walk") == [1, 0, 0, 0]  # its points are lost
    assert refused(state, "gaspard-to-a1", 0)[1] == "not_yours"


def test_bqb_7_who_cannot_end_may_wait_until_a_friend_makes_room() -> None:
    state = table(at={"pierre": "a1"}, players=2)
    throw(state, "hat 1 1 hat")
    assert legal(state, 1) == ["gaspard-passes"]
    act(state, "pierre-to-b1")
    assert legal(state, 1) == ["gaspard-to-a1"]


def kinds_of_choices(state: BriquambroqueState, seat: int) -> set[str]:
    return {choice.kind for choice in state.choices(seat)}


def test_bqb_8_exactly_the_points_turning_and_stepping_back() -> None:
    state = table(at={"gaspard": "d4"})
    throw(state, "star 2 star star")
    assert ends(state, "gaspard") == {"d2", "c3", "e3", "b4", "d4", "f4", "c5", "e5", "d6"}
    assert refused(state, "gaspard-to-d3") == ("BQB.8", "not_exact")


def test_bqb_8_even_numbers_may_end_where_they_began() -> None:
    for face, back in (("1", False), ("2", True), ("3+hat", False), ("4+hat", True)):
        state = table(at={"gaspard": "d4"})
        throw(state, f"star {face} star star")
        assert ("d4" in ends(state, "gaspard")) == back


def test_bqb_8_steps_are_orthogonal() -> None:
    state = table(at={"gaspard": "d4"})
    throw(state, "star 1 star star")
    assert ends(state, "gaspard") == {"d3", "d5", "c4", "e4"}


def test_bqb_8_grandmothers_two_doors_make_a_short_cut() -> None:
    state = table(at={"gaspard": "g3"})
    throw(state, "star 3+hat star star")
    assert "g3" in ends(state, "gaspard")  # in by one door, out by the other, and home: an odd number
    assert {"g4", "grandmother"} <= ends(state, "gaspard")


def test_bqb_8_figures_may_be_passed_over_but_a_square_holds_one() -> None:
    state = table("out b2", {"gaspard": "a3", "pierre": "a4", "ratapoil": "b3"})
    throw(state, "star 2 star star")
    assert "a5" in ends(state, "gaspard")  # over Pierre
    assert "c3" in ends(state, "gaspard")  # over Ratapoil
    state = table("out b2", {"gaspard": "a4", "pierre": "a5"})
    throw(state, "star 1 star star")
    assert "a5" not in ends(state, "gaspard")
    assert refused(state, "gaspard-to-a5") == ("BQB.8", "occupied")


def test_bqb_8_the_robber_may_be_passed_over() -> None:
    state = table("out d1", {"gaspard": "c1", "pierre": "d2", "grandmother": "b2"})
    throw(state, "star 2 star star")
    assert "e1" in ends(state, "gaspard")


def test_bqb_8_a_house_is_one_step_walked_through_and_holds_any_number() -> None:
    state = table(at={"gaspard": "g3", "pierre": "grandmother", "ratapoil": "grandmother"})
    throw(state, "hat 1 star star")
    assert "grandmother" in ends(state, "gaspard")
    act(state, "gaspard-to-house-of-grandmother")
    assert sum(at == place(state, "grandmother") for at in state.part("where")) == 4
    state = table(at={"gaspard": "g3"})
    throw(state, "hat 2 star star")
    assert "g4" in ends(state, "gaspard")  # through the house, or beside it


def test_bqb_8_den_and_fire_station_are_closed() -> None:
    state = table(at={"gaspard": "a3"})
    throw(state, "star 1 star star")
    assert ends(state, "gaspard") == {"a2", "b3", "a4"}


def test_bqb_8_dark_squares_are_closed() -> None:
    state = table(at={"pierre": "b3"}, box=tiny())
    throw(state, "star star 1 star")
    assert ends(state, "pierre") == {"a3", "c3", "pierre"}
    assert refused(state, "pierre-to-b2") == ("BQB.8", "dark_square")


def test_bqb_8_a_walk_must_be_made_if_it_can() -> None:
    state = table()
    throw(state, "star 1 star star")
    assert legal(state) == ["gaspard-to-a1"]
    assert refused(state, "gaspard-passes") == ("BQB.7", "must_walk")
    assert refused(state, "gaspard-to-house-of-gaspard") == ("BQB.8", "not_exact")


def test_bqb_8_a_friend_on_the_robbers_square_opens_no_other() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "f1", "ratapoil": "e1"})
    throw(state, "star star star 1")
    assert ends(state, "ratapoil") == {"d1", "e2"}  # beside Gaspard, not beside Pierre
    assert refused(state, "ratapoil-to-f1") == ("BQB.8", "occupied")
