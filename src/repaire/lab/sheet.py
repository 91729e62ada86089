"""Files of games, one row each, that grow while games are played and can be taken up again however they were left.

The first thing in a file is what its games are (`heading`): with that and its number, any game can be played again.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, Self

from repaire.kernel.errors import BadRecord
from repaire.kernel.setup import Setup
from repaire.lab.match import Games

BLOCK: Final = 5_000  # rows that are read at once


def heading(setup: Setup, lineups: list[list[str]], seed: int) -> dict[str, Any]:
    """Return what some games are: the set-up, who sits where (game by game in turn), and the seed."""
    box: dict[str, str] = {"name": setup.box.name, "sha256": setup.box.hash}
    if setup.box.name not in setup.definition.boxes:
        box["text"] = setup.box.text
    return {
        "repaire_games": 1,
        "game": setup.definition.id,
        "rules": setup.definition.rules,
        "players": setup.players,
        "options": dict(setup.options),
        "box": box,
        "lineups": lineups,
        "seed": seed,
    }


class Sheet(ABC):
    """A file of games: use it in a `with` block."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        self.head = head
        self.players: int = head["players"]

    @abstractmethod
    def kept(self, most: int) -> Iterator[Games]:
        """Yield the first games that are in the file, at most so many; raise BadRecord if they are others."""

    @abstractmethod
    def count(self) -> int:
        """Return how many games are in the file."""

    @abstractmethod
    def cut(self, games: int) -> None:
        """Leave only the first games."""

    @abstractmethod
    def add(self, games: Games) -> None:
        """Write the games that follow those that are there."""

    @abstractmethod
    def close(self, whole: bool) -> None:
        """Stop writing; if everything is there, the file is whole, else it can be taken up again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close(whole=error[0] is None)

    def unreadable(self, error: Exception) -> BadRecord:
        """Return the error for a file that is none of ours."""
        return BadRecord("unreadable_record", file=str(self.path), why=type(error).__name__)


class Lines(Sheet):
    """JSON Lines: the heading, then one line a game."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        super().__init__(path, head)
        try:
            if path.exists() and path.stat().st_size:
                self._mend()
            else:
                path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            self.file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise BadRecord("unwritable_record", file=str(path), why=type(error).__name__) from error

    def _mend(self) -> None:
        """Take out the last line if it was cut off; raise BadRecord if the file is another's."""
        with self.path.open("r+b") as file:
            first = file.readline()
            try:
                same = json.loads(first) == self.head
            except ValueError as error:
                if first.endswith(b"\n") or not json.dumps(self.head).encode().startswith(first):
                    raise self.unreadable(error) from error
                same = True  # it was stopped while it wrote the heading
                file.seek(0)
                first = json.dumps(self.head).encode() + b"\n"
                file.write(first)
            if not same:
                raise BadRecord("other_games", file=str(self.path))
            end = file.seek(0, 2)
            while end > len(first):
                start = max(len(first), end - 65536)
                file.seek(start)
                found = file.read(end - start).rfind(b"\n")
                if found >= 0:
                    file.truncate(start + found + 1)
                    return
                end = start
            file.truncate(len(first))

    def kept(self, most: int) -> Iterator[Games]:
        """Yield the games in the file."""
        number = 0
        games = Games(self.players, 0)
        with self.path.open(encoding="utf-8") as file:
            file.readline()
            for line in file:
                if number == most:
                    break
                try:
                    row = json.loads(line)
                    if row["number"] != number or len(row["returns"]) != self.players:
                        raise ValueError(line)
                    games.returns += row["returns"]
                    games.scores += row["scores"]
                    games.decisions.append(row["decisions"])
                    games.steps.append(row["steps"])
                except (ValueError, KeyError, TypeError) as error:
                    raise self.unreadable(error) from error
                number += 1
                if len(games) == BLOCK:
                    yield games
                    games = Games(self.players, number)
        if len(games):
            yield games

    def count(self) -> int:
        """Return the number of lines after the first."""
        with self.path.open("rb") as file:
            return sum(1 for _ in file) - 1

    def cut(self, games: int) -> None:
        """Leave only the first lines."""
        with self.path.open("rb") as file:
            end = sum(len(line) for line in islice(file, games + 1))
        self.file.truncate(end)

    def add(self, games: Games) -> None:
        """Write one line a game."""
        lineups = [json.dumps(seats) for seats in self.head["lineups"]]
        players, number = self.players, games.first
        lines = []
        for at in range(len(games)):
            seats = slice(at * players, (at + 1) * players)
            lines.append(
                f'{{"number": {number}, "seats": {lineups[number % len(lineups)]}, "returns": {games.returns[seats]}, '
                f'"scores": {games.scores[seats]}, "decisions": {games.decisions[at]}, "steps": {games.steps[at]}}}\n'
            )
            number += 1
        self.file.write("".join(lines))
        self.file.flush()

    def close(self, whole: bool) -> None:
        """Close the file."""
        self.file.close()
