"""Plain HTTP for everything: the table of routes, from which the app, OpenAPI and the tests of access are made."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import segno

from repaire.games import definitions, find
from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.errors import UnknownGame
from repaire.kernel.lesson import Lesson, lesson_of
from repaire.kernel.setup import ORIGINS
from repaire.server import commands, hints, lessons, openings, present, wire
from repaire.server.callers import Caller
from repaire.server.den import Den
from repaire.server.limits import MAX_POLLS
from repaire.server.replays import LONGEST
from repaire.server.sessions import label_of
from repaire.tables.export import export, signing_key
from repaire.tables.live import Live, News
from repaire.tables.meter import aside
from repaire.tables.refusals import TableRefusal

LISTED = 100
LONGEST_WAIT = 25.0


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

    async def live(self) -> Live:
        """Return the table that the address names."""
        return await self.den.find(self.path["table"])


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
    token: str


Handler: TypeAlias = Callable[[Ask], Coroutine[Any, Any, Any]]


class Problem(Exception):
    """A request that cannot be served, with its status."""

    def __init__(self, status: int, reason: str, **data: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.data = data


@dataclass(frozen=True)
class Route:
    """One address. `who` is whose session it needs: nobody's, anybody's, or that of somebody at the table."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    reply: Any
    body: Any = None
    who: commands.Who = "guest"
    query: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The handler's name, used as operation id."""
        return self.handler.__name__


# -- sessions --------------------------------------------------------------------------------------------------


async def introduce(ask: Ask) -> Any:
    """Become a guest, or change the name or language of the one you are."""
    den, session = ask.den, ask.caller.session
    if session is not None:
        session = await den.sessions.rename(session, ask.body.name, ask.body.lang)
        return wire.Me(session.name, ask.body.lang)
    if not den.limits.newcomers.allows(ask.caller.address):
        raise Problem(429, "too_many")
    session, token = await den.sessions.create(ask.body.name, ask.body.lang, label_of(ask.agent))
    return WithCookie(wire.Me(session.name, ask.body.lang, token), token)


async def who_am_i(ask: Ask) -> Any:
    """Tell who the session belongs to."""
    session = ask.caller.session
    assert session is not None
    return wire.Me(session.name, "en" if session.lang == "en" else "fr")


async def make_link(ask: Ask) -> Any:
    """Make a personal link for another device: it works once, within a quarter of an hour."""
    assert ask.caller.session is not None
    token, expires = await ask.den.sessions.link(ask.caller.session)
    return wire.Link(token, expires, _qr_code(f"{ask.origin}/me/{token}").decode())


async def use_link(ask: Ask) -> Any:
    """Become, on this device, the person whose link it is; who is somebody here already is asked first."""
    sessions, here = ask.den.sessions, ask.caller.session
    there = await sessions.behind(ask.body.token)
    if here is not None and there is not None and here.person != there.person and not ask.body.replace:
        raise Problem(409, "somebody_else", here=here.name, there=there.name)
    found = await sessions.claim(ask.body.token, label_of(ask.agent))
    if found is None:
        raise Problem(403, "bad_link")
    session, token = found
    if here is not None and ask.caller.by_cookie:  # the cookie is replaced, and nobody could use the old one again
        await ask.den.sign_out(here.person, here.device)
    return WithCookie(wire.Me(session.name, "en" if session.lang == "en" else "fr", token), token)


async def sign_out(ask: Ask) -> Any:
    """Forget this device: its sockets, its old cookies and my unused links end at once."""
    assert ask.caller.session is not None
    await ask.den.sign_out(ask.caller.person, ask.caller.session.device)
    return WithCookie(wire.Me("", "fr"), "")


async def my_devices(ask: Ask) -> Any:
    """List the devices on which I am myself, the last used first."""
    assert ask.caller.session is not None
    mine = ask.caller.session.device
    found = await ask.den.sessions.devices(ask.caller.person)
    return [wire.DeviceOut(one.device, one.label, one.seen, one.device == mine) for one in found]


async def end_device(ask: Ask) -> Any:
    """Sign one of my devices out; return those that are left."""
    person, device = ask.caller.person, ask.body.device
    if device not in [one.device for one in await ask.den.sessions.devices(person)]:
        raise Problem(404, "not_found")
    await ask.den.sign_out(person, device)
    return await my_devices(ask)


# -- games -----------------------------------------------------------------------------------------------------


async def list_games(ask: Ask) -> Any:
    """List the games with their player counts and options."""
    return [
        wire.GameOut(
            d.id,
            list(d.players),
            list(d.minutes),
            list(d.ages),
            {fact: d.origin(fact) for fact in ORIGINS if fact != "ages" or d.ages},
            {str(n): present.parts_out(d, n) for n in range(d.players[0], d.players[1] + 1)} if d.parts else {},
            d.cooperative,
            list(d.boxes),
            [
                wire.OptionOut(
                    o.name,
                    o.kind,
                    o.default,
                    o.low,
                    o.high,
                    list(o.words),
                    list(o.players) if o.players else None,
                    o.clause,
                )
                for o in d.options
            ],
            {lang: d.catalog(lang)["game.title"] for lang in LANGUAGES},
            {lang: d.catalog(lang)["game.pitch"] for lang in LANGUAGES},
            lesson_of(d) is not None,
        )
        for d in definitions()
    ]


def _lang(ask: Ask) -> str:
    lang = ask.path["lang"]
    if lang not in LANGUAGES:
        raise Problem(404, "not_found")
    return lang


async def game_texts(ask: Ask) -> Any:
    """Return the messages of a game in a language, by key."""
    return find(ask.path["game"]).catalog(_lang(ask)).messages


async def rulebook(ask: Ask) -> Any:
    """Return the rulebook of a game in a language."""
    book = find(ask.path["game"]).rulebook(_lang(ask))
    clauses = [wire.ClauseOut(c.id, c.provenance, c.title, c.text, c.section) for c in book.clauses]
    return wire.RulebookOut(book.title, book.intro, clauses)


async def box_text(ask: Ask) -> Any:
    """Return a box file of a game."""
    return Raw(find(ask.path["game"]).box(ask.path["box"]).text.encode(), "application/toml; charset=utf-8")


def _lesson(ask: Ask) -> Lesson:
    found = lesson_of(find(ask.path["game"]))
    if found is None:
        raise Problem(404, "not_found")
    return found


async def lesson(ask: Ask) -> Any:
    """Return the notes of a game's guided first game."""
    return lessons.lesson_out(_lesson(ask))


async def learn(ask: Ask) -> Any:
    """Open a table at the prepared position of a game's guided first game, against bots."""
    assert ask.caller.session is not None
    found = _lesson(ask)
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await lessons.open_lesson(ask.den, ask.caller.session, found, ask.body.commitment)
    return _snapshot(ask, live, 0)


# -- tables ----------------------------------------------------------------------------------------------------


def _snapshot(ask: Ask, live: Live, since: int) -> wire.Snapshot:
    table, person = live.table, ask.caller.person
    return wire.Snapshot(
        present.table_out(table, person, ask.den.presence.online, ask.den.rematches.get(table.id, "")),
        [present.seat_view(live, viewer, since) for viewer in present.viewers(table, person)],
        [present.chat_out(table, chat) for chat in table.chat],
    )


def _since(ask: Ask) -> int:
    text = ask.query.get("since", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise Problem(400, "bad_request", why="since")
    return int(text)


async def table_texts(ask: Ask) -> Any:
    """Return the messages of a table's game in a language, with the words that its box brings."""
    return (await ask.live()).table.setup.catalog(_lang(ask)).messages


async def open_table(ask: Ask) -> Any:
    """Open a table."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await openings.open_table(ask.den, ask.caller.session, ask.body)
    return _snapshot(ask, live, 0)


async def public_tables(ask: Ask) -> Any:
    """List public tables that are not over."""
    found = await ask.den.store.public_tables(LISTED)
    return [present.line_out(summary, ask.caller.person) for summary in found]


async def my_tables(ask: Ask) -> Any:
    """List my tables, those that wait for me first."""
    found = await ask.den.store.tables_of(ask.caller.person, LISTED)
    return [present.line_out(summary, ask.caller.person) for summary in found]


async def look(ask: Ask) -> Any:
    """Return a table as I see it, with the events after entry `since`."""
    return _snapshot(ask, await ask.live(), _since(ask))


async def updates(ask: Ask) -> Any:
    """Return a table as I see it as soon as it has gone beyond entry `since`; wait for that at most `wait` seconds."""
    live, since = await ask.live(), _since(ask)
    try:
        wait = min(LONGEST_WAIT, max(0.0, float(ask.query.get("wait", "0"))))
    except ValueError:
        raise Problem(400, "bad_request", why="wait") from None
    if live.table.seq <= since and wait:
        await _change(ask, live, wait)
        if ask.caller.session is not None and not await ask.den.sessions.lives(ask.caller.session):
            raise Problem(401, "no_session")
    return _snapshot(ask, live, since)


async def _change(ask: Ask, live: Live, wait: float) -> None:
    """Wait until the table changes, the server closes, or time is up."""
    polls, who = ask.den.polls, ask.caller.person or ask.caller.address
    if polls[who] >= MAX_POLLS:
        raise Problem(429, "too_many")
    changed = asyncio.Event()

    def heard(news: News) -> None:
        changed.set()

    polls[who] += 1
    ask.den.presence.enter(ask.caller.person)
    live.watchers.add(heard)
    ask.den.polling[changed] = ask.caller.session.device if ask.caller.session else ""
    try:
        await asyncio.wait_for(changed.wait(), wait)
    except TimeoutError:
        return
    finally:
        del ask.den.polling[changed]
        live.watchers.discard(heard)
        ask.den.presence.leave(ask.caller.person)
        polls[who] -= 1
        if not polls[who]:
            del polls[who]


def commanding(command: commands.Command) -> Handler:
    """Return the handler of a command's route."""

    async def handle(ask: Ask) -> Any:
        done = await commands.carry_out(command, commands.Order(ask.den, await ask.live(), ask.caller, ask.body))
        if not command.renews or not ask.caller.by_cookie:
            return done
        assert ask.caller.session is not None
        return WithCookie(done, await ask.den.sessions.rotate(ask.caller.session))

    handle.__name__ = command.name
    handle.__doc__ = command.decide.__doc__
    return handle


async def rematch(ask: Ask) -> Any:
    """Open the return match, or find it if somebody has."""
    assert ask.caller.session is not None
    live = await openings.rematch(ask.den, await ask.live(), ask.caller.session, ask.body.commitments)
    return _snapshot(ask, live, 0)


async def hint(ask: Ask) -> Any:
    """Ask what a strong player would do in my place, how well that seems to go, and why."""
    live, seat, begun = await ask.live(), ask.body.seat, ask.body.actions
    table = live.table
    found = await hints.hint(ask.den, live, ask.caller, seat, begun)
    return wire.HintOut(seat, [present.way_out(table, seat, begun, advice) for advice in found])


async def export_game(ask: Ask) -> Any:
    """Return a finished game as one file that `repaire verify` checks."""
    live = await ask.live()
    if live.table.ended is None:
        raise TableRefusal("not_over")
    store = ask.den.store
    text = await aside(export, await store.read(live.table.id), await signing_key(store))
    return Raw(text.encode(), "application/json", f"repaire-{live.table.opened.game}-{live.table.id[:8]}.json")


async def sheet(ask: Ask) -> Any:
    """Return the sheet of draws of a finished game: with it and the export a browser makes every draw again."""
    return await ask.den.sheets.show(await ask.live())


async def replay(ask: Ask) -> Any:
    """Return a position of a finished game as a seat (or a spectator, -1) saw it, with some events from before."""
    live = await ask.live()
    try:
        step, viewer = int(ask.query.get("step", "0")), int(ask.query.get("viewer", "-1"))
        before = max(0, min(LONGEST, int(ask.query.get("before", "0"))))
    except ValueError:
        raise Problem(400, "bad_request", why="step, viewer, before") from None
    return await ask.den.replays.show(live, step, viewer, before)


async def take_up(ask: Ask) -> Any:
    """Take a finished game up again at a position, against bots: a new table."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await ask.live()
    prelude = await ask.den.replays.prelude(live, ask.body.step)
    fresh = await openings.take_up(ask.den, live, ask.caller.session, ask.body, prelude)
    return _snapshot(ask, fresh, 0)


async def invitation(ask: Ask) -> Any:
    """Return the invite link as a QR code."""
    live = await ask.live()
    return Raw(_qr_code(f"{ask.origin}/t/{live.table.id}"), "image/svg+xml")


@lru_cache(maxsize=256)
def _qr_code(address: str) -> bytes:
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=8, border=2)
    return picture.getvalue()


T = "/api/tables/{table}"

ROUTES: tuple[Route, ...] = (
    Route("POST", "/api/session", introduce, wire.Me, wire.Introduce, "anyone"),
    Route("GET", "/api/session", who_am_i, wire.Me),
    Route("POST", "/api/session/link", make_link, wire.Link),
    Route("POST", "/api/session/claim", use_link, wire.Me, wire.Claim, "anyone"),
    Route("POST", "/api/session/end", sign_out, wire.Me),
    Route("GET", "/api/session/devices", my_devices, list[wire.DeviceOut]),
    Route("POST", "/api/session/devices/end", end_device, list[wire.DeviceOut], wire.EndDevice),
    Route("GET", "/api/games", list_games, list[wire.GameOut], who="anyone"),
    Route("GET", "/api/games/{game}/texts/{lang}", game_texts, dict[str, str], who="anyone"),
    Route("GET", "/api/games/{game}/rulebook/{lang}", rulebook, wire.RulebookOut, who="anyone"),
    Route("GET", "/api/games/{game}/boxes/{box}", box_text, Raw, who="anyone"),
    Route("GET", "/api/games/{game}/lesson", lesson, wire.LessonOut, who="anyone"),
    Route("POST", "/api/games/{game}/lesson", learn, wire.Snapshot, wire.Learn),
    Route("GET", "/api/tables", public_tables, list[wire.TableLine], who="anyone"),
    Route("POST", "/api/tables", open_table, wire.Snapshot, wire.NewTable),
    Route("GET", "/api/tables/mine", my_tables, list[wire.TableLine]),
    Route("GET", T, look, wire.Snapshot, who="anyone", query=("since",)),
    Route("GET", f"{T}/texts/{{lang}}", table_texts, dict[str, str], who="anyone"),
    Route("GET", f"{T}/updates", updates, wire.Snapshot, who="anyone", query=("since", "wait")),
    *(
        Route(
            "POST", f"{T}/{command.path or command.name}", commanding(command), command.reply, command.body, command.who
        )
        for command in commands.COMMANDS
    ),
    Route("POST", f"{T}/rematch", rematch, wire.Snapshot, wire.Rematch, "seated"),
    Route("POST", f"{T}/hint", hint, wire.HintOut, wire.Hint, "seated"),
    Route("GET", f"{T}/replay", replay, wire.Replayed, who="anyone", query=("step", "viewer", "before")),
    Route("POST", f"{T}/continue", take_up, wire.Snapshot, wire.Continue),
    Route("GET", f"{T}/export", export_game, Raw, who="anyone"),
    Route("GET", f"{T}/sheet", sheet, wire.SheetOut, who="anyone"),
    Route("GET", f"{T}/invitation.svg", invitation, Raw, who="anyone"),
)


STATUS = {
    "no_such_table": 404,
    "not_your_seat": 403,
    "not_host": 403,
    "no_such_step": 422,
    "too_much_talk": 429,
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


__all__ = ["ROUTES", "Ask", "Problem", "Raw", "Route", "WithCookie", "status_of"]
