"""What a journal is made of: one kind of entry for each thing that can happen at a table.

Entries are facts that were checked before they were written. Folding them in order gives the table.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from repaire.kernel.setup import Setup


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Any entry. `at` is in milliseconds since 1970; `key` is the idempotency key of the request behind it."""

    at: int
    key: str = ""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think, in seconds; 0 is without limit. When it runs out a bot plays on for them."""

    move: int = 0  # for one move
    game: int = 0  # for all moves of a seat


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody is drawn: a mask and a colour, by their names; empty if they were not told."""

    mask: str = ""
    colour: str = ""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """A table is opened. `commitment` binds the server to its secret before anything is drawn."""

    table: str
    host: str  # a person
    game: str
    rules: int
    players: int
    options: dict[str, int | bool | str]
    box: str
    box_sha256: str
    box_text: str = ""  # only of a box that does not ship
    public: bool = False
    hints: bool = True
    clock: Clock = Clock()
    thinking: int = 2000  # milliseconds that a bot may think about a move
    pace: int = 0  # milliseconds that a bot takes for a move at least, as people do; 0: as the host has set
    commitment: str
    rematch_of: str = ""
    continues: str = ""  # the table whose game is taken up again
    prelude: list[list[int]] = []  # the actions before the start: an actor (-1 is chance) and what it did, in order
    challenge: str | msgspec.UnsetType = msgspec.UNSET  # a game and a week, as `browl/2026-W47`; else not written

    @classmethod
    def of(cls, setup: Setup, table: str, host: str, commitment: str, at: int) -> Opened:
        """Return the opening of a table for a set-up; all else is as by default."""
        return cls(
            at=at,
            table=table,
            host=host,
            game=setup.definition.id,
            rules=setup.definition.rules,
            players=setup.players,
            options=dict(setup.options),
            box=setup.box.name,
            box_sha256=setup.box.hash,
            commitment=commitment,
        )


class Terms(Entry, frozen=True, kw_only=True, tag="terms"):
    """What holds at the table besides the rules of its game, as who opened it says before the start.

    Without it, what `opened` says holds, and what is by default here. `undo` is `asks`, `free` or `never`.
    """

    public: bool = False
    hints: bool = True
    hints_told: bool = False  # the others see who asks for hints
    clock: Clock = Clock()
    undo: str = "asks"
    spectators: bool = True


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """Somebody takes a seat: a person, or a bot (then `person` is empty). `commitment` is to the client's entropy."""

    seat: int
    name: str
    person: str = ""
    bot: str = ""
    commitment: str = ""
    look: Look | msgspec.UnsetType = msgspec.UNSET  # not written at all in journals from before there were masks


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """A seat is empty again, before the start."""

    seat: int


class Revealed(Entry, frozen=True, kw_only=True, tag="revealed"):
    """A client shows the entropy that it had committed to; empty if it did not in time."""

    seat: int
    entropy: str


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The game begins; `draws` are the outcomes of chance up to the first decision."""

    draws: list[int]


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """A whole move, and the outcomes of chance that followed. `by` is a person, or a bot's name after `bot:`."""

    seat: int
    by: str
    actions: list[int]
    draws: list[int]


class UndoAsked(Entry, frozen=True, kw_only=True, tag="undo_asked"):
    """A player asks the others to let a move be taken back."""

    seat: int


class UndoAnswered(Entry, frozen=True, kw_only=True, tag="undo_answered"):
    """Another player agrees or not."""

    seat: int
    agrees: bool


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """The last move is taken back."""

    seat: int


class Covered(Entry, frozen=True, kw_only=True, tag="covered"):
    """A bot plays for a person; `why` is `away`, `asked` (by themselves), `left`, `clock` or `resigned`."""

    seat: int
    bot: str
    why: str


class Uncovered(Entry, frozen=True, kw_only=True, tag="uncovered"):
    """The person has the seat back."""

    seat: int


class Offered(Entry, frozen=True, kw_only=True, tag="offered"):
    """A seat for which a bot plays is open to a newcomer, or is not any more."""

    seat: int
    open: bool


class Succeeded(Entry, frozen=True, kw_only=True, tag="succeeded"):
    """A newcomer takes such a seat, with all that it has and knows."""

    seat: int
    name: str
    person: str
    look: Look | msgspec.UnsetType = msgspec.UNSET


class Proposed(Entry, frozen=True, kw_only=True, tag="proposed"):
    """Somebody proposes to all people at the table: `what` is `draw`, `abandon` or `pause`."""

    seat: int
    what: str


class Answered(Entry, frozen=True, kw_only=True, tag="answered"):
    """Somebody agrees or not; one refusal closes the proposal, and so does who made it by taking it back."""

    seat: int
    agrees: bool


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """All have agreed: nobody moves, and clocks stand still."""


class Resumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """Somebody at the table ends the pause."""

    seat: int


class Hinted(Entry, frozen=True, kw_only=True, tag="hinted"):
    """Somebody asks for a hint, at a table where that is told."""

    seat: int


class Chatted(Entry, frozen=True, kw_only=True, tag="chatted"):
    """Somebody at the table says something; `seat` is -1 for a spectator."""

    person: str
    name: str
    seat: int
    text: str
    look: Look | msgspec.UnsetType = msgspec.UNSET


class Reacted(Entry, frozen=True, kw_only=True, tag="reacted"):
    """Somebody at the table makes a gesture; `seat` is as in `chatted`."""

    person: str
    name: str
    seat: int
    gesture: str


class Muted(Entry, frozen=True, kw_only=True, tag="muted"):
    """Who opened the table lets somebody say nothing more at it, or speak again."""

    person: str
    muted: bool


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The game is over, and the server opens its secret. `why` is `played`, `resigned`, `drawn` or `abandoned`.

    The secret of a challenge is empty here: it is the same at many tables, and opened when the week is over.
    """

    why: str
    winners: list[int]
    scores: list[int]
    secret: str


AnyEntry: TypeAlias = (
    Opened
    | Terms
    | Sat
    | Left
    | Revealed
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Covered
    | Uncovered
    | Offered
    | Succeeded
    | Proposed
    | Answered
    | Paused
    | Resumed
    | Hinted
    | Chatted
    | Reacted
    | Muted
    | Ended
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(entry: AnyEntry) -> bytes:
    """Return the canonical bytes of an entry: the same entry always gives the same bytes."""
    return _encoder.encode(entry)


def decode(body: bytes | str) -> AnyEntry:
    """Read an entry; raise msgspec.DecodeError."""
    return _decoder.decode(body)
