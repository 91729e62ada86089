"""Tables over HTTP: opening, finding, looking, waiting for news, and every command."""

from __future__ import annotations

import asyncio
from typing import Any

from repaire.server import commands, hints, openings, present, wire
from repaire.server.api.qr_codes import qr_code
from repaire.server.api.request import Ask, Handler, Problem, Raw, WithCookie
from repaire.server.codes import code_of, heard
from repaire.server.missed import missed as find_missed
from repaire.tables.live import Live, News
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.store import WAITS

LISTED = 100
LONGEST_WAIT = 25.0


def _since(ask: Ask) -> int:
    text = ask.query.get("since", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise Problem(400, "bad_request", why="since")
    return int(text)


async def table_texts(ask: Ask) -> Any:
    """Return the messages of a table's game in a language, with the words that its box brings."""
    return (await ask.live()).table.setup.catalog(ask.lang()).messages


async def open_table(ask: Ask) -> Any:
    """Open a table."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await openings.open_table(ask.den, ask.caller.session, ask.body)
    return ask.snapshot(live)


async def public_tables(ask: Ask) -> Any:
    """List public tables that are not over."""
    hidden = {str(row[0]) for row in await ask.den.store.fetch("SELECT table_id FROM unlisted")}
    found = [one for one in await ask.den.store.public_tables(LISTED) if one.table not in hidden]
    return [present.line_out(summary, ask.caller.person, ask.den.departures.people) for summary in found]


async def my_tables(ask: Ask) -> Any:
    """List my tables, those that wait for me first."""
    found = await ask.den.store.tables_of(ask.caller.person, LISTED)
    return [present.line_out(summary, ask.caller.person, ask.den.departures.people) for summary in found]


async def code(ask: Ask) -> Any:
    """Return a code for a table, to be said aloud; it leads there for as long as the table waits for players."""
    live = await ask.live()
    if live.table.phase != WAITS:
        raise TableRefusal("already_started")
    table = live.table.id
    return wire.Code(await code_of(ask.den.store, table, ask.den.service.entropy), table)


async def find_code(ask: Ask) -> Any:
    """Return the table that waits for players under a code; few may be tried."""
    if not ask.den.limits.guessers.allows(ask.caller.address):
        raise Problem(429, "too_many")
    asked = heard(ask.path["code"])
    table = await ask.den.store.table_of_code(asked) if asked else None
    if table is None:
        raise NoSuchTable("no_such_code")
    return wire.Code(asked, table)


async def look(ask: Ask) -> Any:
    """Return a table as I see it, with the events after entry `since`."""
    return ask.snapshot(await ask.live(), _since(ask))


async def whom_i_do_not_read(ask: Ask) -> Any:
    """Return whom I do not want to read at a table."""
    table = (await ask.live()).table
    return wire.Unread(*await ask.den.unread.at(ask.caller.person, table))


async def read_or_not(ask: Ask) -> Any:
    """Read somebody no more, or again; it is kept for me, and nobody is told."""
    table = (await ask.live()).table
    await ask.den.unread.set(ask.caller.person, table, ask.body.speaker, ask.body.unread)
    return await whom_i_do_not_read(ask)


async def missed(ask: Ask) -> Any:
    """Return what I have missed since entry `since`: the views that my seats had then, and every move after it."""
    table = (await ask.live()).table
    return await find_missed(ask.den.store, table, present.viewers(table, ask.caller.person), _since(ask))


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
    return ask.snapshot(live, since)


async def _change(ask: Ask, live: Live, wait: float) -> None:
    """Wait until the table changes, the server closes, or time is up."""
    channels = ask.den.channels
    if not channels.room_for_poll(ask.caller):
        raise Problem(429, "too_many")
    showing = ask.den.alerts.looks.showing(ask.caller.person, live.table.id)
    with channels.poll(ask.caller) as changed, showing:

        def heard(news: News) -> None:
            changed.set()

        live.watchers.add(heard)
        try:
            await asyncio.wait_for(changed.wait(), wait)
        except TimeoutError:
            return
        finally:
            live.watchers.discard(heard)


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


async def hint(ask: Ask) -> Any:
    """Ask what a strong player would do in my place, how well that seems to go, and why."""
    live, seat, begun = await ask.live(), ask.body.seat, ask.body.actions
    table = live.table
    found = await hints.hint(ask.den, live, ask.caller, seat, begun)
    return wire.HintOut(seat, [present.way_out(table, seat, begun, advice) for advice in found])


async def invitation(ask: Ask) -> Any:
    """Return the invite link as a QR code."""
    live = await ask.live()
    return Raw(qr_code(f"{ask.reach or ask.origin}/t/{live.table.id}"), "image/svg+xml")
