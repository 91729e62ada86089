"""The lobby, live: one small socket tells whoever is on the start page which tables wait for players.

No session is needed: it tells everybody the same, and what is told is made once for all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.types import Receive, Scope, Send

from repaire.server import wire
from repaire.server.callers import Caller
from repaire.server.connection import TRY_LATER, Connection
from repaire.server.den import Den
from repaire.server.listening import listen_only
from repaire.server.present import faces_out
from repaire.server.socket import PUSH, never
from repaire.tables.folded import Folded
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import WAITS, Summary

LISTED = 40  # tables
PAUSE = 0.5  # seconds: what changes meanwhile is told together
AGAIN = 5.0  # seconds between looks at what other nodes have decided

_encode = msgspec.json.Encoder().encode


class Lobby:
    """Who is in the lobby on this server."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.connections: set[Connection] = set()
        self.told = b""
        self.listed: dict[str, tuple[str, int]] = {}  # public tables as they stood: phase, and how many sat there
        self.stirred = asyncio.Event()
        den.stir_lobby = den.finder.on_queues = self.stir
        den.show_lobby = self.show
        den.store.listen(self.heard)

    def stir(self) -> None:
        """Something may have changed."""
        self.stirred.set()

    def changed(self, table: Folded) -> None:
        """Something has happened at a table here."""
        stands = (table.phase, sum(chair.taken for chair in table.chairs))
        if (table.terms.public or table.id in self.listed) and self.listed.get(table.id) != stands:
            self.stir()

    def heard(self, table: str, seq: int) -> None:
        """Something may have happened at a table on another node; a move alone changes nothing here."""
        if seq <= 3 or self.listed.get(table, ("", 0))[0] == WAITS:
            self.stir()

    async def show(self) -> wire.Lobby:
        """Return what everybody sees."""
        hidden = {str(row[0]) for row in await self.den.store.fetch("SELECT table_id FROM unlisted")}
        found = [one for one in await self.den.store.public_tables(LISTED) if one.table not in hidden]
        found.sort(key=lambda one: one.phase != WAITS)
        self.listed = {one.table: (one.phase, sum(map(bool, one.names))) for one in found}
        lines = [line for one in found if (line := await self._line(one)) is not None]
        return wire.Lobby(lines, self.den.finder.queues, await self.den.notices.show())

    async def _line(self, found: Summary) -> wire.OpenLine | None:
        try:
            table = (await self.den.service.find(found.table)).table
        except TableRefusal:  # broken
            return None
        usual = table.setup.definition.setup(found.players, {}, table.setup.definition.box(""))
        options = {name: value for name, value in table.opened.options.items() if usual.options.get(name) != value}
        clock = table.terms.clock
        return wire.OpenLine(
            found.table,
            found.game,
            found.phase,
            found.players,
            sum(not chair.taken for chair in table.chairs),  # who has left for good has no name, and a seat
            found.names,
            faces_out(found),
            options,
            "" if table.opened.box == usual.box.name else table.opened.box,
            wire.ClockPlan(clock.move, clock.game),
        )

    async def watch(self) -> None:
        """Tell those in the lobby what has changed, for as long as the server runs."""
        while True:
            try:
                async with asyncio.timeout(AGAIN):
                    await self.stirred.wait()
            except TimeoutError:
                pass  # another node may have decided something
            self.stirred.clear()
            if self.connections:
                try:
                    news = _encode(await self.show())
                except Exception as error:  # the store is away: next time
                    self.den.fault("", error)
                    news = self.told
                if news != self.told:
                    self.told = news
                    for connection in self.connections:
                        connection.post(news)
            await asyncio.sleep(PAUSE)

    async def serve(self, caller: Caller, scope: Scope, receive: Receive, send: Send) -> Connection | None:
        """Serve one socket until it ends; return it, if there was one, for whoever closes it."""
        if not self.den.channels.room_for_socket(caller):
            await send({"type": "websocket.close", "code": TRY_LATER})
            return None
        push: Callable[[bytes], bool] = scope.get("extensions", {}).get(PUSH, never)
        connection = Connection(caller, "", send, push, self.den.channels.rounds)
        with self.den.channels.socket(connection):
            try:
                self.den.metrics.count("sockets")
                await send({"type": "websocket.accept"})
                connection.writer = asyncio.create_task(connection.write())
                self.told = _encode(await self.show())
                connection.post(self.told)
                self.connections.add(connection)
                await listen_only(self.den, connection, receive)
            except OSError:  # they left before they were greeted
                self.den.metrics.count("unsent")
            except Exception as error:  # the store is away, or a fault of ours
                self.den.fault("", error)
                connection.close(TRY_LATER)
            finally:
                self.connections.discard(connection)
        return connection
