"""What can be put into words: a catalog key and what fills it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Phrase:
    """A catalog key with its arguments."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """One legal action as people see it: what kind of thing it is, on what, and the clause behind it."""

    action: int
    kind: str
    clause: str
    args: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Where the words are in the catalogs."""
        return f"choice.{self.kind}"
