"""Finished games: their positions, their draws, and games that go on from there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from repaire.kernel.review import Review
from repaire.kernel.sketch import Sketch
from repaire.server.wire.basics import Hex, In, Key, Out, SeatNumber
from repaire.server.wire.phrases import EventOut


class Replayed(Out, frozen=True, omit_defaults=True):
    """One position of a finished game, as a seat or a spectator saw it, and the events that led to it."""

    step: int
    steps: int
    viewer: int
    seat: int  # who moved, or -1 for the deal
    view: Any
    events: list[EventOut]
    before: list[EventOut]  # the last events of earlier steps, if they were asked for
    sketch: dict[str, Sketch] | None = None  # by language: the view as text, of a game without a board in the browser


class DrawnOut(Out, frozen=True):
    """One draw of a finished game: what is needed to make it again with the joint key, without any rules."""

    entry: int  # of the journal, from 1
    counter: int  # the first block of the stream that it used
    weights: list[int]  # of outcome 0, 1, 2, ...
    outcome: int


class SheetOut(Out, frozen=True):
    """Every draw of a finished game, in order (docs/fairness.md)."""

    table: str
    sheet: list[DrawnOut]


class Continue(In, frozen=True):
    """Take a finished game up again at a position: I sit on this seat, bots on the others."""

    key: Key
    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    commitment: Hex = ""


class ReviewOut(Out, frozen=True):
    """The review of a finished game: not asked for yet, so far in the making, there, or given up for now."""

    state: Literal["none", "working", "ready", "failed"]
    done: int
    total: int  # parts; 0 while that is not known
    review: Review | None


class MakeReview(In, frozen=True):
    """Have the review of a finished game made."""
