"""Reasons in Bröwl: a true sentence for each card that may be played."""

from __future__ import annotations

from repaire.games import find
from repaire.games.browl.reasons import reason
from repaire.games.browl.state import BrowlState
from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.phrase import Phrase
from tests.games.browl.table import DWARF, ELF, card, fortress, table

NAMES = ["Ada", "Bo", "Cy", "Di"]


def why(state: BrowlState, name: str) -> Phrase:
    return reason(state.view(state.turn), card(name), state.game.setup)


def test_every_choice_has_a_reason_in_both_languages() -> None:
    seen: set[str] = set()
    for players, rules in ((2, False), (4, False), (4, True)):
        setup = find("browl").setup(players, {"fortress": rules, "end": "rounds", "rounds": 6})
        languages = [Words(setup.catalog(lang), NAMES[:players], 0) for lang in LANGUAGES]
        rng = Rng(players)
        state = setup.build().start()
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply_unchecked(CHANCE, state.game.draw(state, rng))
                continue
            view = state.view(actor)
            for action in state.legal(actor):
                phrase = reason(view, action, setup)
                seen.add(phrase.key)
                assert phrase.key.startswith("reason.")
                for words in languages:
                    assert 20 < len(words.say(phrase)) < 160
            state.apply_unchecked(actor, state.game.instinct(state, actor, state.legal(actor), rng))
    catalog = find("browl").catalog("fr")
    assert seen == {key for key in catalog.messages if key.startswith("reason.")}


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
