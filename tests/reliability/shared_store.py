"""A database shared by nodes, simulated with its faults.

A request reaches the database after a while and the answer comes after another, or one of them is lost; what was asked
is carried out even if the node that asked has died meanwhile. Notifications come late, twice, in any order, or only
when the listener has connected again; sooner or later every node is told of everything, as the contract says.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.forks import forked
from repaire.tables.journal import Line
from repaire.tables.memory import MemoryStore
from repaire.tables.store import KeyTaken, Row, SeqTaken, Statement, Summary
from repaire.tables.table import Table, open_table

Result = TypeVar("Result")
MOST_REQUESTS = 5000  # of one node in one simulation


class Away(Exception):
    """The database did not answer; nobody knows whether it did what it was asked."""


class Endless(BaseException):
    """A node asks the database again and again; nothing catches this."""


@dataclass
class Weather:
    """How bad things are: chances of faults, and seconds."""

    lost_request: float = 0.0
    lost_answer: float = 0.0
    slow: float = 0.0
    lost_notice: float = 0.0
    repeated_notice: float = 0.0
    echo: bool = True  # whether a node is notified of what it wrote itself
    usual: float = 0.004
    worst: float = 3.0


class Trace:
    """What happened, in order, as one hash and the last lines of it."""

    def __init__(self) -> None:
        self.hash = sha256()
        self.last: list[str] = []

    def note(self, *facts: object) -> None:
        """Add an event."""
        line = f"{asyncio.get_running_loop().time():.6f} " + " ".join(map(str, facts))
        self.hash.update(line.encode() + b"\n")
        self.last = [*self.last[-200:], line]


class Database:
    """What all nodes share."""

    def __init__(self, rng: random.Random, weather: Weather, trace: Trace) -> None:
        self.rng = rng
        self.weather = weather
        self.trace = trace
        self.data = MemoryStore()
        self.nodes: list[NodeStore] = []
        self.work: set[asyncio.Task[Any]] = set()
        self.failed: BaseException | None = None
        self.down = False  # refuses connections
        self.truth: dict[str, list[tuple[float, Table]]] = {}  # every table after every write, and when

    def delay(self) -> float:
        """Return how long something takes on its way."""
        weather, rng = self.weather, self.rng
        return rng.uniform(0, weather.worst) if rng.random() < weather.slow else rng.expovariate(1 / weather.usual)

    def chance(self, likely: float) -> bool:
        """Return whether something that likely happens."""
        return self.rng.random() < likely

    def written(self, writer: NodeStore, lines: list[Line]) -> None:
        """Fold what was just written, which checks it, and tell the nodes."""
        table, seq = lines[0].table, lines[-1].seq
        loop = asyncio.get_running_loop()
        past = self.truth.setdefault(table, [])
        if past:
            folded = forked(past[-1][1])
        else:
            opened = decode(lines[0].body)
            assert isinstance(opened, e.Opened)
            folded, _ = open_table(opened, self.data.secrets[table])
        for line in lines[0 if past else 1 :]:
            folded.read(decode(line.body), line)
        past.append((loop.time(), folded))
        self.trace.note("written", table, seq, lines[0].key, lines[-1].hash.hex()[:8])
        for node in self.nodes:
            if node is writer and not self.weather.echo:
                continue
            times = 2 if self.chance(self.weather.repeated_notice) else 1
            for _ in range(times):
                again = self.chance(self.weather.lost_notice)  # then it is reported when the listener is back
                loop.call_later(self.delay() + (5.0 if again else 0.0), node.notice, table, seq)


class NodeStore(MemoryStore):
    """The database as one node reaches it."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database
        self.alive = True
        self.asked = 0
        self.heard: Callable[[str, int], None] = lambda table, seq: None
        database.nodes.append(self)

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Hear what is written."""
        self.heard = heard

    def notice(self, table: str, seq: int) -> None:
        """A notification arrives."""
        if self.alive:
            self.heard(table, seq)

    async def _ask(self, carry_out: Callable[[], Awaitable[Result]]) -> Result:
        """Ask the database something; the node may die before the answer comes."""
        database = self.database
        self.asked += 1
        if self.asked > MOST_REQUESTS:
            raise Endless
        if database.down:
            raise Away
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        async def there_and_back() -> None:
            await asyncio.sleep(database.delay())
            failure: Exception | None = None
            value: Any = None
            if database.chance(database.weather.lost_request):
                failure = Away()
            else:
                try:
                    value = await carry_out()
                except (SeqTaken, KeyTaken) as error:
                    failure = error
                except BaseException as error:  # the simulation itself is at fault
                    database.failed = error
                    raise
                if database.chance(database.weather.lost_answer):
                    failure = Away()
            await asyncio.sleep(database.delay())
            if answer.done():
                return
            if failure is None:
                answer.set_result(value)
            else:
                answer.set_exception(failure)

        task = asyncio.ensure_future(there_and_back())
        database.work.add(task)
        task.add_done_callback(database.work.discard)
        return await answer

    async def create(self, first: list[Line], secret: bytes, summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write a new table."""

        async def work() -> None:
            await self.database.data.create(first, secret, summary, also)
            self.database.written(self, first)

        await self._ask(work)

    async def append(self, lines: list[Line], summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write lines."""

        async def work() -> None:
            await self.database.data.append(lines, summary, also)
            self.database.written(self, lines)

        await self._ask(work)

    async def read(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines after a sequence number."""
        return await self._ask(lambda: self.database.data.read(table, after))

    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""
        return await self._ask(lambda: self.database.data.line_of_key(table, key))

    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table."""
        return await self._ask(lambda: self.database.data.secret(table))

    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query on what is known of people."""
        return await self._ask(lambda: self.database.data.fetch(query, *values))

    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry out statements on what is known of people."""
        return await self._ask(lambda: self.database.data.change(*statements))
