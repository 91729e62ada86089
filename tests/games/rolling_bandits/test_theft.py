"""ROL.5, ROL.14: taking cars."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.score import cars_of
from tests.games.cells import number
from tests.games.rolling_bandits.table import begin, do, gang, look, may, table, train

BLUE, YELLOW, RED = 0, 1, 2


def test_rol_5_example_blue_takes_the_middle_car_only() -> None:
    """Left: fewer than a rival; middle: 2 of need 2 and the majority; right: 1 die on need 2."""
    gangs = ["mask2@0 hat2@1 boot1@2", "hat3@0 mask1@1", "revolver1@1"]
    state = begin(table("2/2 2/3 2/2 4/7 loco", gangs), BLUE)
    assert train(state) == "2/2 2/2 4/7 loco"
    assert [cars_of(state, seat) for seat in range(3)] == [1, 0, 0]
    assert state.scores() == [3, 0, 0]
    assert [gang(state, seat) for seat in range(3)] == ["mask2@0 boot1@1", "hat3@0", ""]


def test_rol_5_need_alone_or_majority_alone_or_a_tie_is_not_enough() -> None:
    for mine, rival in [("mask2@0", "hat2@0"), ("mask2@0", "hat3@0"), ("mask1@0", "")]:
        state = begin(table("2/2 4/7 loco", [mine, rival]), 0)
        assert train(state) == "2/2 4/7 loco"
        assert may(state) == {"back-0", "back-1"}


def test_rol_5_majority_is_over_each_rival_not_over_all() -> None:
    state = begin(table("3/4 4/7 loco", ["mask3@0", "hat2@0", "boot2@0"]), 0)
    assert train(state) == "4/7 loco"
    assert state.part("home") == [7 - number(state, "to_roll"), 7, 7]


def test_rol_5_all_held_cars_go_and_the_train_closes_up() -> None:
    gangs = ["mask1@0 hat1@1 boot2@2 revolver1@3", "hat1@1 mask2@2 boot1@3 revolver1@4"]
    state = begin(table("1/1 4/5 1/1 1/1 4/6 loco", gangs), 0)
    assert train(state) == "4/5 1/1 1/1 4/6 loco"  # the third and fourth are tied
    gangs[1] = "hat1@1 mask1@2"
    state = begin(table("1/1 4/5 1/1 1/1 4/6 loco", gangs), 0)
    assert train(state) == "4/5 4/6 loco"
    assert gang(state, 0) == "hat1@0"
    assert gang(state, 1) == "hat1@0"


def test_rol_5_a_stolen_car_stays_shown() -> None:
    state = begin(table("3/4 4/7 loco", ["mask3@0", ""]), 0)
    for viewer in (-1, 0, 1):
        assert [(car.need, car.points) for car in look(state, viewer).players[0].cars] == [(3, 4)]


def test_rol_5_only_the_active_player_steals_and_only_at_the_start_of_the_turn() -> None:
    state = table("1/1 4/7 loco", ["", "hat3@0"], rolled="mask mask mask mask boot boot boot")
    do(state, "place-mask")
    assert train(state) == "1/1 4/7 loco"
    state = begin(table("1/1 4/7 loco", ["mask1@1", "hat3@0"]), 0)
    assert train(state) == "1/1 4/7 loco"


def test_rol_5_a_chest_left_on_the_car_is_shown_and_has_no_effect() -> None:
    gangs = ["mask3@0", "mask1@0"]
    state = begin(table("1/1:hat 4/7 loco", gangs), 0)
    assert may(state) == {"hat-ambush-1", "hat-bomb-2", "hat-reroll-2", "hat-reroll-1"}
    told = do(state, "hat-bomb-2")
    assert events.ChestDiscarded(1, 2, 0, 2) in told
    assert [(c.effect, c.points) for c in look(state, -1).discarded] == [("bomb", 2)]
    assert state.scores() == [1, 0]
    assert state.part("home")[1] == 7
    assert sum(state.part("opened")) + sum(state.part("closed")) == 0


def test_rol_5_a_discarded_chest_is_not_found_again() -> None:
    state = begin(table("1/1:hat 1/1:hat 4/7 loco", ["mask1@0 boot1@1", ""]), 0)
    before = state.weights()
    do(state, "hat-bomb-2")
    after = state.weights()
    number = state.game.outcome_names().index("hat-bomb-2")
    assert (before[number], after[number]) == (1, 0)
    assert sum(before) == sum(after) + 1


def test_rol_5_the_locomotive_is_stolen_like_a_wagon() -> None:
    assert train(begin(table("4/7 loco", ["mask1@0 hat4@1", ""]), 0)) == "4/7 loco"
    state = begin(table("4/7 loco", ["mask1@0 hat5@1", ""]), 0)
    assert train(state) == "4/7"
    assert state.scores() == [8, 0]


def test_rol_14_seven_dice_on_one_car_take_it_at_once() -> None:
    state = table("4/7:hat 4/6 loco", ["mask4@0", "hat5@0"], rolled="mask mask blank")
    do(state, "place-mask")
    assert train(state) == "4/7:hat 4/6 loco"  # six dice
    told = do(state, "jokers-mask hat-ambush-1")
    assert events.CarStolen(0, 1, 4, 7, 1) in told
    assert train(state) == "4/6 loco"
    assert state.part("home") == [7, 0]  # and the rival, who rolls now, has its own back
    assert number(state, "to_roll") == 7
    assert number(state, "turn") == 1


def test_rol_14_with_mercenaries_seven_or_more_and_the_rest_may_still_be_placed() -> None:
    gangs = ["mask3+2@0", "hat5+4@0"]
    state = table("4/7 4/6 loco", gangs, rolled="mask hat hat", hired="mask mask", mercenaries=True)
    do(state, "place-mask")
    assert train(state) == "4/6 loco"
    assert may(state) == {"place-hat", "finish"}
    do(state, "place-hat")
    assert gang(state, 0) == "hat2@0"
    assert state.part("home")[0] == 5
    assert state.part("stock")[0] == 3  # ROL.17: four have left the game
