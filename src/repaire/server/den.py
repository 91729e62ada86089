"""What the handlers share: the tables, sessions, limits, metrics and who is connected."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

import msgspec

from repaire.kernel.box import Box
from repaire.kernel.catalog import Catalog, Words
from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.kernel.setup import Definition, Setup
from repaire.server import wire
from repaire.server.addresses import Names
from repaire.server.limits import Limits, Rates
from repaire.server.metrics import Metrics
from repaire.server.presence import Presence
from repaire.server.replays import Replays
from repaire.server.sessions import Sessions
from repaire.server.sheets import Sheets
from repaire.tables.live import Live
from repaire.tables.meter import Charge
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.repeats import Same
from repaire.tables.service import Service
from repaire.tables.store import Session, Store
from repaire.tables.table import Change, Table
from repaire.tables.thinking import AtOnce, Workers

if TYPE_CHECKING:
    from repaire.server.socket import Connection


SIGNED_OUT = 1008


@dataclass(frozen=True)
class Config:
    """How a server is run."""

    origins: tuple[str, ...] = ()  # under which we are reached, or whose pages may ask; our own addresses go without
    secure: bool = False  # served over https: cookies say so
    pace: float = 0.6  # seconds that bots wait
    thinkers: int = 0  # processes in which bots think; 0: in this one
    proxies: int = 0  # reverse proxies in front, whose X-Forwarded-For is believed
    metrics_token: str = ""  # what /metrics asks for; without one it answers to this machine alone
    rates: Rates = field(default_factory=Rates)


def now_ms() -> int:
    """Return the time."""
    return time.time_ns() // 1_000_000


class Den:
    """One server process."""

    def __init__(
        self,
        store: Store,
        config: Config,
        clock: Callable[[], int] = now_ms,
        entropy: Callable[[int], bytes] = os.urandom,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.config = config
        self.clock = clock
        self.ticks = ticks
        self.metrics = Metrics()
        self.thinking = Workers(config.thinkers) if config.thinkers else AtOnce()
        self.service = Service(store, clock, entropy, config.pace, self.thinking)
        self.service.on_fault = self.table_fault
        self.replays = Replays(store)
        self.sheets = Sheets(store)
        self.sessions = Sessions(store, clock, entropy)
        self.names = Names(config.origins)
        self.limits = Limits(config.rates, ticks)
        self.connections: set[Connection] = set()
        self.presence = Presence(store, ticks, entropy(8).hex())
        self.sockets: Counter[str] = Counter()  # by person, or by address without a session
        self.polling: dict[asyncio.Event, str] = {}  # requests that wait for news, with their device
        store.listen_ends(self.device_ended)
        self.polls: Counter[str] = Counter()  # requests that wait for news, by person or address
        self.rematches: dict[str, str] = {}
        self.ready = False

    async def sign_out(self, person: str, device: str) -> None:
        """End a device with all that is open on it."""
        await self.sessions.end(person, device)
        self.device_ended(device)

    def device_ended(self, device: str) -> None:
        """Close what is open on a device that was signed out, here or on another node."""
        for connection in self.connections:
            if connection.caller.session is not None and connection.caller.session.device == device:
                connection.close(SIGNED_OUT)
        for waiting, whose in self.polling.items():
            if whose == device:
                waiting.set()

    def allows(self, caller: Caller) -> bool:
        """Count one request or message of a caller, who is here; tell whether it is not too many."""
        self.presence.heard(caller.person)
        return self.limits.allows(caller.person, caller.address)

    def allows_at(self, caller: Caller, table: Table) -> bool:
        """Tell whether a table has time: those who watch share what it may take; players have their own."""
        return bool(table.seat_of(caller.person)) or self.limits.table_work.left(table.id) > 0

    def charging(self, caller: Caller, table: str = "") -> Charge:
        """Return what charges a caller, and a table, for work."""
        return partial(self.limits.charge, caller.person, caller.address, table)

    async def find(self, table: str) -> Live:
        """Return a table; raise NoSuchTable, also for what cannot be the name of one."""
        if not re.fullmatch(r"[a-z0-9]{1,40}", table, re.ASCII):
            raise NoSuchTable("no_such_table")
        return await self.service.find(table)

    async def command(self, live: Live, decide: Callable[[Table], Change], key: str, same: Same) -> int:
        """Carry out a command and measure it."""
        began = time.perf_counter()
        seq = await self.service.do(live, decide, key, same)
        self.metrics.commit(time.perf_counter() - began)
        self.metrics.count("commands")
        return seq

    def table_fault(self, table: str, error: BaseException) -> None:
        """Note a fault; tell those at the table if it closes."""
        self.fault(table, error)
        live = self.service.live.get(table)
        if live is not None and live.broken:
            for connection in self.connections:
                if connection.table == table:
                    told = refusal(TableRefusal("table_broken"), "", connection.caller.lang, None)
                    connection.post(msgspec.json.encode(told))

    def fault(self, table: str, error: BaseException) -> None:
        """Note a fault of ours: its kind and place, never its data."""
        self.metrics.count("faults", type(error).__name__)
        log("fault", kind=type(error).__name__, where=places(error), table=table[:6])


def places(error: BaseException) -> list[str]:
    """Return where an error came from, without any data."""
    where = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where.append(f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}:{code.co_name}")
        trace = trace.tb_next
    return where[-6:]


def refusal(error: RepaireError, key: str, lang: str, live: Live | None) -> wire.Refused:
    """Word a refusal in the asker's language."""
    setup = live.table.setup if live is not None else None
    catalog = (_words(setup.definition, setup.box, lang) if setup else _own_words(lang)).for_error(error)
    names = [chair.name for chair in live.table.chairs] if live is not None else []
    said = Words(catalog, names).say(error.phrase) if error.key in catalog else error.reason
    clause = error.clause if isinstance(error, IllegalMove) else ""
    return wire.Refused(key, error.reason, said, clause, dict(error.data))


@cache
def _own_words(lang: str) -> Catalog:
    return Catalog.load("repaire.kernel", lang).joined(Catalog.load("repaire.server", lang))


@lru_cache(maxsize=64)
def _words(definition: Definition, box: Box, lang: str) -> Catalog:
    """Return the words of a table's refusals: a refusal costs no more than an answer."""
    return _own_words(lang).joined(Setup(definition, 0, {}, box).catalog(lang))


def log(event: str, **facts: object) -> None:
    """Write one line of JSON to standard error. Callers give counts, kinds and places, never secrets."""
    line = {"at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()), "event": event, **facts}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Caller:
    """Who asks."""

    session: Session | None
    address: str
    lang: str
    by_cookie: bool

    @property
    def person(self) -> str:
        """The person, or nobody."""
        return self.session.person if self.session else ""
