"""BRG.15: the spy."""

from __future__ import annotations

import pytest

from repaire.games.brigands.box import PLACE_NAMES
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, SPECTATOR
from repaire.kernel.view import canonical
from tests.games.brigands.table import city, do, draw, kinds, offered, plan, send, spin, told
from tests.games.cells import number as cell
from tests.games.cells import put


def spied(*cards: str, level: int = 0) -> BrigandsState:
    """The next morning: the prince has taken these cards from seat 1."""
    state = city()
    put(state, spy_level=level)
    send(state, {0: "market+", 1: "market"})
    spin(state, {0: "spy"})
    draw(state, *cards)
    while state.actors():  # the prisoner stays
        do(state, state.actor(), "stay")
    draw(state, "convoy")
    return state


def test_brg_15_each_brigand_here_loses_as_many_cards_as_the_level_says() -> None:
    state = city(5)
    put(state, spy_level=1)
    send(state, {0: "market+", 2: "market", 4: "market market", 3: "port"})
    spin(state, {0: "spy"})
    draw(state, "market", "port")  # seat 2 first: from the prince's left
    assert cell(state, "seat") == 4
    draw(state, "market", "treasury")
    assert [held.bit_count() for held in state.part("held")] == [0, 0, 2, 0, 2]


def test_brg_15_cards_are_drawn_blind_from_the_hand() -> None:
    state = city()
    put(state, spy_level=2)
    send(state, {0: "market+", 1: "market"})
    spin(state, {0: "spy"})
    assert state.weights() == [0] * 6 + [1] * 7
    draw(state, "palace")
    assert state.weights() == [0] * 6 + [1, 1, 1, 1, 0, 1, 1]


def test_brg_15_the_spy_comes_before_the_team_goes_home() -> None:
    state = city()
    send(state, {0: "market+", 1: "market+"})
    spin(state, {0: "spy", 1: "home"})
    assert state.actor() == CHANCE
    draw(state, "port")
    assert state.part("held")[1] == 1 << PLACE_NAMES.index("port")


def test_brg_15_at_most_three_cards_per_turn() -> None:
    state = city()
    put(state, spy_level=1)
    send(state, {0: "market+ port+", 1: "market+ port", 2: "port"})
    spin(state, {0: "spy", 1: "home"})
    draw(state, "market", "port")
    spin(state, {0: "spy"})
    assert (cell(state, "seat"), cell(state, "left")) == (1, 1)
    draw(state, "palace")
    assert (cell(state, "seat"), cell(state, "left")) == (2, 2)
    draw(state, "palace", "port")
    assert state.part("held")[1].bit_count() == 3


def test_brg_15_a_spy_who_can_take_no_more_draws_nothing() -> None:
    state = city()
    put(state, spy_level=2)
    send(state, {0: "market+ port+", 1: "market+ port"})
    spin(state, {0: "spy", 1: "home"})
    draw(state, "market", "port", "palace")
    spin(state, {0: "spy"})
    assert state.part("held")[1].bit_count() == 3
    assert state.actors() == [1]  # already in Prison


def test_brg_15_a_player_whose_cards_are_held_plans_with_the_rest() -> None:
    state = spied("market", "tavern", "treasury", level=2)
    assert offered(state, 1) == ["port", "town_hall", "palace", "convoy"]
    with pytest.raises(IllegalMove) as refused:
        do(state, 1, "tavern")
    assert (refused.value.clause, refused.value.reason) == ("BRG.15", "card_held")
    assert offered(state, 2) == list(PLACE_NAMES[:7])


def test_brg_15_a_plan_is_always_possible_with_the_last_card() -> None:
    state = spied("palace", "convoy", "treasury", level=2)
    do(state, 1, "tavern")
    assert offered(state, 1) == ["tavern"]
    do(state, 1, "tavern")
    assert not state.mid_move(1) or offered(state, 1) == ["token", "no-token"]


def test_brg_15_cards_come_back_when_the_next_plans_are_revealed() -> None:
    state = spied("market")
    plan(state, 0, "prison prison prison")
    plan(state, 1, "port port")
    plan(state, 2, "port port port")
    assert state.part("held")[1] != 0
    plan(state, 3, "port port port")
    assert state.part("held") == [0, 0, 0, 0]
    assert "cards_returned" in kinds(state)


def test_brg_15_only_the_prince_and_the_victim_know_which() -> None:
    one, two = spied("market"), spied("treasury")
    for viewer in (SPECTATOR, 2, 3):
        assert canonical(one.view(viewer)) == canonical(two.view(viewer))
        assert [(event.kind, event.args) for event in told(one, viewer)] == [
            (event.kind, event.args) for event in told(two, viewer)
        ]
    for viewer in (0, 1):
        assert canonical(one.view(viewer)) != canonical(two.view(viewer))
        learned = [event.args for event in told(one, viewer) if event.kind == "spy_learned"]
        assert learned == [{"seat": 1, "card": 0}]
