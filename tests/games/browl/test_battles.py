"""Bröwl: battles, special cards and Fortress cards."""

from __future__ import annotations

import pytest

from repaire.games.browl.events import BattleWon, CardsWon, PeopleLeft, TwinWon
from repaire.games.browl.state import TURN_UP
from repaire.games.browl.view import look
from repaire.kernel.game import CHANCE
from tests.games.browl.table import BARBARIAN, DWARF, ELF, MAGE, ORC, card, fortress, lies, play, table, won
from tests.games.cells import put

FULL = "orc orc orc orc orc orc"


def test_bro_5_a_people_wins_at_its_value_over_the_whole_table() -> None:
    state = table(["orc mage", "mage", "mage"], ["orc", "orc orc elf", "orc mage"])
    events = play(state, "orc")
    assert BattleWon(ORC) in events
    assert [won(state, seat) for seat in range(3)] == ["orc orc", "orc orc", "orc"]
    assert [lies(state, seat) for seat in range(3)] == ["", "", ""]
    assert state.actor() == 1


def test_bro_5_one_short_is_not_enough() -> None:
    state = table(["orc mage", "mage"], ["orc", "orc orc"])
    assert not [event for event in play(state, "orc") if isinstance(event, BattleWon)]
    assert lies(state, 0) == "orc orc"


def test_bro_5_a_dobrowl_may_overshoot() -> None:
    state = table(["mage-dobrowl orc", "orc"], ["mage", "mage"])
    play(state, "mage-dobrowl")
    assert won(state, 0) == "mage mage-dobrowl"
    assert won(state, 1) == "mage"


def test_bro_5_won_cards_and_discards_are_public() -> None:
    state = table(["mage orc", "orc", "orc"], ["mage elf", "mage", ""])
    play(state, "mage")
    view = look(state, -1)
    assert view.won[0][card("mage")] == 2
    assert view.scores == [6, 3, 0]
    assert view.strength == [0] * 5


def test_bro_6_pas_de_browl_clears_its_people_alone() -> None:
    state = table(["orc-pas mage", "mage"], ["orc elf", "orc orc-dobrowl elf"])
    events = play(state, "orc-pas")
    assert PeopleLeft(ORC, 3) in events
    assert [lies(state, 0), lies(state, 1)] == ["elf", "elf"]
    assert state.part("strength") == [0, 2, 0, 0, 0]


def test_bro_6_pas_de_browl_may_be_played_without_its_people_and_is_never_won() -> None:
    state = table(["mage-pas mage", "mage mage"], ["", "elf"])
    assert PeopleLeft(MAGE, 0) in play(state, "mage-pas")
    assert lies(state, 0) == ""
    assert won(state, 0) == ""


def test_bro_10_a_fortress_is_turned_up_before_the_deal() -> None:
    state = table(["mage orc", "orc"], ["mage", "mage"], pile="", fortress=3)
    put(state, strength=[6, 0, 0, 0, 0])
    play(state, "mage")
    assert state.cells[state.at.phase] == TURN_UP
    assert state.cells[state.at.used + 3] == 1
    assert sum(state.part("hands")) == 0
    assert state.weights()[15:] == [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1]


def test_bro_10_a_reshuffle_includes_the_card_just_used() -> None:
    state = table(["mage orc", "orc"], ["mage", "mage"], pile="", fortress=5)
    put(state, pile=[0] * 12)
    put(state, used=[1] * 12)
    state.cells[state.at.used + 5] = 0
    play(state, "mage")
    assert state.weights()[15:] == [1] * 12
    state.apply(CHANCE, 15 + 5)
    assert state.cells[state.at.fortress] == 5
    assert state.part("used") == [0] * 12


def test_bro_11_ramparts_and_breach_shift_thresholds() -> None:
    assert [table(["mage", "mage"], fortress=fortress("add", 0)).threshold(p) for p in range(5)] == [4, 5, 6, 7, 8]
    assert [table(["mage", "mage"], fortress=fortress("add", 1)).threshold(p) for p in range(5)] == [2, 3, 4, 5, 6]
    state = table(["mage orc", "orc"], ["", "mage"], fortress=fortress("add", 1))
    assert BattleWon(MAGE) in play(state, "mage")
    state = table(["mage orc", "orc"], ["mage", "mage"], fortress=fortress("add", 0))
    assert BattleWon(MAGE) not in play(state, "mage")


def test_bro_11_rush_and_long_siege_set_one_threshold() -> None:
    state = table(["dwarf orc", "orc"], ["dwarf", "dwarf dwarf"], fortress=fortress("set", 0))
    assert BattleWon(DWARF) in play(state, "dwarf")
    state = table(["mage orc", "orc"], ["mage mage mage", "mage mage"], fortress=fortress("set", 1))
    assert BattleWon(MAGE) not in play(state, "mage")
    assert [state.threshold(people) for people in range(5)] == [7] * 5


@pytest.mark.parametrize(("people", "needs"), [("mage", 2), ("elf", 2), ("orc", 3), ("barbarian", 3), ("dwarf", 4)])
def test_bro_11_champion_needs_half_the_value_before_one_player(people: str, needs: int) -> None:
    others = f"{people} " * (needs - 1)
    state = table(
        [f"{people} {people} orc", "orc"], [f"{people} " * (needs - 2), others], fortress=fortress("champion")
    )
    events = play(state, people)
    assert not [event for event in events if isinstance(event, BattleWon)]
    state.cells[state.at.turn] = 0
    events = play(state, people)
    assert [event for event in events if isinstance(event, BattleWon)]
    assert len(won(state, 0).split()) == needs
    assert len(won(state, 1).split()) == needs - 1


def test_bro_11_champion_counts_a_dobrowl_as_two() -> None:
    state = table(["mage-dobrowl orc", "orc"], fortress=fortress("champion"))
    assert BattleWon(MAGE) in play(state, "mage-dobrowl")


def test_bro_11_winner_takes_all_unless_tied() -> None:
    state = table(["orc mage", "mage", "mage"], ["orc", "orc orc-dobrowl", ""], fortress=fortress("takes_all"))
    events = play(state, "orc")
    assert won(state, 1) == "orc orc orc orc-dobrowl"  # 3 to 2: a Dobröwl counts as 2
    assert won(state, 0) == ""
    assert CardsWon(1, ORC, 4, 20) in events
    state = table(["elf mage", "mage"], ["elf", "elf-dobrowl"], fortress=fortress("takes_all"))
    play(state, "elf")
    assert [won(state, 0), won(state, 1)] == ["elf elf", "elf-dobrowl"]


def test_bro_11_betrayal_gives_the_battle_to_the_most_numerous_other_people() -> None:
    state = table(["mage orc", "orc"], ["mage elf", "mage dwarf dwarf"], fortress=fortress("betrayal"))
    events = play(state, "mage")
    assert BattleWon(DWARF) in events
    assert [won(state, 0), won(state, 1)] == ["", "dwarf dwarf"]
    state = table(["mage orc", "orc"], ["mage elf", "mage dwarf"], fortress=fortress("betrayal"))
    assert BattleWon(DWARF) in play(state, "mage")  # tie: the higher value
    state = table(["mage orc", "orc"], ["mage", "mage"], fortress=fortress("betrayal"))
    assert BattleWon(MAGE) in play(state, "mage")  # nobody else there


def test_bro_11_open_field_at_ten_cards() -> None:
    state = table(["barbarian mage", "mage"], ["mage mage elf elf", "orc orc dwarf dwarf"], fortress=fortress("field"))
    assert not [event for event in play(state, "barbarian") if isinstance(event, BattleWon)]
    state.cells[state.at.turn] = 0
    assert BattleWon(MAGE) in play(state, "mage")


def test_bro_11_open_field_counts_a_dobrowl_as_one_card_but_as_two_in_number() -> None:
    on_table = ["mage elf-dobrowl", "orc orc dwarf dwarf barbarian mage"]
    state = table(["barbarian mage", "mage"], on_table, fortress=fortress("field"))
    play(state, "mage")  # nine cards, ten counting the Dobröwl twice
    assert lies(state, 0) == "mage mage elf-dobrowl"
    state.cells[state.at.turn] = 0
    assert BattleWon(MAGE) in play(state, "barbarian")  # three Mages against two of the others


def test_bro_11_open_field_ties_go_to_the_higher_value() -> None:
    on_table = ["mage mage elf-dobrowl", "orc orc dwarf dwarf barbarian"]
    state = table(["barbarian mage", "mage"], on_table, fortress=fortress("field"))
    play(state, "barbarian")
    state.cells[state.at.turn] = 0
    state.cells[state.at.hands + card("barbarian")] = 0
    state.cells[state.at.hands + card("elf")] = 1
    state.cells[state.at.held] += 1
    assert BattleWon(ELF) in play(state, "elf")


def test_bro_11_muster_when_four_peoples_are_there() -> None:
    state = table(["elf barbarian", "mage"], ["mage", "elf orc"], fortress=fortress("muster"))
    events = play(state, "elf")
    assert not [event for event in events if isinstance(event, BattleWon)]
    state.cells[state.at.turn] = 0
    assert BattleWon(ELF) in play(state, "barbarian")


def test_bro_11_drawbridge_makes_special_cards_ordinary() -> None:
    state = table(["mage-dobrowl mage-pas", "mage"], ["", "mage"], fortress=fortress("drawbridge"))
    assert BattleWon(MAGE) not in play(state, "mage-dobrowl")
    state.cells[state.at.turn] = 0
    events = play(state, "mage-pas")
    assert BattleWon(MAGE) in events
    assert won(state, 0) == "mage-dobrowl mage-pas"
    assert state.scores() == [6, 3]


def test_bro_11_twin_assault_wins_the_least_numerous_other_people_too() -> None:
    state = table(["mage elf", "elf"], ["mage orc", "mage dwarf dwarf"], fortress=fortress("twin"))
    events = play(state, "mage")
    assert TwinWon(ORC) in events
    assert [won(state, 0), won(state, 1)] == ["mage mage orc", "mage"]
    state = table(["mage elf", "elf"], ["mage orc", "mage barbarian"], fortress=fortress("twin"))
    assert TwinWon(BARBARIAN) in play(state, "mage")
    state = table(["mage elf", "elf"], ["mage", "mage"], fortress=fortress("twin"))
    assert not [event for event in play(state, "mage") if isinstance(event, TwinWon)]


def test_bro_11_truce_needs_more_than_half_of_the_players() -> None:
    hands = ["mage mage mage", "mage mage", "orc", "orc"]
    state = table(hands, ["mage mage", "mage", "", ""], fortress=fortress("truce"))
    assert BattleWon(MAGE) not in play(state, "mage")  # two of four
    state = table(hands, ["mage", "mage", "mage", ""], fortress=fortress("truce"))
    assert BattleWon(MAGE) in play(state, "mage")  # three of four


def test_bro_12_two_elves_and_the_dobrowl_elf() -> None:
    state = table(["elf-dobrowl " + FULL, FULL], ["elf", "elf"])
    assert BattleWon(ELF) in play(state, "elf-dobrowl")
    assert state.scores() == [8, 4]
