"""A table without its game: how it is opened, its seats, and what surrounds the play."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from repaire.server.wire.basics import Hex, In, Key, OptionalName, Out
from repaire.server.wire.phrases import PhraseOut


class SeatPlan(In, frozen=True):
    """Who is to sit there: nobody yet, me, another person on my device, or a bot."""

    kind: Literal["open", "me", "guest", "bot"]
    name: OptionalName = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"
    commitment: Hex = ""


class ClockPlan(In, frozen=True):
    """Seconds for a move, and for all moves of a seat; 0 is without limit."""

    move: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400)] = 0
    game: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400)] = 0


UndoRule: TypeAlias = Literal["asks", "free", "never"]


class NewTable(In, frozen=True):
    """Open a table. Bots may think for `thinking` milliseconds a move, and take `pace` at least (0: as set).

    `hints_told`: the others see who asks for a hint. Moves are taken back if the others agree, freely, or never.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, int | bool | str] = {}
    box: Annotated[str, msgspec.Meta(max_length=40)] = ""
    box_text: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    public: bool = False
    hints: bool = True
    hints_told: bool = False
    undo: UndoRule = "asks"
    spectators: bool = True
    clock: ClockPlan = ClockPlan()
    thinking: Annotated[int, msgspec.Meta(ge=100, le=30_000)] = 2000
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    start: bool = False


class Rematch(In, frozen=True):
    """Open the return match, with a commitment for each of my seats."""

    key: Key
    commitments: Annotated[list[Hex], msgspec.Meta(max_length=16)] = []


class SeatOut(Out, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: Literal["free", "person", "bot"]
    bot: str  # the bot that plays here now, for itself or for an absent person
    why: str  # it plays for a person: away, asked, left, clock or resigned
    offered: bool  # a newcomer may take the seat
    hints: int  # that were asked for here, if that is told
    mine: bool
    online: bool
    ready: bool  # owes no decision
    deadline: int | None
    committed: bool
    revealed: bool
    part: PhraseOut | None  # who this seat is, where people choose
    mask: str  # how they are drawn; nothing for a free seat
    colour: str
    gone: bool  # it was somebody who has left for good: nothing is known of them any more


class ChatOut(Out, frozen=True):
    """Something that was said."""

    name: str
    seat: int
    text: str
    at: int
    speaker: int  # people by number, in the order in which they first spoke
    mask: str
    colour: str
    gone: bool  # by somebody who has left for good


class ReactionOut(Out, frozen=True):
    """A gesture that somebody made."""

    name: str
    seat: int
    gesture: str
    at: int
    speaker: int  # as in what was said


class ProposalOut(Out, frozen=True):
    """What all people at the table are asked, and the seats of those who have not agreed yet."""

    what: Literal["draw", "abandon", "pause"]
    seat: int  # who proposes it
    missing: list[int]


class ResultOut(Out, frozen=True):
    """How it ended: played, resigned, drawn or abandoned."""

    why: str
    winners: list[int]
    scores: list[int]


class TableOut(Out, frozen=True):
    """A table without its game: seats, phase and what surrounds the play."""

    id: str
    game: str
    phase: Literal["seating", "revealing", "playing", "over"]
    players: int
    options: dict[str, int | bool | str]
    box: str
    public: bool
    hints: bool
    hints_told: bool
    undo_rule: UndoRule
    spectators: bool
    clock: ClockPlan
    host: bool
    seats: list[SeatOut]
    undo: int  # the seat that asks for its move to be taken back, or -1
    proposal: ProposalOut | None
    paused: bool
    looking_on: int  # people without a seat, on this server
    commitment: str
    result: ResultOut | None
    rematch: str  # the table of the return match, once somebody has opened it
    muted: list[int]  # speakers who may say nothing more
    lesson: bool  # it began at the prepared position of the game's lesson
    challenge: str  # a game and a week, as `browl/2026-W47`, if it is somebody's attempt at that; else nothing
    seq: int
    head: str  # of the journal's chain; sealed with the server's secret until the game is over


class Unread(Out, frozen=True):
    """Whom I do not want to read at a table: everybody (`all`), or some of its speakers.

    It can be said of the first `known` who have spoken; -1: of everybody, whoever may speak yet.
    """

    all: bool
    speakers: list[int]
    known: int


class SetUnread(In, frozen=True):
    """Read somebody no more, at any table, or again; -1 is everybody at this table. They are not told."""

    speaker: Annotated[int, msgspec.Meta(ge=-1, le=10_000)]
    unread: bool


class Code(Out, frozen=True):
    """What can be said aloud to bring somebody to a table, while it waits for players."""

    code: str
    table: str


class FaceOut(Out, frozen=True):
    """How somebody in a list is drawn; nothing for a free seat."""

    mask: str
    colour: str


class TableLine(Out, frozen=True):
    """A table in a list."""

    id: str
    game: str
    phase: str
    players: int
    names: list[str]
    updated: int
    my_turn: bool
    awaited: list[int]  # seats that owe a decision
    faces: list[FaceOut]  # by seat
    others: bool  # people besides me hold seats there
