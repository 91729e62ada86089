"""ROL.6-11, ROL.15: taking back, rolling and placing."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.kernel.game import CHANCE
from tests.games.cells import number
from tests.games.rolling_bandits.table import LONG, begin, dice, do, gang, may, refused, table, train

RED_GANG = "mask1@0 hat2@1 boot1@2 revolver1@3"


def test_rol_6_example_red_takes_back_from_the_rear() -> None:
    """Group 1, or 1-2, or 1-3, or 1-4, nothing else."""
    left = ["hat2@1 boot1@2 revolver1@3", "boot1@2 revolver1@3", "revolver1@3", ""]
    for groups in range(1, 5):
        state = begin(table(LONG, [RED_GANG, ""]), 0)
        assert may(state) == {f"back-{n}" for n in range(5)}
        do(state, f"back-{groups}")
        assert gang(state, 0) == left[groups - 1]
        assert number(state, "to_roll") == 2 + [1, 3, 4, 5][groups - 1]


def test_rol_6_taking_back_is_free_and_comes_before_the_roll() -> None:
    state = begin(table(LONG, [RED_GANG, ""]), 0)
    assert refused(state, "back-5") == ("ROL.6", "too_few_groups_back")
    assert refused(state, "place-mask")[1] == "not_rolled_yet"
    assert refused(state, "finish") == ("ROL.6", "not_rolled_yet")
    do(state, "back-0 mask hat")
    assert gang(state, 0) == RED_GANG
    assert refused(state, "back-1") == ("ROL.6", "not_taking_back")


def test_rol_6_with_nobody_in_the_train_there_is_nothing_to_take_back() -> None:
    assert begin(table(LONG, ["", ""]), 0).actor() == CHANCE


def test_rol_7_all_available_dice_are_rolled_one_by_one() -> None:
    state = begin(table(LONG, ["mask2@0 hat1@1", ""]), 0)
    do(state, "back-0")
    assert number(state, "to_roll") == 4
    told = do(state, "mask blank mask hat")
    assert events.DiceRolled(0, [1, 1, 2, 5]) in told
    assert dice(state) == "mask mask hat blank"
    assert may(state) == {"place-mask", "place-hat", "jokers-mask", "jokers-hat", "finish"}


def test_rol_7_without_a_die_nothing_is_rolled_and_the_turn_goes_on() -> None:
    state = begin(table(LONG, ["mask3@0 hat3@1 boot1@2", "boot1@0"], closed=["boot-ambush-2", ""]), 0)
    told = do(state, "back-0")
    assert events.NothingRolled(0) in told
    assert number(state, "turn") == 0
    assert may(state) == {"finish", "use-boot-ambush-2"}
    state = begin(table(LONG, ["mask3@0 hat3@1 boot1@2", "boot1@0"]), 0)
    do(state, "back-0")
    assert number(state, "turn") == 1  # with nothing to do the turn is over


def test_rol_8_reroll_chosen_dice() -> None:
    state = table(LONG, ["", ""], rolled="mask mask hat boot blank", closed=["hat-reroll-2", ""])
    assert "use-hat-reroll-2" in may(state)
    do(state, "use-hat-reroll-2")
    assert state.mid_move(0)
    assert may(state) == {"die-mask", "die-hat", "die-boot", "die-blank"}
    assert refused(state, "reroll") == ("ROL.8", "pick_first")
    assert refused(state, "finish") == ("ROL.8", "pick_first")
    do(state, "die-mask die-boot")
    assert may(state) == {"die-blank", "reroll"}  # in the order of faces, each choice in one way
    assert refused(state, "die-hat") == ("ROL.8", "dice_in_order")
    assert refused(state, "die-horseshoe") == ("ROL.8", "no_such_dice")
    do(state, "reroll")
    assert not state.mid_move(0)
    assert state.actor() == CHANCE
    do(state, "hat hat")
    assert dice(state) == "mask hat hat hat blank"
    assert state.actor() == 0


def test_rol_8_several_rerolls_one_after_the_other() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["hat-reroll-2 boot-reroll-1", ""])
    do(state, "use-hat-reroll-2 die-mask reroll boot use-boot-reroll-1 die-boot reroll hat")
    assert dice(state) == "hat"
    assert may(state) == {"place-hat", "finish"}


def test_rol_8_mercenaries_may_be_rerolled() -> None:
    closed = ["hat-reroll-2", ""]
    state = table(LONG, ["", ""], rolled="mask", hired="mask boot", closed=closed, mercenaries=True)
    do(state, "use-hat-reroll-2")
    assert may(state) == {"die-mask", "die-mask-mercenary", "die-boot-mercenary"}
    do(state, "die-mask-mercenary die-boot-mercenary reroll hat hat")
    assert (state.part("rolled")[1], state.part("rolled_hired")[2]) == (1, 2)


def test_rol_8_only_before_the_first_group_is_placed_and_only_with_dice() -> None:
    state = table(LONG, ["", ""], rolled="mask hat", closed=["hat-reroll-2", ""])
    do(state, "place-mask")
    assert refused(state, "use-hat-reroll-2") == ("ROL.8", "already_placed")
    state = table(LONG, ["mask4@0 hat3@1", ""], closed=["hat-reroll-2", ""])
    assert refused(state, "use-hat-reroll-2") == ("ROL.8", "nothing_rolled")


def test_rol_8_only_a_chest_of_an_earlier_turn() -> None:
    state = table(LONG, ["", ""], rolled="mask hat", new="hat-reroll-2")
    assert refused(state, "use-hat-reroll-2") == ("ROL.12", "chest_too_new")


def test_rol_9_with_nobody_in_the_train_groups_board_from_the_rear() -> None:
    state = table(LONG, ["", "hat1@2"], rolled="mask mask hat boot")
    do(state, "place-boot place-mask place-hat")
    assert gang(state, 0) == "boot1@0 mask2@1 hat1@2"


def test_rol_9_a_symbol_in_the_train_must_be_joined_and_a_new_one_goes_ahead() -> None:
    state = table(LONG, ["mask1@1 hat1@2", ""], rolled="mask mask boot boot boot")
    do(state, "place-boot place-mask")
    assert gang(state, 0) == "mask3@1 hat1@2 boot3@3"


def test_rol_9_groups_are_placed_whole_or_kept() -> None:
    state = table(LONG, ["", ""], rolled="mask mask hat boot")
    do(state, "place-mask finish")
    assert gang(state, 0) == "mask2@0"
    assert state.part("home")[0] == 5
    assert number(state, "turn") == 1


def test_rol_9_no_car_ahead_of_the_gang() -> None:
    state = table("4/7 loco", ["mask1@0 hat1@1", ""], rolled="mask boot boot")
    assert may(state) == {"place-mask", "finish"}
    assert refused(state, "place-boot") == ("ROL.9", "no_car_ahead")
    assert refused(state, "place-revolver") == ("ROL.9", "no_such_dice")


def test_rol_9_the_locomotive_is_entered_like_a_wagon() -> None:
    state = table("4/7 loco", ["mask1@0", ""], rolled="boot boot")
    told = do(state, "place-boot")
    assert events.GroupPlaced(0, 3, 2, 0) in told
    assert gang(state, 0) == "mask1@0 boot2@1"


def test_rol_9_dice_that_come_home_are_not_rolled_again() -> None:
    state = table("4/7:mask 4/7 loco", ["mask1@0", ""], rolled="mask mask hat")
    do(state, "place-mask mask-bomb-2")
    assert state.part("home")[0] == 3 + 2
    assert dice(state) == "hat"
    assert may(state) == {"place-hat", "finish"}


def test_rol_10_jokers_join_a_group_whole_and_take_its_symbol() -> None:
    state = table(LONG, ["mask1@0", ""], rolled="hat blank blank")
    assert may(state) == {"place-hat", "jokers-mask", "finish"}
    do(state, "place-hat")
    assert may(state) == {"jokers-mask", "jokers-hat", "finish"}  # also a car filled this turn
    do(state, "jokers-hat")
    assert gang(state, 0) == "mask1@0 hat3@1"


def test_rol_10_jokers_never_board_alone() -> None:
    state = table(LONG, ["", "mask1@0"], rolled="hat blank")
    assert refused(state, "jokers-mask") == ("ROL.10", "jokers_alone")
    state = begin(table(LONG, ["", "mask1@0"]), 0)
    do(state, "blank " * 7)
    assert number(state, "turn") == 1  # seven jokers: nothing can be placed
    assert state.part("home")[0] == 7
    assert refused(table(LONG, ["mask1@0", ""], rolled="hat"), "jokers-mask") == ("ROL.10", "no_such_dice")


def test_rol_10_jokers_may_be_kept_as_any_group() -> None:
    state = table(LONG, ["mask2@0", ""], rolled="blank blank mask")
    do(state, "place-mask")
    assert {"jokers-mask", "finish"} <= may(state)
    do(state, "finish")
    assert (gang(state, 0), state.cells[state.at.home]) == ("mask3@0", 4)


def test_rol_10_jokers_may_win_a_chest() -> None:
    state = table("4/7:hat 4/7 loco", ["hat1@0", ""], rolled="blank blank")
    do(state, "jokers-hat")
    assert "hat-bomb-2" in may(state)


def test_rol_11_the_gang_stays_together_after_thefts_in_the_middle() -> None:
    state = begin(table("4/7 2/2 4/7 4/7 loco", ["hat2@1", "mask1@0 boot1@1 hat1@2"]), 0)
    assert train(state) == "4/7 4/7 4/7 loco"
    assert gang(state, 1) == "mask1@0 hat1@1"
    do(state, "mask " * 7)
    do(state, "finish back-0 revolver revolver mask mask mask place-revolver")
    assert gang(state, 1) == "mask1@0 hat1@1 revolver2@2"


def test_rol_11_one_group_per_car_and_symbol() -> None:
    state = table(LONG, ["mask1@0 hat1@1", ""], rolled="mask hat boot revolver blank")
    do(state, "jokers-mask place-mask place-hat place-revolver place-boot")
    assert gang(state, 0) == "mask3@0 hat2@1 revolver1@2 boot1@3"


def test_rol_15_first_the_chest_then_the_theft() -> None:
    state = table("4/7:mask 4/7 loco", ["mask4@0", ""], rolled="mask mask mask")
    told = do(state, "place-mask mask-ambush-2")
    assert [type(event) for event in told[:4]] == [
        events.GroupPlaced,
        events.ChestWon,
        events.ChestSeen,
        events.CarStolen,
    ]
    assert state.scores() == [9, 0]


def test_rol_15_a_bomb_prevents_the_immediate_theft() -> None:
    state = table("4/7:mask 4/7 loco", ["mask4@0", ""], rolled="mask mask mask")
    do(state, "place-mask mask-bomb-2")
    assert train(state) == "4/7 4/7 loco"
    assert gang(state, 0) == "mask1@0"
    assert state.part("home")[0] == 6


def test_rol_15_a_swap_settles_chests_and_steals_nothing() -> None:
    closed = ["boot-ambush-2", ""]
    state = table("1/1 4/7:mask loco", ["mask6@0 hat1@1", ""], closed=closed)
    do(state, "use-boot-ambush-2 swap-mask-hat")
    assert "mask-ambush-1" in may(state)
    do(state, "mask-ambush-1")
    assert train(state) == "1/1 4/7 loco"
    assert gang(state, 0) == "hat1@0 mask6@1"
