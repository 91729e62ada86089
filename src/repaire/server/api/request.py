"""One request over plain HTTP: who asks for what, at which address, and what a reply can be."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.errors import UnknownGame
from repaire.server import commands, present, wire
from repaire.server.callers import Caller
from repaire.server.den import Den
from repaire.server.reach import reachable
from repaire.tables.live import Live
from repaire.tables.refusals import TableRefusal


class Problem(Exception):
    """A request that cannot be served, with its status."""

    def __init__(self, status: int, reason: str, **data: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.data = data


@dataclass
class Ask:
    """One request: who asks for what."""

    den: Den
    caller: Caller
    path: dict[str, str]
    query: dict[str, str]
    body: Any
    origin: str
    agent: str
    page: str = ""  # the origin of the page that asks, if it is one

    @property
    def reach(self) -> str:
        """The address under which other devices find us; nothing if they cannot."""
        return reachable(self.origin, self.den.config.reach)

    async def live(self) -> Live:
        """Return the table that the address names."""
        return await self.den.service.find(self.path["table"])

    def lang(self) -> str:
        """Return the language that the address names."""
        lang = self.path["lang"]
        if lang not in LANGUAGES:
            raise Problem(404, "not_found")
        return lang

    def snapshot(self, live: Live, since: int = 0) -> wire.Snapshot:
        """Return a table as the caller sees it, with the events after an entry."""
        table, person = live.table, self.caller.person
        viewers = present.viewers(table, person)
        return wire.Snapshot(
            present.table_out(live, person, self.den.presence.online, self.den.rematches.get(table.id, "")),
            [present.seat_view(live, viewer, since) for viewer in viewers],
            [present.chat_out(table, chat) for chat in table.chat] if viewers else [],
            [present.reaction_out(table, made) for made in table.gestures] if viewers else [],
        )


@dataclass
class Raw:
    """A reply that is not JSON of ours."""

    body: bytes
    kind: str
    filename: str = ""


@dataclass
class WithCookie:
    """A reply that gives the browser a token."""

    reply: Any
    token: str = ""  # of a session
    header: str = ""  # or any other cookie, as it is sent


Handler: TypeAlias = Callable[[Ask], Coroutine[Any, Any, Any]]


@dataclass(frozen=True)
class Route:
    """One address. `who` is whose session it needs: nobody's, anybody's, that of somebody at the table; or the host's.

    What is for the person who runs the server (`admin`) needs no session but the token of the house.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    reply: Any
    body: Any = None
    who: commands.Who | Literal["admin"] = "guest"
    query: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # of the query, too

    @property
    def name(self) -> str:
        """The handler's name, used as operation id."""
        return self.handler.__name__


STATUS = {
    "no_such_table": 404,
    "no_such_code": 404,
    "not_your_seat": 403,
    "not_host": 403,
    "no_spectators": 403,
    "challenge_closed": 403,
    "no_such_step": 422,
    "too_much_talk": 429,
    "too_many_reviews": 429,
    "table_broken": 503,
    "busy": 503,
    "not_stored": 503,
}


def status_of(error: Exception) -> int:
    """Return the status that a refusal is answered with."""
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, TableRefusal):
        return STATUS.get(error.reason, 409)
    return 422
