"""People who play against real servers and do not mind when these die: they connect again and send the same again."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 60.0
LOST = (httpx.TransportError, OSError, WebSocketException, TimeoutError)


@dataclass
class Book:
    """What the servers have acknowledged: by table and key, the number of the entry."""

    entries: dict[tuple[str, str], int] = field(default_factory=dict)
    repeats: int = 0

    def note(self, table: str, key: str, seq: int) -> None:
        """Write down an acknowledgement; a later one must be the same."""
        first = self.entries.setdefault((table, key), seq)
        assert first == seq, f"{key} was acknowledged as {first}, then as {seq}"


class Guest:
    """A person. `where` says which server to ask at this moment; another one may be there a moment later."""

    def __init__(self, where: Callable[[], str]) -> None:
        self.where = where
        self.client = httpx.AsyncClient(timeout=10.0)
        self.token = ""

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Return the answer, however often it takes."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(*LOST):
                    reply = await self.client.request(method, self.where() + path, json=body, headers=headers)
                    if reply.status_code < 500:
                        return reply
                await asyncio.sleep(0.05)

    async def introduce(self) -> None:
        """Get a session."""
        self.token = (await self.ask("POST", "/api/session", {"name": "G", "lang": "en"})).json()["token"]


class Game:
    """Two people and a bot at one table, over HTTP or over sockets."""

    def __init__(self, number: int, wheres: Iterable[Callable[[], str]], book: Book, rounds: int) -> None:
        self.rounds = rounds
        self.rng = random.Random(number)
        self.book = book
        self.by_socket = number % 2 == 1
        self.guests = [Guest(where) for where in wheres]
        self.table = ""
        self.moves = 0
        self.over = False
        self.offers: dict[int, list[dict[str, Any]]] = {}  # what each seat was offered last
        self.offered: dict[int, int] = {}  # as of which entry

    async def open(self) -> None:
        """Open the table and begin."""
        for guest in self.guests:
            await guest.introduce()
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in self.guests[1:]), {"kind": "bot", "bot": "random"}]
        asked = {"game": "browl", "seats": seats, "options": {"end": "rounds", "rounds": self.rounds}}
        reply = await self.guests[0].ask("POST", "/api/tables", asked)
        self.table = reply.json()["table"]["id"]
        for seat, guest in enumerate(self.guests[1:], start=1):
            await guest.ask("POST", f"/api/tables/{self.table}/join", {"key": f"join{seat}", "seat": seat})
        await self.guests[0].ask("POST", f"/api/tables/{self.table}/start", {"key": "start"})

    async def play(self, enough: Callable[[], bool]) -> None:
        """Play until the end, or until it is enough."""
        if self.by_socket:
            await asyncio.gather(*(self._by_socket(seat, enough) for seat in range(len(self.guests))))
            return
        while not self.over and not enough():
            for seat, guest in enumerate(self.guests):
                shown = (await guest.ask("GET", f"/api/tables/{self.table}?since={2**30}")).json()
                self.over = shown["table"]["result"] is not None
                choices = shown["views"][0]["choices"]
                if choices:
                    await self._by_request(guest, seat, self.rng.choice(choices)["action"])
            await asyncio.sleep(0.005)

    async def _by_request(self, guest: Guest, seat: int, action: int) -> None:
        self.moves += 1
        key = f"move{self.moves}"
        body = {"key": key, "seat": seat, "actions": [action]}
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            reply = (await guest.ask("POST", f"/api/tables/{self.table}/move", body)).json()
            assert reply["t"] == "done", reply
            self.book.note(self.table, key, reply["seq"])

    async def _by_socket(self, seat: int, enough: Callable[[], bool]) -> None:
        """Keep a socket open, and move when asked; a move without an answer is sent again on the next socket."""
        guest, waiting = self.guests[seat], dict[str, int]()
        while not self.over and not enough():
            with suppress(*LOST):
                url = guest.where().replace("http", "ws", 1) + f"/ws/tables/{self.table}"
                headers = {"Authorization": f"Bearer {guest.token}"}
                async with connect(url, additional_headers=headers, open_timeout=5, close_timeout=1) as socket:
                    self.book.repeats += len(waiting)
                    for key, action in waiting.items():
                        await self._send(socket, seat, key, action)
                    await self._talk(socket, seat, waiting, enough)
            await asyncio.sleep(0.05)

    async def _talk(
        self, socket: ClientConnection, seat: int, waiting: dict[str, int], enough: Callable[[], bool]
    ) -> None:
        while not self.over and not enough():
            try:
                async with asyncio.timeout(0.2):
                    frame = await socket.recv()
            except TimeoutError:
                continue
            for message in json.loads(frame):
                await self._heard(socket, seat, waiting, message)

    async def _heard(
        self, socket: ClientConnection, seat: int, waiting: dict[str, int], message: dict[str, Any]
    ) -> None:
        kind = message["t"]
        if kind in ("table", "welcome"):
            self.over = self.over or message["table"]["result"] is not None
        elif kind == "done":
            waiting.pop(message["key"])
            self.book.note(self.table, message["key"], message["seq"])
            if seat in self.offers and self.offered[seat] < message["seq"]:
                del self.offers[seat]  # it was for this very move: the node that offered it was behind
        elif kind == "refused":
            raise AssertionError(message)
        elif kind in ("view", "step"):
            self.offered[seat] = message["seq"]
            self.offers[seat] = message.get("choices") or []  # kept: an answer to an older move may be still to come
        if self.offers.get(seat) and not waiting:
            self.moves += 1
            key, action = f"move{self.moves}", self.rng.choice(self.offers.pop(seat))["action"]
            waiting[key] = action
            await self._send(socket, seat, key, action)

    async def _send(self, socket: ClientConnection, seat: int, key: str, action: int) -> None:
        await socket.send(json.dumps({"t": "move", "key": key, "seat": seat, "actions": [action]}))

    async def close(self) -> None:
        """Hang up."""
        for guest in self.guests:
            await guest.client.aclose()
