"""ROL.1-4: the box and the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from repaire.games import find
from repaire.games.rolling_bandits.box import EFFECT_NAMES, FACE_NAMES, RollingBox
from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadBox, BadOption
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import number
from tests.games.rolling_bandits.table import do, look, may

GAME = find("rolling_bandits")


def standard() -> RollingBox:
    box = GAME.setup(4).contents()
    assert isinstance(box, RollingBox)
    return box


def start(players: int, **options: object) -> RollingState:
    state = GAME.setup(players, options).build().start()
    assert isinstance(state, RollingState)
    state.recorder = Recorder()
    return state


def laid(players: int, seed: int = 1, **options: object) -> RollingState:
    """A train set up at random, with the first die about to be rolled."""
    state = start(players, **options)
    rng = Rng(seed)
    while number(state, "turns") == 0:
        state.apply(CHANCE, state.game.draw(state, rng))
    return state


def test_rol_1_components() -> None:
    box = standard()
    assert sum(box.wagons) == 16
    assert sum(box.chests) == 21
    assert box.dice == box.mercenaries == 7
    assert [FACE_NAMES[face] for face in box.sides] == ["revolver", "mask", "hat", "boot", "horseshoe", "blank"]


def test_rol_1_every_side_is_as_likely() -> None:
    assert laid(3).weights() == [1] * 6


def test_rol_2_needs_and_points() -> None:
    box = standard()
    cars: dict[int, list[int]] = {}
    for kind, cards in enumerate(box.wagons):
        cars.setdefault(box.needs[kind], []).extend([box.points[kind]] * cards)
    assert cars == {1: [1, 1], 2: [2, 2, 3, 3], 3: [3, 4, 4, 5, 5], 4: [5, 6, 6, 7, 7]}
    assert (box.needs[-1], box.points[-1]) == (5, 8)


def test_rol_3_chests() -> None:
    box = standard()
    expected: Counter[tuple[str, str, int]] = Counter()
    for nth in range(1, 22):
        effect = ("bomb", "ambush", "reroll")[(nth - 1) % 3]
        points = 2 if effect == "bomb" or nth in (2, 3, 14, 15) else 1
        expected[FACE_NAMES[(nth - 1) % 5], effect, points] += 1
    found = {
        (FACE_NAMES[box.chest_symbols[kind]], EFFECT_NAMES[box.chest_effects[kind]], box.chest_points[kind]): n
        for kind, n in enumerate(box.chests)
    }
    assert found == expected


@pytest.mark.parametrize(("players", "wagons"), [(2, 10), (3, 16), (4, 16)])
def test_rol_4_a_chest_on_every_wagon_behind_the_locomotive(players: int, wagons: int) -> None:
    view = look(laid(players), 0)
    assert [car.locomotive for car in view.train] == [False] * wagons + [True]
    assert all(0 <= car.chest < 5 for car in view.train[:-1])
    assert view.train[-1].chest == -1
    assert [player.home for player in view.players] != []


def test_rol_4_wagons_and_chest_backs_come_from_the_box() -> None:
    for seed in range(20):
        state = laid(2 + seed % 3, seed)
        box = state.facts.box
        backs: Counter[int] = Counter()
        for kind, n in enumerate(box.chests):
            backs[box.chest_symbols[kind]] += n
        train, left = state.part("train")[: number(state, "length")], state.part("wagons")
        assert all(train.count(kind) + left[kind] == n for kind, n in enumerate(box.wagons))
        chests, rest = state.part("backs"), state.part("symbols")
        assert all(chests.count(symbol) + rest[symbol] == n for symbol, n in backs.items())
        assert state.part("pool") == list(box.chests)  # what is inside is drawn only when somebody looks
        assert sum(state.part("symbols")) == (11 if state.facts.players == 2 else 5)


def test_rol_4_first_player_by_lot_or_chosen() -> None:
    assert may(start(3)) == {"first-0", "first-1", "first-2"}
    assert number(laid(3, first=2), "turn") == 1
    state = start(4)
    do(state, "first-3")
    assert may(state) == {name for name in state.game.outcome_names() if name.startswith("wagon-")}


def test_rol_4_option_first_of_two_rolls_five_dice_on_turn_one() -> None:
    state = laid(2, first=1, first_five=True)
    assert (number(state, "to_roll"), state.part("home")) == (5, [2, 7])
    do(state, "mask mask hat hat boot finish")
    assert (number(state, "turn"), number(state, "to_roll")) == (1, 7)
    assert number(laid(2, first=1), "to_roll") == 7
    with pytest.raises(BadOption):
        GAME.setup(3, {"first_five": True})


def test_rol_4_turns_go_round() -> None:
    state = laid(3, first=3)
    seats = []
    for _ in range(4):
        seats.append(number(state, "turn"))
        do(state, " ".join(["mask"] * 7) + " finish")
    assert seats == [2, 0, 1, 2]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("dice = 7 ", "dice = 0 ", "dice"),
        ("first_dice = 5", "first_dice = 8", "first_dice"),
        ("removed = 6", "removed = 16", "removed"),
        ('effect = "reroll"', 'effect = "escape"', "chests.3.effect"),
        ("cards = 2", "cards = 20", "chests"),
        ("quiet_rounds = 30", "quiet_rounds = 1", "quiet_rounds"),
        ("need = 5", "need = 10", "locomotive.need"),
    ],
)
def test_a_wrong_box_is_refused(old: str, new: str, where: str) -> None:
    text = GAME.box().text
    assert old in text
    with pytest.raises(BadBox) as caught:
        GAME.setup(2, {}, Box("mine", text.replace(old, new, 1)))
    assert caught.value.data["where"] == where


def test_a_die_of_jokers_alone_is_refused() -> None:
    text = GAME.box().text
    for face in FACE_NAMES[:5]:
        text = text.replace(f"\n{face} = 1", f"\n{face} = 0")
    with pytest.raises(BadBox) as caught:
        GAME.setup(2, {}, Box("mine", text))
    assert caught.value.data["where"] == "die.revolver"
