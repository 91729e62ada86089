"""The files of a run: its games, and all their decisions if they are wanted. What kind they are, their names say.

`FILE.parquet` needs pyarrow; any other name is JSON Lines. Decisions need NumPy. Nothing of that is imported before it
is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from repaire.kernel.errors import BadOption, Missing
from repaire.kernel.setup import Setup
from repaire.lab.match import Games
from repaire.lab.sheet import Lines, Sheet, heading

if TYPE_CHECKING:
    from repaire.lab.decisions import Decisions, Noter, Notes

PARQUET = ".parquet"


@dataclass(frozen=True)
class Played:
    """A part of the games, their decisions if wanted, and how long it took."""

    games: Games
    decisions: Decisions | None
    seconds: float


class Book:
    """Games, and their decisions, on file: use it in a `with` block."""

    def __init__(
        self, setup: Setup, lineups: list[list[str]], seed: int, out: Path, decisions: Path | None = None
    ) -> None:
        head = heading(setup, lineups, seed)
        self.sheet: Sheet = _data("columns").Columns(out, head) if out.suffix == PARQUET else Lines(out, head)
        self.notes: Notes | None = None
        if decisions is not None:
            if setup.definition.sights is None:
                raise BadOption("no_observation", game=setup.definition.id)
            if decisions.suffix == PARQUET:
                self.notes = _data("decision_columns").DecisionColumns(decisions, head, setup)
            else:
                self.notes = _data("decisions").DecisionLines(decisions, head)

    @property
    def noted(self) -> bool:
        """Whether decisions are wanted."""
        return self.notes is not None

    def kept(self, most: int) -> Iterator[Games]:
        """Yield the first games that are there with all that is wanted of them, at most so many."""
        if self.notes:
            both = min(self.sheet.count(), self.notes.count())
            if both < most:
                self.sheet.cut(both)
                self.notes.cut(both)
        return self.sheet.kept(most)

    def add(self, played: Played) -> None:
        """Write the games that follow; a game counts once it is in the sheet, so its decisions go first."""
        if self.notes and played.decisions:
            self.notes.add(played.decisions)
        self.sheet.add(played.games)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        whole = error[0] is None
        if self.notes:
            self.notes.close(whole)
        self.sheet.close(whole)


def noter(setup: Setup) -> Noter:
    """Return a witness who notes all decisions."""
    found: Noter = _data("decisions").Noter(setup)
    return found


def _data(module: str) -> Any:
    """Import a module that needs what not everybody has."""
    try:
        return import_module(f"repaire.lab.{module}")
    except ModuleNotFoundError as error:
        raise Missing("needs_data", package=str(error.name)) from error
