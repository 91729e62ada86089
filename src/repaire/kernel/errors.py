"""What can go wrong, as one tree.

RepaireError                   every error that we raise on purpose; has a reason, data and words
├── IllegalMove                the rules forbid it; cites the clause; raised before anything is touched
├── BadOption                  an option that the game does not have, or a value that it does not take
├── BadPlayers                 the game is not for that many
├── BadBox                     a box file with a wrong value; names file and line
├── BadRecord                  a record that is damaged or does not fit the rules
├── Missing                    something that is not installed
├── UnknownGame
├── UnknownBot
├── UnknownClause
├── TableRefusal               a table does not do that: seats, turns, times, talk (tables/refusals.py)
│   ├── NoSuchTable
│   └── Unfinished             a move that is not whole yet: what its first steps lead to
├── BadExport                  a file that is no exported game (tables/export.py)
└── BadSettings                a settings file that cannot be read (server/settings.py)

Exception                      what nobody is told in words: caught where it is expected, a fault elsewhere
├── SeqTaken                   another writer was first: read on, and decide again (tables/store.py)
├── KeyTaken                   the request was served before: the first answer stands (tables/store.py)
├── SchemaTooNew               a newer Repaire has changed this database (tables/migrations.py)
├── Broken                     a check of an exported game failed (tables/course.py, and only there)
├── Problem                    a request that cannot be served, with its status (server/api/request.py)
├── BadTarget                  an address to which no alert may go (people/alerts/outgoing.py)
├── BadSmtp                    a mail server's address that is none (people/alerts/mail.py)
├── TooMany                    a person, or an address, has enough channels for alerts (people/alerts/channels.py)
├── Unreachable                nobody answers where an alert is to go (people/alerts/outgoing.py)
├── BadPasskey                 what a browser sends as a passkey proves nothing (people/passkeys.py)
├── Quit                       a player leaves the terminal's table (terminal/table.py)
└── Switch                     another person at the screen acts first (terminal/table.py)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from repaire.kernel.phrase import Phrase

Data: TypeAlias = "Mapping[str, int | str]"


class RepaireError(Exception):
    """Base of the tree. `reason` and `data` are for machines; the catalogs word `key` for people."""

    family = "error"

    def __init__(self, reason: str, /, **data: int | str) -> None:
        super().__init__(reason, data)
        self.reason = reason
        self.data: Data = data

    @property
    def key(self) -> str:
        """Where the words are in the catalogs."""
        return f"{self.family}.{self.reason}"

    @property
    def phrase(self) -> Phrase:
        """What the catalogs word."""
        return Phrase(self.key, self.data)

    def __str__(self) -> str:
        parts = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.reason} ({parts})" if parts else self.reason


class IllegalMove(RepaireError):
    """The rules forbid this action to this seat now, by `clause`."""

    family = "refusal"

    def __init__(self, clause: str, reason: str, /, **data: int | str) -> None:
        super().__init__(reason, **data)
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.clause}: {super().__str__()}"


class BadOption(RepaireError):
    """An option that the game does not have, or a value that it does not take."""


class BadPlayers(RepaireError):
    """The game is not for that many players."""


class BadBox(RepaireError):
    """A box file with a wrong value; data has file, line and what is expected.

    What is expected is plain figures, or the key `box.<expected>` in the catalog of the game, named by `package`.
    """

    package = ""


class Missing(RepaireError):
    """Something is asked for that needs what is not installed."""


class BadRecord(RepaireError):
    """A record that is damaged or does not fit the rules."""


class UnknownGame(RepaireError):
    """No game of that name."""


class UnknownBot(RepaireError):
    """No bot of that name."""


class UnknownClause(RepaireError):
    """No such clause in the game's rulebook."""
