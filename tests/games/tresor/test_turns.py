"""Le trésor: drawing, parting with a card, rounds and the end."""

from __future__ import annotations

import pytest

from repaire.games.tresor.events import (
    CardDrawn,
    CardTaken,
    GameDrawn,
    GameWon,
    NothingToDraw,
    Reshuffled,
    RoundBegan,
    WeaponLaid,
)
from repaire.games.tresor.state import DRAW, END, PART
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, OVER
from tests.games.tresor.table import (
    ARMS,
    can,
    counts,
    discarded,
    do,
    hand,
    hit,
    lies,
    owns,
    refused,
    table,
)


def test_tre_5_draw_one_part_with_one() -> None:
    state = table(["axe pepper turn swap oiled", "axe axe axe axe"])
    do(state, "discard-turn")
    assert hand(state, 0) == "pepper axe oiled swap"
    assert (state.cells[state.at.turn], state.cells[state.at.phase]) == (1, DRAW)
    assert state.weights() == counts("axe axe axe axe axe axe")
    events = do(state, "axe")
    assert hand(state, 1) == "axe axe axe axe axe"
    assert state.cells[state.at.left] == 5
    assert events == [CardDrawn(1, 2), CardTaken(1)]
    assert state.cells[state.at.phase] == PART


def test_tre_5_only_the_drawer_sees_the_card_drawn() -> None:
    state = table(["axe", "axe"], pile="turn")
    do(state, "discard-axe turn")
    assert state.recorder is not None
    assert CardDrawn(1, 11) in list(state.recorder.seen_by(1))
    for viewer in (0, -1):
        seen = list(state.recorder.seen_by(viewer))
        assert CardTaken(1) in seen
        assert not [event for event in seen if isinstance(event, CardDrawn)]


def test_tre_5_an_empty_pile_is_replaced_by_the_shuffled_discards() -> None:
    state = table(["turn", "axe"], pile="", discards="oiled pepper")
    assert Reshuffled(3) in do(state, "discard-turn")
    assert state.weights() == counts("oiled pepper turn")
    assert discarded(state) == ""


def test_tre_5_with_nothing_to_draw_the_turn_is_played_without_drawing() -> None:
    state = table(["axe", "pepper"], pile="", discards="")
    assert NothingToDraw(1) in do(state, "play-axe")
    assert (state.cells[state.at.turn], state.cells[state.at.phase]) == (1, PART)
    assert hand(state, 1) == "pepper"
    do(state, "discard-pepper pepper")  # and the card discarded is there for the next
    assert hand(state, 0) == "pepper"


def test_tre_5_a_player_with_nothing_to_draw_and_no_card_is_passed_over() -> None:
    state = table(["axe", "", "pepper"], pile="")
    do(state, "play-axe")
    assert (state.cells[state.at.turn], state.cells[state.at.phase]) == (2, PART)


def test_tre_5_nothing_happens_out_of_turn() -> None:
    state = table(["axe", "axe"])
    with pytest.raises(IllegalMove) as caught:
        state.apply(1, state.game.action_names().index("discard-axe"))
    assert (caught.value.clause, caught.value.reason) == ("TRE.5", "not_your_turn")
    assert refused(state, "discard-turn") == ("TRE.5", "not_in_hand")


def test_tre_6_every_card_may_be_discarded_and_then_does_nothing() -> None:
    state = table(["axe jammed oiled trump turn", "axe"], damage=["jammed", ""])
    assert [name for name in can(state).split() if name.startswith("discard")] == [
        "discard-axe",
        "discard-jammed",
        "discard-oiled",
        "discard-trump",
        "discard-turn",
    ]
    do(state, "discard-trump")
    assert discarded(state) == "trump"
    assert state.part("trumps") == [0, 0]
    assert hit(state, 0) == [1, 0, 0]


def test_tre_6_a_weapon_is_laid_once_and_stays() -> None:
    state = table(["axe pepper", "axe"], weapons=["pepper", ""])
    assert can(state) == "play-axe discard-pepper discard-axe"
    assert refused(state, "play-pepper") == ("TRE.6", "weapon_laid")
    assert WeaponLaid(0, 2) in do(state, "play-axe")
    assert state.part("weapons") == [0, 1, 1, 0, 0, 0]
    assert discarded(state) == ""


def test_tre_6_a_repair_needs_its_own_damage() -> None:
    state = table(["oiled refilled", "axe"], damage=["jammed blunt", ""])
    assert "play-oiled" in can(state)
    assert refused(state, "play-refilled") == ("TRE.6", "nothing_to_mend")
    do(state, "play-oiled")
    assert hit(state, 0) == [0, 0, 1]
    assert discarded(state) == "jammed oiled"


def test_tre_6_a_second_trump_can_only_be_discarded() -> None:
    state = table(["trump", "axe"], trumps=[1, 0])
    assert can(state) == "discard-trump"
    assert refused(state, "play-trump") == ("TRE.6", "second_trump")


def test_tre_6_an_attack_is_the_whole_turn_and_its_card_has_no_effect() -> None:
    state = table(["trump axe", "axe"], weapons=[ARMS, ""], board="pebbles ? ? ?")
    do(state, "attack-trump place-1")
    assert state.part("trumps") == [0, 0]
    assert discarded(state) == "trump"
    assert (state.cells[state.at.turn], state.cells[state.at.phase]) == (1, DRAW)


def test_tre_6_used_specials_go_to_the_discards() -> None:
    state = table(["turn swap", "axe"], weapons=[ARMS, ""], loot=["crown", ""], board="pebbles pebbles ? ?")
    do(state, "play-turn place-1 leave")
    assert discarded(state) == "turn"
    state.cells[state.at.phase], state.cells[state.at.turn] = PART, 0
    do(state, "play-swap give-crown receive-coins")
    assert discarded(state) == "swap turn"


def test_tre_6_damage_is_for_others_and_a_card_comes_before_its_target() -> None:
    state = table(["jammed", "axe", "axe"])
    assert refused(state, "target-1") == ("TRE.6", "choose_card")
    do(state, "play-jammed")
    assert state.mid_move(0)
    assert can(state) == "target-1 target-2"
    assert refused(state, "target-0") == ("TRE.6", "own_target")
    assert refused(state, "place-1") == ("TRE.8", "choose_target")
    do(state, "target-2")
    assert hit(state, 2) == [1, 0, 0]
    assert discarded(state) == ""
    assert not state.mid_move(0)


def test_tre_6_at_most_fifteen_choices() -> None:
    state = table(
        ["jammed oiled trump swap turn", "axe"],
        weapons=[ARMS, ""],
        loot=["crown", ""],
    )
    assert len(state.legal(0)) == 14  # the repair has nothing to repair
    state = table(["jammed empty trump swap turn", "axe"], weapons=[ARMS, ""], loot=["crown", ""])
    assert len(state.legal(0)) == 15


def test_tre_6_a_card_shown_cannot_be_taken_back_by_undo() -> None:
    state = table(["axe", "axe"])
    before = state.reveals
    do(state, "discard-axe")
    assert state.reveals > before


FOUR = "crown necklace casket candlestick"


def test_tre_12_four_different_treasures_and_tiffany_win_at_once() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=["tiffany crown necklace casket", ""])
    events = do(state, "attack-axe place-2 treasure-goblet")
    assert events[-1] == GameWon(0)
    assert state.actor() == OVER
    assert state.winners() == [0]
    assert state.returns() == [1.0, 0.0]
    assert state.scores() == [5, 0]
    with pytest.raises(IllegalMove) as caught:
        state.apply(0, 0)
    assert caught.value.clause == "TRE.12"


def test_tre_12_tiffany_may_come_last() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=[FOUR, ""])
    do(state, "attack-axe place-2 tiffany")
    assert state.winners() == [0]


@pytest.mark.parametrize("loot", ["tiffany crown necklace casket casket", "crown necklace casket candlestick goblet"])
def test_tre_12_doubles_do_not_count_and_tiffany_is_needed(loot: str) -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=[loot, ""])
    do(state, "attack-axe place-2 treasure-crown")
    assert not state.over()
    assert state.winners() == []
    assert state.scores() == [4, 0]


def test_tre_12_a_swap_can_win() -> None:
    state = table(["swap", "axe"], loot=["tiffany crown crown necklace casket", ""])
    do(state, "play-swap give-crown receive-coins")
    assert state.winners() == [0]


def test_tre_12_a_turned_token_can_win_and_only_when_taken() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], loot=[FOUR, ""])
    do(state, "play-turn place-1 tiffany")
    assert not state.over()
    other = state.copy()
    other.apply(0, other.game.action_names().index("leave"))
    assert not other.over()
    do(state, "take")
    assert state.winners() == [0]


def test_tre_13_no_winner_after_the_last_round_is_a_draw() -> None:
    state = table(["axe", "axe", "axe"], turn=1, round=200)
    do(state, "discard-axe axe")
    assert not state.over()
    assert GameDrawn(200) in do(state, "discard-axe")
    assert state.cells[state.at.phase] == END
    assert state.winners() == []
    assert state.returns() == [pytest.approx(1 / 3)] * 3


def test_tre_13_the_round_limit_is_an_option_and_a_round_is_one_turn_each() -> None:
    state = table(["axe", "axe"], turn=1, round=6, rounds=7)
    assert RoundBegan(7) in do(state, "discard-axe")
    do(state, "axe discard-axe axe")
    assert not state.over()
    do(state, "discard-axe")
    assert state.over()


def test_tre_13_the_round_ends_before_whoever_began() -> None:
    state = table(["axe", "axe"], turn=0, round=3, rounds=3, first=2)
    assert state.cells[state.at.opener] == 1
    do(state, "discard-axe")
    assert state.over()


def test_tre_13_a_place_stays_empty_when_the_reserve_is_dry() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ARMS], board="? ? - -", stock="crown coins")
    do(state, "attack-axe place-1 treasure-crown")
    assert lies(state) == "- ? - -"
    do(state, "axe attack-axe")
    assert can(state) == "place-2"
    assert refused(state, "place-1") == ("TRE.13", "place_empty")


def test_tre_13_what_goes_back_refills_the_place_of_a_dry_reserve() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], board="? ? - -", stock="pebbles coins")
    do(state, "attack-axe place-1 pebbles")
    assert lies(state) == "? ? - -"


def test_tre_13_an_empty_board_cannot_be_attacked_or_turned() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], board="- - - -", stock="")
    assert can(state) == "discard-turn"
    assert refused(state, "attack-turn") == ("TRE.13", "board_empty")
    assert refused(state, "play-turn") == ("TRE.13", "board_empty")


def test_tre_13_turning_the_only_token_offers_no_other() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], board="? - - -", stock="pebbles")
    do(state, "play-turn place-1 pebbles")
    assert lies(state) == "pebbles - - -"
    assert (state.cells[state.at.turn], state.actor()) == (1, CHANCE)
    assert owns(state, 0) == ""
