"""What a viewer sees of a game, and what may be done there."""

from __future__ import annotations

from typing import Any

from repaire.kernel.sketch import Sketch
from repaire.server.wire.basics import Actions, In, Out, SeatNumber
from repaire.server.wire.phrases import ChoiceOut, EventOut, PhraseOut
from repaire.server.wire.tables import ChatOut, ReactionOut, TableOut


class SeatView(Out, frozen=True, tag_field="t", tag="view", omit_defaults=True):
    """All that one of my seats (or a spectator, -1) sees now, and what it may do."""

    seat: int
    seq: int
    view: Any
    events: list[EventOut]  # since the entry that was asked for
    complete: bool  # whether those are all
    ask: PhraseOut | None
    choices: list[ChoiceOut]
    can_undo: bool
    sketch: dict[str, Sketch] | None = None  # by language: the view as text, of a game without a board in the browser


class Snapshot(Out, frozen=True):
    """A table as I see it: one view for each of my seats, or a spectator's."""

    table: TableOut
    views: list[SeatView]
    chat: list[ChatOut]
    reactions: list[ReactionOut]  # the latest


class MissedStep(Out, frozen=True):
    """One move that I have missed, as one of my seats sees it: changes of its view by path, and events."""

    seq: int
    seat: int  # who moved; -1: the deal, or a move that was taken back
    patch: dict[str, Any]
    events: list[EventOut]


class Missed(Out, frozen=True):
    """What one of my seats (or a spectator, -1) has missed since an entry: its view then, and every move after it."""

    seat: int
    view: Any
    steps: list[MissedStep]
    complete: bool  # whether those are all: of very many, the latest are told


class Drafted(Out, frozen=True, tag_field="t", tag="drafted", omit_defaults=True):
    """What a draft leads to: the view then, and the choices that follow; `complete` if it is a whole move.

    `undoable` is said of a whole move that could be taken back at will; what cannot be undone is worth a last word.
    """

    key: str
    seat: int
    actions: list[int]
    forced: list[ChoiceOut]  # the last of these actions, which followed by themselves
    view: Any
    complete: bool
    undoable: bool
    ask: PhraseOut | None
    choices: list[ChoiceOut]
    sketch: dict[str, Sketch] | None = None  # as in `view`


class Hint(In, frozen=True):
    """Ask for advice, after the first steps of a move."""

    seat: SeatNumber
    actions: Actions


class WayOut(Out, frozen=True):
    """One way to move: its steps, the estimated chance to win (0 to 1), how often a strong player does it, and why."""

    actions: list[int]
    choices: list[ChoiceOut]
    chance: float
    share: float
    reason: PhraseOut | None


class HintOut(Out, frozen=True):
    """What a strong player would do, the best way first."""

    seat: int
    ways: list[WayOut]
