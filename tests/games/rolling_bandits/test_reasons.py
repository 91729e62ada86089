"""Reasons for hints in Rolling Bandits: always in words, and true."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.rolling_bandits.reasons import reason
from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase
from tests.games.reasons import reasons_given
from tests.games.rolling_bandits.table import LONG, begin, do, table


def why(state: RollingState, name: str) -> Phrase:
    seat = state.actor()
    action = state.game.action_names().index(name)
    assert action in state.legal(seat)
    return reason(state, seat, action)


@pytest.mark.parametrize("mercenaries", [False, True])
def test_every_choice_has_a_reason_in_words(mercenaries: bool) -> None:
    rng = Rng(11)
    seen: set[str] = set()
    for players in (2,) if mercenaries else (2, 3, 4):
        setup = find("rolling_bandits").setup(players, {"mercenaries": True} if mercenaries else {})
        seen |= reasons_given(setup, rng, by_instinct=False)
    assert len(seen) >= 8


@pytest.mark.parametrize(
    ("train", "gangs", "rolled", "name", "key"),
    [
        (LONG, ["mask3@0", ""], "mask mask mask mask", "place-mask", "at_once"),
        ("2/3:mask 1/1 loco", ["mask2@0", ""], "mask", "place-mask", "chest"),
        ("2/3 1/1 loco", ["mask1@0", ""], "mask", "place-mask", "hold"),
        ("2/3 1/1 loco", ["mask1@0", "hat2@0"], "mask mask", "place-mask", "overtake"),
        ("2/3 1/1 loco", ["mask1@0", "hat3@0"], "mask mask", "place-mask", "block"),
        ("4/7 1/1 loco", ["mask1@0", ""], "mask", "place-mask", "join"),
        ("4/7 1/1 loco", ["", ""], "mask", "place-mask", "board"),
        ("4/7 1/1 loco", ["mask1@0", ""], "blank", "jokers-mask", "join"),
        ("4/7 1/1 loco", ["mask1@0", ""], "blank", "finish", "keep"),
    ],
)
def test_placing(train: str, gangs: list[str], rolled: str, name: str, key: str) -> None:
    assert why(table(train, gangs, rolled=rolled), name).key == f"reason.{key}"


def test_missing_dice_are_counted_against_rivals() -> None:
    phrase = why(table("2/3 1/1 loco", ["", "hat4@0"], rolled="mask mask"), "place-mask")
    assert phrase.key == "reason.board"
    assert phrase.args["n"] == 3


def test_taking_back_counts_the_dice() -> None:
    state = begin(table("4/7 3/5 1/1 loco", ["mask2@0 hat1@1", ""]), 0)
    assert why(state, "back-0").args["n"] == 2
    assert why(state, "back-2").args == {"n": 3, "total": 7}


def test_chests() -> None:
    names = table(LONG, ["", ""]).game.action_names()
    reroll, ambush = _a_chest(names, "reroll"), _a_chest(names, "ambush")
    state = table("4/7 2/3 1/1 loco", ["mask1@0 hat2@1", ""], rolled="boot blank", closed=[f"{reroll} {ambush}", ""])
    assert why(state, f"use-{reroll}").key == "reason.use_reroll"
    assert why(state, f"use-{ambush}").key == "reason.use_ambush"
    do(state, f"use-{reroll}")
    assert why(state, "die-boot").key == "reason.die_alone"
    do(state, "die-boot")
    assert why(state, "reroll").args == {"n": 1, "kept": 1}


def _a_chest(names: list[str], effect: str) -> str:
    return next(name.removeprefix("use-") for name in names if name.startswith("use-") and f"-{effect}-" in name)


def test_swap_says_what_it_gains() -> None:
    names = table(LONG, ["", ""]).game.action_names()
    chest = _a_chest(names, "ambush")
    state = table("2/3 4/7 1/1 loco", ["mask1@0 hat2@1", ""], closed=[chest, ""])
    do(state, f"use-{chest}")
    phrase = why(state, "swap-mask-hat")
    assert phrase.key == "reason.hold"
    assert phrase.args["car"] == 1
