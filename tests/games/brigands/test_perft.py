"""Brigands' tree against a naive second implementation: counts at fixed depth, and random games side by side."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import perft
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from tests.conformance.variants import SIZE, setups
from tests.games.brigands.naive import CARDS, Choices, Naive, count


def naive(setup: Setup) -> Naive:
    return Naive(setup.players, setup.box.text, setup.number("prince") - 1, setup.number("threshold"))


def start(setup: Setup) -> BrigandsState:
    state = setup.build().start()
    assert isinstance(state, BrigandsState)
    return state


def outcomes(state: BrigandsState) -> dict[str, int]:
    words = state.game.outcome_names()
    return {words[o]: weight for o, weight in enumerate(state.weights()) if weight}


def choices(state: BrigandsState) -> Choices:
    words = state.game.action_names()
    return {seat: sorted(words[action] for action in state.legal(seat)) for seat in state.actors()}


def go(real: BrigandsState, second: Naive, rng: Rng) -> None:
    """Check that both games offer the same, and take one random step in both."""
    if real.actor() == CHANCE:
        assert second.asked == ("chance", outcomes(real), {})
        words = sorted(outcomes(real))
        word, seat = words[rng.below(len(words))], CHANCE
        real.apply(CHANCE, real.game.outcome_names().index(word))
    else:
        offered = choices(real)
        kind, _, wanted = second.asked
        assert kind == "decide"
        assert offered == {seat: sorted(names) for seat, names in wanted.items()}
        seats = sorted(offered)
        seat = seats[rng.below(len(seats))]
        word = offered[seat][rng.below(len(offered[seat]))]
        real.apply(seat, real.game.action_names().index(word))
    second.take(seat, word)


def agree(real: BrigandsState, second: Naive) -> None:
    seats = range(len(real.part("money")))
    assert real.scores() == [second.money[seat] for seat in seats]
    assert (
        real.part("hand") == [second.tokens[seat] for seat in seats] or real.actors()
    )  # pledged ones are still in hand
    for place, word in enumerate(CARDS):
        assert [real.team(place, seat) for seat in seats] == [second.pawns[word][seat] for seat in seats]
    assert [held.bit_count() for held in real.part("held")] == [len(second.held[seat]) for seat in seats]


def side_by_side(setup: Setup, seed: int) -> None:
    rng = Rng(seed)
    real, second = start(setup), naive(setup)
    while not real.over():
        go(real, second, rng)
        agree(real, second)
    assert second.asked[0] == "end"
    assert real.winners() == second.winners()


@pytest.mark.parametrize("setup", setups("brigands"), ids=name)
def test_random_games_side_by_side(setup: Setup) -> None:
    for seed in range(20 * SIZE):
        side_by_side(setup, seed)


def odd_box() -> Box:
    """Other numbers of the same shapes, with conditions and dice where the standard box has none."""
    text = find("brigands").box().text
    for old, new in (
        ("henchmen = 3 ", "henchmen = 2 "),
        ("patrols = 3 ", "patrols = 2 "),
        ("tokens = 6 ", "tokens = 3 "),
        ("spy = [1, 2, 3] ", "spy = [2, 5]    "),
        ("gains = [2, 6, 12]", 'gains = [2, 6]\ncondition = "single_team"'),
        ("gains = [4, 9, 15]", "gains = [4, 9]"),
        ("ducats = 20\ndice = 0", "ducats = 1\ndice = 2"),
        ("free = 1\ncost = 6\ndice = 3", 'free = 2\ncost = 1\ndice = 1\ncondition = "not_alone"'),
    ):
        assert old in text
        text = text.replace(old, new)
    return Box("odd", text)


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_side_by_side_with_another_box(players: int) -> None:
    setup = find("brigands").setup(players, {"threshold": 20}, odd_box())
    for seed in range(20 * SIZE):
        side_by_side(setup, seed)


@pytest.mark.parametrize(
    ("players", "options", "warm", "depth"),
    [
        (2, {}, 8, 4),
        (2, {"threshold": 0}, 70, 4),
        (3, {"prince": 2}, 60, 4),
        (4, {}, 90, 4),
        (6, {"prince": 1}, 100, 4),
    ],
)
def test_tree_counts(players: int, options: dict[str, object], warm: int, depth: int) -> None:
    setup = find("brigands").setup(players, options)
    for seed in range(4):
        rng = Rng(seed)
        real, second = start(setup), naive(setup)
        for _ in range(warm + 5 * seed):
            go(real, second, rng)
        assert perft(real, depth) == count(second, depth)
