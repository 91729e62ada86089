"""Tables of four people playing Bröwl, one socket each: the load."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from benchmarks.server.client import Http, Socket, connect

SEATS = 4
OPENERS = 8  # tables that are set up at the same time


class _Choice(msgspec.Struct):
    action: int


class _Step(msgspec.Struct, tag_field="t", tag="step"):
    seat: int
    seq: int
    choices: list[_Choice | int] = []


class _View(msgspec.Struct, tag_field="t", tag="view"):
    seat: int
    seq: int
    choices: list[_Choice] = []


class _Done(msgspec.Struct, tag_field="t", tag="done"):
    key: str


class _Refused(msgspec.Struct, tag_field="t", tag="refused"):
    reason: str


class _Table(msgspec.Struct, tag_field="t", tag="table"):
    pass


class _Welcome(msgspec.Struct, tag_field="t", tag="welcome"):
    pass


_frames = msgspec.json.Decoder(list[_Step | _View | _Done | _Refused | _Table | _Welcome])


@dataclass
class Figures:
    """What was measured while it counted."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0


class Seat:
    """One person's socket. Plays a random legal card when asked to, at once or at the table's next beat."""

    def __init__(self, load: Load, table: Board) -> None:
        self.load = load
        self.table = table
        self.token = ""
        self.socket: Socket | None = None
        self.sent_at = 0.0
        self.choices: list[int] = []
        self.owes = False
        self.seq = 0

    def heard(self, socket: Socket, text: bytes) -> None:
        """Take what the server says."""
        for message in _frames.decode(text):
            if isinstance(message, _Step | _View):
                self.seq = message.seq
                self.choices = [one if isinstance(one, int) else one.action for one in message.choices]
                self.owes = bool(message.choices)
                if self.owes:
                    self.table.asked(self)
            elif isinstance(message, _Done):
                if self.load.counting:
                    self.load.figures.latencies.append(time.perf_counter() - self.sent_at)
                self.table.moves += 1
            elif isinstance(message, _Refused):
                self.load.figures.refused += 1

    def play(self) -> None:
        """Send a move."""
        if not self.owes or self.socket is None or not self.load.going:
            return
        action = random.choice(self.choices)
        self.choices, self.owes = [], False
        self.table.sent += 1
        self.sent_at = time.perf_counter()
        move = b'{"t":"move","key":"%d","seat":%d,"actions":[%d]}'
        self.socket.send(move % (self.table.sent, self.table.seats.index(self), action))


class Board:
    """One table."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.id = ""
        self.moves = 0
        self.sent = 0
        self.seats: Sequence[Seat] = [self.new_seat() for _ in range(SEATS)]
        self.beat = random.random()

    def new_seat(self) -> Seat:
        """Return a seat without a person."""
        return Seat(self.load, self)

    def asked(self, seat: Seat) -> None:
        """A seat owes a move: now, or at the next beat."""
        if not self.load.going:
            return
        if self.load.pace is None:
            seat.play()
        else:
            loop = asyncio.get_running_loop()
            self.beat = max(self.beat + self.load.pace, loop.time())
            loop.call_at(self.beat, seat.play)

    async def open(self, http: Http, box_text: str) -> None:
        """Open the table with four people and begin."""
        for seat in self.seats:
            seat.token = (await http.ask("POST", "/api/session", body={"name": "Load", "lang": "en"}))["token"]
        plan = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        body = {"game": "browl", "seats": plan, "box_text": box_text}
        self.id = (await http.ask("POST", "/api/tables", self.seats[0].token, body))["table"]["id"]
        for number, seat in enumerate(self.seats[1:], start=1):
            join = {"key": f"join{number}", "seat": number}
            await http.ask("POST", f"/api/tables/{self.id}/join", seat.token, join)
        await http.ask("POST", f"/api/tables/{self.id}/start", self.seats[0].token, {"key": "start"})

    async def sit(self, port: int) -> None:
        """Connect everybody."""
        for seat in self.seats:
            seat.socket = await connect(port, f"/ws/tables/{self.id}", seat.token, seat.heard)


class Load:
    """Many tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.boards: list[Board] = []
        self.figures = Figures()
        self.going = False
        self.counting = False
        self.pace: float | None = None

    async def open(self, count: int) -> None:
        """Open so many tables whose games do not end: their box asks for more points than can be won."""
        https = [Http(self.port) for _ in range(OPENERS)]
        box = await self.endless_box()
        fresh = [self.new_board() for _ in range(count)]

        async def some(http: Http, boards: Sequence[Board]) -> None:
            for board in boards:
                await board.open(http, box)
                await board.sit(self.port)

        await asyncio.gather(*(some(http, fresh[n::OPENERS]) for n, http in enumerate(https)))
        for http in https:
            http.close()
        self.boards += fresh

    def new_board(self) -> Board:
        """Return a table that is not open yet."""
        return Board(self)

    async def endless_box(self) -> str:
        """Return a box that asks for more points than can be won."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"GET /api/games/browl/boxes/standard HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode())
        text = (await reader.read()).partition(b"\r\n\r\n")[2].decode()
        writer.close()
        assert "target = 100 " in text
        return text.replace("target = 100 ", "target = 9999 ")

    def bytes_down(self) -> int:
        """Return what came down all sockets so far."""
        return sum(seat.socket.bytes_down for board in self.boards for seat in board.seats if seat.socket)

    def frames_down(self) -> int:
        """Return how many frames came down all sockets so far."""
        return sum(seat.socket.frames_down for board in self.boards for seat in board.seats if seat.socket)

    async def run(self, pace: float | None, warm_up: float, seconds: float, mark: Callable[[], None]) -> Figures:
        """Play for a while; what comes after the warm-up counts. `mark` is called where counting begins and ends."""
        self.pace, self.going, self.counting = pace, True, False
        loop = asyncio.get_running_loop()
        for board in self.boards:
            board.beat = loop.time() + random.random() * (pace or 0)
            for seat in board.seats:
                if seat.owes:
                    board.asked(seat)
        await asyncio.sleep(warm_up)
        self.figures, self.counting = Figures(), True
        mark()
        await asyncio.sleep(seconds)
        mark()
        self.counting = self.going = False
        await asyncio.sleep(0.3)
        return self.figures

    async def play_to(self, board: Board, moves: int) -> None:
        """Play one table alone until it has had so many moves, for a minute at most."""
        self.pace, self.going = None, True
        for seat in board.seats:
            if seat.owes:
                seat.play()
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if board.moves >= moves:
                break
        self.going = False
        await asyncio.sleep(0.1)

    async def reconnect(self, board: Board, since: int) -> int:
        """Return how many bytes a client gets that comes back and has seen everything up to `since`."""
        got: list[bytes] = []
        socket = await connect(
            self.port,
            f"/ws/tables/{board.id}?since={since}",
            board.seats[0].token,
            lambda _, text: got.append(text),
        )
        for _ in range(200):
            await asyncio.sleep(0.01)
            if b'"t":"view"' in b"".join(got):
                break
        socket.close()
        await asyncio.sleep(0.05)
        return socket.bytes_down
