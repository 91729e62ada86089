"""The tree of Le trésor against a naive second implementation: counts at fixed depth, and random games side by side."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.tresor.box import CARD_NAMES
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.playout import perft
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from tests.conformance.variants import SIZE, setups
from tests.games.by_name import names, step
from tests.games.tresor.naive import Naive, count
from tests.games.tresor.table import tiny


def naive(setup: Setup) -> Naive:
    box = setup.contents()
    token_names = ["tiffany", "pebbles", *(f"treasure-{kind}" for kind in box.kinds)]
    first = setup.number("first") - 1
    return Naive(
        players=setup.players,
        pile=[card for number, card in enumerate(CARD_NAMES) for _ in range(box.cards[number])],
        stock=[token for number, token in enumerate(token_names) for _ in range(box.tokens[number])],
        kinds=list(box.kinds),
        hand_size=box.hand,
        places=box.places,
        most_damage=box.damage,
        goal=box.goal,
        limit=setup.number("rounds"),
        first=first if first >= 0 else None,
    )


def tiny_setups() -> list[Setup]:
    """Boxes in which pile, reserve, board and hands run out."""
    tresor = find("tresor")
    bare = (
        tiny().text
    )  # weapons, a Trump and Turns: no damage, so nothing but weapons ever leaves the cards that go round
    for card in ("jammed = 2", "empty = 2", "blunt = 2", "oiled = 1", "refilled = 1", "sharpened = 1", "swap = 1"):
        bare = bare.replace(card, card[:-1] + "0")
    boxes = [
        tiny(),
        tiny("hand = 4", "hand = 2"),
        tiny("places = 4", "places = 8"),
        tiny("damage = 2", "damage = 1"),
        Box("bare", bare.replace("turn = 2", "turn = 4")),
    ]
    return [tresor.setup(players, {"rounds": 40}, box) for box in boxes for players in (2, 3, 4)]


@pytest.mark.parametrize("setup", [*setups("tresor"), *tiny_setups()], ids=name)
def test_random_games_side_by_side(setup: Setup) -> None:
    for seed in range(12 * SIZE):
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
        assert real.winners() == ([] if second.winner is None else [second.winner])


@pytest.mark.parametrize(("players", "box", "warm"), [(2, "standard", 90), (3, "standard", 140), (4, "tiny", 110)])
def test_tree_counts(players: int, box: str, warm: int) -> None:
    setup = find("tresor").setup(players, {"rounds": 40}, tiny() if box == "tiny" else box)
    for seed in range(4):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        for _ in range(warm + seed * 23):
            choices = names(real)
            if not choices:
                break
            ordered = sorted(choices)
            chosen = ordered[rng.pick([choices[choice] for choice in ordered])]
            step(real, chosen)
            second.take(chosen)
        for depth in (1, 2, 3, 4):
            assert perft(real, depth) == count(second, depth)
