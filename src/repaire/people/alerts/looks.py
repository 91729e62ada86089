"""Who looks at which table: nobody is called back to what they have before their eyes.

Each node knows its own sockets and requests. For people who can be called back, and for them alone, it writes down what
the sender of another node has to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from repaire.people.alerts.channels import Channels
from repaire.tables.store import Statement, Store

BEAT = 20_000  # milliseconds between two signs that somebody still looks
STALE = 60_000  # after so long without one their node has died

PUT = (
    "INSERT INTO alert_looks (person, table_id, node, seen, looking) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (person, table_id, node) DO UPDATE SET seen = excluded.seen, looking = excluded.looking"
)


@dataclass(frozen=True)
class Look:
    """When a person last looked at a table, and whether they do now."""

    seen: int = 0
    now: bool = False


class Looks:
    """Those who look at tables on this node, and what the others have written down."""

    def __init__(self, store: Store, channels: Channels, clock: Callable[[], int], node: str) -> None:
        self.store = store
        self.channels = channels
        self.clock = clock
        self.node = node
        self.open: Counter[tuple[str, str]] = Counter()  # pages that show a table to a person
        self.last: dict[tuple[str, str], int] = {}  # of people who can be called back
        self.unwritten: set[tuple[str, str]] = set()
        self.written = 0  # when those who still look were last written down

    def saw(self, person: str, table: str) -> None:
        """A person has seen a table: they asked for it, or did something there."""
        if person and self.channels.may_reach(person):
            self.last[person, table] = self.clock()
            self.unwritten.add((person, table))

    def begin(self, person: str, table: str) -> None:
        """A page begins to show a table."""
        if person:
            self.open[person, table] += 1
            self.saw(person, table)

    def end(self, person: str, table: str) -> None:
        """A page shows it no more: it was closed, or is behind another."""
        if person:
            self.open[person, table] -= 1
            if self.open[person, table] <= 0:
                del self.open[person, table]
            self.saw(person, table)

    @contextmanager
    def showing(self, person: str, table: str) -> Iterator[None]:
        """Somebody waits for news of a table, and sees it meanwhile."""
        self.begin(person, table)
        try:
            yield
        finally:
            self.end(person, table)

    async def tell(self) -> None:
        """Write down what other nodes have to know."""
        now = self.clock()
        if now - self.written >= BEAT:
            self.written = now
            self.unwritten.update(pair for pair in self.open if self.channels.may_reach(pair[0]))
            for pair in [pair for pair, seen in self.last.items() if seen < now - STALE and pair not in self.open]:
                del self.last[pair]
        pairs, self.unwritten = self.unwritten, set()
        for pair in sorted(pairs):
            looks = pair in self.open
            statement: Statement = (PUT, (*pair, self.node, now if looks else self.last.get(pair, now), int(looks)))
            await self.store.change(statement)

    async def at(self, person: str, table: str) -> Look:
        """Return when a person last looked at a table, on whichever node."""
        now = self.clock()
        if self.open[person, table] > 0:
            return Look(now, True)
        seen = self.last.get((person, table), 0)
        query = "SELECT seen, looking FROM alert_looks WHERE person = ? AND table_id = ? AND node <> ?"
        for when, looking in await self.store.fetch(query, person, table, self.node):
            if looking and when > now - STALE:
                return Look(now, True)
            seen = max(seen, when)
        if not seen:  # by an earlier run of this node, or long ago
            own = "SELECT seen FROM alert_looks WHERE person = ? AND table_id = ?"
            rows = await self.store.fetch(own, person, table)
            seen = max((row[0] for row in rows), default=0)
        return Look(seen, False)
