"""Where and when a person wants to be called back. Addresses are personal: they are in no log and no metric."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from hashlib import sha256
from typing import Literal

from repaire.tables.store import Row, Statement, Store

Kind = Literal["push", "mail", "webhook"]
State = Literal["pending", "on", "broken"]  # waits for its link to be opened; works; has failed too often

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
DAILY = -1  # as `wait`
MOST = 12  # channels of a person
PENDING_LIVES = 2 * DAY  # until an address that was never confirmed is forgotten
MOST_PENDING = 3  # unconfirmed entries of one address, whoever made them: nobody is flooded with questions


@dataclass(frozen=True)
class Channel:
    """One way to reach a person. `wait` is in milliseconds: 0 at once, DAILY once a day at minute `daily_at` (UTC)."""

    id: str
    person: str
    kind: Kind
    form: str  # what a webhook understands
    target: str  # the address: of a mailbox, of a webhook, or a push subscription as JSON
    label: str  # by which the person knows it
    device: str  # of a push subscription: it goes with the device
    lang: str
    origin: str  # under which the person reaches us: links begin with it
    state: State = "on"
    wait: int = 0
    daily_at: int = 17 * 60
    always: int = 0  # also while they look at the table
    chat: int = 0
    failures: int = 0  # alerts in a row that could not be delivered
    made: int = 0

    @property
    def daily(self) -> bool:
        """Whether everything is told once a day."""
        return self.wait == DAILY


COLUMNS = ", ".join(field.name for field in fields(Channel))
ADD = f"INSERT INTO alert_channels ({COLUMNS}, lease) VALUES ({', '.join('?' * len(fields(Channel)))}, 0)"  # noqa: S608
OF_PERSON = f"SELECT {COLUMNS} FROM alert_channels WHERE person = ? ORDER BY made, id"  # noqa: S608
BY_ID = f"SELECT {COLUMNS} FROM alert_channels WHERE id = ?"  # noqa: S608
CHANGE = (
    "UPDATE alert_channels SET state = ?, wait = ?, daily_at = ?, always = ?, chat = ?, lang = ?, origin = ?,"
    " failures = ? WHERE id = ?"
)
WAITING = "SELECT COUNT(*) FROM alert_channels WHERE kind = 'mail' AND target = ? AND state = 'pending'"
LOST = "channel NOT IN (SELECT id FROM alert_channels)"
ROWS = "SELECT channel, table_id, kind FROM outbox WHERE "
REACHABLE = "SELECT DISTINCT person FROM alert_channels WHERE state = 'on'"


class TooMany(Exception):
    """A person, or an address, has enough channels."""


class Channels:
    """The channels of everybody, and who has one: a move asks nothing of the store for those who have none."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.reachable: set[str] | None = None  # who has a channel that works; None: perhaps anybody
        self._key = b""

    # -- who has one -----------------------------------------------------------------------------------------

    def may_reach(self, person: str) -> bool:
        """Tell whether a person may have a channel that works."""
        return self.reachable is None or person in self.reachable

    async def load(self) -> None:
        """Learn who has a channel; called when we begin, now and then, and when news may have been missed."""
        self.reachable = {row[0] for row in await self.store.fetch(REACHABLE)}

    async def look_again(self, person: str) -> None:
        """Learn whether a person has a channel, which may have changed here or on another node."""
        works = any(channel.state == "on" for channel in await self.of(person))
        if self.reachable is not None:
            (self.reachable.add if works else self.reachable.discard)(person)

    async def _tell(self, person: str) -> None:
        await self.look_again(person)
        await self.store.tell_person(person)

    # -- reading and changing --------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Channel]:
        """Return a person's channels, the oldest first."""
        return [Channel(*row) for row in await self.store.fetch(OF_PERSON, person)]

    async def find(self, id: str) -> Channel | None:
        """Return a channel."""
        rows = await self.store.fetch(BY_ID, id)
        return Channel(*rows[0]) if rows else None

    async def add(self, channel: Channel, also: Callable[[Channel], Sequence[Statement]] = lambda _: ()) -> Channel:
        """Add a channel, instead of the same person's to the same place; raise TooMany. Return it with its id."""
        mine = await self.of(channel.person)
        same = [one for one in mine if one.kind == channel.kind and one.target == channel.target]
        if same and same[0].state != "broken":
            return same[0]
        if len(mine) - len(same) >= MOST:
            raise TooMany
        if channel.state == "pending":
            ((waiting,),) = await self.store.fetch(WAITING, channel.target)
            if waiting >= MOST_PENDING:
                raise TooMany
        id = base64.b32encode(self.entropy(15)).decode().lower()
        made = replace(channel, id=id, made=self.clock())
        gone: list[Statement] = [("DELETE FROM alert_channels WHERE id = ?", (one.id,)) for one in same]
        await self.store.change(*gone, (ADD, astuple(made)), *also(made))
        await self._tell(channel.person)
        return made

    async def change(self, channel: Channel) -> None:
        """Write down what may change about a channel."""
        c = channel
        values = (c.state, c.wait, c.daily_at, c.always, c.chat, c.lang, c.origin, c.failures, c.id)
        await self.store.change((CHANGE, values))
        await self._tell(channel.person)

    async def note_failures(self, channel: Channel) -> None:
        """Write down how often a channel has failed, and whether it is broken by that."""
        query = "UPDATE alert_channels SET failures = ?, state = ? WHERE id = ? AND state <> 'pending'"
        await self.store.change((query, (channel.failures, channel.state, channel.id)))
        if channel.state == "broken":
            await self._tell(channel.person)

    async def remove(self, channel: Channel) -> None:
        """Forget a channel, and what was to be sent to it."""
        await self.store.change(("DELETE FROM alert_channels WHERE id = ?", (channel.id,)))
        await self._forget(await self.store.fetch(ROWS + "channel = ?", channel.id))
        await self._tell(channel.person)

    async def _forget(self, rows: Sequence[Row]) -> None:
        """Remove rows of the outbox one by one: a move that is being stored never waits for several of them."""
        for row in rows:
            await self.store.change(("DELETE FROM outbox WHERE channel = ? AND table_id = ? AND kind = ?", row))

    async def end_device(self, person: str, device: str) -> None:
        """A device is signed out: it is told nothing any more."""
        for channel in await self.of(person):
            if channel.device and channel.device == device:
                await self.remove(channel)

    async def sweep(self) -> None:
        """Forget addresses that were never confirmed, and what is of no use any more."""
        now = self.clock()
        await self.store.change(
            ("DELETE FROM alert_channels WHERE state = 'pending' AND made < ?", (now - PENDING_LIVES,)),
            ("DELETE FROM alert_looks WHERE seen < ?", (now - 2 * DAY,)),
        )
        await self._forget(await self.store.fetch(ROWS + "due < ? AND sent < ?", now - 2 * DAY, now - 2 * DAY))
        await self._forget(await self.store.fetch(ROWS + LOST))
        await self.load()

    # -- all that is known of a person -----------------------------------------------------------------------

    async def everything(self, person: str) -> dict[str, object]:
        """Return all that is kept about a person's alerts, for themselves."""
        own = [{f.name: getattr(channel, f.name) for f in fields(Channel)} for channel in await self.of(person)]
        names = ("channel", "table_id", "kind", "since", "due", "sent")
        out = await self.store.fetch(f"SELECT {', '.join(names)} FROM outbox WHERE person = ?", person)  # noqa: S608
        looks = await self.store.fetch("SELECT table_id, seen FROM alert_looks WHERE person = ?", person)
        return {
            "channels": own,
            "outbox": [dict(zip(names, row, strict=True)) for row in out],
            "looks": [{"table_id": table, "seen": seen} for table, seen in looks],
        }

    async def forget(self, person: str) -> None:
        """Forget all about a person's alerts."""
        await self.store.change(
            ("DELETE FROM alert_channels WHERE person = ?", (person,)),
            ("DELETE FROM alert_looks WHERE person = ?", (person,)),
        )
        await self._forget(await self.store.fetch(ROWS + "person = ?", person))
        await self._tell(person)

    # -- links in mails --------------------------------------------------------------------------------------

    async def token(self, channel: Channel, purpose: str) -> str:
        """Return what stands for a channel in a link."""
        if not self._key:
            self._key = bytes.fromhex(await self.store.setting("alerts/key", self.entropy(32).hex()))
        sign = hmac.digest(self._key, f"{purpose}/{channel.id}".encode(), sha256)
        return f"{channel.id}.{base64.urlsafe_b64encode(sign[:18]).decode()}"

    async def behind(self, token: str, purpose: str) -> Channel | None:
        """Return the channel that a link stands for."""
        id, _, _ = token.partition(".")
        found = await self.find(id)
        good = found is not None and hmac.compare_digest((await self.token(found, purpose)).encode(), token.encode())
        return found if good else None
