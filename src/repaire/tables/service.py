"""All tables of one node: every command is checked, stored durably, acknowledged and published, in this order.

Clock, randomness and storage are handed in, so the whole can run in a deterministic simulation.
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import thread_time
from typing import TypeAlias, TypeVar

from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.kernel.events import Event
from repaire.tables import entries as e
from repaire.tables.alarms import Alarms
from repaire.tables.bot_seats import STALLED_SECONDS, BotSeats
from repaire.tables.dues import summary
from repaire.tables.entries import decode
from repaire.tables.fairness import SECRET_BYTES, commitment
from repaire.tables.folded import Change
from repaire.tables.forks import forked
from repaire.tables.journal import Line
from repaire.tables.live import RECENT, Live, News, written
from repaire.tables.meter import aside, charge
from repaire.tables.refusals import NoSuchTable, TableRefusal, Unfinished
from repaire.tables.repeats import Same
from repaire.tables.store import KeyTaken, SeqTaken, Statement, Store
from repaire.tables.table import Table, open_table
from repaire.tables.thinking import AtOnce, Thinking

NAME = re.compile(r"[a-z0-9]{1,40}", re.ASCII)  # of a table
TRIES = 12
SOON = 0.05  # seconds between looks for what another node has just stored
TURN = 0.002  # seconds of reading a journal before others have their turn
LONG = 50  # moves of a prelude

T = TypeVar("T")
# What is to be written of a table as it was (None: it is new) and as it will be.
Note: TypeAlias = Callable[[Table | None, Table], Sequence[Statement]]


class Service:
    """The tables of this node."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
        pace: float = 0.6,
        thinking: Thinking | None = None,
        kept: int = 5000,
    ) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.pace = pace  # seconds that bots take for a move at least, as people do, if their table does not say
        self.bots = BotSeats(self, thinking or AtOnce())
        self.alarms = Alarms(self)
        self.kept = kept
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.heard: dict[str, int] = {}  # up to where tables that are loading were written meanwhile
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.on_fault: Callable[[str, BaseException], None] = lambda table, error: None
        self.on_change: Callable[[Table], None] = lambda table: None  # something is stored and published
        self.on_load: Callable[[Table], None] = lambda table: None  # a table was read from the store
        self.notes: list[Note] = []  # what people are to know of a change is stored with it
        store.listen(self._heard)

    # -- finding ---------------------------------------------------------------------------------------------

    async def find(self, table: str) -> Live:
        """Return a table, read from the store if it is not in memory; raise NoSuchTable, for what is no name too."""
        while (found := self.live.get(table)) is None:
            if not NAME.fullmatch(table):
                raise NoSuchTable("no_such_table")
            if table not in self.loading:
                self.loading[table] = asyncio.get_running_loop().create_task(self._load(table))
                self.loading[table].add_done_callback(partial(self._loaded, table))
            await asyncio.shield(self.loading[table])  # others may wait for it too
        self.live.move_to_end(table)
        if found.broken:
            raise TableRefusal("table_broken")
        return found

    async def _load(self, table: str) -> None:
        self.heard[table] = 0
        try:
            live = await self._read_whole(table)
        finally:
            heard = self.heard.pop(table)
        self.on_load(live.table)
        self._keep(table, live)
        self.alarms.wake(live)
        self._heard(table, heard)

    def _loaded(self, table: str, task: asyncio.Task[None]) -> None:
        del self.loading[table]
        if not task.cancelled():
            task.exception()  # told to those who wait for it, if there are any still

    async def _read_whole(self, table: str) -> Live:
        secret = await self.store.secret(table)
        lines = await self.store.read(table) if secret is not None else []
        if secret is None or not lines:
            raise NoSuchTable("no_such_table")
        opened = decode(lines[0].body)
        assert isinstance(opened, e.Opened)
        folded, _ = await _begun(opened, secret)
        live = Live(folded)
        began = thread_time()
        for line in lines[1:]:
            if thread_time() - began > TURN:
                charge(thread_time() - began)
                await asyncio.sleep(0)  # others want to be served too
                began = thread_time()
            told = folded.read(decode(line.body), line)
            if line.seq > lines[-1].seq - RECENT:
                live.recent.append((line.seq, written(told)))
            live.remember(line.key, line.seq)
        charge(thread_time() - began)
        live.told_from = 0
        return live

    def _keep(self, table: str, live: Live) -> None:
        self.live[table] = live
        if len(self.live) > self.kept:
            for old, other in list(self.live.items()):
                busy = other.lock.locked() or (other.bots and not other.bots.done())
                if not other.watchers and not busy and old != table:
                    self.alarms.silence(self.live.pop(old))
                    break

    # -- opening and commanding ------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return an identifier that nobody can guess."""
        return base64.b32encode(self.entropy(15)).decode().lower()

    async def open(
        self,
        opening: Callable[[str, str, int], e.Opened],
        seats: list[e.Sat],
        id: str = "",
        terms: e.Terms | None = None,
        secret: bytes = b"",
    ) -> Live:
        """Open a table with the seats that are taken from the start; raise SeqTaken if the wanted id is.

        The secret is a new one, unless it is a challenge's.
        """
        secret = secret or self.entropy(SECRET_BYTES)
        opened = opening(id or self.new_id(), commitment(secret), self.clock())
        table, first = await _begun(opened, secret)
        lines = [first]

        def add(change: Change) -> None:
            more = table.lines(change)
            table.take(change, more)
            lines.extend(more)

        if terms is not None:
            add(table.set_terms(terms))
        for sat in seats:
            add(table.sit(sat.seat, sat.name, sat.person, sat.bot, sat.commitment, sat.at, sat.key, sat.look))
        await self.store.create(lines, secret, summary(table, self.clock()), self._noted(None, table))
        live = Live(table)
        live.told_from = 0
        self._keep(table.id, live)
        self.on_change(table)
        return live

    async def do(self, live: Live, decide: Callable[[Table], Change], key: str = "", same: Same | None = None) -> int:
        """Carry out a command; return the number of its entry. A key that was used before returns the first answer.

        `same` tells whether an entry is what this command asks for: a key that was used for something else is refused.
        """
        async with live.lock:
            if live.broken and key not in live.keys:
                raise TableRefusal("table_broken")
            try:
                return await self._do(live, decide, key, same)
            except RepaireError:
                raise
            except Exception as error:  # the rules or the journal are at fault: close this table, and no other
                self._break(live, error)
                raise TableRefusal("table_broken") from error

    async def _do(self, live: Live, decide: Callable[[Table], Change], key: str, same: Same | None) -> int:
        for _ in range(TRIES):
            if key in live.keys:
                return await self._again(live, key, same)
            try:
                change = decide(live.table)
            except Unfinished:  # unless it is an old move, sent again, which would only be half of one by now
                if (first := await self._first_answer(live, key, same)) is None:
                    raise
                return first
            except RepaireError:  # perhaps only because we are behind, or because it was done long ago
                if await self._catch_up(live):
                    continue
                if (first := await self._first_answer(live, key, same)) is None:
                    raise
                return first
            after = forked(live.table)
            lines = after.lines(change)
            after.take(change, lines)
            try:
                row, noted = summary(after, change.entries[-1].at), self._noted(live.table, after)
                await self._stored(live, self.store.append(lines, row, noted))
            except SeqTaken:
                await self._catch_up(live)
            except KeyTaken:
                return await self._stored_answer(live, key, same)
            except TableRefusal:  # it may be stored all the same: look as soon as the store answers
                live.unsure = True
                self._read_on(live)
                raise
            else:
                live.remember(key, lines[0].seq)
                self._publish(live, after, change.entries, change.told)
                return lines[0].seq
        raise TableRefusal("busy")

    def _noted(self, before: Table | None, after: Table) -> list[Statement]:
        return [statement for note in self.notes for statement in note(before, after)]

    async def _stored(self, live: Live, work: Awaitable[T]) -> T:
        """Wait for the store. If it fails the table is not at fault: the same key can be sent again."""
        try:
            return await work
        except (SeqTaken, KeyTaken):
            raise
        except Exception as error:
            self.on_fault(live.table.id, error)
            raise TableRefusal("not_stored") from error

    async def _again(self, live: Live, key: str, same: Same | None) -> int:
        """Return what a key was answered with lately; while the store is away, whatever is asked with it now."""
        if same is not None:
            try:
                await self._first_answer(live, key, same)
            except TableRefusal as error:
                if error.reason != "not_stored":
                    raise
        return live.keys[key]

    async def _first_answer(self, live: Live, key: str, same: Same | None) -> int | None:
        """Return what a key was answered with, however long ago; refuse one that was used for something else."""
        line = await self._stored(live, self.store.line_of_key(live.table.id, key)) if key else None
        if line is None:
            return None
        if same is not None and not same(decode(line.body)):
            raise TableRefusal("key_reused")
        live.remember(key, line.seq)
        return line.seq

    async def _stored_answer(self, live: Live, key: str, same: Same | None) -> int:
        """Return what a key was answered with, of which the store says that it was used: soon that can be read."""
        for _ in range(TRIES):
            await self._catch_up(live)
            if (first := await self._first_answer(live, key, same)) is not None:
                return first
            await asyncio.sleep(SOON)
        raise TableRefusal("busy")

    def _break(self, live: Live, error: BaseException) -> None:
        live.broken = True
        self.on_fault(live.table.id, error)

    def _publish(self, live: Live, table: Table, entries: list[e.AnyEntry], events: list[tuple[int, Event]]) -> None:
        live.table = table
        told = written(events)
        if told:
            live.recent.append((table.seq, told))
        news = News(table, table.seq, entries, told)
        for watcher in list(live.watchers):
            try:
                watcher(news)
            except Exception as error:  # it is stored, so it is acknowledged; but nobody sees this table any more
                self._break(live, error)
        self.on_change(table)
        self.alarms.wake(live)

    # -- other nodes -----------------------------------------------------------------------------------------

    def _heard(self, table: str, seq: int) -> None:
        """Another node may have written: read on, if the table is in memory and behind."""
        live = self.live.get(table)
        if live is not None:
            live.behind = max(live.behind, seq)
            if live.table.seq < seq:
                self._read_on(live)
        elif table in self.heard:  # what is being read now may end before that
            self.heard[table] = max(self.heard.get(table, 0), seq)

    def _read_on(self, live: Live) -> None:
        if (live.reader is None or live.reader.done()) and not self.closing:
            live.reader = self.spawn(live, self._reading(live))

    async def _reading(self, live: Live) -> None:
        """Read until nothing is missing; while the store is away, now and then."""
        while (live.unsure or live.table.seq < live.behind) and not live.broken:
            async with live.lock:
                try:
                    if live.unsure or live.table.seq < live.behind:  # it may have been our own
                        await self._catch_up(live)
                    live.unsure = False
                except TableRefusal:
                    live.unsure = True
            if live.unsure or live.table.seq < live.behind:
                await asyncio.sleep(STALLED_SECONDS)

    async def _catch_up(self, live: Live) -> bool:
        """Read on from the store; tell whether there was anything."""
        lines = await self._stored(live, self.store.read(live.table.id, live.table.seq))
        for line in lines:
            table = forked(live.table)
            entry = decode(line.body)
            told = table.read(entry, line)
            live.remember(line.key, line.seq)
            self._publish(live, table, [entry], told)
        return bool(lines)

    # -- what happens by itself ------------------------------------------------------------------------------

    async def quietly(self, live: Live, decide: Callable[[Table], Change], key: str = "") -> None:
        """Do something that somebody else may have made needless meanwhile."""
        try:
            await self.do(live, decide, key)
        except (TableRefusal, IllegalMove):
            return

    def spawn(self, live: Live, work: object) -> asyncio.Task[None]:
        """Have something done beside the rest; if it fails the table is broken."""
        assert asyncio.iscoroutine(work)
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(partial(self._done, live))
        return task

    def _done(self, live: Live, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._break(live, error)  # what should happen by itself at this table does not any more

    async def close(self) -> None:
        """Stop what happens by itself, and let commits under way finish."""
        self.closing = True
        for live in self.live.values():
            self.alarms.silence(live)
        ending = [*self.tasks, *self.loading.values()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for live in list(self.live.values()):
            async with live.lock:
                pass


async def _begun(opened: e.Opened, secret: bytes) -> tuple[Table, Line]:
    """Return a new table with its first line; rules of somebody's own box and long preludes are made aside."""
    if opened.box_text or len(opened.prelude) > LONG:
        return await aside(open_table, opened, secret)
    return open_table(opened, secret)
