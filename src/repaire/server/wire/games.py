"""Games that can be played, their rulebooks and guided first games."""

from __future__ import annotations

from typing import Any, Literal

from repaire.server.wire.basics import Hex, In, Out
from repaire.server.wire.phrases import ChoiceOut, PhraseOut


class OptionOut(Out, frozen=True):
    """One option of a game."""

    name: str
    kind: Literal["flag", "number", "word", "seat"]
    default: int | bool | str
    low: int
    high: int
    words: list[str]
    players: list[int] | None
    clause: str


class GameOut(Out, frozen=True):
    """A game that can be played."""

    id: str
    players: list[int]
    minutes: list[int]
    ages: list[int]  # for whom the booklet says it is: from, and to if it says so; empty if it says nothing
    origins: dict[str, str]  # letters of provenance of `players`, `minutes` and `ages`
    parts: dict[str, list[PhraseOut]]  # by number of players: who each seat is, where people choose
    cooperative: bool
    levels: list[str]  # of bots, the weakest first: luck leaves some games fewer
    boxes: list[str]
    options: list[OptionOut]
    titles: dict[str, str]
    pitches: dict[str, str]
    lesson: bool  # whether there is a guided first game


class ClauseOut(Out, frozen=True):
    """A clause of a rulebook."""

    id: str
    provenance: str
    title: str
    text: str
    section: str


class RulebookOut(Out, frozen=True):
    """A rulebook in one language."""

    title: str
    intro: str
    clauses: list[ClauseOut]


class FigureOut(Out, frozen=True):
    """A position that shows what a clause says, to be drawn by the game's board."""

    clause: str
    captions: dict[str, str]  # by language
    terms: dict[str, dict[str, str]]  # by language: the messages that the box of the position brings
    focus: str  # the part of the board, as a selector; empty: all of it
    players: int
    seat: int  # whose eyes; -1: a spectator's
    view: Any
    choices: list[ChoiceOut]  # that light up
    way: list[ChoiceOut]  # the steps of a move that is drawn, and not made


class SuggestionOut(Out, frozen=True):
    """Choices that a note recommends: those of this kind that have these arguments."""

    kind: str
    args: dict[str, int | str]


class NoteOut(Out, frozen=True):
    """A note of a guided game (`lesson.<id>` in the catalogs), to be said once, when its moment comes.

    The moment is `start`, `end`, or a catalog key of what is asked, offered (`choice.<kind>`) or told (`event.<kind>`).
    """

    id: str
    when: str
    where: dict[str, int | str]  # arguments that the question, choice or event must have
    after: int  # decisions of the learner that must have come before
    clause: str
    suggests: list[SuggestionOut]


class LessonOut(Out, frozen=True):
    """A guided first game: its notes, in order."""

    seat: int
    notes: list[NoteOut]


class Learn(In, frozen=True):
    """Open a table for the guided first game."""

    commitment: Hex = ""
