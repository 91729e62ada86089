"""Bröwl's tree against a naive second implementation: counts at fixed depth, and random games side by side."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.browl.actions import CARD_NAMES
from repaire.games.browl.box import FORTRESS_KINDS
from repaire.kernel.draw import Rng
from repaire.kernel.playout import perft
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from tests.conformance.variants import SIZE, setups
from tests.games.browl.naive import PEOPLES, Naive, count
from tests.games.by_name import names, step


def naive(setup: Setup) -> Naive:
    box = setup.contents()
    deck = [card for number, card in enumerate(CARD_NAMES) for _ in range(box.counts[number])]
    forts = [(FORTRESS_KINDS[k], n) for k, n in zip(box.fortress_kinds, box.fortress_numbers, strict=True)]
    rounds = (setup.number("rounds") or setup.players) if setup.word("end") == "rounds" else 0
    first = setup.number("first") - 1
    return Naive(
        setup.players,
        dict(zip(PEOPLES, box.values, strict=True)),
        deck,
        forts if setup.flag("fortress") else [],
        rounds,
        first=first if first >= 0 else None,
    )


@pytest.mark.parametrize("setup", setups("browl"), ids=name)
def test_random_games_side_by_side(setup: Setup) -> None:
    for seed in range(SIZE):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        while not real.over():
            choices = names(real)
            assert choices == second.choices()
            ordered = sorted(choices)
            chosen = ordered[rng.pick([choices[choice] for choice in ordered])]
            step(real, chosen)
            second.take(chosen)
            assert real.scores() == second.scores()
        assert second.waiting == "end"


@pytest.mark.parametrize(
    ("players", "fortress", "warm", "depth"), [(2, False, 25, 4), (3, True, 40, 4), (6, True, 60, 3)]
)
def test_tree_counts(players: int, fortress: bool, warm: int, depth: int) -> None:
    setup = find("browl").setup(players, {"fortress": fortress})
    for seed in range(3):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        for _ in range(warm + seed * 7):
            choices = names(real)
            ordered = sorted(choices)
            chosen = ordered[rng.pick([choices[choice] for choice in ordered])]
            step(real, chosen)
            second.take(chosen)
        assert perft(real, depth) == count(second, depth)
