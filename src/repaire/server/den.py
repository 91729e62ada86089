"""One server process: its rooms, each with one concern (tables, sessions, limits, presence, open channels, names)."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from repaire.people.alerts.desk import Alerts
from repaire.people.alerts.mail import Smtp
from repaire.people.alerts.sender import Means
from repaire.people.backfill import fill_in
from repaire.people.departures import Departures
from repaire.people.history import note
from repaire.people.passkeys import Passkeys
from repaire.people.ratings import Ratings
from repaire.people.sessions import Sessions
from repaire.people.unread import Unread
from repaire.server import wire
from repaire.server.addresses import Names
from repaire.server.admin import Door
from repaire.server.admission import Admission
from repaire.server.blocks import Blocks
from repaire.server.challenges import Challenges
from repaire.server.channels import Channels
from repaire.server.config import Config
from repaire.server.connection import POLICY
from repaire.server.finder import Finder
from repaire.server.limits import Limits
from repaire.server.logbook import log, places
from repaire.server.metrics import Metrics
from repaire.server.notices import Notices
from repaire.server.presence import Presence
from repaire.server.replays import Replays
from repaire.server.reviews import Reviews
from repaire.server.sheets import Sheets
from repaire.server.wording import refusal
from repaire.tables.refusals import TableRefusal
from repaire.tables.service import Service
from repaire.tables.store import Store
from repaire.tables.thinking import AtOnce, Workers

DEPARTURES_SECONDS = 30


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
        self.passkeys = Passkeys(store, clock, entropy)
        self.ratings = Ratings(store)
        self.departures = Departures(store, clock, entropy)
        self.told_of: dict[str, Callable[[str], Awaitable[object]]] = {}  # what else an export tells of a person
        self.service.notes.append(note)
        self.service.on_load = self.departures.veil
        self.names = Names(config.origins)
        self.limits = Limits(config.rates, ticks)
        node = entropy(8).hex()
        self.presence = Presence(store, ticks, node)
        smtp = Smtp.parse(config.smtp, config.smtp_password) if config.smtp else None
        self.alerts = Alerts(store, clock, entropy, node, Means(config.private_targets, smtp))
        self.alerts.sender.count, self.alerts.sender.fault = self.metrics.count, partial(self.fault, "")
        self.service.notes.append(self.alerts.outbox.note)
        self.unread = Unread(store)
        self.told_of |= {"alerts": self.alerts.channels.everything, "unread": self.unread.everything}
        self.departures.also.append(self.alerts.channels.forget)
        self.admission = Admission(self.limits, self.presence)
        self.channels = Channels(self.presence)
        self.sessions.on_end = self.channels.end  # what is open on a device ends with it
        self.sessions.on_ended = self.alerts.channels.end_device  # and it is told nothing any more
        store.listen_ends(self.channels.end)
        self.began = clock()
        self.door = Door(config, self.limits)
        self.blocks = Blocks(store, clock)
        self.blocks.on_change = self.turn_out
        self.notices = Notices(store, clock)
        self.finder = Finder(self)
        self.challenges = Challenges(self)
        self.stir_lobby: Callable[[], None] = lambda: None  # what everybody sees there may have changed
        self.show_lobby: Callable[[], Coroutine[Any, Any, wire.Lobby]]
        self.rematches: dict[str, str] = {}
        self.ready = False

    def turn_out(self) -> None:
        """Close the sockets of those who are kept out."""
        for connection in list(self.channels.connections):
            if self.blocks.keeps_out(connection.caller.address):
                connection.close(POLICY)

    async def keep_people(self) -> None:
        """Know who has left for good on other nodes, and fill in the games from before histories were kept.

        The secrets of challenges are made here, too: a week before they are needed.
        """
        filled = False
        while True:
            try:
                if await self.departures.refresh():
                    for live in self.service.live.values():
                        self.departures.veil(live.table)
                if not filled:
                    await fill_in(self.store)
                    filled = True
                await self.challenges.prepare()
            except Exception as error:  # the store is away: next time
                self.fault("", error)
            await asyncio.sleep(DEPARTURES_SECONDS)

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
