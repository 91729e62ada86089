"""What a person can do at a table, whichever way the request came: checks of who, then the table's own decision."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from repaire.bots import make as make_bot
from repaire.bots.advice import Advice
from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.server import wire
from repaire.server.den import Caller, Den
from repaire.tables import entries as e
from repaire.tables.bot_seats import STAND_IN
from repaire.tables.export import signing_key
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.repeats import Same, asks
from repaire.tables.store import SeqTaken, Session
from repaire.tables.table import PLAYING, Change, Table


def full_key(caller: Caller, key: str) -> str:
    """Return a key that no other person's can equal."""
    return f"{caller.person}:{key}"


def own_seat(live: Live, caller: Caller, seat: int) -> None:
    """Raise TableRefusal unless the seat is the caller's. The seat comes from the session, never from a message."""
    if not live.table.holds(caller.person, seat):
        raise TableRefusal("not_your_seat", seat=seat)


async def by_seat(
    den: Den, live: Live, caller: Caller, seat: int, key: str, decide: Callable[[Table], Change], same: Same
) -> wire.Done:
    """Carry out a command for one of the caller's seats; a repeated one is answered as before, seat or not."""

    def owned(table: Table) -> Change:
        if not table.holds(caller.person, seat):
            raise TableRefusal("not_your_seat", seat=seat)
        return decide(table)

    return wire.Done(key, await den.command(live, owned, full_key(caller, key), same))


async def move(den: Den, live: Live, caller: Caller, seat: int, actions: list[int], key: str) -> wire.Done:
    """Make a move."""
    by, full = caller.person, full_key(caller, key)
    await come_back(den, live, caller)  # who moves is here: the seat is theirs again
    decide = partial(Table.move, seat=seat, by=by, actions=actions, at=den.clock(), key=full)
    return await by_seat(den, live, caller, seat, key, decide, asks(e.Moved, seat=seat, actions=actions))


async def reveal(den: Den, live: Live, caller: Caller, seat: int, entropy: str, key: str) -> wire.Done:
    """Show a client's entropy."""
    decide = partial(Table.reveal, seat=seat, entropy=entropy, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.Revealed, seat=seat, entropy=entropy))


async def undo(den: Den, live: Live, caller: Caller, seat: int, key: str) -> wire.Done:
    """Take a move back, or ask to."""
    decide = partial(Table.undo, seat=seat, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.UndoAsked, e.Undone, seat=seat))


async def answer_undo(den: Den, live: Live, caller: Caller, seat: int, agrees: bool, key: str) -> wire.Done:
    """Agree to an undo or not."""
    decide = partial(Table.answer_undo, seat=seat, agrees=agrees, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.UndoAnswered, seat=seat, agrees=agrees))


async def say(den: Den, live: Live, caller: Caller, text: str, key: str) -> wire.Done:
    """Say something."""
    assert caller.session is not None
    full, name = full_key(caller, key), caller.session.name
    decide = partial(Table.say, person=caller.person, name=name, text=text, at=den.clock(), key=full)
    return wire.Done(key, await den.command(live, decide, full, asks(e.Chatted, text=text)))


async def mute(den: Den, live: Live, caller: Caller, asked: wire.Mute) -> wire.Done:
    """The host lets somebody say nothing more, or speak again."""
    host_only(live, caller)
    full = full_key(caller, asked.key)
    decide = partial(Table.mute, speaker=asked.speaker, muted=asked.muted, at=den.clock(), key=full)
    return wire.Done(asked.key, await den.command(live, decide, full, asks(e.Muted, muted=asked.muted)))


async def leave(den: Den, live: Live, caller: Caller, seat: int, key: str) -> wire.Done:
    """Give up a seat."""
    decide = partial(Table.leave, seat=seat, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.Left, e.Covered, seat=seat))


async def resign(den: Den, live: Live, caller: Caller, seat: int, key: str) -> wire.Done:
    """Give up the game."""
    decide = partial(Table.resign, seat=seat, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.Ended, e.Covered, seat=seat))


async def uncover(den: Den, live: Live, caller: Caller, seat: int, key: str) -> wire.Done:
    """Take a seat back from the bot."""
    decide = partial(Table.uncover, seat=seat, at=den.clock(), key=full_key(caller, key))
    return await by_seat(den, live, caller, seat, key, decide, asks(e.Uncovered, seat=seat))


async def come_back(den: Den, live: Live, caller: Caller) -> None:
    """Hand seats back to a person who returns."""
    for seat in live.table.seat_of(caller.person):
        chair = live.table.chairs[seat]
        if chair.cover and not chair.resigned and live.table.phase == PLAYING:
            try:
                await den.service.do(live, partial(Table.uncover, seat=seat, at=den.clock(), key=""))
            except TableRefusal:  # somebody was quicker, on another device, or their time is over
                continue


async def cover(den: Den, live: Live, caller: Caller, seat: int, key: str) -> wire.Done:
    """Let a bot play for one of my seats, or for somebody who is away from a table where I sit."""
    table = live.table
    if not table.holds(caller.person, seat):
        if not table.seat_of(caller.person) or not 0 <= seat < len(table.chairs):
            raise TableRefusal("not_your_seat", seat=seat)
        if not await den.presence.absent(table.chairs[seat].person):
            raise TableRefusal("still_here", seat=seat)
    full = full_key(caller, key)
    decide = partial(Table.cover, seat=seat, bot=STAND_IN, why="away", at=den.clock(), key=full)
    return wire.Done(key, await den.command(live, decide, full, asks(e.Covered, seat=seat)))


async def join(den: Den, live: Live, session: Session, asked: wire.Join) -> wire.Done:
    """Take a free seat."""
    full = f"{session.person}:{asked.key}"

    def decide(table: Table) -> Change:
        free = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
        if asked.seat is None and not free:
            raise TableRefusal("no_free_seat")
        seat = free[0] if asked.seat is None else asked.seat
        return table.sit(seat, asked.name or session.name, session.person, "", asked.commitment, den.clock(), full)

    chosen = {} if asked.seat is None else {"seat": asked.seat}
    same = asks(e.Sat, person=session.person, commitment=asked.commitment, **chosen)
    return wire.Done(asked.key, await den.command(live, decide, full, same))


async def seat_bot(den: Den, live: Live, caller: Caller, asked: wire.SeatBot) -> wire.Done:
    """The host lets a bot sit on a free seat."""
    host_only(live, caller)
    make_bot(asked.bot, Rng(0))  # raises UnknownBot
    seat, key = asked.seat, asked.key
    full = full_key(caller, key)
    decide = partial(
        Table.sit, seat=seat, name=bot_name(seat), person="", bot=asked.bot, commit="", at=den.clock(), key=full
    )
    return wire.Done(key, await den.command(live, decide, full, asks(e.Sat, seat=seat, bot=asked.bot)))


async def start(den: Den, live: Live, caller: Caller, key: str) -> wire.Done:
    """The host begins the game."""
    host_only(live, caller)
    full = full_key(caller, key)
    decide = partial(Table.start, at=den.clock(), key=full)
    return wire.Done(key, await den.command(live, decide, full, asks(e.Revealed, e.Started, seat=-1)))


def host_only(live: Live, caller: Caller) -> None:
    """Raise TableRefusal unless the caller opened the table."""
    if not caller.person or live.table.opened.host != caller.person:
        raise TableRefusal("not_host")


BRIGANDS = ("Mandrin", "Cartouche", "Robin", "Scarlett", "Rinaldo", "Calamity")


def bot_name(seat: int) -> str:
    """Return a name for a bot: brigands of old."""
    return BRIGANDS[seat % len(BRIGANDS)]


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
    for plan in asked.seats:
        if plan.kind == "bot":
            make_bot(plan.bot, Rng(0))
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

    seats = [
        e.Sat(
            at=at,
            seat=seat,
            name=plan.name or (bot_name(seat) if plan.kind == "bot" else session.name),
            person="" if plan.kind == "bot" else session.person,
            bot=plan.bot if plan.kind == "bot" else "",
            commitment="" if plan.kind == "bot" else plan.commitment,
        )
        for seat, plan in enumerate(asked.seats)
        if plan.kind != "open"
    ]
    live = await den.service.open(opening, seats)
    if asked.start:
        await den.service.do(live, partial(Table.start, at=at, key=""))
    den.metrics.count("tables", definition.id)
    return live


async def rematch(den: Den, live: Live, session: Session, commitments: list[str]) -> Live:
    """Open the same table again, seats turned by one; the first to ask opens it, the others are led there."""
    old = live.table
    if session.person not in old.people():
        raise TableRefusal("not_your_seat", seat=-1)
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


async def rematch_id(den: Den, table: str) -> str:
    """Return the id of a table's rematch: the same on all nodes and after a restart, and nobody can guess it."""
    key = (await signing_key(den.store)).private_bytes_raw()
    return base64.b32encode(hmac.digest(key, f"rematch/{table}".encode(), "sha256")[:15]).decode().lower()


async def _open_again(den: Den, old: Table, session: Session, commitments: list[str], id: str) -> Live:
    at, count, given = den.clock(), len(old.chairs), iter(commitments)

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        fresh = replace(old.opened, at=at, key="", table=table, host=session.person, commitment=commitment)
        return replace(fresh, rematch_of=old.id, continues="", prelude=[])

    seats = [
        e.Sat(
            at=at,
            seat=(seat - 1) % count,
            name=chair.name,
            person=chair.person,
            bot=chair.bot,
            commitment="" if chair.bot else next(given, ""),
        )
        for seat, chair in enumerate(old.chairs)
        if chair.bot or chair.person == session.person
    ]
    return await den.service.open(opening, seats, id)


async def take_up(den: Den, live: Live, session: Session, body: wire.Continue, prelude: list[list[int]]) -> Live:
    """Open a table that goes on from a position of a finished game, with bots on all other seats."""
    old, seat = live.table, body.seat
    if not 0 <= seat < len(old.chairs):
        raise TableRefusal("no_such_seat", seat=seat)
    at = den.clock()

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        fresh = replace(old.opened, at=at, key="", table=table, host=session.person, commitment=commitment)
        return replace(fresh, public=False, rematch_of="", continues=old.id, prelude=prelude, clock=e.Clock())

    seats = [
        e.Sat(at=at, seat=n, name=session.name, person=session.person, commitment=body.commitment)
        if n == seat
        else e.Sat(at=at, seat=n, name=bot_name(n), bot="normal")
        for n in range(len(old.chairs))
    ]
    fresh = await den.service.open(opening, seats)
    await den.service.do(fresh, partial(Table.start, at=at, key=""))
    return fresh


async def hint(den: Den, live: Live, caller: Caller, seat: int, begun: list[int]) -> list[Advice]:
    """Return what a strong player would do in the caller's place, after the first steps of a move."""
    own_seat(live, caller, seat)
    table = live.table
    if not table.opened.hints:
        raise TableRefusal("no_hints")
    if seat not in table.to_move():
        raise TableRefusal("not_playing")
    if begun and not table.draft(seat, begun).mid_move(seat):
        raise IllegalMove(table.setup.turn_clause, "move_has_ended", seat=seat)
    return await den.service.bots.advice(table, seat, begun, caller.person)
