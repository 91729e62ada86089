"""What else goes over a socket, from the server mostly."""

from __future__ import annotations

from typing import Any, TypeAlias

from repaire.kernel.sketch import Sketch
from repaire.server.wire.basics import In, Out
from repaire.server.wire.finding import Finding, Lobby
from repaire.server.wire.phrases import ChoiceOut, PhraseOut
from repaire.server.wire.tables import ChatOut, ReactionOut, TableLine, TableOut
from repaire.server.wire.views import Drafted, SeatView


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


class ReactionNews(Out, frozen=True, tag_field="t", tag="reaction"):
    """Somebody made a gesture."""

    reaction: ReactionOut


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


class Ping(In, frozen=True, tag_field="t", tag="ping"):
    """A question whether the server is there. `hidden`: nobody looks at the page any more, so alerts may be sent."""

    hidden: bool = False


class Mine(Out, frozen=True, tag_field="t", tag="mine"):
    """My tables, those that wait for me first; sent again whenever one of them has changed."""

    tables: list[TableLine]


FromServer: TypeAlias = (
    Welcome | SeatView | Step | TableNews | ChatNews | ReactionNews | Done | Refused | Drafted | Bye | Pong
)
FromLobby: TypeAlias = Lobby | Refused | Bye | Pong
FromMine: TypeAlias = Mine | Finding | Refused | Bye | Pong
