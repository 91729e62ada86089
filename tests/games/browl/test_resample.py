"""Bröwl's resampled worlds are spread uniformly over all deals that a viewer cannot rule out."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from repaire.games.browl.actions import CARD_NAMES
from repaire.games.browl.box import TYPES
from repaire.games.browl.resample import resample
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Rng
from tests.chi_square import fits
from tests.games.browl.table import counts, table


def hand(state: BrowlState, seat: int) -> str:
    cards = state.rows("hands")[seat]
    return " ".join(CARD_NAMES[card] for card in range(TYPES) for _ in range(cards[card]))


def test_other_hands_are_dealt_from_the_unseen_cards() -> None:
    state = table(["elf orc", "mage mage", "orc"], pile="dwarf mage")
    hidden = ["mage", "mage", "orc", "dwarf", "mage"]
    expected: Counter[object] = Counter()
    for deal in permutations(range(len(hidden))):  # every order of the five unseen cards is as likely
        cards = [hidden[at] for at in deal]
        one = " ".join(sorted(cards[:2], key=CARD_NAMES.index))
        expected[(one, cards[2])] += 1
    assert len(expected) == 8
    draw = Rng(1)
    worlds = [resample(state, 0, draw) for _ in range(8000)]
    assert fits([(hand(w, 1), hand(w, 2)) for w in worlds], expected)
    assert {hand(w, 0) for w in worlds} == {"elf orc"}
    assert all(w.cells[w.at.left] == sum(w.part("deck")) == 2 for w in worlds)


def test_a_spectator_knows_no_hand() -> None:
    state = table(["elf", "mage"], pile="orc")
    expected = dict.fromkeys(permutations(["elf", "mage", "orc"], 2), 1)
    draw = Rng(2)
    worlds = [resample(state, -1, draw) for _ in range(3000)]
    assert fits([(hand(w, 0), hand(w, 1)) for w in worlds], expected)


def test_nothing_to_resample_leaves_the_world_as_it_is() -> None:
    state = table(["elf orc", "mage mage"], pile="")
    other = resample(state, 0, Rng(3))
    assert other.pack() == state.pack()
    assert other.part("hands")[TYPES:] == counts("mage mage")


def test_chi_square_itself_finds_a_bias() -> None:
    rng = Rng(4)
    assert fits([rng.below(4) for _ in range(4000)], dict.fromkeys(range(4), 1))
    assert not fits([min(rng.below(4), rng.below(8)) for _ in range(4000)], dict.fromkeys(range(4), 1))
    assert not fits([9], dict.fromkeys(range(4), 1))
