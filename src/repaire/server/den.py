"""One server process: its rooms, each with one concern (tables, sessions, limits, presence, open channels, names)."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from functools import partial

import msgspec

from repaire.people.sessions import Sessions
from repaire.server.addresses import Names
from repaire.server.admin import Door
from repaire.server.blocks import Blocks
from repaire.server.callers import Caller
from repaire.server.channels import Channels
from repaire.server.config import Config
from repaire.server.connection import POLICY
from repaire.server.limits import Limits
from repaire.server.logbook import log, places
from repaire.server.metrics import Metrics
from repaire.server.notices import Notices
from repaire.server.presence import Presence
from repaire.server.replays import Replays
from repaire.server.reviews import Reviews
from repaire.server.sheets import Sheets
from repaire.server.wording import refusal
from repaire.tables.folded import Change
from repaire.tables.live import Live
from repaire.tables.meter import Charge
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.repeats import Same
from repaire.tables.service import Service
from repaire.tables.store import Store
from repaire.tables.table import Table
from repaire.tables.thinking import AtOnce, Workers


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
        self.reviews = Reviews(store, self.thinking, config.review_seconds, self.fault)
        self.sheets = Sheets(store)
        self.sessions = Sessions(store, clock, entropy)
        self.names = Names(config.origins)
        self.limits = Limits(config.rates, ticks)
        self.presence = Presence(store, ticks, entropy(8).hex())
        self.channels = Channels(self.presence)
        store.listen_ends(self.channels.end)
        self.began = clock()
        self.door = Door(config, self.limits)
        self.blocks = Blocks(store, clock)
        self.blocks.on_change = self.turn_out
        self.notices = Notices(store, clock)
        self.rematches: dict[str, str] = {}
        self.ready = False

    async def sign_out(self, person: str, device: str) -> None:
        """End a device with all that is open on it."""
        await self.sessions.end(person, device)
        self.channels.end(device)

    def turn_out(self) -> None:
        """Close the sockets of those who are kept out."""
        for connection in list(self.channels.connections):
            if self.blocks.keeps_out(connection.caller.address):
                connection.close(POLICY)

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
            for connection in self.channels.at(table):
                told = refusal(TableRefusal("table_broken"), "", connection.caller.lang, None)
                connection.post(msgspec.json.encode(told))

    def fault(self, table: str, error: BaseException) -> None:
        """Note a fault of ours: its kind and place, never its data."""
        self.metrics.count("faults", type(error).__name__)
        log("fault", kind=type(error).__name__, where=places(error), table=table[:6])
