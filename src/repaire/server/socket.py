"""Sockets: from the handshake, message by message, to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from repaire.kernel.errors import RepaireError
from repaire.server import commands, wire
from repaire.server.callers import Caller
from repaire.server.connection import GOING_AWAY, NORMAL, POLICY, TRY_LATER, Connection
from repaire.server.den import Den
from repaire.server.logbook import log
from repaire.server.presence import BEAT
from repaire.server.publisher import Publisher
from repaire.server.wording import bad_request, refusal, said
from repaire.tables.live import Live
from repaire.tables.meter import Metered
from repaire.tables.refusals import TableRefusal

BAD_MESSAGES = 20
PUSH = "repaire.push"  # the extension by which our own server takes a frame at once, or says that it cannot now

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[wire.Command | wire.Ping] = msgspec.json.Decoder(commands.FromClient)


class Sockets:
    """All sockets of a server, by table."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.publishers: dict[str, Publisher] = {}

    async def serve(self, caller: Caller, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        den, since = self.den, since_of(scope)
        push: Callable[[bytes], bool] = scope.get("extensions", {}).get(PUSH, never)
        try:
            live = await den.service.find(table)
            await den.challenges.admit(live.table, caller.person)
        except TableRefusal:
            await send({"type": "websocket.close", "code": POLICY})
            return
        except Exception as error:  # a journal that cannot be read: this table's fault, told nobody else
            den.fault(table, error)
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        if not den.channels.room_for_socket(caller):
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        connection = Connection(caller, table, send, push, den.channels.rounds)
        with den.channels.socket(connection):
            den.metrics.count("sockets")
            try:
                await send({"type": "websocket.accept"})
                await self._talk(connection, live, since, receive)
            except OSError:  # they left before they were greeted
                den.metrics.count("unsent")
            except Exception as error:  # a fault of ours: tells nothing of itself
                den.fault(table, error)
                connection.close(TRY_LATER)
            finally:
                self._leave(connection, table)
        if connection.closed:
            await self.part(connection, send)

    async def _talk(self, connection: Connection, live: Live, since: int, receive: Receive) -> None:
        """Greet, then read and write until either ends; a command under way is carried out to its end."""
        if connection.caller.person:
            await commands.come_back(self.den, live, connection.caller)
        table = live.table.id
        publisher = self.publishers.get(table)
        if publisher is None or publisher.live is not live:
            publisher = self.publishers[table] = Publisher(self.den, live)
        publisher.tell_presence()
        publisher.welcome(connection, since)
        self._shown(connection, True)
        writer = connection.writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(self._read(connection, live, receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            connection.close(NORMAL)
            if not connection.answering:
                reader.cancel()
            both = [writer, reader]  # typed as a tuple if they were named one by one, but it is a list that comes
            for ended in await asyncio.gather(*both, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError):
                    self.den.fault(table, ended)

    async def part(self, connection: Connection, send: Send) -> None:
        """Close a socket, with a word to come back if that is what we want."""
        if connection.closed == GOING_AWAY:
            connection.waiting.append(_encode(wire.Bye(500)))
            await self._try(send(connection.frame()))
        elif connection.closed == TRY_LATER:
            self.den.metrics.count("evicted")
        await self._try(send({"type": "websocket.close", "code": connection.closed}))

    async def _try(self, sending: Any) -> None:
        """Send to somebody who may not be there any more, but not for long."""
        try:
            await asyncio.wait_for(sending, 1.0)
        except (TimeoutError, RuntimeError, OSError):
            self.den.metrics.count("unsent")

    def _shown(self, connection: Connection, shown: bool) -> None:
        """A page shows its table to somebody, or does so no more."""
        if connection.shown != shown:
            connection.shown, looks = shown, self.den.alerts.looks
            (looks.begin if shown else looks.end)(connection.caller.person, connection.table)

    def _leave(self, connection: Connection, table: str) -> None:
        self._shown(connection, False)
        publisher = self.publishers.get(table)
        if publisher is None:
            return
        publisher.leave(connection)
        if not publisher.connections:
            del self.publishers[table]

    async def attend(self) -> None:
        """Tell tables and other nodes who comes and goes, for as long as the server runs."""
        while True:
            publishers = list(self.publishers.values())
            try:
                await self.den.presence.beat({person for one in publishers for person in one.live.table.people()})
            except Exception as error:  # the store is away: next time
                self.den.fault("", error)
            for number, publisher in enumerate(publishers):
                publisher.tell_presence()
                if number % 100 == 99:
                    await asyncio.sleep(0)  # others want to be served too
            await asyncio.sleep(BEAT)

    async def _read(self, connection: Connection, live: Live, receive: Receive) -> None:
        """Answer messages until the socket closes."""
        bad = 0
        while not connection.closed and (text := connection.said(await receive())) is not None:
            try:
                asked = _decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                bad += 1
                self.den.metrics.count("bad_messages")
                connection.post(_encode(bad_request(connection.caller.lang)))
                if bad >= BAD_MESSAGES:
                    connection.close(POLICY)
                    return
                continue
            self._shown(connection, not (isinstance(asked, wire.Ping) and asked.hidden))
            connection.answering = True
            try:
                work = self.answer(connection.caller, live, asked)
                answer = await Metered(work, self.den.admission.charging(connection.caller, live.table.id))
                connection.post(_encode(answer))
            finally:
                connection.answering = False

    async def answer(self, caller: Caller, live: Live, asked: wire.Command | wire.Ping) -> wire.FromServer:
        """Carry out a message; whatever happens there is an answer."""
        den = self.den
        key = "" if isinstance(asked, wire.Ping) else asked.key
        if not den.admission.allows(caller) or not den.admission.allows_at(caller, live.table):
            return said("too_many", key, caller.lang)
        if isinstance(asked, wire.Ping):
            return wire.Pong(den.clock())
        if caller.session is None:
            return said("no_session", asked.key, caller.lang)
        try:
            return await commands.carry_out(commands.BY_BODY[type(asked)], commands.Order(den, live, caller, asked))
        except RepaireError as error:
            den.metrics.count("refused", type(error).__name__)
            return refusal(error, asked.key, caller.lang, live)
        except Exception as error:  # a fault of ours: tells nothing of itself
            den.fault(live.table.id, error)
            return said("fault", asked.key, caller.lang)

    async def close(self) -> None:
        """Tell everybody to come back soon."""
        for connection in list(self.den.channels.connections):
            connection.close(GOING_AWAY)
        for _ in range(50):
            if not self.den.channels.connections:
                return
            await asyncio.sleep(0.02)
        log("sockets_left", count=len(self.den.channels.connections))


def never(text: bytes) -> bool:
    """Stand for a server that takes no frames but by its `send`."""
    return False


def since_of(scope: Scope) -> int:
    """Return the sequence number after which a client wants events."""
    for part in scope["query_string"].decode("latin-1").split("&"):
        name, _, value = part.partition("=")
        if name == "since" and value.isascii() and value.isdigit() and len(value) < 12:
            return int(value)
    return 0
