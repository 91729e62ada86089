"""Le trésor: damage, Trump and Swap."""

from __future__ import annotations

import pytest

from repaire.games.tresor.events import DamageLaid, TreasureSwapped, TrumpPlayed
from repaire.games.tresor.resample import resample
from repaire.kernel.draw import Rng
from tests.games.tresor.table import ARMS, can, discarded, do, hidden, hit, lies, owns, refused, table


def test_tre_8_at_most_two_lie_before_one_player() -> None:
    state = table(["blunt", "axe", "axe"], damage=["", "jammed empty", "jammed"])
    do(state, "play-blunt")
    assert can(state) == "target-2"
    assert refused(state, "target-1") == ("TRE.8", "enough_damage")
    assert DamageLaid(0, 2, 5) in do(state, "target-2")
    assert hit(state, 2) == [1, 0, 1]


def test_tre_8_with_nobody_to_hit_damage_can_only_be_discarded() -> None:
    state = table(["blunt", "axe", "axe"], damage=["", "jammed empty", ""], trumps=[0, 0, 1])
    assert can(state) == "discard-blunt"
    assert refused(state, "play-blunt") == ("TRE.8", "nobody_to_hit")


def test_tre_8_any_weapon_may_be_hit_laid_or_not() -> None:
    state = table(["blunt", "axe"], weapons=["", "pepper"])
    do(state, "play-blunt target-1")
    assert hit(state, 1) == [0, 0, 1]


def test_tre_8_two_of_one_kind_need_two_repairs() -> None:
    state = table(["jammed", "oiled oiled"], damage=["", "jammed"], weapons=["", ARMS])
    do(state, "play-jammed target-1 axe")
    assert hit(state, 1) == [2, 0, 0]
    do(state, "play-oiled")
    assert hit(state, 1) == [1, 0, 0]
    assert discarded(state) == "jammed oiled"
    do(state, "axe discard-axe axe")
    assert "attack-axe" not in can(state)
    do(state, "play-oiled axe discard-axe axe")
    assert "attack-axe" in can(state)


def test_tre_8_a_damaged_player_may_do_anything_but_attack_and_turn() -> None:
    state = table(
        ["pepper blunt oiled swap turn", "axe"], weapons=["axe", ""], damage=["jammed empty", ""], loot=["crown", ""]
    )
    uses = [name for name in can(state).split() if not name.startswith("discard")]
    assert uses == ["play-pepper", "play-blunt", "play-oiled", "play-swap"]
    state = table(["turn", "axe"], weapons=[ARMS, ""], damage=["jammed", ""])
    assert can(state) == "discard-turn"
    state.cells[state.at.damage] = 0
    assert can(state) == "play-turn discard-turn attack-turn"


def test_tre_9_no_damage_on_a_player_with_a_trump() -> None:
    state = table(["blunt", "axe", "axe"], trumps=[0, 1, 0])
    do(state, "play-blunt")
    assert can(state) == "target-2"
    assert refused(state, "target-1") == ("TRE.9", "has_trump")


def test_tre_9_a_trump_takes_all_damage_away_and_stays() -> None:
    state = table(["trump", "axe"], damage=["jammed blunt", "empty"], weapons=[ARMS, ""])
    assert TrumpPlayed(0, 2) in do(state, "play-trump")
    assert hit(state, 0) == [0, 0, 0]
    assert hit(state, 1) == [0, 1, 0]
    assert state.part("trumps") == [1, 0]
    assert discarded(state) == "jammed blunt"


def test_tre_9_a_trump_may_be_played_without_damage() -> None:
    state = table(["trump", "axe"])
    do(state, "play-trump")
    assert state.part("trumps") == [1, 0]


def test_tre_10_a_treasure_is_swapped_for_another_kind() -> None:
    state = table(["swap", "axe"], loot=["crown coins", ""])
    do(state, "play-swap")
    assert state.mid_move(0)
    assert can(state) == "give-crown give-coins"
    assert refused(state, "give-goblet") == ("TRE.10", "no_such_treasure")
    do(state, "give-crown")
    assert can(state) == "receive-necklace receive-casket receive-candlestick receive-goblet receive-coins"
    assert refused(state, "receive-crown") == ("TRE.10", "same_kind")
    assert refused(state, "give-coins") == ("TRE.10", "choose_treasure")
    assert TreasureSwapped(0, 2, 6) in do(state, "receive-goblet")
    assert owns(state, 0) == "goblet coins"
    assert (hidden(state, "crown"), hidden(state, "goblet")) == (4, 3)
    assert lies(state) == "? ? ? ?"
    assert state.cells[state.at.stock_left] == sum(state.part("stock"))


def test_tre_10_no_treasure_no_swap_and_tiffany_is_none() -> None:
    state = table(["swap", "axe"], loot=["tiffany", ""])
    assert can(state) == "discard-swap"
    assert refused(state, "play-swap") == ("TRE.10", "no_treasure")


def test_tre_10_never_tiffany() -> None:
    state = table(["swap", "axe"], loot=["tiffany crown", ""])
    do(state, "play-swap")
    assert can(state) == "give-crown"
    do(state, "give-crown")
    assert "tiffany" not in can(state)


def test_tre_10_a_kind_wholly_in_the_open_cannot_be_named() -> None:
    state = table(["swap", "axe"], loot=["crown", "coins coins coins"], board="? coins ? ?")
    do(state, "play-swap give-crown")
    assert "receive-coins" not in can(state)
    assert refused(state, "receive-coins") == ("TRE.10", "all_in_the_open")


def test_tre_10_a_kind_left_only_among_unseen_board_tokens_may_be_named() -> None:
    state = table(["swap", "axe"], loot=["crown", ""], board="? ? ? ?", stock="coins pebbles pebbles pebbles")
    do(state, "play-swap give-crown")
    assert can(state) == "receive-coins"
    do(state, "receive-coins")
    assert owns(state, 0) == "coins"
    assert hidden(state, "crown") == 1


def test_tre_10_with_no_other_kind_to_get_there_is_no_swap() -> None:
    state = table(["swap", "axe"], loot=["crown coins", ""], stock="crown pebbles pebbles pebbles pebbles")
    do(state, "play-swap")
    assert can(state) == "give-coins"
    assert refused(state, "give-crown") == ("TRE.10", "nothing_to_receive")
    state = table(["swap", "axe"], loot=["crown", ""], stock="crown pebbles pebbles pebbles pebbles")
    assert refused(state, "play-swap") == ("TRE.10", "nothing_to_receive")


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_tre_10_what_is_legal_never_depends_on_what_is_hidden(viewer: int) -> None:
    state = table(["swap turn jammed axe axe", "axe trump turn swap"], weapons=[ARMS, ARMS], loot=["crown", "coins"])
    draw = Rng(1)
    if viewer == 0:
        for _ in range(50):
            assert resample(state, viewer, draw).legal(0) == state.legal(0)
    for _ in range(50):
        assert resample(state, viewer, draw).part("stock") == state.part("stock")
