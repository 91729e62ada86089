"""Finding others: open tables, quick matches and invitations."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from repaire.server.wire.admin import Notice, TableId
from repaire.server.wire.basics import Hex, In, Key, Out
from repaire.server.wire.tables import ClockPlan, FaceOut

MatchPace: TypeAlias = Literal["quick", "calm", "day"]


class OpenLine(Out, frozen=True):
    """A public table: who sits there, how many are missing, and what is special about it."""

    id: str
    game: str
    phase: str
    players: int
    free: int
    names: list[str]
    faces: list[FaceOut]
    options: dict[str, int | bool | str]  # those that are not as usual
    box: str  # if it is not the usual one
    clock: ClockPlan


class Queue(Out, frozen=True):
    """So many people wait for such a match."""

    game: str
    players: int
    pace: str
    people: int


class Lobby(Out, frozen=True, tag_field="t", tag="lobby"):
    """What everybody sees on the start page; sent again whenever it has changed."""

    tables: list[OpenLine]
    queues: list[Queue]
    notice: Notice


class AskMatch(In, frozen=True):
    """Play as soon as enough others want to: after `fill` seconds (0: never) bots of a level take the free seats."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=16)]
    pace: MatchPace = "quick"
    fill: Annotated[int, msgspec.Meta(ge=0, le=600)] = 60
    level: Literal["easy", "normal", "hard", "expert"] = "normal"
    commitment: Hex = ""


class TicketOut(Out, frozen=True):
    """What I wait for, with how many others; `table` is there once enough are."""

    game: str
    players: int
    pace: str
    fill: int
    level: str
    made: int
    waiting: int  # people, I among them
    table: str


class InvitationOut(Out, frozen=True):
    """Somebody with whom I have played invites me to a table that waits for players."""

    table: str
    game: str
    name: str
    face: FaceOut
    made: int


class Finding(Out, frozen=True, tag_field="t", tag="finding"):
    """Whom I wait for, and who has invited me; sent again whenever that has changed."""

    ticket: TicketOut | None
    invitations: list[InvitationOut]
    muted: list[str]  # names of those whose invitations I do not hear


class InviteAgain(In, frozen=True):
    """Open a table like a finished one, and invite everybody who was there; a commitment for each of my seats."""

    key: Key
    commitments: Annotated[list[Hex], msgspec.Meta(max_length=16)] = []


class AnswerInvitation(In, frozen=True):
    """An invitation is accepted or not; muted, its sender can send me no more."""

    table: TableId
    mute: bool = False
