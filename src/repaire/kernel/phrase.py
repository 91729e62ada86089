"""What can be put into words: a catalog key and what fills it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

NOTHING: Final[Mapping[str, int | str]] = {}


@dataclass(frozen=True)
class Phrase:
    """A catalog key with its arguments."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)


class Choice(NamedTuple):
    """One legal action as people see it: what kind of thing it is, on what, and the clause behind it.

    A tuple, because every move makes a list of them for whoever is next.
    """

    action: int
    kind: str
    clause: str
    args: Mapping[str, int | str] = NOTHING

    @property
    def key(self) -> str:
        """Where the words are in the catalogs."""
        return f"choice.{self.kind}"
