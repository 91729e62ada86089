"""Reasons in Le trésor des trois brigands: a true sentence for everything that may be done."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.tresor.reasons import reason
from repaire.games.tresor.state import TresorState
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase
from tests.games.reasons import reasons_given, reasons_known
from tests.games.tresor.table import ARMS, do, table, tokens

ALL_BUT_LADY = "crown necklace casket candlestick"


def why(state: TresorState, name: str) -> Phrase:
    action = state.game.action_names().index(name)
    assert action in state.legal(state.cells[state.at.turn])
    return reason(state, state.cells[state.at.turn], action)


def key(state: TresorState, name: str) -> str:
    return why(state, name).key.removeprefix("reason.")


def test_every_choice_has_a_reason_in_both_languages() -> None:
    seen: set[str] = set()
    for players in (2, 3, 4):
        for seed in range(6):
            seen |= reasons_given(find("tresor").setup(players), Rng(seed))
    known = reasons_known(find("tresor").setup(4))
    assert seen <= known
    assert len(known - seen) <= 3  # what hardly happens


def test_weapons_and_repairs() -> None:
    assert key(table(["axe", ""], ["pepper blunderbuss", ""]), "play-axe") == "lay_last"
    assert why(table(["axe", ""]), "play-axe").args["missing"] == 2
    assert key(table(["oiled", ""], [ARMS, ""], ["jammed", ""]), "play-oiled") == "mend_free"
    assert why(table(["oiled", ""], [ARMS, ""], ["jammed empty", ""]), "play-oiled").args["hurt"] == 1
    assert why(table(["trump", ""], None, ["jammed", ""]), "play-trump").args["hurt"] == 1


def test_cards_of_no_more_use() -> None:
    assert key(table(["axe", ""], ["axe", ""]), "discard-axe") == "discard_laid"
    assert key(table(["oiled", ""], trumps=[1, 0]), "discard-oiled") == "discard_shielded"
    assert why(table(["turn turn turn", ""]), "discard-turn").args["held"] == 2
    assert key(table(["turn", ""]), "discard-turn") == "discard"


def test_an_attack_names_what_lies_open() -> None:
    state = table(["axe", ""], [ARMS, ""], board="crown ? pebbles ?", loot=["", "coins"])
    assert (key(state, "attack-axe"), why(state, "attack-axe").args["token"]) == ("attack_seen", 2)
    do(state, "attack-axe")
    assert key(state, "place-1") == "place_seen"
    assert key(state, "place-2") == "place_unseen"
    assert key(state, "place-3") == "place_clear"


def test_the_chance_is_the_share_of_useful_hidden_tokens() -> None:
    state = table(["axe", ""], [ARMS, ""], loot=["crown", ""], stock="crown pebbles necklace tiffany")
    assert why(state, "attack-axe").args["chance"] == 50
    assert sum(tokens("crown pebbles necklace tiffany")) == 4


def test_a_token_that_wins_says_so() -> None:
    state = table(["axe", ""], [ARMS, ""], board="tiffany ? ? ?", loot=[ALL_BUT_LADY, ""])
    assert key(state, "attack-axe") == "win"
    state = table(["swap", ""], loot=["crown crown necklace casket tiffany", ""])
    assert key(state, "play-swap") == "swap_double"
    do(state, "play-swap")
    assert key(state, "give-crown") == "give_double"
    do(state, "give-crown")
    assert key(state, "receive-coins") == "win"
    assert key(state, "receive-necklace") == "receive"


@pytest.mark.parametrize(
    ("arms", "damage", "loot", "expected"),
    [
        (ARMS, "", ALL_BUT_LADY, "target_winning"),
        (ARMS, "", "crown", "target_ready"),
        (ARMS, "jammed", "crown", "target_again"),
        ("axe", "", "crown", "target_leader"),
        ("axe", "", "", "target_early"),
    ],
)
def test_damage_says_why_this_player(arms: str, damage: str, loot: str, expected: str) -> None:
    state = table(["jammed", "", ""], ["", arms, ""], ["", damage, ""], loot=["", loot, ""])
    do(state, "play-jammed")
    assert key(state, "target-1") == expected


def test_turning_a_token() -> None:
    state = table(["turn", ""], [ARMS, ""], board="crown pebbles ? ?")
    assert key(state, "play-turn") == "turn"
    do(state, "play-turn")
    assert key(state, "place-2") == "place_idle"
    do(state, "place-2")
    assert key(state, "leave") == "stop"
    do(state, "place-1")
    assert key(state, "take") == "take"
    assert key(state, "leave") == "leave"
