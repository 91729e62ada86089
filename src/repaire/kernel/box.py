"""Box files: every component's number, as data with comments and provenance.

A box is TOML. A game reads it through a `BoxReader`, which checks each value and, when one is wrong, names the file,
the line and what is expected.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, NoReturn

from repaire.kernel.box_limits import DEPTH, LENGTH, Path, beyond, check_text
from repaire.kernel.errors import BadBox
from repaire.kernel.view import canonical


@dataclass(frozen=True)
class Box:
    """A box as text. `name` is that of a shipped box, or the file it came from."""

    name: str
    text: str

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """What the text says, parsed once and within limits; raise BadBox."""
        check_text(self.name, self.text)
        try:
            values = tomllib.loads(self.text)
        except ValueError as error:  # broken TOML, or digits without end
            found = re.search(r"line (\d+)", str(error))
            line = int(found.group(1)) if found else self.text.count("\n") + 1
            raise BadBox("broken_box", file=self.name, line=line) from error
        wrong = beyond(values)
        if wrong:
            path, expected, high = wrong
            raise self.refusal(path, expected, high=high)
        return values

    @cached_property
    def hash(self) -> str:
        """A digest of the values; comments do not count. Raise BadBox."""
        return hashlib.sha256(canonical(self.values).encode()).hexdigest()

    def refusal(self, path: Path, expected: str, **data: int | str) -> BadBox:
        """Return the error for the value at this path; `expected` is plain figures, or worded as `box.<expected>`."""
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        line = line_of(self.text, path)
        return BadBox("wrong_box", file=self.name, line=line, where=name, expected=expected, **data)

    @staticmethod
    def from_file(path: FilePath) -> Box:
        """Read a box file; raise BadBox if it cannot be read."""
        try:
            with path.open(encoding="utf-8") as file:
                return Box(str(path), file.read(LENGTH + 1))  # one too many is refused: the rest need not be read
        except (OSError, UnicodeDecodeError) as error:
            raise BadBox("unreadable_box", file=str(path), why=type(error).__name__) from error

    def __reduce__(self) -> tuple[object, ...]:  # without what was parsed
        return (Box, (self.name, self.text))


class BoxReader:
    """Reads checked values out of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.values = box.values
        self._read: set[Path] = set()

    def refuse(self, path: Path, expected: str, **data: int | str) -> NoReturn:
        """Raise BadBox for the value at this path. `expected` is plain figures, or worded as `box.<expected>`."""
        raise self.box.refusal(path, expected, **data)

    def get(self, *path: str | int) -> Any:
        """Return the raw value at a path; raise BadBox if there is none."""
        value: Any = self.values
        for depth, part in enumerate(path):
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                self.refuse(path[: depth + 1], "value")
        self._read.add(path)
        return value

    def has(self, *path: str | int) -> bool:
        """Tell whether there is a value at a path."""
        value: Any = self.values
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return False
        return True

    def whole(self, *path: str | int, low: int = 0, high: int = 999) -> int:
        """Return a whole number in a range."""
        value = self.get(*path)
        if type(value) is not int or not low <= value <= high:
            self.refuse(path, f"{low}..{high}")
        return value

    def wholes(self, *path: str | int, low: int = 0, high: int = 999, length: int | None = None) -> list[int]:
        """Return a list of whole numbers in a range."""
        value = self.get(*path)
        shape = f"[{low}..{high}, ...]" + (f" x {length}" if length is not None else "")
        if not isinstance(value, list) or (length is not None and len(value) != length):
            self.refuse(path, shape)
        if any(type(item) is not int or not low <= item <= high for item in value):
            self.refuse(path, shape)
        return list(value)

    def word(self, *path: str | int, among: tuple[str, ...] = ()) -> str:
        """Return a word, one of those named if any are."""
        value = self.get(*path)
        if not isinstance(value, str) or not value or (among and value not in among):
            self.refuse(path, " | ".join(among) if among else '"..."')
        return value

    def flag(self, *path: str | int) -> bool:
        """Return true or false."""
        value = self.get(*path)
        if not isinstance(value, bool):
            self.refuse(path, "true | false")
        return value

    def rows(self, *path: str | int, low: int = 0, high: int = 999) -> int:
        """Return the length of a list, of tables or of values, that must be in a range."""
        value = self.get(*path)
        if not isinstance(value, list) or not low <= len(value) <= high:
            self.refuse(path, f"[...] x {low}..{high}")
        return len(value)

    def finish(self) -> None:
        """Raise BadBox if the box has a value that nobody asked for."""
        longer = {path[:cut] for path in self._read for cut in range(len(path))}
        self._finish(self.values, (), self._read - longer)

    def _finish(self, value: Any, path: Path, leaves: set[Path]) -> None:
        if path in leaves:  # read as a whole, with all that is in it
            return
        if isinstance(value, dict) and value:
            for key, item in value.items():
                self._finish(item, (*path, key), leaves)
        elif isinstance(value, list) and value:
            for index, item in enumerate(value):
                self._finish(item, (*path, index), leaves)
        else:
            self.refuse(path, "nothing")


def line_of(text: str, path: Path) -> int:
    """Return the line where the value at this path stands, or where its nearest parent does."""
    best, best_depth = 1, 0
    here: Path = ()
    counts: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        header = re.match(r"\s*(\[\[?)([A-Za-z0-9_.\-\" \t]+)\]\]?\s*(#.*)?$", line)
        if header:
            parts = _keys(header.group(2))[:DEPTH]
            if header.group(1) == "[[":
                counts[parts] = counts.get(parts, -1) + 1
            here = ()
            for depth in range(len(parts)):
                here = (*here, parts[depth])
                if parts[: depth + 1] in counts:
                    here = (*here, counts[parts[: depth + 1]])
            candidate = here
        else:
            key = re.match(r"\s*([A-Za-z0-9_\-]+(?:\s*\.\s*[A-Za-z0-9_\-]+)*|\"[^\"]*\")\s*=", line)
            if not key:
                continue
            candidate = (*here, *_keys(key.group(1)))
        depth = min(len(candidate), len(path))
        if depth > best_depth and candidate[:depth] == path[:depth]:
            best, best_depth = number, depth
    return best


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in dotted.split("."))
