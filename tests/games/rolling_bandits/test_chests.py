"""ROL.12, ROL.13: winning and using chests."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from tests.games.cells import number
from tests.games.rolling_bandits.table import LONG, begin, do, gang, look, may, refused, table


def test_rol_12_three_dice_of_the_chests_symbol_win_it() -> None:
    state = table("4/7:mask 4/7 loco", ["mask1@0", ""], rolled="mask hat")
    do(state, "place-mask")
    assert state.actor() == 0  # two are not enough
    state = table("4/7:mask 4/7 loco", ["mask1@0", ""], rolled="mask mask hat")
    do(state, "place-mask")
    assert may(state) == {"mask-ambush-1", "mask-ambush-2", "mask-bomb-2", "mask-reroll-1"}
    do(state, "mask-ambush-1")
    assert may(state) == {"place-hat", "finish"}  # placing goes on
    assert look(state, 1).train[0].chest == -1
    assert state.scores() == [1, 0]


def test_rol_12_another_symbol_wins_nothing() -> None:
    state = table("4/7:hat 4/7 loco", ["mask4@0", ""], rolled="mask boot")
    do(state, "place-mask")
    assert state.actor() == 0


def test_rol_12_a_bomb_leaves_each_player_one_die_at_once() -> None:
    gangs = ["mask2@0 hat1@1", "mask4@0 boot1@1", "boot1@0"]
    state = table("4/7:mask 4/7 loco", gangs, rolled="mask boot")
    told = do(state, "place-mask mask-bomb-2")
    assert [gang(state, seat) for seat in range(3)] == ["mask1@0 hat1@1", "mask1@0 boot1@1", "boot1@0"]
    assert state.part("home") == [2 + 2, 2 + 3, 6]
    assert events.BombExploded(0, 1, 2, 5) in told
    assert [(chest.effect, chest.points) for chest in look(state, 2).players[0].open] == [("bomb", 2)]
    assert state.scores() == [2, 0, 0]


def test_rol_12_a_closed_chest_is_seen_by_its_owner_alone() -> None:
    state = table("4/7:mask 4/7 loco", ["mask2@0", "hat1@0"], rolled="mask boot")
    do(state, "place-mask mask-ambush-2")
    assert state.recorder is not None
    seen = events.ChestSeen(1, 1, 2)
    assert seen in state.recorder.seen_by(0)
    assert seen not in state.recorder.seen_by(1)
    assert seen not in state.recorder.seen_by(-1)
    mine = look(state, 0).players[0]
    assert ([chest.effect for chest in mine.inside], mine.points) == (["ambush"], 2)
    for viewer in (1, -1):
        other = look(state, viewer).players[0]
        assert (other.closed, other.new, other.inside, other.usable, other.points) == ([1], [1], [], [], 0)


def test_rol_12_stolen_cars_open_and_discarded_chests_are_public() -> None:
    state = begin(table("1/1:hat 4/7 loco", ["mask1@0", ""]), 0)
    do(state, "hat-reroll-1")
    view = look(state, 1)
    assert [(car.need, car.points) for car in view.players[0].cars] == [(1, 1)]
    assert [(chest.symbol, chest.effect) for chest in view.discarded] == [(2, "reroll")]
    state = table(LONG, ["", ""], rolled="mask", closed=["hat-reroll-2", ""])
    do(state, "use-hat-reroll-2 die-mask reroll mask")
    player = look(state, 1).players[0]
    assert [(chest.effect, chest.points) for chest in player.open] == [("reroll", 2)]
    assert (player.closed, player.points) == ([], 2)


def test_rol_12_a_chest_is_of_use_only_on_a_later_turn() -> None:
    state = table("4/7:mask 4/7 4/7 loco", ["mask2@0", ""], rolled="mask boot hat")
    do(state, "place-mask mask-ambush-2 place-boot")
    assert refused(state, "use-mask-ambush-2") == ("ROL.12", "chest_too_new")
    assert refused(state, "use-mask-ambush-1") == ("ROL.12", "no_such_chest")
    assert refused(state, "use-mask-bomb-2") == ("ROL.12", "bombs_have_no_use")
    do(state, "finish")
    do(state, "mask " * 7 + "finish back-0 boot hat mask")
    assert number(state, "turn") == 0
    assert "use-mask-ambush-2" in may(state)


def test_rol_12_a_chest_won_is_gone_from_the_others() -> None:
    state = table("4/7:mask 4/7:mask loco", ["mask2@0", ""], rolled="mask boot", closed=["mask-ambush-2", ""])
    do(state, "place-mask")
    assert may(state) == {"mask-ambush-1", "mask-bomb-2", "mask-reroll-1"}


def test_rol_13_ambush_swaps_two_groups() -> None:
    state = table(LONG, ["mask2@0 hat1@1 boot3@2", "hat1@1"], rolled="revolver", closed=["boot-ambush-2", ""])
    reveals = state.reveals
    do(state, "use-boot-ambush-2")
    assert state.mid_move(0)
    assert state.reveals == reveals + 1  # what was in the chest is laid open
    assert may(state) == {"swap-mask-hat", "swap-mask-boot", "swap-hat-boot"}
    assert refused(state, "swap-revolver-mask") == ("ROL.13", "no_such_groups")
    assert refused(state, "finish") == ("ROL.13", "swap_first")
    do(state, "swap-mask-boot")
    assert gang(state, 0) == "boot3@0 hat1@1 mask2@2"
    assert gang(state, 1) == "hat1@1"
    assert state.part("home")[0] == 1  # ROL.13: after placing, so the Revolver was kept
    assert number(state, "turn") == 1


def test_rol_13_ambush_may_win_two_chests_the_rear_one_first() -> None:
    state = table("4/7:boot 4/6:mask 4/7 loco", ["mask3@0 boot4@1", "hat3@0"], closed=["hat-ambush-1", ""])
    do(state, "use-hat-ambush-1 swap-mask-boot")
    assert all(name.startswith("boot") for name in may(state))
    do(state, "boot-bomb-2")
    assert gang(state, 0) == "boot1@0 mask3@1"
    assert gang(state, 1) == "hat1@0"
    assert all(name.startswith("mask") for name in may(state))
    do(state, "mask-reroll-1")
    assert state.scores() == [1 + 2 + 1, 0]


def test_rol_13_several_ambushes_one_after_the_other() -> None:
    state = table(LONG, ["mask4@0 hat3@1", ""], closed=["boot-ambush-2 hat-ambush-1", ""])
    do(state, "use-boot-ambush-2 swap-mask-hat use-hat-ambush-1 swap-mask-hat")
    assert gang(state, 0) == "mask4@0 hat3@1"
    assert number(state, "turn") == 1


def test_rol_13_needs_two_groups_and_is_for_after_the_roll() -> None:
    state = table(LONG, ["mask2@0", ""], rolled="hat", closed=["boot-ambush-2", ""])
    assert refused(state, "use-boot-ambush-2") == ("ROL.13", "too_few_groups")
    assert refused(state, "swap-mask-hat") == ("ROL.13", "not_swapping")
    state = begin(table(LONG, ["mask2@0 hat1@1", ""], closed=["boot-ambush-2", ""]), 0)
    assert refused(state, "use-boot-ambush-2") == ("ROL.13", "not_rolled_yet")


def test_rol_13_nothing_is_placed_after_an_ambush() -> None:
    state = table(LONG, ["mask2@0 hat1@1", ""], rolled="boot", closed=["boot-ambush-2 hat-ambush-1", ""])
    do(state, "use-boot-ambush-2 swap-mask-hat")
    assert may(state) == {"finish", "use-hat-ambush-1"}
    assert refused(state, "place-boot") == ("ROL.9", "no_such_dice")


def test_rol_12_the_pause_for_a_closed_chest_tells_nothing_of_it() -> None:
    """Whether it is an Ambush or a Reroll, the owner is asked before the turn ends."""
    for chest in ("boot-ambush-2", "boot-reroll-1"):
        state = begin(table(LONG, ["mask3@0 hat3@1 boot1@2", "boot1@0"], closed=[chest, ""]), 0)
        do(state, "back-0")
        assert state.actor() == 0
