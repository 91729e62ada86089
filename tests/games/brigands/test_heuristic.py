"""The heuristic bot of Brigands: legal, the same for the same seed, and clearly better than chance."""

from __future__ import annotations

import pytest

from repaire.bots import Glimpse
from repaire.bots.heuristic import Heuristic
from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, State
from tests.games.cells import number as cell


def play(players: int, seed: int, prince_thinks: bool, brigands_think: bool) -> tuple[int, list[int]]:
    """A game in which these seats think and the others act at random: the prince and the winners."""
    state = find("brigands").setup(players).build().start()
    rng, bot = Rng(seed), Heuristic(Rng(seed))
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.game.draw(state, rng))
            continue
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))]
        prince = actor == cell(state, "prince")
        if prince_thinks if prince else brigands_think and (players > 2 or actor == 0):
            action = bot.choose(Glimpse(state, actor))
        state.apply(actor, action)
    return cell(state, "prince"), state.winners()


@pytest.mark.parametrize("players", [3, 6])
def test_a_thinking_prince_beats_random_brigands(players: int) -> None:
    games = [play(players, n, True, False) for n in range(10)]
    assert sum(winners == [prince] for prince, winners in games) >= 8


@pytest.mark.parametrize("players", [3, 4])
def test_thinking_brigands_beat_a_random_prince(players: int) -> None:
    games = [play(players, n, False, True) for n in range(6)]
    assert sum(prince not in winners for prince, winners in games) >= 4


def test_a_thinking_duellist_beats_a_random_one() -> None:
    assert sum(play(2, n, False, True)[1] == [0] for n in range(10)) >= 8


def choice(state: State, seat: int, seed: int) -> int:
    return Heuristic(Rng(seed)).choose(Glimpse(state, seat))


def test_the_same_seed_gives_the_same_choice() -> None:
    state = find("brigands").setup(4).build().start()
    rng = Rng(5)
    steps = 0
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.game.draw(state, rng))
            continue
        steps += 1
        choices = {choice(state, actor, steps) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(state.legal(actor))
        state.apply(actor, choices.pop())


def test_a_choice_depends_on_what_the_seat_sees_alone() -> None:
    """The same seed chooses the same in every world that looks the same."""
    state = find("brigands").setup(4, {"prince": 4}).build().start()
    rng, bot = Rng(6), Heuristic(Rng(6))
    compared = 0
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.game.draw(state, rng))
            continue
        other = state.resample(actor, rng)
        if other != state:
            compared += 1
            assert choice(state, actor, compared) == choice(other, actor, compared)
        state.apply(actor, bot.choose(Glimpse(state, actor)))
    assert compared > 20
