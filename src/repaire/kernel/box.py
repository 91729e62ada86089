"""Box files: every component's number, as data with comments and provenance.

A box is TOML. A game reads it through a `BoxReader`, which checks each value and, when one is wrong, names the file,
the line and what is expected.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, NoReturn, TypeAlias

from repaire.kernel.errors import BadBox
from repaire.kernel.view import canonical

Path: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True)
class Box:
    """A box as text. `name` is that of a shipped box, or the file it came from."""

    name: str
    text: str

    @property
    def hash(self) -> str:
        """A digest of the values; comments do not count."""
        return hashlib.sha256(canonical(BoxReader(self).values).encode()).hexdigest()

    @staticmethod
    def from_file(path: FilePath) -> Box:
        """Read a box file; raise BadBox if it cannot be read."""
        try:
            return Box(str(path), path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadBox("unreadable_box", file=str(path), why=type(error).__name__) from error


class BoxReader:
    """Reads checked values out of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._read: set[Path] = set()
        try:
            self.values: dict[str, Any] = tomllib.loads(box.text)
        except (ValueError, RecursionError) as error:  # broken TOML, endless digits, or nested without measure
            found = re.search(r"line (\d+)", str(error))
            line = int(found.group(1)) if found else box.text.count("\n") + 1
            raise BadBox("broken_box", file=box.name, line=line) from error

    def refuse(self, path: Path, expected: str, **data: int | str) -> NoReturn:
        """Raise BadBox for the value at this path. `expected` is plain figures, or worded as `box.<expected>`."""
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        line = line_of(self.box.text, path)
        raise BadBox("wrong_box", file=self.box.name, line=line, where=name, expected=expected, **data)

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
        self._finish(self.values, ())

    def _finish(self, value: Any, path: Path) -> None:
        if any(path[: len(read)] == read for read in self._leaves()):
            return
        if isinstance(value, dict) and value:
            for key, item in value.items():
                self._finish(item, (*path, key))
        elif isinstance(value, list) and value:
            for index, item in enumerate(value):
                self._finish(item, (*path, index))
        else:
            self.refuse(path, "nothing")

    def _leaves(self) -> set[Path]:
        longer = {path[:cut] for path in self._read for cut in range(len(path))}
        return self._read - longer


def line_of(text: str, path: Path) -> int:
    """Return the line where the value at this path stands, or where its nearest parent does."""
    best, best_depth = 1, 0
    here: Path = ()
    counts: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*(\[\[?)\s*([A-Za-z0-9_.\-\" ]+?)\s*\]\]?\s*(#.*)?$", line)
        if header:
            parts = _keys(header.group(2))
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
        depth = len(candidate)
        if depth > best_depth and candidate == path[:depth]:
            best, best_depth = number, depth
    return best


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in dotted.split("."))
