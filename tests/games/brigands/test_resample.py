"""Brigands' resampled worlds are spread uniformly over all that a viewer cannot rule out."""

from __future__ import annotations

from itertools import combinations

import pytest

from repaire.games.brigands.box import PLACES
from repaire.games.brigands.resample import resample
from repaire.games.brigands.state import IN, BrigandsState
from repaire.kernel.draw import Rng
from tests.chi_square import fits
from tests.games.brigands.naive import CARDS, CITY, plans
from tests.games.brigands.table import city, do, draw, offered, plan, send, spin
from tests.games.cells import put


def spelled(state: BrigandsState, seat: int) -> tuple[str, ...]:
    """The plan that a seat has made, with the answers it must have given."""
    at = seat * PLACES
    words = [CARDS[place] for place in range(PLACES) for _ in range(state.part("plan")[at + place])]
    if state.facts.duel:
        words += [CARDS[place] for place in range(PLACES) for _ in range(state.part("watch")[at + place])]
    left = state.part("hand")[seat]
    for place in range(PLACES):
        if state.part("plan")[at + place] and left:
            words.append("token" if state.part("pledge")[at + place] else "no-token")
            left -= state.part("pledge")[at + place]
    return tuple(words)


def uniform(pawns: int, patrols: int, tokens: int, cards: list[str]) -> dict[tuple[str, ...], int]:
    return {tuple(words): 1 for words in plans(tuple(cards), pawns, patrols, tokens)}


@pytest.mark.parametrize("tokens", [0, 1, 2, 5])
def test_a_plan_is_any_legal_one(tokens: int) -> None:
    state = city(3, tokens=[1, tokens, 1], prisoners={1: 1})
    plan(state, 1, "market port+")
    expected = uniform(2, 0, tokens, CITY)
    rng = Rng(tokens)
    worlds = [resample(state, 2, rng) for _ in range(40 * len(expected))]
    assert fits([spelled(world, 1) for world in worlds], expected)
    assert all(world.part("stage") == state.part("stage") for world in worlds)


def test_the_princes_plan_may_use_the_prison() -> None:
    state = city(3, tokens=[1, 1, 1])
    plan(state, 0, "market port prison+")
    expected = uniform(3, 0, 1, CARDS)
    rng = Rng(7)
    worlds = [resample(state, -1, rng) for _ in range(20 * len(expected))]
    assert fits([spelled(world, 0) for world in worlds], expected)


def test_a_plan_in_a_duel_has_patrols() -> None:
    state = city(2, tokens=[1, 0], prisoners={0: 2})
    do(state, 0, "market", "market", "port", "token")
    assert state.part("stage")[0] == IN
    expected = uniform(1, 2, 1, CITY)
    rng = Rng(8)
    worlds = [resample(state, 1, rng) for _ in range(20 * len(expected))]
    assert fits([spelled(world, 0) for world in worlds], expected)


def morning() -> BrigandsState:
    """The prince holds two cards of seat 1, who has one henchman to place and no token."""
    state = city(3, tokens=[2, 0, 0], prisoners={1: 2})
    put(state, spy_level=1)
    send(state, {0: "market+", 1: "market"})
    spin(state, {0: "spy"})
    draw(state, "port", "convoy")
    do(state, 1, "stay", "escape", "stay")
    draw(state, "palace")
    return state


def held(state: BrigandsState, seat: int) -> tuple[str, ...]:
    return tuple(card for at, card in enumerate(CITY) if state.part("held")[seat] >> at & 1)


def test_third_parties_do_not_know_which_cards_the_prince_holds() -> None:
    state = morning()
    assert held(state, 1) == ("port", "convoy")
    rng = Rng(9)
    for viewer in (-1, 2):
        worlds = [resample(state, viewer, rng) for _ in range(2100)]
        assert fits([held(world, 1) for world in worlds], dict.fromkeys(combinations(CITY, 2), 1))
    for viewer in (0, 1):
        assert resample(state, viewer, rng).part("held") == state.part("held")


def test_cards_and_plan_are_drawn_together() -> None:
    state = morning()
    state.cells[state.at.hand + 1] = 0
    do(state, 1, "market")
    assert state.part("stage")[1] == IN
    expected = {(cards, (place,)): 1 for cards in combinations(CITY, 2) for place in CITY if place not in cards}
    rng = Rng(10)
    worlds = [resample(state, 2, rng) for _ in range(4200)]
    assert fits([(held(world, 1), spelled(world, 1)) for world in worlds], expected)
    known = dict.fromkeys([(place,) for place in CITY if place not in ("port", "convoy")], 1)
    worlds = [resample(state, 0, rng) for _ in range(500)]
    assert fits([spelled(world, 1) for world in worlds], known)


def test_a_plan_half_made_is_not_begun_in_another_world() -> None:
    state = city(3)
    do(state, 1, "market", "palace")
    world = resample(state, 2, Rng(1))
    assert not world.mid_move(1)
    assert world.part("count")[1] == 3
    assert offered(world, 1) == CITY
    own = resample(state, 1, Rng(1))
    assert own.pack() == state.pack()


def test_team_actions_are_any_legal_ones() -> None:
    state = city(money=[0, 5, 5, 5])
    send(state, {0: "market+", 1: "market+", 2: "market+", 3: "market"})
    do(state, 0, "spy")
    do(state, 1, "home")
    one = ["pass", "move", "spy", "to-prison", "steal-1", "steal-2", "steal-3"]
    two = ["pass", "home", "move", "steal-2", "steal-3", "push-2", "push-3"]
    names = state.game.action_names()
    rng = Rng(11)
    worlds = [resample(state, 2, rng) for _ in range(4900)]
    found = [(names[world.part("wheel")[0]], names[world.part("wheel")[1]]) for world in worlds]
    assert fits(found, {(a, b): 1 for a in one for b in two})
    assert all(world.actors() == [2] for world in worlds)
    worlds = [resample(state, 1, rng) for _ in range(700)]
    assert fits([names[world.part("wheel")[0]] for world in worlds], dict.fromkeys(one, 1))
    assert {names[world.part("wheel")[1]] for world in worlds} == {"home"}


def test_nothing_to_resample_leaves_the_world_as_it_is() -> None:
    state = city(3)
    assert resample(state, 0, Rng(3)).pack() == state.pack()
