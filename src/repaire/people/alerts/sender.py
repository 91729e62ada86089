"""The sender: on every node one, which takes what is due from the outbox, looks whether it still holds, and tells it.

A node takes a channel for a while (a lease), tells what is due through it and leaves it again; if the node dies,
another one takes the channel when the lease is over. So an alert is sent once, but for one that was under way when a
node died: it may be sent again, with the same identifier.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from repaire.people.alerts import mail, messages, push, webhooks
from repaire.people.alerts.channels import Channel, Channels
from repaire.people.alerts.looks import Looks
from repaire.people.alerts.outbox import Outbox, Row
from repaire.people.alerts.outcome import Outcome
from repaire.people.alerts.outgoing import BadTarget, Unreachable
from repaire.tables.store import Store

LOOK_SECONDS = 1.0  # between two looks into the outbox
LEASE = 60_000  # milliseconds for which a channel is one node's
AT_ONCE = 8  # channels that a node serves at the same time
LONG = 20_000  # milliseconds after which a channel is left although there is more to tell
BACKOFF = (5, 20, 60, 5 * 60, 15 * 60, 3600, 3 * 3600, 6 * 3600, 12 * 3600)  # seconds before the next attempt
LONGEST_WAIT = 3600  # seconds for which others may ask us to wait
MOST_FAILURES = 5  # alerts in a row after which a channel is broken
MOST_TABLES = 200  # of a person


@dataclass(frozen=True)
class Means:
    """What the host gives us to send with."""

    private: bool = False  # whether addresses of private networks may be given
    smtp: mail.Smtp | None = None


class Sender:
    """Tells what is due, for as long as the server runs."""

    def __init__(self, store: Store, channels: Channels, outbox: Outbox, looks: Looks, means: Means) -> None:
        self.store = store
        self.channels = channels
        self.outbox = outbox
        self.looks = looks
        self.means = means
        self.vapid: push.Vapid | None = None
        self.working: set[asyncio.Task[None]] = set()
        self.count: Callable[[str, str], None] = lambda name, kind: None
        self.fault: Callable[[BaseException], None] = lambda error: None

    async def run(self) -> None:
        """Look into the outbox again and again."""
        while True:
            try:
                await self.looks.tell()
                await self.look()
            except Exception as error:  # the store is away: next time
                self.fault(error)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Begin to tell what is due."""
        now = self.channels.clock()
        for id in await self.outbox.wanted(now, AT_ONCE):
            if len(self.working) < AT_ONCE and await self.outbox.claim(id, now, now + LEASE):
                task = asyncio.create_task(self._serve(id, now))
                self.working.add(task)
                task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fault(error)  # the lease ends by itself

    async def close(self, seconds: float = 5.0) -> None:
        """Let what is under way come to its end, but not for long."""
        if self.working:
            await asyncio.wait(self.working, timeout=seconds)
        for task in self.working:
            task.cancel()

    async def _serve(self, id: str, began: int) -> None:
        """Tell what is due through a channel that is ours now."""
        channel = await self.channels.find(id)
        if channel is None:
            return
        rows = await self.outbox.due(id, began)
        if channel.daily:
            rows = [row for row in rows if await self._holds(channel, row)]
            if rows:
                await self._tell(channel, rows)
        else:
            for row in rows:
                fresh = await self.channels.find(id)  # it may have been changed or removed while we told the last
                if fresh is None or self.channels.clock() - began > LONG:
                    break
                if await self._holds(fresh, row):
                    await self._tell(fresh, [row])
        await self.outbox.release(id)

    async def _holds(self, channel: Channel, row: Row) -> bool:
        """Tell whether something is to be told now; if it is not, see to its row."""
        wanted = "pending" if row.kind == "confirm" else "on"
        if channel.state != wanted or (row.kind == "turn" and not await self._waits(row)):  # taken meanwhile
            await self.outbox.done(row, 0)
            return False
        if channel.always or row.kind == "confirm":
            return True
        look, now = await self.looks.at(row.person, row.table), self.channels.clock()
        if not look.now and (look.seen < row.since or (row.kind == "turn" and channel.daily)):
            return True
        if row.kind == "turn" and channel.wait > 0:  # they saw it, and perhaps went away again
            if not look.now and look.seen + channel.wait <= now:
                return True
            await self.outbox.put_off(row, look.seen + channel.wait, row.tries)
        else:
            await self.outbox.done(row, 0)
        return False

    async def _waits(self, row: Row) -> bool:
        """Tell whether a table still waits for the person."""
        for table in await self.store.tables_of(row.person, MOST_TABLES):
            if table.table == row.table:
                return table.people.get(row.person, False)
        return False

    async def _tell(self, channel: Channel, rows: Sequence[Row]) -> None:
        """Tell rows, and note how it went."""
        outcome = await self.attempt(channel, rows)
        self.count("alerts", f"{channel.kind}_{outcome.kind}")
        now = self.channels.clock()
        if outcome.kind == "gone":
            await self.channels.remove(channel)
            return
        last = max(row.tries for row in rows) >= len(BACKOFF)
        if outcome.kind == "later" and not last:
            for row in rows:
                wait = max(BACKOFF[min(row.tries, len(BACKOFF) - 1)], min(outcome.after, LONGEST_WAIT))
                await self.outbox.put_off(row, now + 1000 * wait, row.tries + 1)
            return
        for row in rows:
            await self.outbox.done(row, now)
        failures = 0 if outcome.kind == "sent" else channel.failures + 1
        if failures != channel.failures:
            state = "broken" if failures >= MOST_FAILURES else channel.state
            await self.channels.note_failures(replace(channel, failures=failures, state=state))

    async def attempt(self, channel: Channel, rows: Sequence[Row]) -> Outcome:
        """Try to tell rows through a channel."""
        if rows[0].kind == "confirm":
            return await self._ask(channel)
        return await self.deliver(channel, messages.message(channel, rows))

    async def _ask(self, channel: Channel) -> Outcome:
        if self.means.smtp is None:
            return Outcome("refused", "no_mail")
        token = await self.channels.token(channel, "confirm")
        id = messages.digest(f"{channel.id}/confirm")
        return await mail.send(self.means.smtp, mail.question(self.means.smtp, channel, token, id))

    async def deliver(self, channel: Channel, message: messages.Message) -> Outcome:
        """Send a message through a channel, whatever kind it is."""
        try:
            if channel.kind == "webhook":
                return await webhooks.send(channel, message, self.means.private)
            if channel.kind == "push":
                assert self.vapid is not None
                return await push.send(channel, message, self.vapid, self.means.private)
            if self.means.smtp is None:  # the host has no mail server any more
                return Outcome("refused", "no_mail")
            stop = await self.channels.token(channel, "stop")
            return await mail.send(self.means.smtp, mail.letter(self.means.smtp, channel, message, stop))
        except BadTarget as error:
            return Outcome("refused", error.reason)
        except Unreachable:
            return Outcome("later", "unreachable")
