"""Who is here: people with a socket or a waiting request, on this node or another, and those who left a moment ago.

A person without any channel stays here for a grace period: pages come back by themselves when a network changes, and
between two plain requests nothing is open. Nodes that share a store tell each other through it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterable

from repaire.tables.store import Store

GRACE = 15.0  # seconds after the last sign of life
BEAT = 5.0  # seconds between two messages to the other nodes
SOON = 0.05  # seconds from an arrival to such a message


class Presence:
    """The people of one node, and what the others say. Times are of a clock that only goes forward."""

    def __init__(self, store: Store, ticks: Callable[[], float], node: str) -> None:
        self.store = store
        self.ticks = ticks
        self.node = node
        self.open: Counter[str] = Counter()  # sockets and waiting requests by person
        self.last: dict[str, float] = {}  # the last sign of life of everybody who is here
        self.told: set[str] = set()  # whom the other nodes know to be here
        self.elsewhere: set[str] = set()  # of those whom somebody here waits for
        self.came = asyncio.Event()  # somebody of whom the other nodes do not know

    def heard(self, person: str) -> None:
        """There is a sign of life."""
        if not person:
            return
        if person not in self.last:
            self.came.set()
        self.last[person] = self.ticks()

    def enter(self, person: str) -> None:
        """A person opens a channel."""
        if person:
            self.heard(person)
            self.open[person] += 1

    def leave(self, person: str) -> None:
        """A person closes one."""
        if person:
            self.heard(person)
            self.open[person] -= 1
            if not self.open[person]:
                del self.open[person]

    def online(self, person: str) -> bool:
        """Tell whether a person is here, as far as this node knows."""
        return self._here(person) or person in self.elsewhere

    async def absent(self, person: str) -> bool:
        """Tell whether a person is away from every node."""
        return not self._here(person) and not await self.store.present(self.node, [person])

    async def gone(self, people: Iterable[str]) -> set[str]:
        """Return which of these people are away from every node."""
        away = [person for person in people if not self._here(person)]
        return set(away) - await self.store.present(self.node, away) if away else set()

    async def beat(self, awaited: Iterable[str]) -> None:
        """Tell the other nodes who came and went, and ask them about those whom somebody here waits for."""
        for person in [person for person in self.last if not self._here(person)]:
            del self.last[person]
        here = set(self.last)
        await self._tell(here, self.told - here)
        others = [person for person in awaited if person not in here]
        self.elsewhere = await self.store.present(self.node, others) if others else set()

    async def announce(self) -> None:
        """Tell the other nodes soon who came, for as long as the server runs."""
        while True:
            await self.came.wait()
            await asyncio.sleep(SOON)
            with contextlib.suppress(Exception):  # the store is away: the next beat tells, and tells of the fault
                await self._tell(set(self.last), set())

    async def _tell(self, here: set[str], went: set[str]) -> None:
        self.came.clear()
        await self.store.tell_present(self.node, sorted(here - self.told), sorted(went))
        self.told = (self.told | here) - went

    def _here(self, person: str) -> bool:
        return self.open[person] > 0 or self.ticks() - self.last.get(person, float("-inf")) < GRACE
