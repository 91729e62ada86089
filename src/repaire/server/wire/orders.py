"""Commands: the bodies of requests, and the messages of a socket from the client."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from repaire.server.wire.basics import Hex, In, Key, OptionalName, SeatNumber, Text
from repaire.server.wire.tables import ClockPlan, UndoRule


class Command(In, frozen=True):
    """A command; sent again with the same key it is carried out once and answered alike."""

    key: Key


class OfSeat(Command, frozen=True):
    """A command for one of my seats."""

    seat: SeatNumber


class Join(Command, frozen=True, tag_field="t", tag="join"):
    """Take a free seat, the first one if none is named; during a game one that was opened to newcomers."""

    seat: SeatNumber | None = None
    name: OptionalName = ""
    commitment: Hex = ""


class Leave(OfSeat, frozen=True, tag_field="t", tag="leave"):
    """Give up one of my seats."""


class SeatBot(OfSeat, frozen=True, tag_field="t", tag="seat_bot"):
    """Let a bot of this name sit on a free seat."""

    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"


class Start(Command, frozen=True, tag_field="t", tag="start"):
    """Begin the game."""


class Reveal(OfSeat, frozen=True, tag_field="t", tag="reveal"):
    """Show the entropy that my client committed to."""

    entropy: Hex


class NamedStep(In, frozen=True):
    """A step of a move by its meaning: the one legal choice of this kind that has these arguments."""

    kind: Annotated[str, msgspec.Meta(max_length=60)]
    args: dict[str, int | str] = {}


Steps: TypeAlias = Annotated[
    list[Annotated[int, msgspec.Meta(ge=-1, le=100_000)] | NamedStep], msgspec.Meta(max_length=64)
]


class Move(OfSeat, frozen=True, tag_field="t", tag="move"):
    """A move, step by step: while it is unfinished the answer is `drafted`, and nothing is stored.

    After the first step, where there is a single choice it is taken by itself, and can be left out.
    """

    actions: Steps
    hold: bool | Literal["final"] = False  # only look: a whole move is not made either, or not if it cannot be undone


class Undo(OfSeat, frozen=True, tag_field="t", tag="undo"):
    """Take my last move back, or ask the others to let me."""


class UndoAnswer(OfSeat, frozen=True, tag_field="t", tag="undo_answer"):
    """Whether a move of somebody else may be taken back."""

    agrees: bool


class Cover(OfSeat, frozen=True, tag_field="t", tag="cover"):
    """Let a bot play for me, or for somebody who is away."""


class Uncover(OfSeat, frozen=True, tag_field="t", tag="uncover"):
    """Take my seat back from the bot."""


class Resign(OfSeat, frozen=True, tag_field="t", tag="resign"):
    """Give up the game."""


class SetTerms(Command, frozen=True, tag_field="t", tag="terms"):
    """What holds at the table besides the rules of its game; it can be set until the game begins."""

    public: bool
    hints: bool
    hints_told: bool
    undo: UndoRule
    spectators: bool
    clock: ClockPlan


class Offer(OfSeat, frozen=True, tag_field="t", tag="offer"):
    """Open the seat of somebody gone, or my own, to a newcomer, who takes it with `join`; or close it again."""

    open: bool


class Propose(OfSeat, frozen=True, tag_field="t", tag="propose"):
    """Propose a draw, to give the game up together, or a pause; it happens when all people at the table agree."""

    what: Literal["draw", "abandon", "pause"]


class Answer(OfSeat, frozen=True, tag_field="t", tag="answer"):
    """Agree or not to what was proposed. Who has proposed it takes it back by not agreeing."""

    agrees: bool


class Resume(OfSeat, frozen=True, tag_field="t", tag="resume"):
    """End the pause."""


class React(Command, frozen=True, tag_field="t", tag="react"):
    """Make a gesture; each game draws them in its own way."""

    gesture: Literal["cheer", "bravo", "ouch", "hurry"]


class Say(Command, frozen=True, tag_field="t", tag="say"):
    """Something to say at the table."""

    text: Text


class Mute(Command, frozen=True, tag_field="t", tag="mute"):
    """Let somebody at the table say nothing more, or speak again; `speaker` is as in what they have said."""

    speaker: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    muted: bool
