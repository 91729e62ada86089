"""Servers for tests: one inside the test (quick, with a clock of its own) and a real one in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from repaire.server.app import create_app
from repaire.server.config import Config
from repaire.server.den import Den
from repaire.server.limits import Rates
from repaire.server.shell import Shell
from repaire.tables.memory import MemoryStore
from repaire.tables.store import Store

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
GENEROUS = Rates().times(10_000)
PATIENCE = 20.0
SEATS: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "guest", "name": "B"}]


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000
        self.tick = 1

    def __call__(self) -> int:
        """Return the time; it goes on by itself a little."""
        self.now += self.tick
        return self.now

    def seconds(self) -> float:
        """Return the time in seconds."""
        return self() / 1000


class Keys:
    """Idempotency keys, each new."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        """Return the next one."""
        self.count += 1
        return f"key-{self.count}"


new_key = Keys()


class Inside:
    """A server without a network."""

    def __init__(
        self, store: Store | None = None, config: Config | None = None, entropy: Callable[[int], bytes] = os.urandom
    ) -> None:
        self.clock = Hand()
        self.ticks = Hand()  # the clock that only goes forward
        self.store = store or MemoryStore()
        self.den = Den(self.store, config or Config(pace=0.0, rates=GENEROUS), self.clock, entropy, self.ticks.seconds)
        self.app: Shell = create_app(self.store, den=self.den)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Inside]:
        """Run it."""
        async with self.app.app.router.lifespan_context(self.app.app):
            yield self

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Return a client that nobody knows."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=True, client=("127.0.0.1", 40_000))
        return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)

    async def guest(self, name: str = "Ana", lang: str = "en") -> Guest:
        """Return somebody who has introduced themselves."""
        client = self.client()
        reply = await client.post("/api/session", json={"name": name, "lang": lang})
        assert reply.status_code == 200, reply.text
        client.cookies.clear()
        found = Guest(self, name, reply.json()["token"], client)
        client.headers["Authorization"] = f"Bearer {found.token}"
        return found

    async def socket(self, table: str, since: int = 0, **headers: str) -> InsideSocket:
        """Open a socket as anybody."""
        socket = InsideSocket(self.app)
        await socket.open(table, since, headers)
        return socket

    def journal(self) -> dict[str, int]:
        """Return how long every journal is, and how many sessions there are."""
        assert isinstance(self.store, MemoryStore)
        return {table: len(lines) for table, lines in self.store.lines.items()}


@dataclass
class Guest:
    """A person with a session, who uses it as a program does."""

    place: Inside
    name: str
    token: str
    client: httpx.AsyncClient
    heard: list[str] = field(default_factory=list)  # every body that they were sent

    async def get(self, path: str) -> Any:
        """Return what an address replies; it must."""
        reply = await self.client.get(path)
        self.heard.append(reply.text)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def post(self, path: str, body: Any = None) -> Any:
        """Return what an address replies to a body; it must."""
        reply = await self.try_post(path, body)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def try_post(self, path: str, body: Any = None) -> httpx.Response:
        """Return the whole reply."""
        reply = await self.client.post(path, json=body)
        self.heard.append(reply.text)
        return reply

    async def open_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Open a table and return its name."""
        found = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        table: str = found["table"]["id"]
        return table

    async def join(self, table: str, **more: Any) -> None:
        """Take a free seat."""
        await self.post(f"/api/tables/{table}/join", {"key": new_key(), **more})

    async def socket(self, table: str, since: int = 0) -> InsideSocket:
        """Open a socket as this person."""
        return await self.place.socket(table, since, authorization=f"Bearer {self.token}")

    async def person(self) -> str:
        """Return the identifier that nobody may see."""
        session = await self.place.den.sessions.find(self.token)
        assert session is not None
        return session.person


class InsideSocket:
    """A socket that speaks ASGI with the application."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self.app = app
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.accepted = False
        self.reading = True
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def open(self, table: str, since: int, headers: dict[str, str], path: str = "") -> None:
        """Shake hands."""
        path = path or f"/ws/tables/{table}"
        sent = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "path": path,
            "raw_path": path.encode(),
            "query_string": f"since={since}".encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": ("127.0.0.1", 40_001),
            "subprotocols": [],
            "root_path": "",
            "scheme": "ws",
        }
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.app(scope, self.inbox.get, self._sent))
        await self.until(lambda: self.accepted or self.closed is not None)

    async def _sent(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        else:
            while not self.reading:
                await asyncio.sleep(3600)
            self.frames.append(message["text"])
            self.messages += json.loads(message["text"])
        self.changed.set()

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is seen."""
        async with asyncio.timeout(PATIENCE):
            while not seen():
                self.changed.clear()
                await self.changed.wait()

    def send(self, message: Any) -> None:
        """Send a message: an object, or text or bytes as they are."""
        if isinstance(message, bytes):
            self.inbox.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return the answer to its key."""
        self.send(message)
        answers = ("done", "refused", "drafted", "pong")
        start = len(self.messages)

        def found() -> list[dict[str, Any]]:
            return [told for told in self.messages[start:] if told["t"] in answers]

        await self.until(lambda: bool(found()) or self.closed is not None)
        return found()[0] if found() else {"t": "closed", "code": self.closed}

    async def quiet(self) -> None:
        """Wait until nothing more comes: a ping is answered after all that was queued before."""
        await self.ask({"t": "ping"})

    async def close(self) -> None:
        """Hang up."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self.task is not None:
            await asyncio.wait_for(self.task, PATIENCE)


class Real:
    """`repaire serve` in a process of its own."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        database: str = "",
        rate_factor: float = 10_000,
        python: str = sys.executable,
        env: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.errors = folder / "stderr.txt"
        command = [python, "-m", "repaire", "serve", "--port", "0", "--lang", "en", "--bot-pace", "0"]
        command += ["--thinkers", "0"]  # bots have processes of their own in tests of theirs
        command += ["--database", database or str(folder / "tables.db"), "--rate-factor", str(rate_factor), *arguments]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env or environment(), cwd=folder
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+:\d+)/", line)
        if found is None:
            self.stop()
            raise AssertionError(f"no address in {line!r}; {self.errors.read_text()}")
        self.host = found[1]
        self.url = f"http://{self.host}"
        self._wait_ready()

    def _wait_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            time.sleep(0.02)
        self.stop()
        raise AssertionError("the server does not become ready")

    def terminate(self) -> None:
        """Ask it to stop."""
        self.process.send_signal(signal.SIGTERM)

    def stop(self) -> int:
        """Stop it, by force if need be; return its exit code."""
        if self.process.poll() is None:
            self.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
        code = self.process.wait(15)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def log(self) -> list[dict[str, Any]]:
        """Return what it has written to standard error; every line is JSON."""
        return [json.loads(line) for line in self.errors.read_text(encoding="utf-8").splitlines()]


def environment() -> dict[str, str]:
    """Return the environment of a server under test."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REPAIRE_")}
    return {**kept, "PYTHONUNBUFFERED": "1"}


@contextlib.contextmanager
def real_server(folder: Path, *arguments: str, **more: Any) -> Iterator[Real]:
    """Run a real server, and stop it whatever happens."""
    server = Real(folder, *arguments, **more)
    try:
        yield server
    finally:
        server.stop()


def faults(place: Inside) -> int:
    """Return how many faults of our own were counted."""
    return sum(value for (name, _), value in place.den.metrics.counts.items() if name == "faults")


async def table_of(guest: Guest) -> str:
    """Open a table with two seats of one person, and start."""
    return await guest.open_table("browl", SEATS, start=True)
