"""A game of a file, played again: the row says how, so that a record need not be kept."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

from repaire.games import find
from repaire.kernel.errors import BadRecord, Missing
from repaire.kernel.game import State
from repaire.kernel.record import FORMAT, Record, load
from repaire.kernel.setup import Setup
from repaire.lab.match import Match


class Scribe:
    """A witness who writes a record."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def drawn(self, outcome: int) -> None:
        """Write down a draw."""
        self.record.add(-1, [outcome])

    def decides(self, state: State, seat: int, action: int, first: bool, shares: object, worths: object) -> None:
        """Write down an action, with the others of its move."""
        if first:
            self.record.add(seat, [action])
        else:
            self.record.entries[-1].actions.append(action)


def seed_of(path: Path) -> int | None:
    """Return the seed of the games in a file, or in one in the making, if there is one that can be read."""
    for file in (path.with_name(path.name + ".partial"), path):
        try:
            found = _head(file)["seed"]
        except (OSError, ValueError, KeyError, TypeError, BadRecord):
            continue
        if isinstance(found, int):
            return found
    return None


def _head(path: Path) -> dict[str, Any]:
    """Return the heading of a file."""
    with path.open("rb") as file:
        first = file.readline() if path.suffix not in (".parquet", ".partial") else b""
    if not first:
        growing = _growing()
        first = growing.heading(path)
    found: dict[str, Any] = json.loads(first)
    return found


def _growing() -> Any:
    try:
        from repaire.lab import growing  # noqa: PLC0415 (needs pyarrow, which not everybody has)
    except ModuleNotFoundError as error:
        raise Missing("needs_data", package=str(error.name)) from error
    return growing


def holds_games(path: Path) -> bool:
    """Tell whether a file is one of many games, not a record."""
    if path.suffix == ".parquet":
        return True
    try:
        with path.open("rb") as file:
            return file.read(17) == b'{"repaire_games":'
    except OSError:
        return False


def again(path: Path, number: int) -> Record:
    """Play a game of a file again and return its record; raise BadRecord if it does not end as the file says."""
    try:
        run, row = _parquet_row(path, number) if path.suffix == ".parquet" else _line(path, number)
        setup, seats = _setup(run), run["lineups"][number % len(run["lineups"])]
        record = Record(setup, seats=[f"bot:{name}" for name in seats])
        state = Match(setup, seats).play(run["seed"], number // len(run["lineups"]), Scribe(record))
        same = (state.returns(), state.scores()) == (row["returns"], row["scores"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadRecord("unreadable_record", file=str(path), why=type(error).__name__) from error
    if not same:
        raise BadRecord("played_otherwise", file=str(path), number=number)
    return record


def _line(path: Path, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        run = json.loads(file.readline())
        line = next(islice(file, number, None), "")
    if not line:
        raise BadRecord("no_such_game", file=str(path), number=number)
    return run, json.loads(line)


def _parquet_row(path: Path, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    found = _growing().row(path, number)
    if found is None:
        raise BadRecord("no_such_game", file=str(path), number=number)
    return json.loads(found["run"]), found


def _setup(run: dict[str, Any]) -> Setup:
    empty: dict[str, Any] = {"repaire": FORMAT, "seats": [], "moves": []}
    return load(json.dumps({**run, **empty}), find).setup
