"""How large, how deep and how far out a box may be: box files come from strangers.

Measured against the boxes that ship (3,000 characters, five levels), the limits leave room for every honest box. What
is beyond them is refused with file and line, and in time that grows with the length of the text and no faster.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from repaire.kernel.errors import BadBox

Path: TypeAlias = "tuple[str | int, ...]"

LENGTH = 20_000  # characters of the text
DEPTH = 10  # tables and lists inside each other
NUMBER = 1_000_000_000  # either side of nought
WORD = 200  # characters of a word or of a key

# Strings and comments hide brackets and dots. One without an end goes on to the end of its line or of the text, so
# that nothing is looked at twice.
_HIDDEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_MARKS = re.compile(r"[\[\]{}.=,\n]")


def check_text(name: str, text: str) -> None:
    """Raise BadBox if the text is too long, or nested deeper than a parser should have to follow."""
    if len(text) > LENGTH:
        raise BadBox("large_box", file=name, high=LENGTH)
    bare = _HIDDEN.sub(lambda hidden: "\n" * hidden.group().count("\n"), text)
    line = 1
    dots = brackets = 0
    for found in _MARKS.finditer(bare):
        mark = found.group()
        dots = dots + 1 if mark == "." else 0
        if mark in "[{":
            brackets += 1
        elif mark in "]}":
            brackets = max(0, brackets - 1)
        elif mark == "\n":
            line += 1
        if dots >= DEPTH or brackets > DEPTH:
            raise BadBox("deep_box", file=name, line=line, high=DEPTH)


def beyond(value: Any, path: Path = ()) -> tuple[Path, str, int] | None:
    """Return where a box has a value that none may have, with what is expected there and its limit; None if nowhere."""
    if len(path) > DEPTH:
        return path, "shallow", DEPTH
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            if isinstance(key, str) and not _short(key):
                return path, "short_word", WORD
            found = beyond(item, (*path, key))
            if found:
                return found
        return None
    if isinstance(value, str):
        return None if _short(value) else (path, "short_word", WORD)
    if isinstance(value, bool | float):
        return None
    if not isinstance(value, int):  # TOML knows dates and times; no game does
        return path, "plain_value", 0
    return None if abs(value) <= NUMBER else (path, "small_number", NUMBER)


def _short(word: str) -> bool:
    return len(word) <= WORD and word.isprintable()
