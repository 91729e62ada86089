"""Every set-up that the conformance suite runs: each game, box, player count and option value."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from repaire.games import definitions
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadOption
from repaire.kernel.game import CHANCE, OVER, Game, State
from repaire.kernel.options import Value
from repaire.kernel.setup import Definition, Setup

ASKED = int(os.environ.get("REPAIRE_SIZE", "1"))
SIZE = max(1, ASKED)  # how many times the smallest number of games
EVERY = 1 if ASKED else 4  # with size 0 only some of the set-ups are run, for a quick look


def option_sets(definition: Definition) -> Iterator[dict[str, Value]]:
    """The defaults, every single departure from them, and all flags together."""
    yield {}
    flags: dict[str, Value] = {}
    for option in definition.options:
        if option.kind == "flag":
            flags[option.name] = not option.default
            yield {option.name: not option.default}
        elif option.kind == "word":
            for word in option.words:
                if word != option.default:
                    yield {option.name: word}
        elif option.kind == "seat":
            yield {option.name: 2}
        elif option.kind == "number":
            yield {option.name: option.low if option.default != option.low else min(option.high, option.low + 1)}
    if len(flags) > 1:
        yield flags


@cache
def setups(game: str = "") -> list[Setup]:
    """All set-ups, of one game or of all; those that the game refuses for a player count are left out."""
    found: list[Setup] = []
    for definition in definitions():
        if game not in ("", definition.id):
            continue
        for players in range(definition.players[0], definition.players[1] + 1):
            for box in definition.boxes:
                for options in option_sets(definition):
                    try:
                        found.append(definition.setup(players, options, box))
                    except BadOption:
                        continue
    return found[::EVERY]


def name(setup: Setup) -> str:
    """A readable id for a set-up."""
    changed = [
        f"{o.name}={setup.options[o.name]}" for o in setup.definition.options if setup.options[o.name] != o.default
    ]
    return "-".join([setup.definition.id, f"{setup.players}p", setup.box.name, *changed])


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
