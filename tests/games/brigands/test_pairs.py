"""BRG.11 to BRG.17: pairs of team actions that meet in one place, beside those under their own clauses."""

from __future__ import annotations

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record
from tests.games.brigands.table import city, do, draw, jailed, kinds, offered, send, spin, team


def test_brg_13_patrol_and_team_that_move_together_meet_again() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+"})
    spin(state, {0: "move", 1: "move"})
    assert jailed(state) == [0, 1, 0, 0]
    assert offered(state, 1) == ["escape", "stay"]


def test_brg_16_a_team_pushed_after_a_patrol_that_moved_is_arrested() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+", 2: "market"})
    spin(state, {0: "move", 1: "push-2"})
    assert state.part("money")[1] == 2
    assert jailed(state) == [0, 0, 1, 0]


def test_brg_16_a_team_pushed_out_of_a_patrols_quarter_escapes_it() -> None:
    state = city()
    send(state, {0: "market", 1: "market+", 2: "market"})
    spin(state, {1: "push-2"})
    assert team(state, "port") == [0, 0, 1, 0]
    assert jailed(state) == [0, 1, 0, 0]


def test_brg_15_the_spy_comes_before_the_team_moves() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+"})
    spin(state, {1: "move", 0: "spy"})
    draw(state, "port")
    assert state.part("held")[1].bit_count() == 1
    assert team(state, "port") == [0, 1, 0, 0]


def test_brg_13_the_prince_robs_a_team_before_it_moves() -> None:
    state = city(money=[0, 9, 0, 0])
    send(state, {0: "market+", 1: "market+"})
    spin(state, {0: "steal-1", 1: "move"})
    assert state.part("money")[1] == 4
    assert team(state, "port") == [0, 1, 0, 0]


def test_brg_13_the_prince_robs_a_thief_of_what_he_had_before() -> None:
    state = city(money=[0, 2, 9, 0])
    send(state, {0: "market+", 1: "market+", 2: "market"})
    spin(state, {0: "steal-1", 1: "steal-2"})
    assert state.part("money") == [0, 3, 6, 0]


def test_brg_17_pushed_into_prison_and_judged_the_same_day() -> None:
    state = city(money=[0, 0, 9, 0])
    send(state, {0: "treasury+", 1: "treasury+", 2: "treasury"})
    spin(state, {0: "to-prison", 1: "push-2"})
    assert state.part("money")[1] == 10
    do(state, 0, "raise-fine")
    assert state.part("money")[2] == 6
    assert jailed(state) == [0, 0, 0, 0]


def test_brg_13_to_prison_while_the_team_goes_home() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+"})
    spin(state, {0: "to-prison", 1: "home"})
    assert jailed(state) == [0, 0, 0, 0]
    assert offered(state, 0) == ["raise-spy", "raise-fine"]


def test_brg_12_two_teams_that_move_share_the_next_quarter() -> None:
    state = city()
    send(state, {1: "port+", 2: "port port+"})
    spin(state, {1: "move", 2: "move"})
    assert state.part("money") == [0, 3, 6, 0]


def test_brg_12_a_victim_who_pushes_is_robbed_first() -> None:
    state = city(money=[0, 9, 9, 0])
    send(state, {0: "port", 1: "market+", 2: "market market+", 3: "market+"})
    spin(state, {1: "push-2", 2: "steal-1", 3: "move"})
    assert state.part("money") == [0, 9 - 6 + 2, 9 + 6 + 2, 0]
    assert jailed(state) == [0, 0, 1, 1]


def test_brg_16_a_push_and_a_theft_on_a_team_gone_home_both_fizzle() -> None:
    state = city(money=[0, 0, 0, 9])
    send(state, {1: "market+", 2: "market+", 3: "market+"})
    spin(state, {1: "push-3", 2: "steal-3", 3: "home"})
    assert state.part("money") == [0, 2, 2, 9]
    assert kinds(state).count("fizzled") == 2


def test_brg_11_a_chain_of_moves_through_the_city() -> None:
    state = city()
    send(state, {1: "palace+ convoy+ treasury+"})
    spin(state, {1: "move"})
    assert team(state, "convoy") == [0, 2, 0, 0]
    do(state, 1, "move")
    assert team(state, "treasury") == [0, 3, 0, 0]
    do(state, 1, "pass")
    assert state.part("money")[1] == 10


def test_brg_8_a_plan_can_be_taken_back_until_another_comes() -> None:
    setup = find("brigands").setup(3, {"prince": 1})
    table = Playthrough(Record(setup, seats=["x"] * 3), Rng(1))
    table.settle()
    table.move(1, [0, 0, 0, 9])
    assert table.can_undo(1)
    table.undo(1)
    assert table.state.actors() == [0, 1, 2]
    table.move(1, [0, 0, 0, 9])
    table.move(2, [1, 1, 1, 9])
    assert not table.can_undo(1)
    assert table.can_undo(2)
    table.move(0, [7, 7, 7, 9])  # the last plan lays all open
    assert not table.can_undo(0)


def test_brg_11_a_wheel_that_lays_others_open_cannot_be_taken_back() -> None:
    state = city()
    send(state, {1: "market+", 2: "market+"})
    before = state.reveals
    do(state, 1, "pass")
    assert state.reveals == before
    do(state, 2, "pass")
    assert state.reveals == before + 1
    assert state.actor() == CHANCE
