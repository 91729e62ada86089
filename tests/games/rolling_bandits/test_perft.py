"""Rolling Bandits against a naive second implementation: tree counts at fixed depth, and random games side by side."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.rolling_bandits.box import EFFECT_NAMES, FACE_NAMES, RollingBox
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.playout import perft
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from tests.conformance.variants import SIZE, setups
from tests.games.by_name import names, step
from tests.games.rolling_bandits.naive import Naive, count


def small(dice: int, chest_dice: int, quiet_rounds: int, need: int) -> Box:
    """A short train of equal wagons, so that ties, new trains, standoffs and quiet ends come up all the time."""
    text = f"""
dice = {dice}
mercenaries = 2
chest_dice = {chest_dice}
removed = 1
first_dice = 2
quiet_rounds = {quiet_rounds}
die = {{revolver = 2, mask = 1, hat = 1, boot = 0, horseshoe = 0, blank = 1}}
locomotive = {{need = 1, points = 1}}
wagons = [{{need = {need}, points = 1, cards = 4}}]
chests = [
  {{symbol = "revolver", effect = "ambush", points = 0}},
  {{symbol = "revolver", effect = "reroll", points = 0}},
  {{symbol = "mask", effect = "ambush", points = 0}},
  {{symbol = "mask", effect = "bomb", points = 0}},
  {{symbol = "hat", effect = "reroll", points = 0}},
]
"""
    return Box("small", text)


TIES = small(dice=3, chest_dice=3, quiet_rounds=3, need=1)
EVEN = small(dice=3, chest_dice=3, quiet_rounds=2, need=3)  # hardly anybody gets a car: tied again and again
STANDOFFS = small(dice=2, chest_dice=2, quiet_rounds=9, need=2)


def naive(setup: Setup) -> Naive:
    box = setup.contents()
    assert isinstance(box, RollingBox)
    wagons = [(box.needs[kind], box.points[kind]) for kind, n in enumerate(box.wagons) for _ in range(n)]
    chests = [
        (FACE_NAMES[box.chest_symbols[kind]], EFFECT_NAMES[box.chest_effects[kind]], box.chest_points[kind])
        for kind, n in enumerate(box.chests)
        for _ in range(n)
    ]
    numbers = {
        "dice": box.dice,
        "mercenaries": box.mercenaries,
        "chest_dice": box.chest_dice,
        "removed": box.removed,
        "first_dice": box.first_dice,
        "quiet_rounds": box.quiet_rounds,
    }
    first = setup.number("first") - 1
    return Naive(
        setup.players,
        wagons,
        (box.needs[-1], box.points[-1]),
        chests,
        [FACE_NAMES[face] for face in box.sides],
        numbers,
        first if first >= 0 else None,
        setup.flag("mercenaries"),
        setup.flag("first_five"),
        setup.word("tie"),
    )


def pick(choices: dict[str, int], rng: Rng) -> str:
    ordered = sorted(choices)
    return ordered[rng.pick([choices[choice] for choice in ordered])]


RARE = ("new-train", "back-0")  # preferred, so that new trains and standoffs come about


def side_by_side(setup: Setup, seed: int) -> Naive:
    rng = Rng(seed)
    real, second = setup.build().start(), naive(setup)
    while not real.over():
        choices = names(real)
        assert choices == second.choices()
        eager = {choice: 5 if choice in RARE else weight for choice, weight in choices.items()}
        chosen = pick(eager, rng)
        step(real, chosen)
        second.take(chosen)
        assert real.scores() == second.scores()
    assert second.waiting == "end"
    assert real.winners() == second.best()
    return second


@pytest.mark.parametrize("setup", setups("rolling_bandits"), ids=name)
def test_random_games_side_by_side(setup: Setup) -> None:
    for seed in range(5 * SIZE):
        side_by_side(setup, seed)


def test_random_games_with_small_boxes_side_by_side() -> None:
    ends: list[Naive] = []
    for players, mercenaries in [(2, False), (2, True), (3, False), (4, False)]:
        for box in (TIES, EVEN, STANDOFFS):
            for tie in ("train", "vote", "share"):
                options = {"mercenaries": mercenaries, "first_five": players == 2, "tie": tie}
                setup = find("rolling_bandits").setup(players, options, box)
                games = 5 if tie == "share" or box is EVEN else 25
                ends += [side_by_side(setup, seed) for seed in range(games * SIZE)]
    assert sum(end.trains == 3 and len(end.best()) > 1 for end in ends) > 5, "too few ties after the last train"
    assert sum(max(end.earlier) > 0 for end in ends) > 20, "too few new trains"
    assert sum(len(end.raiders) < end.players for end in ends) > 10, "too few new trains for some of the players"
    assert sum(len(end.train) > 0 for end in ends) > 20, "too few games that end after a long quiet"
    assert sum(end.standoffs for end in ends) > 10, "too few standoffs"
    assert sum(len(chests) for end in ends for chests in end.open) > 50, "too few chests used"


@pytest.mark.parametrize(
    ("players", "mercenaries", "warm", "depth"),
    [(2, False, 75, 4), (2, True, 90, 4), (3, False, 160, 4), (4, False, 200, 4)],
)
def test_tree_counts(players: int, mercenaries: bool, warm: int, depth: int) -> None:
    setup = find("rolling_bandits").setup(players, {"mercenaries": mercenaries})
    for seed in range(2):
        rng = Rng(seed)
        real, second = setup.build().start(), naive(setup)
        for _ in range(warm + seed * 17):
            chosen = pick(names(real), rng)
            step(real, chosen)
            second.take(chosen)
        assert perft(real, depth) == count(second, depth)


def test_tree_counts_of_a_small_box() -> None:
    for seed in range(6):
        rng = Rng(seed)
        setup = find("rolling_bandits").setup(2, {"mercenaries": True}, STANDOFFS)
        real, second = setup.build().start(), naive(setup)
        for _ in range(20 + seed * 9):
            if real.over():
                break
            chosen = pick(names(real), rng)
            step(real, chosen)
            second.take(chosen)
        assert perft(real, 5) == count(second, 5)
