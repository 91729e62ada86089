"""A guided first game: a prepared position, and notes that come when their moment comes.

A game may bring `lesson.toml` beside its rules: how the table is set up, the moves that lead to the position (as a
record writes them), and the notes in order. The words of a note are in the game's catalogs, under `lesson.<id>`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from repaire.kernel.record import Record, read_moves
from repaire.kernel.setup import Definition, Setup

START, END = "start", "end"


@dataclass(frozen=True)
class Suggestion:
    """Choices that a note recommends: those of this kind whose arguments are these."""

    kind: str
    args: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Note:
    """One thing to say, once, and when.

    The moment is `start`, `end`, or a key of the catalogs: `ask.<...>` when the learner is asked that, `choice.<kind>`
    when such a choice is offered, `event.<kind>` when that has happened. At the end all that is left is said.
    """

    id: str
    when: str
    where: Mapping[str, int | str]  # arguments that the question, choice or event must have
    after: int  # decisions that the learner has made before
    clause: str  # of the rulebook, to read on
    suggests: tuple[Suggestion, ...]


@dataclass(frozen=True)
class Lesson:
    """A prepared position and what is said from there."""

    setup: Setup
    seat: int  # the learner's
    moves: tuple[str, ...]
    notes: tuple[Note, ...]

    def record(self) -> Record:
        """Return the record of the prepared position; raise BadRecord."""
        return Record(self.setup, read_moves(self.setup, list(self.moves)))


def lesson_of(definition: Definition) -> Lesson | None:
    """Return a game's lesson, or None if its folder has none."""
    return _lesson(definition)


@cache
def _lesson(definition: Definition) -> Lesson | None:
    file = files(definition.package).joinpath("lesson.toml")
    if not file.is_file():
        return None
    raw: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    setup = definition.setup(raw["players"], raw.get("options", {}), raw.get("box", ""))
    return Lesson(setup, raw["seat"], tuple(raw["moves"]), tuple(_note(note) for note in raw["notes"]))


def _note(raw: dict[str, Any]) -> Note:
    suggests = tuple(Suggestion(item["kind"], item.get("args", {})) for item in raw.get("suggests", []))
    return Note(raw["id"], raw["when"], raw.get("where", {}), raw.get("after", 0), raw.get("clause", ""), suggests)
