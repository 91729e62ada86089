"""The same load on boardgame.io: four sockets a table that speak its protocol (Socket.IO), one card in a turn."""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.server.client import Http, Socket, connect
from benchmarks.server.process import Served
from benchmarks.server.tables import Board, Load, Seat

FOLDER = Path(__file__).resolve().parent.parent / "boardgame_io"
PATH = "/socket.io/?EIO=4&transport=websocket"
SPACE = "/cards,"  # the game's name: messages carry it
HAND = 6


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - the names are boardgame.io's


class _State(msgspec.Struct):
    ctx: _Context
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815


class _Synced(msgspec.Struct):
    state: _State


_updated = msgspec.json.Decoder(tuple[str, str, _State, Any])
_synced = msgspec.json.Decoder(tuple[str, str, _Synced])


def installed() -> None:
    """Install it from its lock file, if it is not here."""
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)


def served(port: int, folder: str = "") -> Served:
    """Start it: in memory, or in files in a folder."""
    return Served([str(FOLDER / "server.cjs"), str(port), *([folder] if folder else [])], port, program="node")


class TheirSeat(Seat):
    """One player's socket."""

    def __init__(self, load: Load, table: Board) -> None:
        super().__init__(load, table)
        self.number = ""
        self.credentials = ""
        self.known = -1  # the number of the state that we have
        self.waits = False

    def heard(self, socket: Socket, text: bytes) -> None:
        """Take what the server says: the packets of Engine.IO and Socket.IO."""
        self.socket = socket
        if text[:1] == b"0":
            socket.send(b"40" + SPACE.encode())
        elif text[:1] == b"2":
            socket.send(b"3")
        elif text[:2] == b"40":
            self._emit(["sync", self.table.id, self.number, self.credentials, 4])
        elif text[:2] == b"42":
            body = text[2 + len(SPACE) :]
            if body.startswith(b'["update"'):
                self._at(_updated.decode(body)[2])
            elif body.startswith(b'["sync"'):
                self._at(_synced.decode(body)[2].state)

    def _at(self, state: _State) -> None:
        if state.stateID <= self.known:
            return
        self.known = state.stateID
        if self.waits:
            self.waits = False
            if self.load.counting:
                self.load.figures.latencies.append(time.perf_counter() - self.sent_at)
            self.table.moves += 1
        self.owes = state.ctx.currentPlayer == self.number
        if self.owes:
            self.table.asked(self)

    def _emit(self, message: list[Any]) -> None:
        assert self.socket is not None
        self.socket.send(b"42" + SPACE.encode() + msgspec.json.encode(message))

    def play(self) -> None:
        """Send a move."""
        if not self.owes or self.socket is None or not self.load.going:
            return
        self.owes, self.waits = False, True
        self.sent_at = time.perf_counter()
        payload = {
            "type": "play",
            "args": [random.randrange(HAND)],
            "playerID": self.number,
            "credentials": self.credentials,
        }
        self._emit(["update", {"type": "MAKE_MOVE", "payload": payload}, self.known, self.table.id, self.number])


class TheirBoard(Board):
    """One match."""

    seats: Sequence[TheirSeat]

    def new_seat(self) -> Seat:
        """Return a seat without a player."""
        return TheirSeat(self.load, self)

    async def open(self, http: Http, box_text: str) -> None:
        """Open the match with four players."""
        self.id = (await http.ask("POST", "/games/cards/create", body={"numPlayers": len(self.seats)}))["matchID"]
        for number, seat in enumerate(self.seats):
            seat.number = str(number)
            body = {"playerID": seat.number, "playerName": "Load"}
            reply = await http.ask("POST", f"/games/cards/{self.id}/join", body=body)
            seat.credentials = reply["playerCredentials"]

    async def sit(self, port: int) -> None:
        """Connect everybody."""
        for seat in self.seats:
            seat.socket = await connect(port, PATH, "", seat.heard)


class TheirLoad(Load):
    """Many matches."""

    def new_board(self) -> Board:
        """Return a match that is not open yet."""
        return TheirBoard(self)

    async def endless_box(self) -> str:
        """Matches do not end: nothing is needed for it."""
        return ""
