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

from repaire.tables.journal import Line

PATIENCE = 60.0
SILENCE = 3.0  # seconds after which a socket on which nothing comes, not even an answer to a ping, is given up
LOST = (httpx.TransportError, OSError, WebSocketException, TimeoutError)


@dataclass
class Book:
    """What the servers have acknowledged: by table and key, the number of the entry."""

    entries: dict[tuple[str, str], int] = field(default_factory=dict)
    refused: set[tuple[str, str]] = field(default_factory=set)

    def note(self, table: str, key: str, seq: int) -> None:
        """Write down an acknowledgement; a later one must be the same."""
        first = self.entries.setdefault((table, key), seq)
        assert first == seq, f"{key} was acknowledged as {first}, then as {seq}"

    def note_refusal(self, table: str, answer: dict[str, Any]) -> None:
        """Write down a refusal: who comes from a dead node may move by a view that is a moment old, and no more."""
        assert answer["reason"] == "not_your_turn", answer
        assert (table, answer["key"]) not in self.entries, "acknowledged, then refused"
        self.refused.add((table, answer["key"]))

    def check(self, table: str, lines: list[Line]) -> None:
        """Compare a journal with what was said."""
        found = {line.key.partition(":")[2]: line.seq for line in lines}
        for (where, key), seq in self.entries.items():
            assert where != table or found.get(key) == seq, f"acknowledged and lost: {key}"
        for where, key in self.refused:
            assert where != table or key not in found, f"refused and carried out: {key}"


class Guest:
    """A person. `where` says which server to ask at this moment; another one may be there a moment later."""

    def __init__(self, where: Callable[[], str], patience: float = 10.0) -> None:
        self.where = where
        self.client = httpx.AsyncClient(timeout=patience)
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

    def __init__(
        self, number: int, wheres: Iterable[Callable[[], str]], book: Book, rounds: int, patience: float = 10.0
    ) -> None:
        self.rounds = rounds
        self.rng = random.Random(number)
        self.book = book
        self.by_socket = number % 2 == 1
        self.guests = [Guest(where, patience) for where in wheres]
        self.table = ""
        self.moves = 0
        self.over = False

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
            if reply["t"] == "refused":
                self.book.note_refusal(self.table, reply)
                return
            self.book.note(self.table, key, reply["seq"])

    async def _by_socket(self, seat: int, enough: Callable[[], bool]) -> None:
        """Keep a socket open, and move when asked; a move without an answer is sent again on the next socket."""
        talk = Talk(self, seat)
        guest = self.guests[seat]
        while not self.over and not enough():
            with suppress(*LOST):
                url = guest.where().replace("http", "ws", 1) + f"/ws/tables/{self.table}"
                headers = {"Authorization": f"Bearer {guest.token}"}
                async with connect(url, additional_headers=headers, open_timeout=5, close_timeout=1) as socket:
                    await talk.go_on(socket, enough)
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Hang up."""
        for guest in self.guests:
            await guest.client.aclose()


class Talk:
    """What one person says and hears over sockets, one after the other."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.choices: list[dict[str, Any]] = []
        self.key = ""  # of the move that waits for an answer
        self.action = 0

    async def go_on(self, socket: ClientConnection, enough: Callable[[], bool]) -> None:
        """Talk until the socket is lost or silent, or the game is over."""
        loop = asyncio.get_running_loop()
        heard, pinged = loop.time(), False
        if self.key:
            await self._send(socket)
        while not self.game.over and not enough():
            try:
                async with asyncio.timeout(0.2):
                    for message in json.loads(await socket.recv()):
                        self._hear(message)
                heard, pinged = loop.time(), False
            except TimeoutError:
                if loop.time() - heard > SILENCE:
                    raise
                if loop.time() - heard > SILENCE / 3 and not pinged:
                    await socket.send('{"t":"ping"}')
                    pinged = True
            if self.choices and not self.key:
                self.game.moves += 1
                self.key, self.action = f"move{self.game.moves}", self.game.rng.choice(self.choices)["action"]
                self.choices = []
                await self._send(socket)

    def _hear(self, message: dict[str, Any]) -> None:
        game, kind = self.game, message["t"]
        if kind in ("table", "welcome"):
            game.over = game.over or message["table"]["result"] is not None
        elif kind in ("view", "step"):
            self.choices = [{"action": one} if isinstance(one, int) else one for one in message.get("choices", [])]
        elif kind in ("done", "refused"):
            assert message["key"] == self.key
            self.key = ""
            if kind == "done":
                game.book.note(game.table, message["key"], message["seq"])
            else:
                game.book.note_refusal(game.table, message)

    async def _send(self, socket: ClientConnection) -> None:
        move = {"t": "move", "key": self.key, "seat": self.seat, "actions": [self.action]}
        await socket.send(json.dumps(move))
