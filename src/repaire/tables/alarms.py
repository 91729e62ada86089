"""What happens at a table by itself: clocks run out, reveals are waited for no longer, and bots are woken.

A table in memory has a timer. One that is not is found by the moment that its row in the store names: so timers survive
both a table's leaving memory and a restart, and whichever node is there looks after them.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from repaire.tables.bot_seats import STALLED_SECONDS, STAND_IN
from repaire.tables.dues import next_due
from repaire.tables.folded import OVER, REVEALING
from repaire.tables.live import Live
from repaire.tables.refusals import TableRefusal
from repaire.tables.table import Table

if TYPE_CHECKING:
    from repaire.tables.service import Service

LOOK_SECONDS = 1.0  # between two looks for tables that are due
LATE = 1_000  # milliseconds after which a table that is due is in nobody's memory
CLAIMED = 30_000  # milliseconds for which who finds such a table is alone in looking after it
MOST = 100  # tables woken at a look


class Alarms:
    """The timers of one node's tables."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def wake(self, live: Live, soonest: float = 0.0) -> None:
        """Let bots move, and set the timer for clocks and late reveals."""
        service, table = self.service, live.table
        self.silence(live)
        if service.closing or table.phase == OVER:
            return
        if table.bots_to_move() and (live.bots is None or live.bots.done()):
            live.bots = service.spawn(live, service.bots.play(live))
        due = next_due(table)
        if due is not None:
            delay = max(soonest, (due - service.clock()) / 1000)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: service.spawn(live, self._overdue(live)))

    @staticmethod
    def silence(live: Live) -> None:
        """Stop a table's timer."""
        if live.timer:
            live.timer.cancel()
            live.timer = None

    async def _overdue(self, live: Live) -> None:
        live.timer = None
        service, table = self.service, live.table
        now, due = service.clock(), next_due(table)
        if table.phase == REVEALING and due is not None and now >= due:
            for seat, chair in enumerate(table.chairs):
                if chair.commitment and chair.entropy is None:
                    await service.quietly(live, partial(Table.reveal, seat=seat, entropy="", at=now, key=""))
        for seat in table.to_move():
            due = table.deadline(seat)
            if due is not None and now >= due:
                covering = partial(Table.cover, seat=seat, bot=STAND_IN, why="clock", at=now, key="")
                await service.quietly(live, covering)
        self.wake(live, STALLED_SECONDS if live.table is table else 0.0)  # not at once if the store is away

    async def watch(self) -> None:
        """Wake tables that are due and in nobody's memory, for as long as the server runs."""
        while True:
            try:
                await self.look()
            except Exception as error:  # the store is away: next time
                self.service.on_fault("", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Wake tables that are due: reading one into memory sets its timer, which is over."""
        service = self.service
        now = service.clock()
        for table in await service.store.claim_due(now - LATE, now + CLAIMED, MOST):
            try:
                await service.find(table)
            except TableRefusal:  # broken, or gone
                continue
            except Exception as error:  # a journal that cannot be read: this table's fault, and no other's
                service.on_fault(table, error)
