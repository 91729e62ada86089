"""Where chance comes from: something that draws whole numbers, and what is drawn with it.

Rules never draw. They list outcomes with integer weights, and whoever runs the game draws with one of these:
a seeded generator, a fair stream shared by the players, or a test that picks.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from repaire.kernel.native import i64, vec

_WORD: Final = 0xFFFFFFFF


class Draw(metaclass=ABCMeta):  # not ABC: compiled, a base in Python would cost a check at every attribute
    """A source of uniform whole numbers."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each as likely. The bound is at least 1."""

    def small(self, bound: i64) -> i64:
        """As `below`, for rules and search: a machine integer of at most 31 bits."""
        return self.below(bound)

    def among(self, weights: vec[i64], start: i64, count: i64) -> i64:
        """Return an index into this stretch of numbers, each as likely as its weight. Some weight is above 0."""
        total: i64 = 0
        index: i64 = 0
        while index < count:
            total += weights[start + index]
            index += 1
        return self.within(weights, start, total)

    def within(self, weights: vec[i64], start: i64, total: i64) -> i64:
        """As `among`, where the sum of the weights is known."""
        left = self.small(total)
        index: i64 = 0
        while left >= weights[start + index]:
            left -= weights[start + index]
            index += 1
        return index

    def pick(self, weights: list[int]) -> int:
        """Return an index, each as likely as its weight. Some weight is above 0."""
        total = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise ValueError("no weight above 0")

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        last = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1


class Rng(Draw):
    """A small seeded generator (Marsaglia's KISS of 1999), the same compiled and interpreted.

    It is for simulation and search. Tables between people draw from a fair stream instead.
    """

    def __init__(self, seed: int) -> None:
        self._z: i64 = 0
        self._w: i64 = 0
        self._shift: i64 = 0
        self._cong: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start again from a seed of any size."""
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & ((1 << 128) - 1)
        mixed ^= mixed >> 61
        mixed = (mixed * 0xDA942042E4DD58B5DA942042E4DD58B5) & ((1 << 128) - 1)
        mixed ^= mixed >> 67
        self._z = (mixed & _WORD) | 1
        self._w = ((mixed >> 32) & _WORD) | 1
        self._shift = ((mixed >> 64) & _WORD) | 1
        self._cong = (mixed >> 96) & _WORD
        for _ in range(8):
            self.word()

    def word(self) -> int:
        """Return 32 random bits."""
        return self._next()

    def _next(self) -> i64:
        z: i64 = 36969 * (self._z & 65535) + (self._z >> 16)
        w: i64 = 18000 * (self._w & 65535) + (self._w >> 16)
        shift: i64 = self._shift
        shift ^= (shift << 17) & 0xFFFFFFFF
        shift ^= shift >> 13
        shift ^= (shift << 5) & 0xFFFFFFFF
        cong: i64 = (69069 * self._cong + 1234567) & 0xFFFFFFFF
        self._z = z
        self._w = w
        self._shift = shift
        self._cong = cong
        high: i64 = ((z << 16) + w) & 0xFFFFFFFF
        return ((high ^ cong) + shift) & 0xFFFFFFFF

    def small(self, bound: i64) -> i64:
        """Return a number from 0 to bound - 1."""
        if bound > 0x10000:
            return self.below(bound)
        word: i64 = self._next()
        if word >= 0xFFFF0000:  # hardly ever: the last words would make small numbers a little likelier
            limit: i64 = 0x100000000 - 0x100000000 % bound
            while word >= limit:
                word = self._next()
        return word % bound

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1; large bounds take two words, and no bound is biased."""
        if bound <= 0x10000:
            return self.small(bound)
        span = 1
        value = 0
        while True:
            span <<= 32
            value = (value << 32) | self.word()
            if span >= bound << 16:
                cap = span - span % bound
                if value < cap:
                    return value % bound
                span = 1
                value = 0

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (self._z, self._w, self._shift, self._cong))


def _restore(z: int, w: int, shift: int, cong: int) -> Rng:
    rng = Rng(0)
    rng._z = z
    rng._w = w
    rng._shift = shift
    rng._cong = cong
    return rng
