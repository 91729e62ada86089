"""ROL.17: the variant for two players."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.rolling_bandits import events
from repaire.kernel.errors import BadOption
from tests.games.cells import number
from tests.games.rolling_bandits.table import LONG, begin, do, gang, may, refused, table, train


def test_rol_17_for_two_players_only() -> None:
    with pytest.raises(BadOption):
        find("rolling_bandits").setup(3, {"mercenaries": True})
    state = table(LONG, ["", ""], rolled="mask")
    assert refused(state, "hire-1") == ("ROL.17", "no_mercenaries")


def test_rol_17_any_number_in_stock_may_join_the_roll() -> None:
    state = begin(table(LONG, ["mask1+2@0", ""], mercenaries=True), 0)
    assert refused(state, "hire-1") == ("ROL.17", "not_hiring")
    do(state, "back-0")
    assert may(state) == {f"hire-{n}" for n in range(6)}
    assert refused(state, "hire-6") == ("ROL.17", "too_few_mercenaries")
    do(state, "hire-3")
    assert (number(state, "to_roll"), number(state, "to_roll_hired"), state.part("stock")[0]) == (6, 3, 2)
    told = do(state, "mask mask mask mask mask mask hat hat boot")
    assert events.MercenariesRolled(0, [2, 2, 3]) in told
    assert (state.part("rolled")[1], state.part("rolled_hired")[2], state.part("rolled_hired")[3]) == (6, 2, 1)


def test_rol_17_also_with_no_own_die_available() -> None:
    state = begin(table(LONG, ["mask3@0 hat3@1 revolver1@2", "boot1@0"], mercenaries=True), 0)
    do(state, "back-0 hire-2 mask boot place-mask place-boot")
    assert gang(state, 0) == "mask3+1@0 hat3@1 revolver1@2 boot0+1@3"
    assert state.part("stock")[0] == 5


def test_rol_17_a_kept_group_sends_its_mercenaries_back_to_the_stock() -> None:
    state = table(LONG, ["", ""], rolled="mask hat", hired="mask boot boot", mercenaries=True)
    assert (state.part("home")[0], state.part("stock")[0]) == (5, 4)
    do(state, "place-mask finish")
    assert gang(state, 0) == "mask1+1@0"
    assert (state.part("home")[0], state.part("stock")[0]) == (6, 6)


def test_rol_17_they_count_for_need_majority_and_chests() -> None:
    state = begin(table("3/5 4/7 loco", ["mask1+2@0", "hat2@0"], mercenaries=True), 0)
    assert train(state) == "4/7 loco"
    state = begin(table("3/5 4/7 loco", ["mask3@0", "hat1+2@0"], mercenaries=True), 0)
    assert train(state) == "3/5 4/7 loco"
    state = table("4/7:mask loco", ["mask1@0", ""], hired="mask mask", mercenaries=True)
    do(state, "place-mask")
    assert "mask-bomb-2" in may(state)


def test_rol_17_removed_from_a_car_they_leave_the_game() -> None:
    state = begin(table("1/1 4/7 loco", ["mask1+2@0", "hat0+1@0"], mercenaries=True), 0)  # theft
    assert (state.part("home"), state.part("stock")) == ([7, 7], [5, 6])
    state = begin(table(LONG, ["mask1+2@0 hat1+1@1", ""], mercenaries=True), 0)  # taken back
    do(state, "back-1")
    assert (state.part("home")[0], state.part("stock")[0]) == (6, 4)
    state = begin(table(LONG, ["mask1+2@0 hat1+1@1", ""], mercenaries=True), 0)
    assert events.GroupsTakenBack(0, 2, 2, 3) in do(state, "back-2")


def test_rol_17_under_a_bomb_a_mercenary_is_the_die_that_stays() -> None:
    gangs = ["mask1+1@0", "hat3+2@0"]
    state = table("4/7:mask 4/7 loco", gangs, rolled="mask boot", mercenaries=True)
    do(state, "place-mask mask-bomb-2")
    assert [gang(state, seat) for seat in range(2)] == ["mask0+1@0", "hat0+1@0"]
    assert state.part("home") == [5 + 2 - 1, 7]
    assert state.part("stock") == [6, 5]


def test_rol_17_an_ambush_moves_them_without_loss() -> None:
    gangs = ["mask1+2@0 hat2+1@1", ""]
    state = table(LONG, gangs, closed=["boot-ambush-2", ""], mercenaries=True)
    do(state, "use-boot-ambush-2 swap-mask-hat")
    assert gang(state, 0) == "hat2+1@0 mask1+2@1"
    assert state.part("stock")[0] == 4


def test_rol_17_jokers_may_be_mercenaries() -> None:
    state = table(LONG, ["mask1@0", ""], rolled="blank", hired="blank blank", mercenaries=True)
    do(state, "jokers-mask")
    assert gang(state, 0) == "mask2+2@0"
