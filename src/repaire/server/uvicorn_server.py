"""How we run uvicorn: people are told before their sockets close, dead and idle lines are cut, logs are JSON.

What is inside uvicorn is used here alone, as the import contracts see to, and pyproject.toml caps its version.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import struct
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where there is one for this machine
from websockets.protocol import OPEN

from repaire.server.limits import MAX_MESSAGE
from repaire.server.logbook import log, places
from repaire.server.socket import PUSH

SEND_BUFFER = 128 * 1024
HEADER_SECONDS = 15.0  # for the headers of a request to arrive whole
AHEAD = 4  # messages that may wait before a socket is read no further
LINGER = 5.0  # seconds that a closed socket may take to read what was sent


def text_frame(text: bytes) -> bytes:
    """Return a whole text frame as a server sends it (RFC 6455, 5.2), where no extension is agreed on."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return struct.pack("!BBH", 0x81, 126, size) + text
    return struct.pack("!BBQ", 0x81, 127, size) + text


def ends_whole(data: bytes) -> bool:
    """Tell whether bytes that begin with a client's frame (RFC 6455, 5.2) end with the end of one."""
    at, end = 0, len(data)
    while at + 2 <= end:
        size = data[at + 1] & 0x7F
        long = 2 if size == 126 else 8 if size == 127 else 0
        if long:
            size = int.from_bytes(data[at + 2 : at + 2 + long], "big")
        at += 2 + long + 4 + size
    return at == end


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that does not wait for ever: closing one whose peer never reads would keep it and all it holds."""

    between = True  # the library has been given whole frames only, so what comes next is the beginning of one

    def data_received(self, data: bytes) -> None:
        """Take a short message at once, as nearly all come: one text in one frame. The library reads all else."""
        size = len(data) - 6
        if (
            self.between
            and 0 <= size < 126
            and data[0] == 0x81
            and data[1] == 0x80 | size
            and self.conn.state is OPEN
            and self.conn.current_size is None
            and not self.close_sent
        ):
            try:
                text = apply_mask(data[6:], data[2:6]).decode()
            except UnicodeDecodeError:  # for the library to refuse
                super().data_received(data)
                return
            self._hand_on(text)
            return
        if self.handshake_initiated and self.between:
            self.between = ends_whole(data)
        super().data_received(data)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the system's buffer small too, so that who does not read is noticed and costs little."""
        super().connection_made(transport)
        found = transport.get_extra_info("socket")
        if found is not None:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def push(self, text: bytes) -> bool:
        """Send a frame at once and return True, or do nothing: then `send` waits, or finds out what is wrong."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        if self.conn.state is not OPEN:
            return False
        self.transport.write(text_frame(text))
        return True

    def _hand_on(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. To stop reading for each and go on afterwards would be two more calls of the system."""
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True  # what is stopped already is not stopped again
            super().send_receive_event_to_app()
            self.read_paused = False

    async def run_asgi(self) -> None:
        """Serve the socket; when that has ended, end the connection soon."""
        cast("dict[str, Any]", self.scope["extensions"])[PUSH] = self.push
        await super().run_asgi()
        self.loop.call_later(LINGER, self._abort)

    def keepalive_timeout(self) -> None:
        """Nobody answers there."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self._abort)

    def _abort(self) -> None:
        if not self.disconnected:
            self.transport.abort()


class HttpProtocol(HttpToolsProtocol):
    """A connection that does not wait for ever: a request's headers must come, and soon."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        """Wait for the headers of the next one."""
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        """They are here."""
        self._relax()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._relax()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._relax()
        self.late = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _relax(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None


class Server(uvicorn.Server):
    """Says farewell to the players before uvicorn closes their sockets."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.farewell = farewell

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order, with exit code 0; a second Ctrl-C does not wait."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        await self.farewell()
        await super().shutdown(sockets)


class JsonLines(logging.Handler):
    """Writes what libraries log as we write our own: kinds and places, no arguments, for those may hold secrets."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        facts: dict[str, object] = {
            "level": record.levelname.lower(),
            "from": record.name,
            "said": str(record.msg)[:200],
        }
        if record.exc_info and record.exc_info[1] is not None:
            facts.update(kind=type(record.exc_info[1]).__name__, where=places(record.exc_info[1]))
        log("library", **facts)


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"lines": {"class": "repaire.server.uvicorn_server.JsonLines"}},
    "root": {"handlers": ["lines"], "level": "WARNING"},
}


def run_on(listening: socket.socket, app: Any, farewell: Callable[[], Awaitable[None]]) -> None:
    """Serve an application on a listening socket until the process is told to stop."""
    settings = uvicorn.Config(
        app,
        log_config=LOGGING,
        log_level="warning",
        access_log=False,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=MAX_MESSAGE * 2,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=False,  # we read them ourselves, and believe as many hops as we were told
        server_header=False,
    )
    Server(settings, farewell).run(sockets=[listening])
