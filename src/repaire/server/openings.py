"""New tables: opened from a plan, as a return match, or at a position of a finished game."""

from __future__ import annotations

import base64
import hmac
from functools import partial

from msgspec import UNSET
from msgspec.structs import replace

from repaire.bots import seated
from repaire.games import find
from repaire.kernel.box import Box
from repaire.people.looks import look_of
from repaire.server import wire
from repaire.server.admission import owned
from repaire.server.brigands import bot_look, bot_name
from repaire.server.den import Den
from repaire.server.newcomers import guest_looks, me_among_bots
from repaire.tables import entries as e
from repaire.tables.export import signing_key
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.store import SeqTaken, Session
from repaire.tables.table import Table


async def open_table(den: Den, session: Session, asked: wire.NewTable) -> Live:
    """Open a table, with seats for me, others on my device, bots and people to come."""
    definition = find(asked.game)
    players = len(asked.seats)
    box = Box("own", asked.box_text) if asked.box_text else definition.box(asked.box)
    if asked.box_text:  # it is somebody's own: it may take its time
        setup = await aside(definition.setup, players, asked.options, box)
    else:
        setup = definition.setup(players, asked.options, box)
    if all(plan.kind == "bot" for plan in asked.seats):
        raise TableRefusal("someone_must_play")
    names = [seated(definition, plan.bot) if plan.kind == "bot" else "" for plan in asked.seats]
    at = den.clock()

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        return replace(
            e.Opened.of(setup, table, session.person, commitment, at),
            box_text=asked.box_text,
            public=asked.public,
            hints=asked.hints,
            clock=e.Clock(asked.clock.move, asked.clock.game),
            thinking=asked.thinking,
            pace=asked.pace,
        )

    bots = [seat for seat, plan in enumerate(asked.seats) if plan.kind == "bot"]
    looks = iter(guest_looks(session, len(asked.seats), bots))
    seats = [
        e.Sat(
            at=at,
            seat=seat,
            name=plan.name or (bot_name(seat) if plan.kind == "bot" else session.name),
            person="" if plan.kind == "bot" else session.person,
            bot=names[seat],
            commitment="" if plan.kind == "bot" else plan.commitment,
            look=bot_look(seat) if plan.kind == "bot" else next(looks),
        )
        for seat, plan in enumerate(asked.seats)
        if plan.kind != "open"
    ]
    live = await den.service.open(opening, seats, terms=terms_of(asked, at))
    if asked.start:
        await den.service.do(live, partial(Table.start, at=at, key=""))
    den.metrics.count("tables", definition.id)
    return live


def terms_of(asked: wire.NewTable, at: int) -> e.Terms | None:
    """Return what holds at a table besides what its opening says; None if that is all."""
    terms = e.Terms(
        at=at,
        public=asked.public,
        hints=asked.hints,
        hints_told=asked.hints_told,
        clock=e.Clock(asked.clock.move, asked.clock.game),
        undo=asked.undo,
        spectators=asked.spectators,
    )
    usual = e.Terms(at=at, public=terms.public, hints=terms.hints, clock=terms.clock)
    return None if terms == usual else terms


async def rematch(den: Den, live: Live, session: Session, commitments: list[str]) -> Live:
    """Open the same table again, seats turned by one; the first to ask opens it, the others are led there."""
    old = live.table
    owned("player", old, session.person, -1)
    if old.ended is None:
        raise TableRefusal("not_over")
    wanted = await rematch_id(den, old.id)
    try:
        found = await den.service.find(wanted)
    except NoSuchTable:
        try:
            found = await _open_again(den, old, session, commitments, wanted)
        except SeqTaken:  # somebody else, perhaps on another node, was first
            found = await den.service.find(wanted)
    den.rematches[old.id] = wanted
    return found


async def open_like(den: Den, live: Live, session: Session, commitments: list[str]) -> Live:
    """Open a table like a finished one, for somebody who was there."""
    owned("player", live.table, session.person, -1)
    if live.table.ended is None:
        raise TableRefusal("not_over")
    return await _open_again(den, live.table, session, commitments, "")


async def rematch_id(den: Den, table: str) -> str:
    """Return the id of a table's rematch: the same on all nodes and after a restart, and nobody can guess it."""
    key = (await signing_key(den.store)).private_bytes_raw()
    return base64.b32encode(hmac.digest(key, f"rematch/{table}".encode(), "sha256")[:15]).decode().lower()


async def _open_again(den: Den, old: Table, session: Session, commitments: list[str], id: str) -> Live:
    at, count, given = den.clock(), len(old.chairs), iter(commitments)
    terms = e.Terms(at=at) if old.challenge else replace(old.terms, at=at, key="")

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        fresh = replace(old.opened, at=at, key="", table=table, host=session.person, commitment=commitment)
        return replace(fresh, rematch_of=old.id, continues="", prelude=[], challenge=UNSET, hints=terms.hints)

    seats = [
        e.Sat(
            at=at,
            seat=(seat - 1) % count,
            name=chair.name,
            person=chair.person,
            bot=chair.bot,
            commitment="" if chair.bot else next(given, ""),
            look=look_of(chair.person or chair.name, chair.look),
        )
        for seat, chair in enumerate(old.chairs)
        if chair.bot or chair.person == session.person
    ]
    return await den.service.open(opening, seats, id, terms)


async def take_up(den: Den, live: Live, session: Session, body: wire.Continue, prelude: list[list[int]]) -> Live:
    """Open a table that goes on from a position of a finished game, with bots on all other seats."""
    old, seat = live.table, body.seat
    if not 0 <= seat < len(old.chairs):
        raise TableRefusal("no_such_seat", seat=seat)
    at = den.clock()

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        fresh = replace(old.opened, at=at, key="", table=table, host=session.person, commitment=commitment)
        alone = replace(fresh, public=False, rematch_of="", clock=e.Clock(), challenge=UNSET)
        return replace(alone, continues=old.id, prelude=prelude)

    seats = me_among_bots(session, seat, len(old.chairs), body.commitment, "normal", at)
    fresh = await den.service.open(opening, seats)
    await den.service.do(fresh, partial(Table.start, at=at, key=""))
    return fresh
