"""Quick matches: brings together those who wait, on all nodes, and tells them how many they are."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from repaire.bots import LEVELS, seated
from repaire.games import find
from repaire.people.invitations import Invitation, Invitations
from repaire.people.looks import look_at, look_of
from repaire.people.tickets import Ticket, Tickets
from repaire.server import wire
from repaire.server.brigands import bot_look, bot_name
from repaire.tables import entries as e
from repaire.tables.live import Live
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import WAITS, SeqTaken, Session, Statement
from repaire.tables.table import Table

if TYPE_CHECKING:
    from repaire.server.den import Den

LOOK = 1.0  # seconds
GRACE = 20_000  # milliseconds
BEGIN = "begin"  # key of the entry that begins a matched table
LATER = ("not_stored", "busy")  # refusals after which the next look tries again
IDLE = 60  # looks between two that tidy up
PACES = {"quick": e.Clock(60), "calm": e.Clock(300), "day": e.Clock(86_400)}  # for a move


class Finder:
    """The one of this node; several share the work through the database."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.tickets = Tickets(den.store, den.clock)
        self.invitations = Invitations(den.store, den.clock)
        self.opening: dict[str, int] = {}  # tables that are being opened here, and of how many tickets
        self.begun: set[str] = set()  # tables of tickets that need nobody to begin them any more
        self.queues: list[wire.Queue] = []
        self.stood: dict[str, tuple[int, str]] = {}  # how each ticket stood: how many wait, and its table
        self.heard = den.clock()  # of invitations
        self.lock = asyncio.Lock()
        self.on_person: Callable[[str], None] = lambda person: None  # something has changed for them
        self.on_queues: Callable[[], None] = lambda: None
        den.service.notes.append(self.note)
        den.told_of |= {
            "ticket": self.tickets.everything,
            "invitations": self.invitations.received,
            "invitations_sent": self.invitations.sent,
            "invited_by_none_of": self.invitations.muted,
        }

    def note(self, before: Table | None, after: Table) -> Sequence[Statement]:
        """With a table that is made of tickets goes the check that they are its own."""
        if before is None and after.id in self.opening:
            return [self.tickets.opening(after.id, self.opening[after.id])]
        return []

    async def finding(self, person: str) -> wire.Finding:
        """Return whom somebody waits for, and who has invited them."""
        ticket = await self.tickets.of(person)
        told = None
        if ticket is not None:
            waiting, table = self.stood.get(person, (1, ""))
            shown = (ticket.game, ticket.players, ticket.pace, ticket.fill, ticket.level, ticket.made)
            told = wire.TicketOut(*shown, waiting, table)
        invited = []
        for one in await self.invitations.of(person):
            if await self._waits(one.table, person):
                look = look_of(one.inviter, e.Look(one.mask, one.colour))
                face = wire.FaceOut(look.mask, look.colour)
                invited.append(wire.InvitationOut(one.table, one.game, one.name, face, one.made))
        return wire.Finding(told, invited, await self.invitations.muted(person))

    async def _waits(self, table: str, person: str) -> bool:
        """Tell whether a table still waits for players, and not with this one among them."""
        try:
            found = (await self.den.service.find(table)).table
        except TableRefusal:
            return False
        return found.phase == WAITS and not found.seat_of(person)

    async def ask(self, session: Session, asked: wire.AskMatch) -> None:
        """Wait for others, in place of what one waited for before; raise BadPlayers or UnknownGame."""
        definition = find(asked.game)
        definition.setup(asked.players, {}, definition.box(""))
        ticket = Ticket(
            session.person,
            session.name,
            session.mask,
            session.colour,
            asked.game,
            asked.players,
            asked.pace,
            asked.fill,
            asked.level,
            asked.commitment,
            self.den.clock(),
        )
        await self.tickets.take(ticket)
        await self.look()

    async def cancel(self, person: str) -> None:
        """Wait no more."""
        await self.tickets.cancel(person)
        await self.look()

    async def invite(self, live: Live, session: Session, people: Sequence[str]) -> None:
        """Invite people to a table."""
        table = live.table
        made = Invitation(
            table.id, session.person, session.name, session.mask, session.colour, table.opened.game, self.den.clock()
        )
        for person in await self.invitations.send(people, made):
            self.on_person(person)

    # -- again and again -------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Look after tickets and invitations for as long as the server runs."""
        count = 0
        while True:
            try:
                await self.look()
                if count % IDLE == 0 or self.stood:  # after a look: no ticket goes before its table has begun
                    await self.tickets.tidy()
                for person, made in await self.invitations.since(self.heard):
                    self.heard = max(self.heard, made)
                    self.on_person(person)
            except Exception as error:  # the store is away: next time
                self.den.fault("", error)
            count += 1
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Seat those who can be, and tell everybody whose wait has changed."""
        async with self.lock:
            tickets = await self.tickets.all()
            if tickets and await self._seat_all(tickets):
                tickets = await self.tickets.all()
            waiting = Counter(ticket.kind for ticket in tickets if not ticket.table_id)
            stood = {}
            for ticket in tickets:
                ready = ticket.table_id and await self.tickets.opened(ticket.table_id)
                if ready and ticket.table_id not in self.begun:
                    await self._begin(ticket.table_id)
                stood[ticket.person] = (max(1, waiting[ticket.kind]), ticket.table_id if ready else "")
            changed = {person for person in {*stood, *self.stood} if stood.get(person) != self.stood.get(person)}
            self.stood = stood
            self.begun &= {ticket.table_id for ticket in tickets}
        for person in changed:
            self.on_person(person)
        queues = [wire.Queue(*kind, people) for kind, people in sorted(waiting.items())]
        if queues != self.queues:
            self.queues = queues
            self.on_queues()

    async def _seat_all(self, tickets: list[Ticket]) -> bool:
        """Open tables for those who are enough; tell whether anything was done."""
        kinds: defaultdict[tuple[str, int, str], list[Ticket]] = defaultdict(list)
        waiting = [ticket for ticket in tickets if not ticket.table_id]
        gone = await self._gone(waiting)
        if gone:
            await self.tickets.cancel(*gone)
        for ticket in waiting:
            if ticket.person not in gone:
                kinds[ticket.kind].append(ticket)
        done = bool(gone)
        for (_, players, _), group in kinds.items():
            full = len(group) - len(group) % players
            for at in range(0, full, players):
                done |= await self._open(group[at : at + players])
            agreed = [ticket for ticket in group[full:] if ticket.takes_bots(self.den.clock())]
            if agreed:
                done |= await self._open(agreed)
        return done

    async def _gone(self, waiting: list[Ticket]) -> set[str]:
        """Return who has left meanwhile. After a restart people have a moment to come back, and so have newcomers."""
        now = self.den.clock()
        if now - self.den.began < GRACE:
            return set()
        return await self.den.presence.gone(ticket.person for ticket in waiting if now - ticket.made > GRACE)

    async def _open(self, tickets: list[Ticket]) -> bool:
        """Seat people at a new table, and bots beside them; tell whether nobody else was quicker."""
        den, first = self.den, tickets[0]
        table = den.service.new_id()
        if not await self.tickets.claim([ticket.person for ticket in tickets], table):
            return False
        definition = find(first.game)
        setup, at = definition.setup(first.players, {}, definition.box("")), den.clock()

        def opening(table: str, commitment: str, at: int) -> e.Opened:
            return replace(e.Opened.of(setup, table, first.person, commitment, at), clock=PACES[first.pace])

        level = min((ticket.level for ticket in tickets), key=LEVELS.index)  # no stronger than anybody agreed to
        order = sorted(range(first.players), key=lambda _: den.service.entropy(8))  # who sits where is nobody's choice
        looks: list[e.Look] = []
        seats = []
        for ticket, seat in zip(tickets, order, strict=False):
            looks.append(look_at(ticket.session(), looks))
            who = {"name": ticket.name, "person": ticket.person, "commitment": ticket.commitment}
            seats.append(e.Sat(at=at, seat=seat, look=looks[-1], **who))
        for seat in order[len(tickets) :]:
            bot = seated(definition, level)
            seats.append(e.Sat(at=at, seat=seat, name=bot_name(seat), bot=bot, look=bot_look(seat)))
        self.opening[table] = len(tickets)
        try:
            await den.service.open(opening, seats, table)
        except SeqTaken:
            return False
        finally:
            del self.opening[table]
        den.metrics.count("tables", definition.id)
        await self._begin(table)
        return True

    async def _begin(self, table: str) -> None:
        """Begin a matched table, which the server that opened it may have died before doing."""
        try:
            live = await self.den.service.find(table)
            if live.table.phase == WAITS:
                await self.den.service.do(live, partial(Table.start, at=self.den.clock(), key=BEGIN), BEGIN)
        except TableRefusal as refused:
            if refused.reason in LATER:
                return
        self.begun.add(table)  # or it has begun, or somebody got up and it waits like any other table
