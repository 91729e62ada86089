"""Reasons in Bröwl: a true sentence for each card that may be played."""

from __future__ import annotations

from repaire.games import find
from repaire.games.browl.reasons import reason
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase
from tests.games.browl.table import DWARF, ELF, card, fortress, table
from tests.games.cells import number
from tests.games.reasons import reasons_given, reasons_known


def why(state: BrowlState, name: str) -> Phrase:
    return reason(state, number(state, "turn"), card(name))


def test_every_choice_has_a_reason_in_both_languages() -> None:
    seen: set[str] = set()
    for players, rules in ((2, False), (4, False), (4, True)):
        setup = find("browl").setup(players, {"fortress": rules, "end": "rounds", "rounds": 6})
        seen |= reasons_given(setup, Rng(players))
    assert seen == reasons_known(find("browl").setup(4))


def test_a_battle_won_is_the_reason() -> None:
    phrase = why(table(["elf", ""], ["elf elf elf", "dwarf"]), "elf")
    assert (phrase.key, phrase.args["people"], phrase.args["points"]) == ("reason.win_most", ELF, 16)


def test_the_last_battle_ends_the_round() -> None:
    assert why(table(["elf", "orc"], ["elf elf", "elf"], pile=""), "elf").key == "reason.last_battle"


def test_a_battle_may_sweep_a_rivals_people_away() -> None:
    phrase = why(table(["mage", ""], ["", "mage mage dwarf dwarf dwarf dwarf dwarf"]), "mage")
    assert (phrase.key, phrase.args["others"]) == ("reason.sweep", DWARF)


def test_under_betrayal_the_people_that_wins_is_named() -> None:
    state = table(["mage", ""], ["dwarf dwarf", "mage mage"], fortress=fortress("betrayal"))
    phrase = why(state, "mage")
    assert (phrase.key, phrase.args["people"], phrase.args["points"]) == ("reason.win_most", DWARF, 14)


def test_no_brawl_names_who_loses() -> None:
    phrase = why(table(["elf-pas", "", ""], ["elf", "", "elf elf"]), "elf-pas")
    assert (phrase.key, phrase.args["seat"], phrase.args["cards"]) == ("reason.pas_rival", 2, 2)
    assert why(table(["elf-pas", ""]), "elf-pas").key == "reason.pas_idle"


def test_what_is_still_in_hand_is_a_reason() -> None:
    phrase = why(table(["elf elf elf", ""], ["elf", ""]), "elf")
    assert (phrase.key, phrase.args["missing"], phrase.args["held"]) == ("reason.near", 2, 2)
    assert why(table(["dwarf dwarf", ""]), "dwarf").key == "reason.held"
    assert why(table(["dwarf", ""]), "dwarf").key == "reason.open"
    assert why(table(["dwarf", ""], ["dwarf", ""]), "dwarf").key == "reason.lead"
    assert why(table(["dwarf", ""], ["", "dwarf"]), "dwarf").key == "reason.join"


def test_the_table_is_not_touched() -> None:
    state = table(["elf orc-pas", "elf"], ["elf elf elf", "orc"])
    before = state.pack()
    why(state, "elf")
    why(state, "orc-pas")
    assert state.pack() == before
