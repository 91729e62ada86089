"""BRG.30: the end."""

from __future__ import annotations

import pytest

from repaire.games.brigands.state import BrigandsState
from repaire.kernel.errors import IllegalMove
from tests.games.brigands.table import city, draw, kinds, plan, send
from tests.games.cells import number as cell


def last_day(money: list[int], threshold: int = 50) -> BrigandsState:
    """The end of a game in which these are the purses; seat 1 gains 2 ducats on the last day."""
    state = city(len(money), money=money, day=6, threshold=threshold)
    send(state, {1: "market"})
    return state


def test_brg_30_six_turns() -> None:
    state = city(3)
    for day in range(1, 7):
        assert cell(state, "day") == day
        assert not state.over()
        send(state, {1: "market"})
        if day < 6:
            draw(state, ("market", "port", "town_hall", "tavern", "palace")[day - 1])
    assert state.over()


def test_brg_30_the_prince_wins_if_no_brigand_has_fifty() -> None:
    state = last_day([0, 47, 49, 12])
    assert state.winners() == [0]
    assert state.returns() == [1.0, 0.0, 0.0, 0.0]
    assert "prince_won" in kinds(state)


def test_brg_30_otherwise_the_richest_brigand_alone_wins() -> None:
    state = last_day([0, 49, 50, 12])
    assert state.winners() == [1]
    assert "brigand_won" in kinds(state)


def test_brg_30_a_tie_for_richest_is_shared() -> None:
    state = last_day([0, 50, 52, 12])
    assert state.winners() == [1, 2]
    assert state.returns() == [0.0, 0.5, 0.5, 0.0]


def test_brg_30_reaching_fifty_does_not_end_the_game() -> None:
    state = city(money=[0, 80, 0, 0], day=3)
    send(state, {1: "market"})
    assert not state.over()
    assert state.winners() == []


def test_brg_30_nothing_can_be_done_after_the_end() -> None:
    state = last_day([0, 0, 0, 0])
    with pytest.raises(IllegalMove) as refused:
        plan(state, 1, "market")
    assert (refused.value.clause, refused.value.reason) == ("BRG.30", "game_over")


def test_brg_30_another_threshold() -> None:
    assert last_day([0, 18, 0, 0], threshold=20).winners() == [1]
    assert last_day([0, 18, 0, 0], threshold=21).winners() == [0]
    assert last_day([0, 0, 0, 0], threshold=0).winners() == [1]


def test_brg_30_against_a_prince_the_threshold_is_at_least_one() -> None:
    assert city(3, threshold=0).view(1).threshold == 1  # type: ignore[attr-defined]
    assert city(2, threshold=0).view(1).threshold == 0  # type: ignore[attr-defined]


def test_brg_30_with_threshold_zero_the_prince_wins_if_nothing_was_stolen() -> None:
    state = city(3, day=6, threshold=0)
    send(state, {0: "market", 1: "market"})
    state.apply(1, state.legal(1)[-1])
    assert state.over()
    assert state.winners() == [0]
