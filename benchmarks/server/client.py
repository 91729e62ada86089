"""A lean client, so that the load generator is not what is measured: HTTP for setting up, WebSocket for play."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, cast

import msgspec

HOST = "127.0.0.1"
_encode = msgspec.json.Encoder().encode


class Http:
    """Plain requests over one connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """Return the reply; raise RuntimeError if it is a refusal."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(HOST, self.port)
        reader, writer = self.streams
        content = b"" if body is None else _encode(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self.port}", f"Content-Length: {len(content)}"]
        if content:
            head.append("Content-Type: application/json")
        if token:
            head.append(f"Authorization: Bearer {token}")
        writer.write("\r\n".join([*head, "", ""]).encode() + content)
        raw = await reader.readuntil(b"\r\n\r\n")
        size = next(int(line[15:]) for line in raw.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        reply = await reader.readexactly(size)
        if b" 200 " not in raw[:20]:
            raise RuntimeError(f"{method} {path}: {raw[:40]!r} {reply[:300]!r}")
        return msgspec.json.decode(reply)

    def close(self) -> None:
        """Disconnect."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Socket(asyncio.Protocol):
    """A WebSocket: calls `heard` with the text of every frame, counts what comes down."""

    def __init__(self, heard: Callable[[Socket, bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes_down = 0
        self.frames_down = 0
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def shake(self, port: int, path: str, token: str) -> None:
        """Ask for the socket. The key is a constant, for nobody caches anything between us and the server."""
        assert self._transport is not None
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        )
        self._transport.write(head.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """Cut what comes into frames."""
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            head, found, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:100].decode()))
                return
            buffer[:] = rest
            self.opened.set_result(None)
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, head_size = buffer[at + 1], 2
            if size == 126:
                if end - at < 4:
                    break
                size, head_size = (buffer[at + 2] << 8) + buffer[at + 3], 4
            elif size == 127:
                if end - at < 10:
                    break
                size, head_size = struct.unpack_from(">Q", buffer, at + 2)[0], 10
            if end - at < head_size + size:
                break
            kind, begin = buffer[at] & 15, at + head_size
            at = begin + size
            self.bytes_down += head_size + size
            self.frames_down += 1
            if kind == 1:
                self.heard(self, bytes(buffer[begin:at]))
            elif kind == 9:
                self._send(0x8A, bytes(buffer[begin:at]))
        del buffer[:at]

    def _send(self, first: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        head = bytes((first, 0x80 | size)) if size < 126 else struct.pack(">BBH", first, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros leaves the payload as it is

    def send(self, payload: bytes) -> None:
        """Send a text frame."""
        self._send(0x81, payload)

    def close(self) -> None:
        """Disconnect."""
        if self._transport is not None:
            self._transport.close()


async def connect(port: int, path: str, token: str, heard: Callable[[Socket, bytes], None]) -> Socket:
    """Return an open socket."""
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(heard), HOST, port)
    socket.shake(port, path, token)
    await socket.opened
    return socket
