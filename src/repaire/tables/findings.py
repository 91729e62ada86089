"""What the checks of an exported game are, and what they have found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from repaire.kernel.phrase import Phrase
from repaire.kernel.setup import Setup

CHECKS: Final = (
    "format",  # the file and every entry are written as the server writes them
    "chain",  # every hash follows from the one before it and its entry
    "order",  # seats, start, moves and end come in an order that makes sense
    "setup",  # game, options and box are those that the first entry names
    "secret",  # the secret that is opened at the end is the one committed to at the start
    "entropy",  # what every client showed is what it had committed to
    "draws",  # every draw is the one that the joint key gives
    "moves",  # every move was legal, whole and by whoever held the seat
    "undo",  # moves were taken back only where that is allowed
    "result",  # winners and scores are as played
    "signature",  # the key in the file has signed it
    "key",  # and it is the key that was expected, if one was
)
REPLAYED: Final = ("order", "setup", "entropy", "draws", "moves", "undo", "result")
OK, FAILED, UNKNOWN = "ok", "failed", "unknown"
SEALED: Final = "sealed"  # why something is unknown yet: the week of this challenge was not over


@dataclass(frozen=True)
class Finding:
    """What one check found. `entry` counts from 1, and is 0 for the file as a whole.

    A check that something broken before it kept from its end is `unknown`.
    """

    check: str
    status: str = OK
    entry: int = 0
    reason: str = ""
    data: Mapping[str, int | str] = field(default_factory=dict)
    cause: Phrase | None = None  # why the rules forbid a move, in the words of the game's catalog


@dataclass(frozen=True)
class Drawn:
    """One draw as it was made again: whoever has the key can check it with these figures, and no rules."""

    entry: int
    counter: int  # the first block of the stream that it used
    weights: list[int]  # of outcome 0, 1, 2, ...
    outcome: int


@dataclass
class Findings:
    """All that was found in one file."""

    table: str
    entries: int
    public_key: str
    fingerprint: str
    checks: list[Finding] = field(default_factory=list)
    setup: Setup | None = None
    names: list[str] = field(default_factory=list)  # by seat
    added: list[int] = field(default_factory=list)  # seats whose clients added entropy
    silent: list[int] = field(default_factory=list)  # seats of people whose clients added nothing
    challenge: str = ""  # a game and a week, if it was one of the weekly challenges
    own_box: bool = False  # the box came with the table and is in the file
    sheet: list[Drawn] = field(default_factory=list)  # every draw that was found good
    moves: int = 0
    why: str = ""  # how the game ended

    @property
    def ok(self) -> bool:
        """Tell whether all is well."""
        return all(finding.status == OK for finding in self.checks)

    @property
    def sealed(self) -> bool:
        """Tell whether nothing is wrong, and what is unknown is so because the secret is not shown yet."""
        good = all(finding.status == OK or finding.reason == SEALED for finding in self.checks)
        return good and not self.ok

    @property
    def broken(self) -> Finding | None:
        """The first broken thing: at the earliest entry, then in the order of the checks."""
        failed = [finding for finding in self.checks if finding.status == FAILED]
        return min(failed, key=lambda finding: finding.entry or self.entries + 1, default=None)
