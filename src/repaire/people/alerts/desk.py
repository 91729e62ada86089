"""The alerts of one node: what pages ask for, what tables note, and what is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import msgspec

from repaire.people.alerts import mail, messages, push, webhooks
from repaire.people.alerts.channels import DAILY, MINUTE, Channel, Channels
from repaire.people.alerts.looks import Looks
from repaire.people.alerts.outbox import Outbox
from repaire.people.alerts.outcome import Outcome
from repaire.people.alerts.outgoing import BadTarget, Unreachable, parsed, resolve
from repaire.people.alerts.sender import Means, Sender
from repaire.tables.store import Session, Store

SWEEP_SECONDS = 600


class Alerts:
    """All rooms of it, put together."""

    def __init__(
        self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes], node: str, means: Means
    ) -> None:
        self.store = store
        self.clock = clock
        self.means = means
        self.channels = Channels(store, clock, entropy)
        self.outbox = Outbox(store, self.channels)
        self.looks = Looks(store, self.channels, clock, node)
        self.sender = Sender(store, self.channels, self.outbox, self.looks, means)
        self.hearing: set[asyncio.Task[None]] = set()
        store.listen_people(self._heard)

    def _heard(self, person: str) -> None:
        """Another node has changed what is known of a person, or perhaps of anybody."""
        if not person:
            self.channels.reachable = None
        task = asyncio.get_running_loop().create_task(self._learn(person))
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)

    async def _learn(self, person: str) -> None:
        try:
            await (self.channels.look_again(person) if person else self.channels.load())
        except Exception as error:  # the store is away: until it is back, anybody may have a channel
            self.channels.reachable = None
            self.sender.fault(error)

    async def open(self) -> None:
        """Learn who can be called back, and with which key."""
        self.sender.vapid = await push.Vapid.load(self.store, self.contact, self.clock)
        await self.channels.load()

    @property
    def contact(self) -> str:
        """Whom a push service may write to about us."""
        return f"mailto:{self.means.smtp.address}" if self.means.smtp else ""

    @property
    def push_key(self) -> str:
        """The key that browsers ask for."""
        return self.sender.vapid.public if self.sender.vapid else ""

    async def sweep(self) -> None:
        """Forget what is of no use any more, now and then."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.channels.sweep()
            except Exception as error:  # the store is away: next time
                self.sender.fault(error)

    # -- what pages ask for ----------------------------------------------------------------------------------

    async def add_push(self, session: Session, given: push.Subscription, label: str, origin: str) -> Channel:
        """Let a browser be woken; raise BadTarget or TooMany. A device has one subscription: the last."""
        await self._check(push.checked(given, self.means.private).endpoint)
        target = msgspec.json.encode(given).decode()
        before = [one for one in await self.channels.of(session.person) if one.device == session.device]
        made = Channel("", session.person, "push", "", target, label, session.device, session.lang, origin)
        if before:
            first = before[0]
            made = replace(made, wait=first.wait, daily_at=first.daily_at, always=first.always, chat=first.chat)
        found = await self.channels.add(made)
        for one in before:
            if one.id != found.id:
                await self.channels.remove(one)
        return found

    async def add_mail(self, session: Session, address: str, origin: str) -> Channel:
        """Ask at an address whether it is really the person's; raise BadTarget or TooMany."""
        if self.means.smtp is None:
            raise BadTarget("no_mail")
        if not mail.is_address(address):
            raise BadTarget("bad_address")
        lang, wait = session.lang, 10 * MINUTE
        made = Channel("", session.person, "mail", "", address, address, "", lang, origin, "pending", wait)
        return await self.channels.add(made, self.outbox.confirm)

    async def add_webhook(self, session: Session, url: str, form: str, origin: str) -> Channel:
        """Have a webhook called; raise BadTarget or TooMany."""
        form = webhooks.checked(url, form, self.means.private)
        await self._check(url)
        label = parsed(url, self.means.private).hostname or ""
        return await self.channels.add(
            Channel("", session.person, "webhook", form, url, label, "", session.lang, origin)
        )

    async def _check(self, url: str) -> None:
        """Refuse at once what would be refused when something is sent; raise BadTarget."""
        target = parsed(url, self.means.private)
        try:
            async with asyncio.timeout(5):
                await resolve(target.hostname or "", target.port or 443, self.means.private)
        except (Unreachable, TimeoutError):
            raise BadTarget("unknown_name") from None

    async def try_out(self, channel: Channel) -> Outcome:
        """Send a person something through their channel now; one that was broken works again if that does."""
        outcome = await self.sender.deliver(channel, messages.trial(channel, f"{channel.id}/{self.clock()}"))
        if outcome.kind == "gone":
            await self.channels.remove(channel)
        elif outcome.kind == "sent" and (channel.state == "broken" or channel.failures):
            await self.channels.change(replace(channel, state="on", failures=0))
        return outcome

    async def confirm(self, token: str) -> bool:
        """An address is really the person's."""
        found = await self.channels.behind(token, "confirm")
        if found is not None and found.state == "pending":
            await self.channels.change(replace(found, state="on"))
        return found is not None

    async def stop(self, token: str) -> bool:
        """Send nothing there any more."""
        found = await self.channels.behind(token, "stop")
        if found is not None:
            await self.channels.remove(found)
        return found is not None


def wait_of(minutes: int) -> int:
    """Return when to tell, as channels have it: minutes, or -1 for daily."""
    return DAILY if minutes < 0 else minutes * MINUTE
