"""How messages leave: at once where the server takes them, or else in order through the writer."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import random
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from repaire.server.callers import Caller
from repaire.server.connection import NORMAL, TRY_LATER, Connection, Rounds
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
        connection = Connection(Caller(None, "127.0.0.1", "fr", False), "t", self.send, self.push, Rounds())
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

    def close(self) -> None:
        self.closing = True


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


SHAKE = (
    b"GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def opened(*, quick: bool) -> SocketProtocol:
    """Return a socket after its handshake; one that is not quick leaves everything to the library."""
    protocol, conn = SocketProtocol.__new__(SocketProtocol), ServerProtocol(max_size=300)
    conn.receive_data(SHAKE)
    conn.send_response(conn.accept(conn.events_received()[0]))  # type: ignore[arg-type]
    conn.data_to_send()
    protocol.conn, protocol.transport = conn, Reading()  # type: ignore[assignment]
    vars(protocol).update(
        queue=asyncio.Queue(),
        frames=[],
        logger=logging.getLogger("test"),
        close_sent=False,
        read_paused=False,
        disconnected=False,
        close_timer=None,
        handshake_initiated=True,
        handshake_complete=True,
        pending_ping_payload=None,
        between=quick,
    )
    return protocol


def some_frames(rng: random.Random) -> bytes:
    """Return what a client may send, sometimes what it may not."""
    found = []
    for _ in range(rng.randint(1, 8)):
        text = "é".encode() * rng.choice([0, 1, 20, 62, 63, 70]) + b"x" * rng.randint(0, 3)
        kind = rng.choices(
            [Opcode.TEXT, Opcode.PING, Opcode.BINARY, Opcode.CONT, Opcode.PONG, Opcode.CLOSE], [20, 3, 2, 2, 1, 1]
        )[0]
        if kind in (Opcode.PING, Opcode.PONG, Opcode.CLOSE):
            text = b"" if kind is Opcode.CLOSE else text[:100]
        elif rng.random() < 0.05:
            text = rng.choice([b"\xff", b"x" * 301])
        found.append(Frame(kind, text, fin=kind not in (Opcode.TEXT, Opcode.CONT) or rng.random() < 0.9))
    sent = [frame.serialize(mask=True) for frame in found]
    if rng.random() < 0.1:
        sent.append(rng.choice([b"\x81\x02hi", b"\xc1\x80aaaa", b"\x83\x80aaaa"]))  # no mask, no such bit, no such kind
    return b"".join(sent) if rng.random() < 0.5 else b"|".join(sent)


@pytest.mark.parametrize("seed", range(60))
def test_short_messages_are_read_as_the_library_would(seed: int) -> None:
    """Whatever is sent, in whatever pieces: the same messages, the same answers, the same end."""
    rng = random.Random(seed)
    loop = asyncio.new_event_loop()
    try:
        for _ in range(20):
            sent, pieces = some_frames(rng), []
            if b"|" in sent and rng.random() < 0.8:
                pieces = sent.split(b"|")
            else:
                sent = sent.replace(b"|", b"")
                cuts = sorted(rng.sample(range(len(sent) + 1), min(len(sent), rng.randint(0, 3))))
                pieces = [sent[a:b] for a, b in itertools.pairwise([0, *cuts, len(sent)])]
            quick, slow = opened(quick=True), opened(quick=False)
            for protocol in (quick, slow):
                protocol.loop = loop
                with suppress(InvalidState):  # uvicorn's answer to words that are none, when it is closing already
                    for piece in pieces:
                        if piece and not protocol.transport.is_closing():
                            protocol.data_received(piece)
            assert list(quick.queue._queue) == list(slow.queue._queue)  # type: ignore[attr-defined]
            assert quick.transport.wrote == slow.transport.wrote  # type: ignore[attr-defined]
            assert quick.conn.state is slow.conn.state
            assert quick.close_sent == slow.close_sent
    finally:
        loop.close()


def test_a_short_message_never_reaches_the_library() -> None:
    protocol = opened(quick=True)
    protocol.conn.receive_data = None  # type: ignore[method-assign, assignment]
    protocol.data_received(Frame(Opcode.TEXT, "né".encode()).serialize(mask=True))
    assert protocol.queue.get_nowait() == {"type": "websocket.receive", "text": "né"}
