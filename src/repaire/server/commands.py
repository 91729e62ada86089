"""The one table of commands: what people can do at a table, who may, and what it does.

Routes, messages of the socket, OpenAPI, the client's types and the tests of access are made from it. A command takes
one road, whichever way it came: `carry_out`, then the table's own decision under the table's lock, then the journal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias, Union

import msgspec

from repaire.bots import seated
from repaire.kernel.errors import IllegalMove
from repaire.people.looks import look_at, look_of
from repaire.server import present, wire
from repaire.server.admission import owned
from repaire.server.brigands import bot_look, bot_name
from repaire.server.callers import Caller
from repaire.server.den import Den
from repaire.server.steps import named
from repaire.tables import entries as e
from repaire.tables.bot_seats import STAND_IN
from repaire.tables.folded import PLAYING, Change
from repaire.tables.live import Live
from repaire.tables.refusals import TableRefusal, Unfinished
from repaire.tables.repeats import Same, asks
from repaire.tables.table import Table

BOTS_FIRST = 10.0  # seconds for which a person's move waits for those of bots
Who: TypeAlias = Literal["anyone", "guest", "at_table", "seated", "host"]


class Order(msgspec.Struct, frozen=True):
    """A command as somebody has sent it."""

    den: Den
    live: Live
    caller: Caller
    body: Any

    @property
    def key(self) -> str:
        """A key that no other person's can equal."""
        return f"{self.caller.person}:{self.body.key}"

    @property
    def at(self) -> int:
        """The time."""
        return self.den.clock()

    @property
    def of_seat(self) -> dict[str, Any]:
        """What every decision of a seat is told."""
        return {"seat": self.body.seat, "at": self.at, "key": self.key}


@dataclass(frozen=True)
class Command:
    """One thing that people can do: its message, who may, and how a table decides it.

    `same` tells whether an entry is what a message asks for; `first` is what happens before the table decides.
    """

    body: type[wire.Command]
    who: Who
    decide: Callable[[Table, Any], Change]
    same: Callable[[Any], Same]
    first: Callable[[Order], Coroutine[Any, Any, None]] | None = None
    path: str = ""  # under the address of the table, if it is not the name
    renews: bool = False  # a browser's cookie

    @property
    def name(self) -> str:
        """What the socket's message is called."""
        return str(self.body.__struct_config__.tag)

    @property
    def place(self) -> str:
        """Where it is under the address of its table."""
        return self.path or self.name

    @property
    def reply(self) -> Any:
        """What it is answered with, if it is not refused."""
        return wire.Done | wire.Drafted if self.body is wire.Move else wire.Done


async def carry_out(command: Command, order: Order) -> wire.Done | wire.Drafted:
    """Carry out a command; a repeated one is answered as before, whoever sits where by now."""

    def decide(table: Table) -> Change:
        check(command.who, table, order)
        return command.decide(table, order)

    if isinstance(order.body, wire.Move) and order.body.hold is True:
        check(command.who, order.live.table, order)
        return held(order)
    if command.first is not None:
        await command.first(order)
    began = time.perf_counter()
    try:
        seq = await order.den.service.do(order.live, decide, order.key, command.same(order.body))
    except Unfinished as found:
        return present.drafted(order.live.table, order.body.seat, found, order.body.key)
    order.den.metrics.commit(time.perf_counter() - began)
    order.den.metrics.count("commands")
    return wire.Done(order.body.key, seq)


def check(who: Who, table: Table, order: Order) -> None:
    """Raise TableRefusal unless a table lets the sender do this. Seats follow from sessions, never from messages."""
    if table.challenge and isinstance(order.body, NOT_IN_CHALLENGES):
        raise TableRefusal("not_in_challenge")
    owned(who, table, order.caller.person, order.body.seat if who in ("at_table", "seated") else -1)


# -- what each does ------------------------------------------------------------------------------------------------


def join(table: Table, order: Order) -> Change:
    """Take a free seat, or during a game one that was opened to newcomers. The session cookie is renewed."""
    asked, session = order.body, order.caller.session
    assert session is not None
    free = [seat for seat, chair in enumerate(table.chairs) if not chair.taken or chair.offered]
    if asked.seat is None and not free:
        raise TableRefusal("no_free_seat")
    seat = free[0] if asked.seat is None else asked.seat
    name = asked.name or session.name
    others = [look_of(chair.person or chair.name, chair.look) for chair in table.chairs if chair.taken]
    look = look_at(session, others)
    if table.phase == PLAYING:
        return table.succeed(seat, name, session.person, order.at, order.key, look)
    return table.sit(seat, name, session.person, "", asked.commitment, order.at, order.key, look)


def leave(table: Table, order: Order) -> Change:
    """Give up one of my seats; once the game is under way a bot plays on."""
    return table.leave(**order.of_seat)


def seat_bot(table: Table, order: Order) -> Change:
    """Let a bot sit on a free seat."""
    seat, bot = order.body.seat, order.body.bot
    bot = seated(table.setup.definition, bot)
    return table.sit(seat, bot_name(seat), "", bot, "", order.at, order.key, bot_look(seat))


def start(table: Table, order: Order) -> Change:
    """Begin the game."""
    return table.start(order.at, order.key)


def reveal(table: Table, order: Order) -> Change:
    """Show the entropy that my client committed to."""
    return table.reveal(entropy=order.body.entropy, **order.of_seat)


def move(table: Table, order: Order) -> Change:
    """Make a move; while it is unfinished, learn what may follow its first steps."""
    seat, asked = order.body.seat, named(table, order.body.seat, order.body.actions)
    try:
        if not order.body.hold:
            return table.move(by=order.caller.person, actions=asked, **order.of_seat)
    except IllegalMove:  # not whole, or not with every step: else `carried_on` says so again
        pass
    found = table.carried_on(seat, asked)
    held = order.body.hold and not table.can_take_back(seat, found.state)
    if not found.whole(seat) or held:
        raise found
    return table.move(by=order.caller.person, actions=found.actions, **order.of_seat)


def held(order: Order) -> wire.Drafted:
    """Return what the steps of a move lead to; nothing is stored, and a fault in the rules closes nothing."""
    table, seat = order.live.table, order.body.seat
    asked = named(table, seat, order.body.actions)
    return present.drafted(table, seat, table.carried_on(seat, asked), order.body.key)


def undo(table: Table, order: Order) -> Change:
    """Take my last move back, or ask the others to let me."""
    return table.undo(**order.of_seat)


def undo_answer(table: Table, order: Order) -> Change:
    """Agree or not that somebody takes a move back."""
    return table.answer_undo(agrees=order.body.agrees, **order.of_seat)


def cover(table: Table, order: Order) -> Change:
    """Let a bot play for me, or for somebody who is away."""
    return table.cover(bot=STAND_IN, why=_why(table, order, "asked"), **order.of_seat)


def offer(table: Table, order: Order) -> Change:
    """Open the seat of somebody gone, of a bot, or my own, to a newcomer; or close it again."""
    return table.offer(open=order.body.open, why=_why(table, order, "left"), **order.of_seat)


def _why(table: Table, order: Order, own: str) -> str:
    """Return why a bot plays: others can say of somebody only that they are away."""
    return own if table.holds(order.caller.person, order.body.seat) else "away"


def set_terms(table: Table, order: Order) -> Change:
    """Set what holds at the table that I opened besides the rules of its game, until it begins."""
    asked = order.body
    return table.set_terms(
        e.Terms(
            at=order.at,
            key=order.key,
            public=asked.public,
            hints=asked.hints,
            hints_told=asked.hints_told,
            clock=e.Clock(asked.clock.move, asked.clock.game),
            undo=asked.undo,
            spectators=asked.spectators,
        )
    )


def propose(table: Table, order: Order) -> Change:
    """Propose a draw, to give the game up together, or a pause: it happens when all people at the table agree."""
    return table.propose(what=order.body.what, **order.of_seat)


def answer(table: Table, order: Order) -> Change:
    """Agree or not to what was proposed."""
    return table.answer(agrees=order.body.agrees, **order.of_seat)


def resume(table: Table, order: Order) -> Change:
    """End the pause."""
    return table.resume(**order.of_seat)


def uncover(table: Table, order: Order) -> Change:
    """Take my seat back from the bot."""
    return table.uncover(**order.of_seat)


def resign(table: Table, order: Order) -> Change:
    """Give up the game: a single rival wins, at a larger table a bot plays on."""
    return table.resign(**order.of_seat)


def say(table: Table, order: Order) -> Change:
    """Say something at the table."""
    person, name = _speaker(table, order)
    mine = table.seat_of(person)
    session = order.caller.session
    assert session is not None
    look = look_of(person, table.chairs[mine[0]].look) if mine else look_at(session)
    return table.say(person, name, order.body.text, order.at, order.key, look)


def react(table: Table, order: Order) -> Change:
    """Make a gesture that all at the table see; it counts as something said."""
    return table.react(*_speaker(table, order), order.body.gesture, order.at, order.key)


def _speaker(table: Table, order: Order) -> tuple[str, str]:
    """Return who speaks: nobody does at a table that is closed to them."""
    session = order.caller.session
    assert session is not None
    if not present.viewers(table, session.person):
        raise TableRefusal("no_spectators")
    return session.person, session.name


def mute(table: Table, order: Order) -> Change:
    """Let somebody say nothing more at the table that I opened, or speak again."""
    return table.mute(order.body.speaker, order.body.muted, order.at, order.key)


# -- what comes first ----------------------------------------------------------------------------------------------


async def return_first(order: Order) -> None:
    """Who moves is here: the seat is theirs again. In a challenge bots that decide at the same time do so first."""
    if order.live.table.challenge and order.live.bots is not None:
        await asyncio.wait({order.live.bots}, timeout=BOTS_FIRST)
    await come_back(order.den, order.live, order.caller, ("away", "clock", "asked", "left"))


async def away_first(order: Order) -> None:
    """Another's seat can be covered only if they are away from every node."""
    table, seat, person = order.live.table, order.body.seat, order.caller.person
    others = 0 <= seat < len(table.chairs) and not table.holds(person, seat)
    may = bool(table.seat_of(person)) or table.opened.host == person
    if others and may and not await order.den.presence.absent(table.chairs[seat].person):
        raise TableRefusal("still_here", seat=seat)


async def gone_first(order: Order) -> None:
    """Another's seat can be opened if they have left or given up, or are away from every node; a bot's at any time."""
    table, seat = order.live.table, order.body.seat
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    gone = chair is not None and (bool(chair.bot) or chair.why in ("left", "resigned"))
    if order.body.open and not gone:
        await away_first(order)


async def talk_first(order: Order) -> None:
    """Nobody, and no table, talks without end."""
    if not order.den.limits.may_talk(order.caller.person, order.live.table.id):
        raise TableRefusal("too_much_talk")


async def come_back(den: Den, live: Live, caller: Caller, whys: tuple[str, ...] = ("away", "clock")) -> None:
    """Hand seats back to a person who returns; who has let a bot play, or has left, says so when they want theirs."""
    for seat in live.table.seat_of(caller.person):
        chair = live.table.chairs[seat]
        if chair.cover and chair.why in whys and live.table.phase == PLAYING:
            try:
                await den.service.do(live, partial(Table.uncover, seat=seat, at=den.clock(), key=""))
            except TableRefusal:  # somebody was quicker, on another device, or their time is over
                continue


def _whole(asked: wire.Move) -> Same:
    """Return what a repeated move is known by: its actions, if they were given as such; some follow by themselves."""
    plain = all(isinstance(step, int) for step in asked.actions)

    def same(entry: e.AnyEntry) -> bool:
        if not isinstance(entry, e.Moved) or entry.seat != asked.seat:
            return False
        made: Iterator[object] = iter(entry.actions)
        return not plain or all(step in made for step in asked.actions)  # in this order

    return same


def _seat(*kinds: type[e.AnyEntry]) -> Callable[[wire.OfSeat], Same]:
    return lambda asked: asks(*kinds, seat=asked.seat)


def _joined(asked: wire.Join) -> Same:
    return asks(e.Sat, e.Succeeded, commitment=asked.commitment, **({} if asked.seat is None else {"seat": asked.seat}))


# At a challenge everybody has the same: seats, terms and bots are as they are, and every move is one's own.
NOT_IN_CHALLENGES = (
    wire.Join, wire.Leave, wire.SeatBot, wire.Reveal, wire.Undo, wire.UndoAnswer, wire.Cover, wire.Uncover,
    wire.Offer, wire.SetTerms,
)  # fmt: skip
COMMANDS: tuple[Command, ...] = (
    Command(wire.Join, "guest", join, _joined, renews=True),
    Command(wire.Leave, "seated", leave, _seat(e.Left, e.Covered)),
    Command(wire.SeatBot, "host", seat_bot, lambda b: asks(e.Sat, seat=b.seat, bot=b.bot), path="bot"),
    Command(wire.Start, "host", start, lambda _: asks(e.Revealed, e.Started, seat=-1)),
    Command(wire.Reveal, "seated", reveal, lambda b: asks(e.Revealed, seat=b.seat, entropy=b.entropy)),
    Command(wire.Move, "seated", move, _whole, return_first),
    Command(wire.Undo, "seated", undo, _seat(e.UndoAsked, e.Undone)),
    Command(
        wire.UndoAnswer,
        "seated",
        undo_answer,
        lambda b: asks(e.UndoAnswered, seat=b.seat, agrees=b.agrees),
        path="undo/answer",
    ),
    Command(wire.Cover, "at_table", cover, _seat(e.Covered), away_first),
    Command(wire.Uncover, "seated", uncover, _seat(e.Uncovered)),
    Command(wire.Resign, "seated", resign, _seat(e.Ended, e.Covered)),
    Command(wire.SetTerms, "host", set_terms, lambda b: asks(e.Terms, undo=b.undo, hints=b.hints, public=b.public)),
    Command(wire.Offer, "at_table", offer, _seat(e.Offered, e.Covered), gone_first),
    Command(wire.Propose, "seated", propose, lambda b: asks(e.Proposed, seat=b.seat, what=b.what)),
    Command(wire.Answer, "seated", answer, lambda b: asks(e.Answered, seat=b.seat, agrees=b.agrees)),
    Command(wire.Resume, "seated", resume, _seat(e.Resumed)),
    Command(wire.React, "guest", react, lambda b: asks(e.Reacted, gesture=b.gesture), talk_first),
    Command(wire.Say, "guest", say, lambda b: asks(e.Chatted, text=b.text), talk_first, path="chat"),
    Command(wire.Mute, "host", mute, lambda b: asks(e.Muted, muted=b.muted)),
)
BY_BODY = {command.body: command for command in COMMANDS}
# What a client may say over a socket: every command, and the question whether the server is there.
FromClient: Any = Union[(*BY_BODY, wire.Ping)]
