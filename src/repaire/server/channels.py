"""What is open to people now: sockets, and requests that wait for news; so many for each of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from repaire.server.callers import Caller
from repaire.server.connection import POLICY, Connection, Rounds
from repaire.server.limits import MAX_POLLS, MAX_SOCKETS, MAX_STRANGERS
from repaire.server.presence import Presence


class Channels:
    """The open channels of one server; who has one is present."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.connections: set[Connection] = set()
        self.rounds = Rounds()
        self.sockets: Counter[str] = Counter()  # by person, or by address without a session
        self.polls: Counter[str] = Counter()  # requests that wait for news, likewise
        self.waiting: dict[asyncio.Event, str] = {}  # what wakes such a request, with its device

    def room_for_socket(self, caller: Caller) -> bool:
        """Tell whether a caller may open one more socket."""
        return self.sockets[_name(caller)] < (MAX_SOCKETS if caller.person else MAX_STRANGERS)

    def room_for_poll(self, caller: Caller) -> bool:
        """Tell whether one more request of a caller may wait."""
        return self.polls[_name(caller)] < MAX_POLLS

    @contextmanager
    def socket(self, connection: Connection) -> Iterator[None]:
        """Have a socket open."""
        self.connections.add(connection)
        try:
            with self._counted(self.sockets, connection.caller):
                yield
        finally:
            self.connections.discard(connection)

    @contextmanager
    def poll(self, caller: Caller) -> Iterator[asyncio.Event]:
        """Have a request wait; the event is set when it shall not any longer."""
        woken = asyncio.Event()
        self.waiting[woken] = caller.session.device if caller.session else ""
        try:
            with self._counted(self.polls, caller):
                yield woken
        finally:
            del self.waiting[woken]

    @contextmanager
    def _counted(self, counter: Counter[str], caller: Caller) -> Iterator[None]:
        name = _name(caller)
        counter[name] += 1
        self.presence.enter(caller.person)
        try:
            yield
        finally:
            self.presence.leave(caller.person)
            counter[name] -= 1
            if not counter[name]:
                del counter[name]

    def at(self, table: str) -> list[Connection]:
        """Return the sockets at a table."""
        return [connection for connection in self.connections if connection.table == table]

    def end(self, device: str) -> None:
        """Close what is open on a device that was signed out, here or on another node."""
        for connection in self.connections:
            if connection.caller.session is not None and connection.caller.session.device == device:
                connection.close(POLICY)
        for woken, whose in self.waiting.items():
            if whose == device:
                woken.set()

    def wake(self) -> None:
        """Let no request wait any longer."""
        for woken in self.waiting:
            woken.set()


def _name(caller: Caller) -> str:
    return caller.person or caller.address
