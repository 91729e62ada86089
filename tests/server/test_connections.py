"""How messages leave: at once where the server takes them, or else in order through the writer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from repaire.server.callers import Caller
from repaire.server.connection import NORMAL, TRY_LATER, Connection
from repaire.server.uvicorn_server import AHEAD, SocketProtocol, text_frame


class Line:
    """The far end: what it takes at once while it is open, and what it was sent by the writer."""

    def __init__(self, *, open: bool = True) -> None:
        self.open = open
        self.frames: list[list[int]] = []
        self.by_writer = 0
        self.writable = asyncio.Event()
        self.error: Exception | None = None

    def push(self, text: bytes) -> bool:
        if self.open:
            self.frames.append(json.loads(text))
        return self.open

    async def send(self, message: Any) -> None:
        self.by_writer += 1
        await self.writable.wait()
        if self.error is not None:
            raise self.error
        self.frames.append(json.loads(message["text"]))

    def connect(self) -> Connection:
        connection = Connection(Caller(None, "127.0.0.1", "fr", False), "t", self.send, self.push)
        connection.writer = asyncio.create_task(connection.write())
        return connection


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_is_posted_together_goes_out_in_one_frame_without_the_writer() -> None:
    async def play() -> None:
        line = Line()
        connection = line.connect()
        connection.post(b"1")
        connection.post(b"2")
        await turns()
        connection.post(b"3")
        await turns()
        assert line.frames == [[1, 2], [3]]
        assert line.by_writer == 0
        connection.close(NORMAL)

    asyncio.run(play())


def test_order_is_kept_when_the_server_takes_nothing_for_a_while() -> None:
    """A frame that the writer holds goes before what is posted later, even if the server would take that at once."""

    async def play() -> None:
        line = Line(open=False)
        connection = line.connect()
        connection.post(b"1")
        await turns()
        line.open = True
        connection.post(b"2")
        await turns()
        assert line.frames == []
        line.writable.set()
        await turns()
        connection.post(b"3")
        await turns()
        assert [number for frame in line.frames for number in frame] == [1, 2, 3]
        connection.close(NORMAL)

    asyncio.run(play())


def test_a_line_that_is_gone_ends_the_writer() -> None:
    async def play() -> None:
        line = Line(open=False)
        line.error = OSError("gone")
        line.writable.set()
        connection = line.connect()
        connection.post(b"1")
        await turns()
        assert connection.writer is not None
        assert connection.writer.done()
        with pytest.raises(OSError, match="gone"):
            await connection.writer

    asyncio.run(play())


def test_who_never_reads_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.server.connection.MAX_WAITING", 5)

    async def play() -> None:
        line = Line(open=False)
        connection = line.connect()
        for _ in range(7):
            connection.post(b"1")
        await turns()
        assert connection.closed == TRY_LATER

    asyncio.run(play())


class Far:
    """What a protocol writes to."""

    def __init__(self) -> None:
        self.wrote = b""
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.wrote += data


class Codec:
    """A codec that is open, or not."""

    def __init__(self) -> None:
        self.state = State.OPEN


@pytest.mark.parametrize("why", ["", "disconnected", "close_sent", "full", "closing", "shut"])
def test_the_server_takes_a_frame_only_while_the_socket_is_open_and_has_room(why: str) -> None:
    async def play() -> None:
        protocol, far, codec = SocketProtocol.__new__(SocketProtocol), Far(), Codec()
        protocol.disconnected, protocol.close_sent = why == "disconnected", why == "close_sent"
        protocol.writable = asyncio.Event()
        if why != "full":
            protocol.writable.set()
        far.closing = why == "closing"
        codec.state = State.CLOSING if why == "shut" else State.OPEN
        protocol.transport, protocol.conn = far, codec  # type: ignore[assignment]
        assert protocol.push(b"[1]") is (why == "")
        assert far.wrote == (b"" if why else b"\x81\x03[1]")

    asyncio.run(play())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_frames_are_those_of_the_protocol(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Reading(Far):
    """A transport that is read from, or not."""

    reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def test_a_socket_is_read_on_until_some_messages_wait() -> None:
    async def play() -> None:
        protocol, far = SocketProtocol.__new__(SocketProtocol), Reading()
        protocol.close_sent, protocol.read_paused, protocol.queue = False, False, asyncio.Queue()
        protocol.transport = far  # type: ignore[assignment]
        for number in range(AHEAD):
            protocol.handle_text(Frame(Opcode.TEXT, b"%d" % number))
            assert far.reading
        protocol.handle_text(Frame(Opcode.TEXT, b"last"))
        assert not far.reading
        got = [await protocol.receive() for _ in range(AHEAD + 1)]
        assert [message["text"] for message in got] == ["0", "1", "2", "3", "last"]  # type: ignore[typeddict-item]
        assert far.reading

    asyncio.run(play())
