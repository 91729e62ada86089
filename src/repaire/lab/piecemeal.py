"""A review made piece by piece, for a server that knows nothing of the laboratory.

What comes in is plain (a set-up, stages, numbers), and so is what goes out: answers are packed, the review is JSON.
"""

from __future__ import annotations

import json
import pickle
from dataclasses import asdict
from typing import TypeAlias

from repaire.kernel.setup import Setup
from repaire.lab.questions import Game, Stage
from repaire.lab.review import Chances, Effort, Verdict, part, walk, whole

# A set-up; what came before the first stage; stages (seat, actions, draws); the result, if the rules did not bring it.
Told: TypeAlias = tuple[Setup, list[list[int]], list[tuple[int, list[int], list[int]]], list[float] | None]


def count(told: Told) -> int:
    """Return how many pieces there are."""
    return len(walk(_game(told)).questions)


def some(told: Told, first: int, many: int, most: int, seconds: float, seed: int) -> bytes:
    """Return the answers to some questions in a row, each within so many playouts or simulations and seconds."""
    game, effort = _game(told), Effort(most, most, seconds)
    last = min(first + many, count(told))
    return pickle.dumps([part(game, number, effort, seed) for number in range(first, last)])


def written(told: Told, answers: list[bytes]) -> bytes:
    """Return the whole as JSON, as it is kept with a table and sent to browsers."""
    found: list[Chances | Verdict] = [one for packed in answers for one in pickle.loads(packed)]  # noqa: S301 (our own)
    return json.dumps(asdict(whole(_game(told), found)), ensure_ascii=False, separators=(",", ":")).encode()


def _game(told: Told) -> Game:
    setup, before, stages, result = told
    return Game(setup, before, [Stage(*stage) for stage in stages], result)
