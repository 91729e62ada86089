"""Everything that goes over the wire, as typed structs. TypeScript types and OpenAPI are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from repaire.kernel.sketch import Sketch

Name: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$")
]
OptionalName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$")]
Lang: TypeAlias = Literal["fr", "en"]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]
Actions: TypeAlias = Annotated[list[Annotated[int, msgspec.Meta(ge=-1, le=100_000)]], msgspec.Meta(max_length=64)]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in. Unknown fields are refused."""


class Out(msgspec.Struct, frozen=True):
    """What goes out."""


# -- sessions --------------------------------------------------------------------------------------------------


class Introduce(In, frozen=True):
    """Say who you are; a guest needs no more."""

    name: Name
    lang: Lang = "fr"


class Me(Out, frozen=True):
    """Who you are on this device. `token` is given once, for programs that send `Authorization: Bearer`."""

    name: str
    lang: Lang
    token: str = ""


class Link(Out, frozen=True):
    """A personal link that moves the session to another device, once and soon."""

    token: str
    expires: int
    picture: str  # its address as a QR code, in SVG


class Claim(In, frozen=True):
    """Use a personal link. If this device is somebody else's, `replace` says that it shall not be any more."""

    token: Annotated[str, msgspec.Meta(min_length=20, max_length=80)]
    replace: bool = False


class DeviceOut(Out, frozen=True):
    """A device on which I am myself."""

    id: str
    label: str  # its browser and system, or the name of a program
    seen: int  # when it was last used, give or take an hour
    here: bool


class EndDevice(In, frozen=True):
    """Sign a device out."""

    device: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


# -- games -----------------------------------------------------------------------------------------------------


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


# -- tables ----------------------------------------------------------------------------------------------------


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


class NewTable(In, frozen=True):
    """Open a table. Bots may think for `thinking` milliseconds a move, and take `pace` at least (0: as set)."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, int | bool | str] = {}
    box: Annotated[str, msgspec.Meta(max_length=40)] = ""
    box_text: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    public: bool = False
    hints: bool = True
    clock: ClockPlan = ClockPlan()
    thinking: Annotated[int, msgspec.Meta(ge=100, le=30_000)] = 2000
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    start: bool = False


class Rematch(In, frozen=True):
    """Open the return match, with a commitment for each of my seats."""

    key: Key
    commitments: Annotated[list[Hex], msgspec.Meta(max_length=16)] = []


class Hint(In, frozen=True):
    """Ask for advice, after the first steps of a move."""

    seat: SeatNumber
    actions: Actions


class SeatOut(Out, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: Literal["free", "person", "bot"]
    bot: str  # the bot that plays here now, for itself or for an absent person
    mine: bool
    online: bool
    ready: bool  # owes no decision
    deadline: int | None
    committed: bool
    revealed: bool
    part: PhraseOut | None  # who this seat is, where people choose


class ChatOut(Out, frozen=True):
    """Something that was said."""

    name: str
    seat: int
    text: str
    at: int
    speaker: int  # people by number, in the order in which they first spoke


class ResultOut(Out, frozen=True):
    """How it ended."""

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
    clock: ClockPlan
    host: bool
    seats: list[SeatOut]
    undo: int  # the seat that asks for its move to be taken back, or -1
    commitment: str
    result: ResultOut | None
    rematch: str  # the table of the return match, once somebody has opened it
    muted: list[int]  # speakers who may say nothing more
    lesson: bool  # it began at the prepared position of the game's lesson
    seq: int
    head: str  # of the journal's chain; sealed with the server's secret until the game is over


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


class ChoiceOut(Out, frozen=True, omit_defaults=True):
    """One legal action: its number, its name in records, and what it means (`choice.<kind>` in the catalogs)."""

    action: int
    kind: str
    clause: str
    args: dict[str, int | str] = {}


class PhraseOut(Out, frozen=True, omit_defaults=True):
    """A key of the catalogs with what fills it."""

    key: str
    args: dict[str, Any] = {}


class EventOut(Out, frozen=True, omit_defaults=True):
    """Something that was seen to happen (`event.<kind>` in the catalogs)."""

    kind: str
    args: dict[str, Any] = {}


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


class Drafted(Out, frozen=True, tag_field="t", tag="drafted", omit_defaults=True):
    """What a draft leads to: the view then, and the choices that follow; `complete` if it is a whole move.

    `undoable` is said of a whole move that could be taken back at will; what cannot be undone is worth a last word.
    """

    key: str
    seat: int
    actions: list[int]
    view: Any
    complete: bool
    undoable: bool
    ask: PhraseOut | None
    choices: list[ChoiceOut]
    sketch: dict[str, Sketch] | None = None  # as in `view`


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


class Done(Out, frozen=True, tag_field="t", tag="done"):
    """A command was carried out as this entry of the journal."""

    key: str
    seq: int


class Refused(Out, frozen=True, tag_field="t", tag="refused"):
    """A command was not carried out: reason and data for programs, words for people, the clause of a rule."""

    key: str
    reason: str
    words: str
    clause: str = ""
    data: dict[str, int | str] = {}


# -- the socket: from the server --------------------------------------------------------------------------------


class Step(Out, frozen=True, tag_field="t", tag="step", omit_defaults=True):
    """What a change means to one of my seats: changes of its view by path, events, and what it may do next."""

    seat: int
    seq: int
    patch: dict[str, Any] = {}  # dotted path: the value that is there now
    events: list[tuple[str, dict[str, Any]]] = []  # kind and arguments
    ask: PhraseOut | None = None
    choices: list[ChoiceOut | int] = []  # a number: the choice with that action, as this seat was told it last
    can_undo: bool = False
    sketch: dict[str, Sketch] | None = None  # as in `view`, whole


class TableNews(Out, frozen=True, tag_field="t", tag="table"):
    """Seats, phase or result have changed."""

    table: TableOut


class ChatNews(Out, frozen=True, tag_field="t", tag="chat"):
    """Somebody said something."""

    chat: ChatOut


class Welcome(Out, frozen=True, tag_field="t", tag="welcome"):
    """The first message: the table, and a view for each of my seats follows."""

    table: TableOut
    chat: list[ChatOut]
    now: int


class Bye(Out, frozen=True, tag_field="t", tag="bye"):
    """The server goes away for a moment: come back soon."""

    reconnect: int


class Pong(Out, frozen=True, tag_field="t", tag="pong"):
    """An answer to ping."""

    now: int


# -- commands: the bodies of requests, and the messages of a socket from the client -----------------------------------


class Command(In, frozen=True):
    """A command; sent again with the same key it is carried out once and answered alike."""

    key: Key


class OfSeat(Command, frozen=True):
    """A command for one of my seats."""

    seat: SeatNumber


class Join(Command, frozen=True, tag_field="t", tag="join"):
    """Take a free seat, the first one if none is named."""

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
    """A move, step by step: while it is unfinished the answer is `drafted`, and nothing is stored."""

    actions: Steps
    hold: bool = False  # only look: a whole move is not made either


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


class Say(Command, frozen=True, tag_field="t", tag="say"):
    """Something to say at the table."""

    text: Text


class Mute(Command, frozen=True, tag_field="t", tag="mute"):
    """Let somebody at the table say nothing more, or speak again; `speaker` is as in what they have said."""

    speaker: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    muted: bool


class Ping(In, frozen=True, tag_field="t", tag="ping"):
    """A question whether the server is there."""


FromClient: TypeAlias = (
    Join | Leave | SeatBot | Start | Reveal | Move | Undo | UndoAnswer | Cover | Uncover | Resign | Say | Mute | Ping
)
FromServer: TypeAlias = Welcome | SeatView | Step | TableNews | ChatNews | Done | Refused | Drafted | Bye | Pong
