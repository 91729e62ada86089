"""A table in memory: its folded journal, what was told lately, and those who watch it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from repaire.kernel.events import Event, sees
from repaire.tables import entries as e
from repaire.tables.table import Table

RECENT = 100  # entries whose events are kept for those who come back
GIVEN = 100  # events that somebody who comes back gets at most, the latest: coming back costs little at any time
FIRST_BYTES = 1_500  # of events for somebody who has seen nothing yet, the latest too
KEYS_KEPT = 500

_encode = msgspec.json.Encoder().encode


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as it is sent, and who sees it.

    Every table keeps hundreds: the garbage collector neither counts nor visits them.
    """

    audience: int
    event: msgspec.Raw


def written(told: list[tuple[int, Event]]) -> tuple[Told, ...]:
    """Return events as steps have them, kind and arguments: written once for all who see them."""
    return tuple([Told(audience, msgspec.Raw(_named(event))) for audience, event in told])


def _named(event: Event) -> bytes:
    return b'["%s",%s]' % (event.kind.encode(), _encode(event))


def seen(told: tuple[Told, ...], viewer: int) -> list[msgspec.Raw]:
    """Return the events that a seat, or a spectator, sees."""
    return [one.event for one in told if sees(viewer, one.audience)]


def _latest(events: list[msgspec.Raw], size: int) -> list[msgspec.Raw]:
    """Return the last events, as many as so many bytes hold."""
    for place in range(len(events) - 1, -1, -1):
        size -= len(memoryview(events[place]))
        if size < 0:
            return events[place + 1 :]
    return events


@dataclass
class News:
    """What one stored change did, as it is published to everybody who watches the table."""

    table: Table
    seq: int
    entries: list[e.AnyEntry]
    told: tuple[Told, ...]


class Live:
    """A table in memory, with those who watch it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[News], None]] = set()
        self.recent: deque[tuple[int, tuple[Told, ...]]] = deque(maxlen=RECENT)
        self.keys: OrderedDict[str, int] = OrderedDict()
        self.timer: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.reader: asyncio.Task[None] | None = None
        self.behind = 0  # another node has written up to here
        self.unsure = False  # whether something was stored that the store gave no answer to
        self.broken = False
        self.looking_on = 0  # people without a seat who watch from this server
        self.told_from = table.seq  # events of later entries are in `recent`, up to its length

    def events_since(self, seq: int, viewer: int) -> tuple[list[msgspec.Raw], bool]:
        """Return what a viewer has missed since an entry, and whether that is all of it."""
        oldest = self.recent[0][0] - 1 if len(self.recent) == RECENT else self.told_from
        found = [event for at, told in self.recent if at > seq for event in seen(told, viewer)]
        given = found[-GIVEN:] if seq > 0 else _latest(found, FIRST_BYTES)
        return given, seq >= oldest and len(found) == len(given)

    def remember(self, key: str, seq: int) -> None:
        """Keep the answer to a key for a while; the store knows the older ones."""
        if key:
            self.keys[key] = seq
            if len(self.keys) > KEYS_KEPT:
                self.keys.popitem(last=False)
