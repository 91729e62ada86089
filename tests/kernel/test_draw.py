from __future__ import annotations

import pickle

import pytest

from repaire.kernel.draw import Rng
from tests.chi_square import fits


def test_one_seed_gives_one_stream_and_others_another() -> None:
    one, two, three = Rng(1), Rng(1), Rng(2)
    first = [one.word() for _ in range(50)]
    assert first == [two.word() for _ in range(50)]
    assert first != [three.word() for _ in range(50)]


def test_the_stream_is_the_same_on_every_machine_and_when_compiled() -> None:
    rng = Rng(2026)
    assert [rng.word() for _ in range(4)] == WORDS
    assert [rng.below(6) for _ in range(12)] == DICE
    assert rng.below(10**30) == LARGE


WORDS = [3309499562, 897119570, 1755555692, 3529969591]
DICE = [3, 3, 5, 3, 5, 0, 1, 1, 3, 1, 3, 0]
LARGE = 170340975198349116539688914828


@pytest.mark.parametrize("bound", [1, 2, 6, 15, 100, 65536, 65537, 10**12])
def test_below_stays_below(bound: int) -> None:
    rng = Rng(3)
    assert all(0 <= rng.below(bound) < bound for _ in range(2000))


@pytest.mark.parametrize("bound", [2, 6, 15, 52])
def test_below_is_uniform(bound: int) -> None:
    rng = Rng(bound)
    assert fits([rng.below(bound) for _ in range(bound * 1000)], dict.fromkeys(range(bound), 1))


def test_neighbouring_seeds_are_not_alike() -> None:
    assert fits([Rng(seed).below(6) for seed in range(6000)], dict.fromkeys(range(6), 1))
    pairs = [(Rng(seed).below(4), Rng(seed + 1).below(4)) for seed in range(8000)]
    assert fits(pairs, {(a, b): 1 for a in range(4) for b in range(4)})


def test_pick_follows_the_weights_and_never_takes_a_zero() -> None:
    rng = Rng(5)
    assert fits([rng.pick([0, 3, 0, 1, 6, 0]) for _ in range(10_000)], {1: 3, 3: 1, 4: 6})


def test_shuffle_is_uniform() -> None:
    rng, seen = Rng(6), []
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        seen.append(tuple(items))
    assert fits(seen, {(a, b, c): 1 for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3) if len({a, b, c}) == 3})


def test_a_generator_can_be_pickled_midway() -> None:
    rng = Rng(7)
    rng.word()
    other = pickle.loads(pickle.dumps(rng))
    assert [rng.word() for _ in range(5)] == [other.word() for _ in range(5)]
