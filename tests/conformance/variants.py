"""The set-ups that the conformance suite runs, and walks through random games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, Game, State
from repaire.kernel.setup import Setup
from repaire.lab.variants import variants

ASKED = int(os.environ.get("REPAIRE_SIZE", "1"))
SIZE = max(1, ASKED)  # how many times the smallest number of games
EVERY = 1 if ASKED else 4  # with size 0 only some of the set-ups are run, for a quick look


@cache
def setups(game: str = "") -> list[Setup]:
    """The set-ups to try, of one game or of all."""
    return variants(game)[::EVERY]


def walk(game: Game[Any], seed: int, limit: int = 200_000) -> Iterator[State]:
    """One random game, position by position, seats that owe a decision taken in random order."""
    rng = Rng(seed)
    state: State = game.start()
    for _ in range(limit):
        yield state
        actor = state.actor()
        if actor == OVER:
            return
        if actor == CHANCE:
            state.apply_unchecked(CHANCE, rng.pick(state.weights()))
        else:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            legal = state.legal(seat)
            state.apply_unchecked(seat, legal[rng.below(len(legal))])
    raise AssertionError("the game does not end")


def sample(setup: Setup, seed: int, every: int) -> Iterator[State]:
    """Some positions of a random game: about one in `every`, at least a dozen if there are so many, and the last."""
    game = setup.build()
    length = sum(1 for _ in walk(game, seed))
    every = max(1, min(every, length // 12))
    rng = Rng(seed + 1)
    for state in walk(game, seed):
        if state.over() or rng.below(every) == 0:
            yield state
