"""Sockets: a connection per watcher, and one publisher per table that puts every change once for each viewer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import Message, Receive, Scope, Send

from repaire.kernel.errors import RepaireError
from repaire.kernel.view import View
from repaire.server import commands, present, wire
from repaire.server.callers import Caller
from repaire.server.den import Den
from repaire.server.limits import MAX_MESSAGE, MAX_SOCKETS, MAX_STRANGERS, MAX_WAITING, MAX_WAITING_BYTES
from repaire.server.logbook import log
from repaire.server.presence import BEAT
from repaire.server.wording import bad_request, refusal, said
from repaire.tables import entries as e
from repaire.tables.live import Live, News
from repaire.tables.meter import metered
from repaire.tables.patch import changes
from repaire.tables.refusals import TableRefusal

NORMAL, POLICY, TOO_BIG, TRY_LATER, GOING_AWAY = 1000, 1008, 1009, 1013, 1012
BAD_MESSAGES = 20
SEND_SECONDS = 10.0
PUSH = "repaire.push"  # the extension by which our own server takes a frame at once, or says that it cannot now

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)


class Connection:
    """One open socket. Messages wait in a queue, which is bounded: who does not read is disconnected.

    What is posted in one turn of the loop goes out in one frame. Mostly the server takes it at once; where it cannot,
    and for every error, there is the writer, which waits as an ASGI application must.
    """

    def __init__(self, caller: Caller, table: str, send: Send, push: Callable[[bytes], bool]) -> None:
        self.caller = caller
        self.table = table
        self.send = send
        self.push = push
        self.loop = asyncio.get_running_loop()
        self.flushing = False  # a flush is due in this turn of the loop
        self.sending = False  # the writer has a frame that is not sent yet
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.wake = asyncio.Event()
        self.closed = 0  # the code to close with
        self.writer: asyncio.Task[None] | None = None
        self.answering = False  # a command of theirs is being carried out
        self.viewers: list[int] = []  # the seats whose views they get, or a spectator's
        self.known: set[int] = set()  # those of them whose whole view they have

    def post(self, message: bytes) -> None:
        """Queue a message."""
        if self.closed not in (0, GOING_AWAY):
            return
        self.waiting.append(message)
        self.size += len(message)
        if len(self.waiting) > MAX_WAITING or self.size > MAX_WAITING_BYTES:
            self.close(TRY_LATER)
        if not self.flushing:
            self.flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what waits: at once if that can be, or else through the writer."""
        self.flushing = False
        if not self.waiting or self.closed:
            return
        if self.writer is not None and not self.sending and self.push(self._joined()):
            self._clear()
        else:
            self.wake.set()

    def close(self, code: int) -> None:
        """Close the socket, without waiting for a frame that is not being read."""
        self.closed = self.closed or code
        if self.writer is not None:
            self.writer.cancel()

    async def write(self) -> None:
        """Send what waits, several messages in one frame as a JSON list, until closed."""
        while not self.closed:
            await self.wake.wait()
            self.wake.clear()
            if self.waiting:
                self.sending = True
                try:
                    async with asyncio.timeout(SEND_SECONDS):  # cheaper than wait_for, which makes a task
                        await self.send(self.frame())
                except TimeoutError:  # they do not read
                    self.close(TRY_LATER)
                except RuntimeError:  # the server has closed it already, for bytes that are no frame
                    self.close(NORMAL)
                finally:
                    self.sending = False

    def frame(self) -> Message:
        """Return all that waits as one frame."""
        text = self._joined().decode()
        self._clear()
        return {"type": "websocket.send", "text": text}

    def _joined(self) -> bytes:
        return b"[" + b",".join(self.waiting) + b"]"

    def _clear(self) -> None:
        self.waiting.clear()
        self.size = 0


class Publisher:
    """Tells everybody at one table what each change means to them."""

    def __init__(self, den: Den, live: Live) -> None:
        self.den = den
        self.live = live
        self.connections: set[Connection] = set()
        self.views: dict[int, View] = {}  # what each kind of viewer was told last
        self.offered: dict[int, present.Offered] = {}  # and which choices
        self.online: list[bool] = []  # by seat, as everybody was told last
        live.watchers.add(self.tell)

    def welcome(self, connection: Connection, since: int) -> None:
        """Greet a new connection: the table, then a view for each of its seats, with the events it has missed."""
        table, person = self.live.table, connection.caller.person
        said = [present.chat_out(table, chat) for chat in table.chat]
        connection.post(_encode(wire.Welcome(self._table(person), said, self.den.clock())))
        connection.viewers = present.viewers(table, person)
        for viewer in connection.viewers:
            self._show(connection, viewer, since)
        self.connections.add(connection)

    def _show(self, connection: Connection, viewer: int, since: int) -> None:
        """Send a whole view: the first for this connection; later ones are changes of it."""
        shown = present.seat_view(self.live, viewer, since)
        self.views[viewer] = self.live.table.state.view(viewer)
        self.offered[viewer] = present.Offered(shown.choices)
        connection.known.add(viewer)
        connection.post(_encode(shown))

    def leave(self, connection: Connection) -> None:
        """A connection has gone."""
        self.connections.discard(connection)
        if not self.connections:
            self.live.watchers.discard(self.tell)

    def _table(self, person: str) -> wire.TableOut:
        rematch = self.den.rematches.get(self.live.table.id, "")
        return present.table_out(self.live.table, person, self.den.presence.online, rematch)

    def tell(self, news: News) -> None:
        """Publish a change that is stored."""
        surroundings = bool(self.live.table.opened.clock.move or self.live.table.opened.clock.game)
        for entry in news.entries:
            if isinstance(entry, e.Chatted):
                message = _encode(wire.ChatNews(present.chat_out(news.table, entry)))
                for connection in self.connections:
                    connection.post(message)
            elif not isinstance(entry, e.Moved):
                surroundings = True
        chatted = all(isinstance(entry, e.Chatted) for entry in news.entries)
        steps: dict[int, bytes] = {} if chatted else self._steps(news)
        for connection in self.connections:
            if surroundings:  # somebody may have sat down, or got up
                connection.viewers = present.viewers(news.table, connection.caller.person)
                connection.known.intersection_update(connection.viewers)
            if not chatted:
                for viewer in connection.viewers:
                    if viewer in connection.known:
                        connection.post(steps[viewer])
                for viewer in connection.viewers:
                    if viewer not in connection.known:
                        self._show(connection, viewer, news.seq - len(news.entries))
            if surroundings and not chatted:
                connection.post(_encode(wire.TableNews(self._table(connection.caller.person))))

    def _steps(self, news: News) -> dict[int, bytes]:
        """Return a change as each kind of viewer sees it that was shown the table whole before."""
        viewers = sorted(set[int]().union(*(connection.known for connection in self.connections)))
        if not viewers:
            return {}
        views = news.table.state.views(viewers)
        alike, own = changes([self.views[viewer] for viewer in viewers], views)
        self.views.update(zip(viewers, views, strict=True))
        owing = news.table.to_move()
        steps: dict[int, bytes] = {}
        for viewer, view, mine in zip(viewers, views, own, strict=True):
            choices: list[wire.ChoiceOut | int] = []
            if viewer in owing:
                choices = self.offered[viewer].again(present.choices_out(news.table.state, viewer))
            steps[viewer] = _encode(present.step(news, view, alike | mine if mine else alike, choices))
        return steps

    def tell_presence(self) -> None:
        """Tell everybody if one of the players came or went."""
        online = [self.den.presence.online(chair.person) for chair in self.live.table.chairs]
        if online != self.online:
            self.online = online
            for connection in self.connections:
                connection.post(_encode(wire.TableNews(self._table(connection.caller.person))))


class Sockets:
    """All sockets of a server, by table."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.publishers: dict[str, Publisher] = {}

    async def serve(self, caller: Caller, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        den, since = self.den, since_of(scope)
        push: Callable[[bytes], bool] = scope.get("extensions", {}).get(PUSH, _never)
        try:
            live = await den.find(table)
        except TableRefusal:
            await send({"type": "websocket.close", "code": POLICY})
            return
        except Exception as error:  # a journal that cannot be read: this table's fault, told nobody else
            den.fault(table, error)
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        name, most = (caller.person, MAX_SOCKETS) if caller.person else (caller.address, MAX_STRANGERS)
        if den.sockets[name] >= most:
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        den.sockets[name] += 1
        den.presence.enter(caller.person)
        connection = Connection(caller, table, send, push)
        den.connections.add(connection)
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
            den.connections.discard(connection)
            den.presence.leave(caller.person)
            den.sockets[name] -= 1
            if not den.sockets[name]:
                del den.sockets[name]
            self._leave(connection, table)
            if connection.closed:
                await self._close(connection, send)

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
        writer = connection.writer = asyncio.create_task(connection.write())
        reader = asyncio.create_task(self._read(connection, live, receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            connection.close(NORMAL)
            if not connection.answering:
                reader.cancel()
            for ended in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError):
                    self.den.fault(table, ended)

    async def _close(self, connection: Connection, send: Send) -> None:
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

    def _leave(self, connection: Connection, table: str) -> None:
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
        while not connection.closed:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            if len(text) > MAX_MESSAGE:
                connection.close(TOO_BIG)
                return
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
            connection.answering = True
            try:
                work = self.answer(connection.caller, live, asked)
                answer = await metered(work, self.den.charging(connection.caller, live.table.id))
                connection.post(_encode(answer))
            finally:
                connection.answering = False

    async def answer(self, caller: Caller, live: Live, asked: wire.FromClient) -> wire.FromServer:
        """Carry out a message; whatever happens there is an answer."""
        den = self.den
        key = "" if isinstance(asked, wire.Ping) else asked.key
        if not den.allows(caller) or not den.allows_at(caller, live.table):
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
        for connection in list(self.den.connections):
            connection.close(GOING_AWAY)
        for _ in range(50):
            if not self.den.connections:
                return
            await asyncio.sleep(0.02)
        log("sockets_left", count=len(self.den.connections))


def _never(text: bytes) -> bool:
    """Stand for a server that takes no frames but by its `send`."""
    return False


def since_of(scope: Scope) -> int:
    """Return the sequence number after which a client wants events."""
    for part in scope["query_string"].decode("latin-1").split("&"):
        name, _, value = part.partition("=")
        if name == "since" and value.isascii() and value.isdigit() and len(value) < 12:
            return int(value)
    return 0
