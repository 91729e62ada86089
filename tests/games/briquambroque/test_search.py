"""What a search asks of Briquambroque: odds, instinct, outlook, and that they find what is evident."""

from __future__ import annotations

import pytest

from repaire.bots.bot import Glimpse
from repaire.bots.search import Search
from repaire.games import find
from repaire.games.briquambroque.forecast import Forecast
from repaire.games.briquambroque.mind import BriquambroqueMind
from repaire.games.briquambroque.outlook import race
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from tests.games.briquambroque.table import act, place, table, throw, tiny
from tests.games.cells import put


def forecast(state: BriquambroqueState) -> Forecast:
    mind = state.game.mind
    assert isinstance(mind, BriquambroqueMind)
    return mind.forecast


def best(state: BriquambroqueState, simulations: int = 300) -> str:
    action = Search(Rng(1), most=simulations).choose(Glimpse(state, state.actor()))
    return state.game.action_names()[action]


def test_odds_of_hats_and_of_endings() -> None:
    """Family: 3 of 6 faces have a hat; from c3 a walk of 2 ends on e3, and so does one of 4."""
    state = table()
    odds = forecast(state)
    assert list(odds.often) == pytest.approx([0.5, 0.5])
    assert sum(odds.hats) == pytest.approx(1.0)
    assert odds.hats[2] == pytest.approx(6 / 16)
    here, there = place(state, "c3"), place(state, "e3")
    assert odds.can_end(here, 2, there)
    assert not odds.can_end(here, 3, there)
    assert odds.lands[here * odds.places + there] == pytest.approx(1 / 6)
    assert odds.lands[odds.field + here * odds.places + there] == pytest.approx(1 / 6)


def test_odds_of_a_capture_are_those_of_all_throws() -> None:
    """All 1296 throws counted out, on the square where each leaves the robber."""
    at = {"grandmother": "d2", "gaspard": "c2", "pierre": "e2", "ratapoil": "b1"}
    state = table("out c1", at)
    box, odds = state.facts.box, forecast(state)
    captures = 0
    for number in range(6**4):
        faces = [number // 6**die % 6 for die in range(4)]  # six faces, each on one side
        hats = sum(box.hats[face] for face in faces)
        square = state.facts.board.square_of(state.cells[state.at.robber] + hats)
        able = 0
        for pursuer, face in enumerate(faces):
            here = state.part("where")[pursuer]
            caught = odds.until[(state.cells[state.at.robber] + 1) * odds.places + here] <= hats
            able += not caught and square in state.facts.board.endings(here, box.points[face])
        captures += square >= 0 and able >= 2
    for pursuer in range(4):
        odds.others(state, pursuer)
        found = odds.capture_from(state, state.part("where")[pursuer])
        assert found == pytest.approx(captures / 6**4)


def test_odds_of_being_caught() -> None:
    state = table("out c1", {"gaspard": "d1", "pierre": "d2"})
    odds = forecast(state)
    assert odds.danger(state, 1, place(state, "d1")) == pytest.approx(15 / 16)  # any hat
    assert odds.danger(state, 2, place(state, "d2")) == 0.0
    beside = table("out c1", {"pierre": "d2"}, strategy=True)
    assert odds.danger(beside, 2, place(beside, "d2")) == pytest.approx(odds.hats[1])  # BQB.15: he ends on d1
    guarded = table("out c1", {"pierre": "d2", "ratapoil": "d3"}, strategy=True)
    assert odds.danger(guarded, 2, place(guarded, "d2")) == 0.0


@pytest.mark.parametrize("options", [{}, {"beginners": True}, {"strategy": True}])
def test_instinct_picks_every_action_now_and_then(options: dict[str, object]) -> None:
    rng = Rng(3)
    for players in (1, 4):
        game = find("briquambroque").setup(players, options).build()
        state = game.start()
        asked = 0
        while not state.over() and asked < 3:
            if state.actor() == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            seat = state.actor()
            actions = state.legal(seat)
            if 1 < len(actions) < 12:
                asked += 1
                assert {game.mind.glance(state, seat, rng) for _ in range(3000)} == set(actions)
            part = [actions[0], actions[-1]]  # a search asks about those that it has not tried yet
            assert game.mind.glance(state, seat, rng, part) in part
            game.step(state, seat, actions[rng.below(len(actions))])


def test_instinct_captures() -> None:
    state = table("out d1", {"gaspard": "c1", "pierre": "e1"})
    throw(state, "star 1 1 star")
    act(state, "gaspard-to-d1")
    captures = state.game.action_names().index("pierre-to-d1")
    picks = [state.game.mind.glance(state, 0, Rng(seed)) for seed in range(40)]
    assert picks.count(captures) > 30


def test_instinct_gives_a_star_that_captures() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "e1"}, beginners=True)
    throw(state, "star star star star")
    gives = [name for name in state.game.action_names() if name.endswith("-star-for-pierre")]
    names = state.game.action_names()
    picks = [names[state.game.mind.glance(state, 0, Rng(seed))] for seed in range(40)]
    assert sum(name in gives for name in picks) > 30


@pytest.mark.parametrize("box", ["family", "challenge", tiny()])
def test_outlook_is_a_chance_shared_by_all(box: str | Box) -> None:
    rng = Rng(5)
    for options in ({}, {"beginners": True}, {"strategy": True}):
        game = find("briquambroque").setup(2, options, box).build()
        state = game.start()
        while not state.over():
            if state.actor() == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            if game.mind.settled(state):
                one, other = game.mind.prospects(state)
                assert one == other
                assert 0.0 <= one <= 1.0
            seat = state.actor()
            game.step(state, seat, game.mind.glance(state, seat, rng))


def test_outlook_rises_with_captures_and_falls_with_bonds() -> None:
    near = {"gaspard": "c1", "pierre": "e1", "ratapoil": "g3"}
    value = []
    for state in (
        table("out d1", near, cakes=2, den=1),  # two can come
        table("out d1", {"gaspard": "a5", "pierre": "a6"}, cakes=2, den=1),
        table("out d1", {"gaspard": "a5"}, tied="pierre", cakes=2, den=1),
        table("out d1", {"gaspard": "a5"}, tied="pierre", cakes=1, den=2),
    ):
        put(state, dice=[0, 0, 0, 0])
        state.cells[state.at.die], state.cells[state.at.phase] = 4, 1
        put(state, walk=[0, 1, 1, 1])
        assert state.game.mind.settled(state)
        value.append(state.game.mind.prospects(state)[0])
    assert value == sorted(value, reverse=True)
    assert len(set(value)) == len(value)


def test_race_is_over_when_nobody_can_turn_it() -> None:
    assert race(4, 0, 3) == 1.0
    assert race(3, 4, 0) == 0.0
    assert race(3, 3, 1) == pytest.approx(0.5)


def test_search_captures_when_it_can() -> None:
    state = table("out d1", {"gaspard": "c1", "pierre": "e1"})
    throw(state, "star 1 1 star")
    assert best(state) in ("gaspard-to-d1", "pierre-to-d1")
    act(state, "gaspard-to-d1")
    assert best(state) == "pierre-to-d1"


def test_search_of_two_seats_captures_for_the_team() -> None:
    """Seat 0 has Grandmother and P'tit Pierre, seat 1 Gaspard and Ratapoil."""
    state = table("out d1", {"gaspard": "c1", "pierre": "e1"}, players=2, cakes=3, den=3)
    throw(state, "star 1 1 star")
    assert best(state) == "pierre-to-d1"
    act(state, "pierre-to-d1")
    assert best(state) == "gaspard-to-d1"


def test_search_prevents_the_end_by_freeing_a_friend_or_keeping_clear() -> None:
    """Three are tied up: whoever is left must not end where any hat brings the robber."""
    state = table("out d1", {"gaspard": "e2"}, tied="grandmother pierre ratapoil", cakes=3, den=2)
    throw(state, "star 1 star star")
    assert best(state) != "gaspard-to-e1"
