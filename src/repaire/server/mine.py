"""My tables, live: one socket tells a person which of their tables wait for them, whichever page they look at."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

import msgspec
from starlette.types import Receive, Scope, Send

from repaire.server import present, wire
from repaire.server.callers import Caller
from repaire.server.connection import POLICY, TRY_LATER, Connection
from repaire.server.den import Den
from repaire.server.listening import listen_only
from repaire.server.socket import PUSH, never
from repaire.tables.folded import Folded

LISTED = 30  # tables
PAUSE = 0.4  # seconds: what changes meanwhile is told together
AWAY = 2.0  # seconds until a store that is away is asked again

_encode = msgspec.json.Encoder().encode
NOTHING = _encode(wire.Finding(None, [], []))  # is not told, unless there was something before


class Mine:
    """Who follows their tables on this server."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.followers: dict[str, set[Connection]] = {}
        self.told: dict[str, tuple[bytes, bytes]] = {}  # the last news of each follower
        self.at: defaultdict[str, set[str]] = defaultdict(set)  # followers by table
        self.tables: dict[str, list[str]] = {}  # tables by follower
        self.due: dict[str, asyncio.Task[None]] = {}  # followers who shall be told
        den.finder.on_person = self.tell
        den.store.listen(self.heard)

    def changed(self, table: Folded) -> None:
        """Something has happened at a table here."""
        if not self.followers:
            return
        for person in {*table.people(), *self.at.get(table.id, ())}:  # who has just left it, too
            self.tell(person)

    def heard(self, table: str, seq: int) -> None:
        """Something may have happened at a table on another node."""
        del seq
        for person in self.at.get(table, ()):
            self.tell(person)

    def tell(self, person: str) -> None:
        """Tell a person soon how their tables stand, if they follow them here."""
        if person in self.followers and person not in self.due:
            self.due[person] = asyncio.get_running_loop().create_task(self._tell(person, PAUSE))

    async def _tell(self, person: str, pause: float) -> None:
        await asyncio.sleep(pause)
        del self.due[person]  # what happens from now on is told next time
        try:
            await self._look(person)
        except Exception as error:  # the store is away: they are told as soon as it is back
            self.den.fault("", error)
            if person in self.followers and person not in self.due:
                self.due[person] = asyncio.get_running_loop().create_task(self._tell(person, AWAY))

    async def _look(self, person: str, newcomer: Connection | None = None) -> None:
        found = await self.den.store.tables_of(person, LISTED)
        mine = wire.Mine([present.line_out(summary, person, self.den.departures.people) for summary in found])
        news = _encode(mine), _encode(await self.den.finder.finding(person))
        if person not in self.followers:  # they left meanwhile
            return
        self._forget(person)
        self.tables[person] = [summary.table for summary in found]
        for table in self.tables[person]:
            self.at[table].add(person)
        told = self.told.get(person, (b"", NOTHING))
        self.told[person] = news
        for connection in self.followers[person]:
            for before, now in zip(told, news, strict=True):
                if before != now or (connection is newcomer and now != NOTHING):
                    connection.post(now)

    def _forget(self, person: str) -> None:
        for table in self.tables.pop(person, []):
            self.at[table].discard(person)
            if not self.at[table]:
                del self.at[table]

    async def serve(self, caller: Caller, scope: Scope, receive: Receive, send: Send) -> Connection | None:
        """Serve one socket until it ends; return it, if there was one, for whoever closes it."""
        if caller.session is None:
            await send({"type": "websocket.close", "code": POLICY})
            return None
        if not self.den.channels.room_for_socket(caller):
            await send({"type": "websocket.close", "code": TRY_LATER})
            return None
        push: Callable[[bytes], bool] = scope.get("extensions", {}).get(PUSH, never)
        connection = Connection(caller, "", send, push, self.den.channels.rounds)
        followers = self.followers.setdefault(caller.person, set())
        followers.add(connection)
        with self.den.channels.socket(connection):
            self.den.metrics.count("sockets")
            try:
                await send({"type": "websocket.accept"})
                connection.writer = asyncio.create_task(connection.write())
                await self._look(caller.person, connection)
                await listen_only(self.den, connection, receive)
            except OSError:  # they left before they were greeted
                self.den.metrics.count("unsent")
            except Exception as error:  # the store is away, or a fault of ours
                self.den.fault("", error)
                connection.close(TRY_LATER)
            finally:
                followers.discard(connection)
                if not followers and self.followers.get(caller.person) is followers:
                    del self.followers[caller.person]
                    self.told.pop(caller.person, None)
                    self._forget(caller.person)
        return connection
