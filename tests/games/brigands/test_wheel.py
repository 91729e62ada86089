"""BRG.11 to BRG.13, BRG.16, BRG.17: team actions."""

from __future__ import annotations

from itertools import permutations

import pytest

from repaire.games.brigands.state import BrigandsState
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import SPECTATOR
from repaire.kernel.view import canonical
from tests.games.brigands.table import city, do, draw, jailed, kinds, offered, send, spin, team
from tests.games.cells import number as cell


def refused(state: BrigandsState, seat: int, name: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as error:
        do(state, seat, name)
    return error.value.clause, error.value.reason


def test_brg_11_all_with_a_token_here_choose_at_once() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+", 2: "market", 3: "port+"})
    assert state.actors() == [0, 1]
    do(state, 1, "home")
    assert state.actors() == [0]
    do(state, 0, "pass")
    assert state.actors() == [3]


def test_brg_11_only_what_could_do_something_is_offered() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+", 2: "market", 3: "port+"})
    assert offered(state, 0) == ["pass", "move", "spy", "to-prison", "steal-1", "steal-2"]
    assert offered(state, 1) == ["pass", "home", "move", "steal-2", "push-2"]
    assert refused(state, 1, "steal-3") == ("BRG.11", "no_target")
    assert refused(state, 1, "steal-1") == ("BRG.11", "own_team")
    assert refused(state, 1, "take") == ("BRG.11", "pick_an_action")
    lonely = city()
    send(lonely, {0: "market+", 1: "port+"})
    assert offered(lonely, 0) == ["pass", "move", "to-prison"]
    assert refused(lonely, 0, "spy") == ("BRG.11", "nobody_to_spy_on")
    do(lonely, 0, "pass")
    assert offered(lonely, 1) == ["pass", "home", "move"]


def test_brg_11_a_choice_is_secret_until_the_last_is_in() -> None:
    looks = []
    for name in ("home", "steal-2", "pass", "push-2"):
        state = city(money=[0, 5, 5, 5])
        send(state, {0: "market+", 1: "market market+", 2: "market+"})
        do(state, 1, name)
        looks.append([(canonical(state.view(v)), kinds(state, v), state.legal(v)) for v in (SPECTATOR, 0, 2, 3)])
        assert state.reveals == 1
    assert looks[0] == looks[1] == looks[2] == looks[3]


def test_brg_11_choices_arrive_in_any_order() -> None:
    ends = set()
    wheels = {0: "steal-3", 1: "push-2", 2: "push-1", 3: "home"}
    for order in permutations(wheels):
        state = city(money=[0, 9, 9, 9])
        send(state, {0: "port+", 1: "port port+", 2: "port+", 3: "port+"})
        spin(state, {seat: wheels[seat] for seat in order})
        assert state.reveals == 2
        state.recorder = None
        ends.add(str(state.pack()))
    assert len(ends) == 1


def test_brg_11_tokens_return_used_or_not_when_the_actions_are_over() -> None:
    state = city(tokens=[3, 3, 3, 3])
    send(state, {1: "market+", 2: "port+"})
    assert (state.part("hand")[1], state.part("reserve")[1]) == (2, 3)
    spin(state, {1: "pass"})
    assert (state.part("hand")[1], state.part("reserve")[1]) == (2, 4)
    assert (state.part("hand")[2], state.part("reserve")[2]) == (2, 3)


def test_brg_11_a_token_is_back_in_the_reserve_before_the_effect() -> None:
    state = city(tokens=[0, 6, 0, 0])
    send(state, {1: "port+"})
    spin(state, {1: "pass"})
    do(state, 1, "take")  # the token that was played is the only one in the reserve
    assert (state.part("hand")[1], state.part("reserve")[1]) == (6, 0)


def test_brg_12_home_takes_no_further_part() -> None:
    state = city()
    send(state, {0: "market", 1: "market market market+"})
    spin(state, {1: "home"})
    assert jailed(state) == [0, 0, 0, 0]
    assert state.part("money")[1] == 0


def test_brg_12_each_henchman_steals_three() -> None:
    state = city(money=[0, 0, 20, 0])
    send(state, {0: "market", 1: "market market+", 2: "market"})
    spin(state, {1: "steal-2"})
    assert state.part("money") == [0, 6, 14, 0]
    assert jailed(state) == [0, 2, 1, 0]


def test_brg_12_the_whole_team_moves_one_place() -> None:
    state = city()
    send(state, {1: "palace palace palace+"})
    spin(state, {1: "move"})
    draw(state, "die-4")
    assert state.part("money")[1] == 14


def test_brg_12_push_at_most_one_pawn_per_pusher() -> None:
    state = city()
    send(state, {1: "market+", 2: "market market market", 0: "port"})
    spin(state, {1: "push-2"})
    assert jailed(state) == [0, 0, 1, 0]  # pushed into the patrol at the Port
    assert state.part("money")[2] == 6


def test_brg_12_brigands_cannot_target_the_prince() -> None:
    state = city()
    send(state, {0: "market market", 1: "market+"})
    assert offered(state, 1) == ["pass", "home", "move"]
    assert refused(state, 1, "steal-0") == ("BRG.12", "not_the_prince")
    assert refused(state, 1, "push-0") == ("BRG.12", "not_the_prince")
    assert refused(state, 1, "spy") == ("BRG.12", "not_on_wheel")
    assert refused(state, 1, "to-prison") == ("BRG.12", "not_on_wheel")


def test_brg_13_to_prison_arrests_nobody_here() -> None:
    state = city()
    send(state, {0: "market+", 1: "market market"})
    spin(state, {0: "to-prison"})
    assert state.part("money")[1] == 6
    assert offered(state, 0) == ["raise-spy", "raise-fine"]


def test_brg_13_to_prison_with_a_second_patrol_staying() -> None:
    state = city()
    send(state, {0: "market market+", 1: "market market"})
    spin(state, {0: "to-prison"})
    assert state.part("money")[1] == 0
    assert jailed(state) == [0, 2, 0, 0]
    do(state, 0, "raise-fine")
    assert jailed(state) == [0, 0, 0, 0]  # judged by the other patrol the same day


def test_brg_13_each_patrol_steals_five() -> None:
    state = city(money=[0, 30, 0, 0])
    send(state, {0: "market market+", 1: "market"})
    spin(state, {0: "steal-1"})
    assert state.part("money") == [0, 20, 0, 0]
    assert jailed(state) == [0, 1, 0, 0]


def test_brg_13_one_patrol_moves() -> None:
    state = city()
    send(state, {0: "market market+", 1: "market port"})
    spin(state, {0: "move"})
    assert jailed(state) == [0, 2, 0, 0]  # one patrol stayed, one went on


def test_brg_13_the_prince_cannot_push_or_go_home() -> None:
    state = city()
    send(state, {0: "market+", 1: "market"})
    assert refused(state, 0, "push-1") == ("BRG.13", "not_on_wheel")
    assert refused(state, 0, "home") == ("BRG.13", "not_on_wheel")


def test_brg_13_a_patrol_moved_onto_the_next_quarter_arrests_there() -> None:
    state = city()
    send(state, {0: "market+", 1: "market", 2: "port"})
    spin(state, {0: "move"})
    assert state.part("money")[1] == 2
    assert jailed(state) == [0, 0, 1, 0]


def test_brg_16_mutual_pushes_both_happen() -> None:
    state = city()
    send(state, {1: "market market+", 2: "market market market+"})
    spin(state, {1: "push-2", 2: "push-1"})
    assert team(state, "port") == [0, 2, 2, 0]
    assert state.part("money")[2] == 2  # the third pawn of seat 2 stayed


def test_brg_16_several_pushers_add_up() -> None:
    state = city()
    send(state, {1: "market+", 2: "market+", 3: "market market market"})
    spin(state, {1: "push-3", 2: "push-3"})
    assert team(state, "port") == [0, 0, 0, 2]
    assert state.part("money") == [0, 2, 2, 2]


def test_brg_16_never_more_than_are_there() -> None:
    state = city()
    send(state, {1: "market market+", 2: "market+", 3: "market market"})
    spin(state, {1: "push-3", 2: "push-3"})
    assert team(state, "port") == [0, 0, 0, 2]
    assert team(state, "market") == [0, 0, 0, 0]


def test_brg_16_a_push_in_a_circle_moves_all() -> None:
    state = city()
    send(state, {1: "market+", 2: "market+", 3: "market+"})
    spin(state, {1: "push-2", 2: "push-3", 3: "push-1"})
    assert team(state, "port") == [0, 1, 1, 1]
    assert state.part("money") == [0, 0, 0, 0]


def test_brg_16_push_of_a_team_that_moves_fizzles() -> None:
    state = city()
    send(state, {1: "market market+", 2: "market market+"})
    spin(state, {1: "push-2", 2: "move"})
    assert team(state, "port") == [0, 0, 2, 0]
    assert state.part("money")[1] == 6
    assert "fizzled" in kinds(state)


def test_brg_16_push_of_a_team_that_goes_home_fizzles() -> None:
    state = city()
    send(state, {1: "market market+", 2: "market market+"})
    spin(state, {1: "push-2", 2: "home"})
    assert team(state, "port") == [0, 0, 0, 0]
    assert state.part("money") == [0, 6, 0, 0]
    assert "fizzled" in kinds(state)


def test_brg_16_a_pusher_who_is_pushed_still_pushes() -> None:
    state = city()
    send(state, {1: "market+", 2: "market+", 3: "market"})
    spin(state, {1: "push-2", 2: "push-3"})
    assert team(state, "port") == [0, 0, 1, 1]


def test_brg_17_push_from_the_seventh_quarter_leads_into_prison() -> None:
    state = city()
    send(state, {1: "treasury+", 2: "treasury"})
    spin(state, {1: "push-2"})
    assert jailed(state) == [0, 0, 1, 0]
    assert state.part("money")[1] == 10  # alone now
    assert offered(state, 2) == ["escape", "stay"]


def test_brg_17_a_team_that_moves_from_the_seventh_quarter_is_imprisoned() -> None:
    state = city()
    send(state, {1: "treasury treasury+"})
    spin(state, {1: "move"})
    assert jailed(state) == [0, 2, 0, 0]
    assert cell(state, "left") == 2


def test_brg_17_a_patrol_that_moves_from_the_seventh_quarter_guards_the_prison() -> None:
    state = city(prisoners={1: 1})
    send(state, {0: "treasury+"})
    spin(state, {0: "move"})
    assert offered(state, 0) == ["raise-spy", "raise-fine"]
    do(state, 0, "raise-spy")
    assert jailed(state) == [0, 0, 0, 0]


def test_brg_17_nothing_leads_on_from_prison() -> None:
    state = city(money=[0, 7, 0, 0], prisoners={1: 1})
    send(state, {0: "prison+"})
    assert offered(state, 0) == ["pass", "spy", "steal-1"]
    assert refused(state, 0, "move") == ("BRG.17", "nothing_leads_on")
    assert refused(state, 0, "to-prison") == ("BRG.17", "nothing_leads_on")


def test_brg_17_spy_and_steal_work_on_prisoners() -> None:
    state = city(money=[0, 7, 0, 0], prisoners={1: 1})
    send(state, {0: "prison+"})
    spin(state, {0: "steal-1"})
    assert state.part("money")[1] == 2
    state = city(prisoners={1: 1, 3: 2})
    send(state, {0: "prison+"})
    spin(state, {0: "spy"})
    draw(state, "market", "port")
    assert [held.bit_count() for held in state.part("held")] == [0, 1, 0, 1]


def test_brg_17_an_empty_prison_leaves_the_prince_nothing_but_to_pass() -> None:
    state = city()
    send(state, {0: "prison+"})
    assert offered(state, 0) == ["pass"]
