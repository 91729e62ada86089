"""The heuristic player of Briquambroque plays like a family at the table."""

from __future__ import annotations

from repaire.bots import Glimpse, make
from repaire.games import find
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import playout
from tests.games.briquambroque.table import table, throw


def chosen(state: BriquambroqueState, seat: int = 0) -> str:
    return state.game.action_names()[make("heuristic", Rng(1)).choose(Glimpse(state, seat))]


def test_it_makes_the_capture() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "d3"}, tied="ratapoil")
    throw(state, "1 star 2 1")
    assert chosen(state) == "pierre-to-d1"


def test_it_waits_for_a_friend_who_can_come() -> None:
    state = table("back e6", {"gaspard": "e4", "pierre": "c6"}, players=4)
    throw(state, "star 2 2 star")
    assert chosen(state, 1) == "gaspard-to-e6"


def test_it_frees_a_friend() -> None:
    state = table("den", {"gaspard": "b6"}, tied="pierre", players=4)
    throw(state, "star 2 star star")
    assert chosen(state, 1) == "gaspard-to-house-of-pierre"


def test_it_keeps_off_the_squares_before_the_robber() -> None:
    state = table("out b2", {"gaspard": "c2"}, players=4)
    throw(state, "star 1 star star")
    assert chosen(state, 1) != "gaspard-to-c1"


def test_it_gives_a_star_that_makes_the_capture() -> None:
    state = table("out d1", {"gaspard": "d1", "pierre": "d3"}, beginners=True, players=4)
    throw(state, "star 1 1 star")
    assert chosen(state, 0) == "grandmother-star-for-pierre"


def test_it_ignores_a_star_that_brings_nobody_closer() -> None:
    state = table("out d1", {"gaspard": "d1"}, tied="pierre ratapoil", beginners=True, players=4)
    throw(state, "star star 1 1")
    assert chosen(state, 0) == "grandmother-star-ignored"


def test_it_wins_far_more_often_than_chance() -> None:
    setup = find("briquambroque").setup(4, {"beginners": True})
    game = setup.build()
    rng = Rng(9)
    bot = make("heuristic", rng)
    lucky = skilled = 0
    for _ in range(30):
        state = game.start()
        playout(state, rng)
        lucky += int(state.returns()[0])
        state = game.start()
        while not state.over():
            seat = state.actor()
            if seat == CHANCE:
                state.apply_unchecked(CHANCE, game.draw(state, rng))
            else:
                state.apply_unchecked(seat, bot.choose(Glimpse(state, seat)))
        skilled += int(state.returns()[0])
    assert lucky <= 3
    assert skilled >= 18
