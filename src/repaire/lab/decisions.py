"""Every decision of some games: what the seat saw and might do, what it did, what its bot thought, what came of it."""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from repaire.kernel.errors import BadRecord
from repaire.kernel.game import State
from repaire.kernel.setup import Setup
from repaire.research.observer import Observer


@dataclass
class Decisions:
    """Decisions in order, column by column. What a bot did not tell is not a number (NaN)."""

    number: list[int]  # of the game
    step: list[int]  # which decision of the game it is
    seat: list[int]
    action: list[int]
    outcome: list[float]  # what the end of the game was worth to the seat
    observation: npt.NDArray[np.float32]
    mask: npt.NDArray[np.int8]
    mixture: npt.NDArray[np.float32]  # how likely the bot was to do each action
    values: npt.NDArray[np.float32]  # what each action seemed worth to it


class Noter:
    """A witness of games who notes every decision."""

    def __init__(self, setup: Setup) -> None:
        self.observer = Observer(setup)
        self.numbers: list[int] = []
        self.steps: list[int] = []
        self.seats: list[int] = []
        self.actions: list[int] = []
        self.outcomes: list[float] = []
        self.seen: list[npt.NDArray[np.float32]] = []
        self.masks: list[npt.NDArray[np.int8]] = []
        self.mixtures: list[npt.NDArray[np.float32]] = []
        self.values: list[npt.NDArray[np.float32]] = []

    def drawn(self, outcome: int) -> None:
        """Chance is no decision."""

    def decides(
        self,
        state: State,
        seat: int,
        action: int,
        first: bool,
        shares: Sequence[float] | None,
        worths: Sequence[float],
    ) -> None:
        """Note a decision that is about to be carried out."""
        legal = state.legal(seat)
        mixture = np.full(self.observer.actions, math.nan if shares is None else 0.0, np.float32)
        values = np.full(self.observer.actions, math.nan, np.float32)
        if shares is not None:
            mixture[legal] = shares
        if len(worths):
            values[legal] = worths
        self.seats.append(seat)
        self.actions.append(action)
        self.seen.append(self.observer.vector(state, seat))
        self.masks.append(self.observer.mask(state, seat))
        self.mixtures.append(mixture)
        self.values.append(values)

    def ended(self, number: int, returns: Sequence[float]) -> None:
        """Note what came of the game whose decisions were the last."""
        fresh = self.seats[len(self.numbers) :]
        self.numbers += [number] * len(fresh)
        self.steps += range(len(fresh))
        self.outcomes += [returns[seat] for seat in fresh]

    def noted(self) -> Decisions:
        """Return all."""
        return Decisions(
            self.numbers,
            self.steps,
            self.seats,
            self.actions,
            self.outcomes,
            np.array(self.seen, np.float32),
            np.array(self.masks, np.int8),
            np.array(self.mixtures, np.float32),
            np.array(self.values, np.float32),
        )


class Notes(ABC):
    """A file of decisions, which grows beside a sheet of games."""

    @abstractmethod
    def count(self) -> int:
        """Return of how many games it has all decisions."""

    @abstractmethod
    def cut(self, games: int) -> None:
        """Leave only the decisions of the first games."""

    @abstractmethod
    def add(self, decisions: Decisions) -> None:
        """Write the decisions of the games that follow."""

    @abstractmethod
    def close(self, whole: bool) -> None:
        """Stop writing; if everything is there, the file is whole."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close(whole=error[0] is None)


class DecisionLines(Notes):
    """JSON Lines: a heading, then one line a decision."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        self.head = json.dumps({"repaire_decisions": 1, **head}).encode() + b"\n"
        if not path.exists() or self.head.startswith(path.read_bytes()[: len(self.head)]):
            if not path.exists() or path.stat().st_size < len(self.head):
                path.write_bytes(self.head)
        else:
            raise BadRecord("other_games", file=str(path))
        self.games, self.ends = 0, [len(self.head)]  # where the decisions of each game end
        self.file = path.open("r+b")
        self._scan()

    def _scan(self) -> None:
        """Find out which games are whole: those after which another begins."""
        self.file.seek(len(self.head))
        at = last = len(self.head)
        number = 0
        for line in self.file:
            try:
                row = json.loads(line)["number"] if line.endswith(b"\n") else number
            except (ValueError, KeyError, TypeError) as error:
                raise BadRecord("unreadable_record", file=str(self.path), why=type(error).__name__) from error
            if row != number:
                number, last = row, at
            at += len(line)
        self.games, self.end = number, last

    def count(self) -> int:
        """Return of how many games all is there; the last may lack something, so it does not count."""
        return self.games

    def cut(self, games: int) -> None:
        """Leave only the decisions of the first games."""
        self.file.seek(len(self.head))
        at = len(self.head)
        for line in self.file:
            if not line.endswith(b"\n") or json.loads(line)["number"] >= games:
                break
            at += len(line)
        self.file.truncate(at)
        self.file.seek(at)

    def add(self, decisions: Decisions) -> None:
        """Write one line a decision."""
        found = decisions
        told = zip(found.mixture.tolist(), found.values.tolist(), strict=True)
        for at, (mixture, values) in enumerate(told):
            row = {
                "number": found.number[at],
                "step": found.step[at],
                "seat": found.seat[at],
                "observation": found.observation[at].tolist(),
                "mask": found.mask[at].tolist(),
                "action": found.action[at],
                "mixture": [None if math.isnan(share) else share for share in mixture],
                "values": [None if math.isnan(worth) else worth for worth in values],
                "outcome": found.outcome[at],
            }
            self.file.write(json.dumps(row).encode() + b"\n")
        self.file.flush()

    def close(self, whole: bool) -> None:
        """Close the file."""
        self.file.close()
