"""BRG.31 to BRG.33: the duel."""

from __future__ import annotations

import pytest

from repaire.games.brigands.state import BrigandsState
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import SPECTATOR
from repaire.kernel.view import canonical
from tests.games.brigands.table import city, do, draw, jailed, kinds, offered, team
from tests.games.cells import number as cell


def duel(one: str, two: str, tokens: list[int]) -> BrigandsState:
    """A day of a duel: both plans by action names."""
    state = city(2, tokens=tokens)
    do(state, 0, *one.split())
    do(state, 1, *two.split())
    return state


def test_brg_31_everybody_places_three_henchmen_and_a_patrol() -> None:
    state = city(2, tokens=[1, 0])
    do(state, 0, "market", "market", "port")
    assert offered(state, 0) == ["market", "port", "town_hall", "tavern", "palace", "convoy", "treasury"]
    do(state, 0, "treasury")
    assert offered(state, 0) == ["token", "no-token"]
    do(state, 0, "no-token", "token")
    assert state.actors() == [1]


def test_brg_31_patrols_arrest_everybody_whoever_placed_them() -> None:
    state = duel("market market port market", "port town_hall town_hall palace", tokens=[0, 0])
    assert jailed(state) == [2, 0]  # the patrol stood with its own henchmen
    assert team(state, "port") == [1, 1]


def test_brg_31_a_token_needs_a_henchman_on_its_card() -> None:
    state = city(2, tokens=[6, 6])
    do(state, 0, "market", "market", "market", "palace", "token")
    assert not state.mid_move(0)  # nothing is asked for the patrol's card


def test_brg_31_no_team_action_on_or_by_patrols() -> None:
    state = duel("market market market market token", "market port port palace token no-token", tokens=[1, 2])
    assert state.actors() == [0, 1]
    assert offered(state, 0) == ["pass", "home", "move", "steal-1", "push-1"]
    for name in ("spy", "to-prison"):
        with pytest.raises(IllegalMove) as refused:
            do(state, 0, name)
        assert refused.value.reason == "not_on_wheel"
    do(state, 0, "home")
    do(state, 1, "pass")
    assert jailed(state) == [0, 1]


def test_brg_31_there_is_no_prince() -> None:
    state = city(2)
    assert cell(state, "prince") == -1
    assert state.part("count") == [3, 3]


def test_brg_31_patrols_are_as_secret_as_the_rest() -> None:
    one, two = city(2, tokens=[0, 0]), city(2, tokens=[0, 0])
    do(one, 0, "market", "market", "market", "market")
    do(two, 0, "market", "market", "market", "treasury")
    for viewer in (SPECTATOR, 1):
        assert canonical(one.view(viewer)) == canonical(two.view(viewer))
    assert canonical(one.view(0)) != canonical(two.view(0))


def test_brg_32_who_has_more_prisoners_places_a_second_patrol() -> None:
    state = city(2, prisoners={0: 1, 1: 2}, tokens=[0, 0])
    do(state, 0, "market", "market", "palace")
    assert not state.mid_move(0)
    do(state, 1, "port", "palace")
    assert state.mid_move(1)
    do(state, 1, "palace")
    assert state.part("patrols")[4] == 3  # there are three patrols in the city that day


def test_brg_32_tied_nobody_does() -> None:
    state = city(2, prisoners={0: 2, 1: 2}, tokens=[0, 0])
    assert cell(state, "second") == -1
    do(state, 0, "market", "palace")
    assert not state.mid_move(0)


def test_brg_32_with_all_henchmen_in_prison_the_patrols_are_still_placed() -> None:
    state = city(2, prisoners={0: 3}, tokens=[2, 0])
    assert state.actors() == [0, 1]
    assert not state.mid_move(0)
    do(state, 0, "market")
    assert state.mid_move(0)
    assert offered(state, 0)[0] == "market"
    do(state, 0, "market")
    assert state.actors() == [1]


def test_brg_32_patrols_cannot_be_placed_in_prison() -> None:
    state = city(2, prisoners={0: 3})
    with pytest.raises(IllegalMove) as refused:
        do(state, 0, "prison")
    assert (refused.value.clause, refused.value.reason) == ("BRG.32", "no_patrol_to_prison")


def test_brg_32_prisoners_always_choose() -> None:
    state = duel("market market market market", "port port treasury treasury", tokens=[0, 0])
    do(state, 1, "take", "take")
    assert offered(state, 0) == ["stay"]
    do(state, 0, "stay", "stay", "stay")
    assert offered(state, 1) == ["escape", "stay"]


def final(money: list[int], threshold: int = 50) -> BrigandsState:
    state = city(2, money=money, day=6, tokens=[0, 0], threshold=threshold)
    do(state, 0, "market", "market", "market", "treasury")
    do(state, 1, "town_hall", "town_hall", "town_hall", "treasury")
    assert state.over()
    return state


def test_brg_33_the_richest_with_fifty_wins() -> None:
    state = final([40, 10])  # 12 and 10 are added
    assert state.part("money") == [52, 20]
    assert state.winners() == [0]
    assert final([38, 40]).winners() == [0, 1]


def test_brg_33_neither_at_fifty_both_lose_to_the_city() -> None:
    state = final([10, 10])
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0]
    assert "city_won" in kinds(state)


def test_brg_33_threshold_zero_is_simply_the_richest() -> None:
    assert final([10, 10], threshold=0).winners() == [0]
    assert final([10, 20], threshold=25).winners() == [1]
    assert final([10, 20], threshold=31).winners() == []


def test_a_duel_at_the_convoy_rolls_one_die() -> None:
    state = duel("market market convoy market", "palace palace convoy market", tokens=[0, 0])
    draw(state, "die-5")
    assert state.part("money") == [7, 17]
