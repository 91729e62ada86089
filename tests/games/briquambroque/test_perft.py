"""Briquambroque's tree against a naive second implementation: counts at fixed depth, and random games side by side."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.briquambroque.state import BriquambroqueState
from repaire.kernel.draw import Rng
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, State
from repaire.kernel.playout import perft
from repaire.kernel.setup import Setup
from repaire.lab.variants import name, option_sets
from tests.conformance.variants import SIZE, setups
from tests.games.briquambroque.naive import FIGURES, Ground, Naive, count
from tests.games.briquambroque.table import tiny
from tests.games.cells import put

TINY = [
    find("briquambroque").setup(players, options, tiny())
    for players in (1, 2, 3, 4)
    for options in option_sets(find("briquambroque"))
]


def naive(setup: Setup) -> Naive:
    box = setup.contents()
    board = box.board

    def pair(square: int) -> tuple[int, int]:
        return square % board.columns, square // board.columns

    ground = Ground(
        {pair(square) for square in range(board.squares) if board.light[square]},
        {figure: [pair(door) for door in doors] for figure, doors in zip(FIGURES, board.openings, strict=True)},
        [pair(square) for square in board.out],
        [pair(square) for square in board.back],
        pair(board.out[board.leave]),
        dict(zip(box.faces, box.weights, strict=True)),
        box.tiles,
    )
    return Naive(ground, setup.players, setup.flag("beginners"), setup.flag("strategy"))


def names(state: State) -> dict[int, dict[str, int]]:
    """What may come next in the real game, by seat and name, with weights."""
    if state.actor() == CHANCE:
        words = state.game.outcome_names()
        return {CHANCE: {words[o]: weight for o, weight in enumerate(state.weights()) if weight}}
    words = state.game.action_names()
    return {seat: {words[action]: 1 for action in state.legal(seat)} for seat in state.actors()}


def step(real: State, second: Naive, seat: int, chosen: str) -> None:
    words = real.game.outcome_names() if seat == CHANCE else real.game.action_names()
    real.apply(seat, words.index(chosen))
    second.take(chosen)


def pick(choices: dict[int, dict[str, int]], rng: Rng) -> tuple[int, str]:
    """Any of those who may act does any of what they may do."""
    seats = sorted(choices)
    seat = seats[rng.below(len(seats))]
    ordered = sorted(choices[seat])
    return seat, ordered[rng.pick([choices[seat][choice] for choice in ordered])]


@pytest.mark.parametrize("setup", setups("briquambroque") + TINY, ids=name)
def test_random_games_side_by_side(setup: Setup) -> None:
    """Half of the games are played by those who chase the robber, so that there are captures and rescues too."""
    for seed in range(4 * SIZE):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        while not real.over():
            choices = names(real)
            assert choices == second.choices()
            seat, chosen = pick(choices, rng)
            if seat >= 0 and seed % 2:
                chosen = real.game.action_names()[real.game.mind.glance(real, seat, rng)]
            step(real, second, seat, chosen)
            assert real.scores() == [second.saved] * setup.players
        assert second.waiting == "end"
        assert bool(real.winners()) == (second.saved > second.den)


@pytest.mark.parametrize("box", ["family", "challenge", "tiny"])
def test_random_positions_side_by_side(box: str) -> None:
    """Pursuers crowded about the robber, so that blockades, guards and shared squares are met; for two rounds."""
    setup = find("briquambroque").setup(2, {"strategy": True, "beginners": True}, tiny() if box == "tiny" else box)
    game = setup.build()
    rng = Rng(17)
    blocked = 0
    for _ in range(400 * SIZE):
        real, second = game.start(), naive(setup)
        assert isinstance(real, BriquambroqueState)
        real.recorder = Recorder()
        crowd(real, second, rng)
        for _ in range(20):
            if real.over():
                break
            choices = names(real)
            assert choices == second.choices()
            step(real, second, *pick(choices, rng))
            assert real.scores() == [second.saved] * setup.players
        blocked += any(event.kind == "robber_blocked" for _, event in real.recorder.told)
    assert blocked > (0 if box == "tiny" else 10)


def crowd(real: BriquambroqueState, second: Naive, rng: Rng) -> None:
    """Put the robber somewhere on his track, and every pursuer at random into the squares round his next one."""
    board = real.facts.board
    robber = rng.below(board.steps)
    put(real, robber=robber)
    track: list[str | tuple[str, int]] = ["den"]
    track += [("out", number) for number in range(len(board.out))]
    track.append("house")
    track += [("back", number) for number in range(len(board.back))]
    second.robber = track[robber]
    ahead = board.track[(robber + 1 + rng.below(2)) % board.steps]
    near = sorted(set(board.endings(max(ahead, 0), 1) + board.endings(max(ahead, 0), 2)))
    rng.shuffle(near)
    for pursuer, place in enumerate(near[: len(FIGURES)]):
        real.cells[real.at.where + pursuer] = place
        house = place - board.squares
        second.at[FIGURES[pursuer]] = FIGURES[house] if house >= 0 else (place % board.columns, place // board.columns)


@pytest.mark.parametrize(
    ("players", "box", "options", "depth"),
    [
        (1, "family", {}, 4),
        (1, "challenge", {"beginners": True, "strategy": True}, 3),
        (3, "family", {"beginners": True}, 4),
        (4, "challenge", {"strategy": True}, 5),
    ],
)
def test_tree_counts(players: int, box: str, options: dict[str, object], depth: int) -> None:
    setup = find("briquambroque").setup(players, options, box)
    for seed in range(3):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        for _ in range(20 + seed * 9):
            step(real, second, *pick(names(real), rng))
        assert perft(real, depth) == count(second, depth)


def test_tree_counts_from_the_first_throw() -> None:
    setup = find("briquambroque").setup(2, {"beginners": True})
    assert perft(setup.build().start(), 5) == count(naive(setup), 5)
