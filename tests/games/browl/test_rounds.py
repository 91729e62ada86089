"""Bröwl: material, deal, turns, rounds and the end of the game."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.browl.box import TYPES
from repaire.games.browl.state import DEAL, PLAY, BrowlState
from repaire.games.browl.view import look
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadPlayers, IllegalMove
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import settle
from tests.conformance.variants import walk
from tests.games.browl.table import card, counts, play, table, won


def test_bro_1_there_are_65_cards_with_one_dobrowl_and_one_pas_each() -> None:
    box = find("browl").setup(2).contents()
    assert list(box.values) == [3, 4, 5, 6, 7]
    assert [sum(box.counts[people * 3 : people * 3 + 3]) for people in range(5)] == [9, 11, 13, 15, 17]
    assert sum(box.counts) == 65
    assert list(box.counts[1::3]) == list(box.counts[2::3]) == [1] * 5
    assert len(box.fortress_kinds) == 12


def test_bro_1_no_card_is_ever_lost_or_made() -> None:
    for players, seed in ((2, 1), (4, 2), (6, 3)):
        setup = find("browl").setup(players, {"fortress": True})
        for state in walk(setup.build(), seed):
            assert isinstance(state, BrowlState)
            view = look(state, -1)
            if state.cells[state.at.phase] == PLAY:
                for kind in range(TYPES):
                    held = sum(state.part("hands")[kind::TYPES]) + state.cells[state.at.deck + kind]
                    seen = sum(state.part("table")[kind::TYPES]) + sum(state.part("won")[kind::TYPES])
                    discards = view.discards[kind]
                    assert discards >= 0
                    assert held + seen + discards == setup.contents().counts[kind]


def test_bro_2_two_to_six_players() -> None:
    for players in (2, 3, 4, 5, 6):
        assert find("browl").setup(players).build().players == players
    for players in (1, 7):
        with pytest.raises(BadPlayers):
            find("browl").setup(players)


def test_bro_2_first_player_by_lot_or_chosen() -> None:
    lot = find("browl").setup(4).build().start()
    assert lot.weights()[-4:] == [1, 1, 1, 1]
    chosen = find("browl").setup(4, {"first": 3}).build().start()
    assert chosen.weights()[-4:] == [0, 0, 1, 0]
    settle(chosen, Rng(1))
    assert chosen.actor() == 2


def test_bro_3_each_round_deals_six_from_the_whole_deck() -> None:
    state = find("browl").setup(5, {"first": 1}).build().start()
    settle(state, Rng(1))
    assert isinstance(state, BrowlState)
    assert [sum(state.part("hands")[s * TYPES : s * TYPES + TYPES]) for s in range(5)] == [6] * 5
    assert state.cells[state.at.left] == sum(state.part("deck")) == 65 - 30
    state = table(["mage", "orc"], ["mage", "mage"], pile="")
    play(state, "mage")
    assert state.cells[state.at.phase] == DEAL
    assert sum(state.part("deck")) == 65


def test_bro_4_play_one_card_then_draw_one() -> None:
    state = table(["elf orc", "orc orc"])
    state.apply(0, card("elf"))
    assert state.actor() == CHANCE
    state.apply(CHANCE, card("dwarf"))
    assert state.part("hands")[:TYPES] == counts("orc dwarf")
    assert state.cells[state.at.left] == 2
    assert state.actor() == 1


def test_bro_4_draws_also_after_a_battle_and_after_pas_de_browl() -> None:
    state = table(["mage orc", "orc-pas orc"], ["mage", "mage"])
    state.apply(0, card("mage"))
    assert state.actor() == CHANCE
    state.apply(CHANCE, card("dwarf"))
    state.apply(1, card("orc-pas"))
    assert state.actor() == CHANCE
    state.apply(CHANCE, card("dwarf"))
    assert state.actor() == 0


def test_bro_4_only_cards_in_hand_and_only_in_turn() -> None:
    state = table(["elf orc", "mage orc"])
    assert state.legal(0) == [card("elf"), card("orc")]
    assert state.legal(1) == []
    with pytest.raises(IllegalMove, match=r"BRO\.4: not_in_hand"):
        state.apply(0, card("mage"))
    with pytest.raises(IllegalMove, match=r"BRO\.4: not_your_turn"):
        state.apply(1, card("mage"))


def test_bro_7_without_a_pile_nobody_draws_and_the_next_battle_ends_the_round() -> None:
    state = table(["elf orc", "mage orc"], ["mage", "mage"], pile="")
    play(state, "elf")
    assert state.actor() == 1
    play(state, "mage")
    assert state.cells[state.at.round] == 2
    assert state.part("points") == [3, 6]
    assert sum(state.part("hands")) == sum(state.part("table")) == sum(state.part("won")) == 0


def test_bro_7_the_pile_must_have_been_empty_before_the_card() -> None:
    state = table(["mage orc", "mage orc"], ["mage", "mage"], pile="dwarf")
    play(state, "mage")
    assert state.cells[state.at.round] == 1
    assert state.cells[state.at.left] == 0
    assert won(state, 0) == "mage mage"


def test_bro_7_hands_run_out_without_a_battle() -> None:
    state = table(["elf", "orc"], pile="")
    play(state, "elf")
    play(state, "orc")
    assert state.cells[state.at.round] == 2
    assert state.part("points") == [0, 0]
    assert sum(state.part("table")) == 0


def test_bro_8_each_card_scores_its_value_and_a_dobrowl_once() -> None:
    state = table(["dwarf orc", "orc"], ["dwarf-dobrowl dwarf dwarf", "dwarf dwarf"], pile="orc")
    play(state, "dwarf", draws="orc")
    assert state.scores() == [4 * 7, 2 * 7]
    assert state.part("points") == [0, 0]


def test_bro_8_a_hundred_points_end_the_game_only_at_the_end_of_a_round() -> None:
    state = table(["mage orc orc", "orc orc orc"], ["mage", "mage"], points=[98, 0])
    play(state, "mage")
    assert state.scores() == [104, 3]
    assert not state.over()
    state = table(["mage orc", "orc"], ["mage", "mage"], pile="", points=[93, 98])
    play(state, "mage")
    assert state.over()
    assert state.scores() == [99, 101]
    assert state.winners() == [1]
    state = table(["mage orc", "orc"], ["mage", "mage"], pile="", points=[93, 96])
    play(state, "mage")
    assert not state.over()


def test_bro_8_a_tie_is_shared() -> None:
    state = table(["mage orc", "orc"], ["mage", "mage"], pile="", points=[94, 97])
    play(state, "mage")
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5]


def test_bro_8_fixed_number_of_rounds() -> None:
    state = table(["mage orc", "orc", "orc"], ["mage", "mage", ""], pile="", points=[200, 0, 0], end="rounds", rounds=2)
    play(state, "mage")
    assert not state.over()
    state.cells[state.at.round] = 2
    settle(state, Rng(4))
    while state.cells[state.at.round] == 2 and not state.over():
        state.apply(state.actor(), state.legal(state.actor())[0])
        if not state.over() and state.cells[state.at.round] == 2:
            settle(state, Rng(5))
    assert state.over()
    assert state.winners() == [0]


def test_bro_8_rounds_are_as_many_as_players_by_default() -> None:
    for players in (2, 5):
        state = find("browl").setup(players, {"end": "rounds"}).build().start()
        assert isinstance(state, BrowlState)
        assert look(state, -1).rounds == players


def test_bro_9_the_left_neighbour_of_the_last_opener_opens() -> None:
    state = table(["mage orc", "orc", "orc"], ["mage", "mage", ""], pile="")
    state.cells[state.at.opener] = 2
    play(state, "mage")
    settle(state, Rng(1))
    assert state.cells[state.at.opener] == 0
    assert state.actor() == 0
