"""One open socket, as the server holds it: what waits to be sent, and whose views it is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.types import Message, Send

from repaire.server.callers import Caller
from repaire.server.limits import MAX_MESSAGE, MAX_WAITING, MAX_WAITING_BYTES

NORMAL, POLICY, TOO_BIG, TRY_LATER, GOING_AWAY = 1000, 1008, 1009, 1013, 1012  # codes to close with
SEND_SECONDS = 10.0


class Rounds:
    """Who is to be sent what waits for them: all that is posted in one turn of the loop goes out in one round."""

    def __init__(self) -> None:
        self.due: deque[Connection] = deque()

    def add(self, connection: Connection) -> None:
        """Send to a connection in the next round."""
        if not self.due:
            connection.loop.call_soon(self._go)
        self.due.append(connection)

    def _go(self) -> None:
        loop = self.due[0].loop
        try:
            while self.due:
                self.due.popleft().flush()
        finally:
            if self.due:  # one of them failed: not the others' fault
                loop.call_soon(self._go)


class Connection:
    """One open socket. Messages wait in a queue, which is bounded: who does not read is disconnected.

    What is posted in one turn of the loop goes out in one frame. Mostly the server takes it at once; where it cannot,
    and for every error, there is the writer, which waits as an ASGI application must.
    """

    def __init__(self, caller: Caller, table: str, send: Send, push: Callable[[bytes], bool], rounds: Rounds) -> None:
        self.caller = caller
        self.table = table
        self.send = send
        self.push = push
        self.rounds = rounds
        self.loop = asyncio.get_running_loop()
        self.flushing = False  # a flush is due in this turn of the loop
        self.sending = False  # the writer has a frame that is not sent yet
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.wake = asyncio.Event()
        self.closed = 0  # the code to close with
        self.writer: asyncio.Task[None] | None = None
        self.shown = False  # somebody looks at the page, as far as it says
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
            self.rounds.add(self)

    def flush(self) -> None:
        """Send what waits: at once if that can be, or else through the writer."""
        self.flushing = False
        if not self.waiting or self.closed:
            return
        if self.writer is not None and not self.sending and self.push(self._joined()):
            self._clear()
        else:
            self.wake.set()

    def said(self, message: Message) -> str | bytes | None:
        """Return what a message says; None if it is the last one: they have left, or said too much at once."""
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or ""
        if len(text) > MAX_MESSAGE:
            self.close(TOO_BIG)
            return None
        return text

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
        return b"[%s]" % b",".join(self.waiting)

    def _clear(self) -> None:
        self.waiting.clear()
        self.size = 0
