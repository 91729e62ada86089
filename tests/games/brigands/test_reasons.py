"""Reasons in Brigands: a true sentence for each choice."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.brigands.reasons import reason
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase
from tests.games.brigands.table import city, send
from tests.games.reasons import reasons_given, reasons_known


def why(state: BrigandsState, seat: int, name: str) -> Phrase:
    return reason(state, seat, state.game.action_names().index(name))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_choice_has_a_reason_in_both_languages(players: int) -> None:
    rng = Rng(players)
    for _ in range(4):
        reasons_given(find("brigands").setup(players), rng, by_instinct=False)


def test_no_reason_is_without_use() -> None:
    rng = Rng(4)
    seen: set[str] = set()
    for players in (2, 3, 4) * 12:
        seen |= reasons_given(find("brigands").setup(players), rng)
    assert seen == reasons_known(find("brigands").setup(4))


def test_a_patrol_is_the_reason_to_go_home() -> None:
    state = city(money=[0, 5, 5, 5])
    send(state, {0: "market", 1: "market+"})
    assert why(state, 1, "home").key == "reason.home_patrol"
    assert why(state, 1, "pass").key == "reason.pass_patrol"


def test_the_richest_rival_is_named() -> None:
    state = city(money=[0, 5, 9, 2])
    send(state, {1: "market+", 2: "market", 3: "market"})
    assert why(state, 1, "steal-2") == Phrase("reason.steal_rich", {"target": 2, "ducats": 3})
    assert why(state, 1, "steal-3") == Phrase("reason.steal", {"target": 3, "ducats": 2})


def test_a_treasury_with_two_teams_is_a_trap() -> None:
    state = city()
    send(state, {1: "treasury+", 2: "treasury"})
    assert why(state, 1, "home").key == "reason.home_trap"


def test_a_second_henchman_makes_the_market_better() -> None:
    state = city()
    state.apply(1, 0)
    assert why(state, 1, "market") == Phrase("reason.team_size", {"place": 0, "n": 2, "ducats": 6})
