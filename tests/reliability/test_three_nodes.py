"""Three nodes under load, one killed and one paused: nothing is lost, players go on elsewhere, and nodes agree."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.postgres import NODE_SECONDS, PostgresStore
from scripts.postgres_server import PostgresServer
from tests.reliability.balancer import Balancer
from tests.reliability.crowd import Book, Game, Guest
from tests.reliability.journals import SIZE, refolded
from tests.tables.conftest import postgres

__all__ = ["postgres"]  # the fixture

pytestmark = pytest.mark.slow

GAMES = min(24, 6 * SIZE)
MORE = 8 * GAMES  # moves between two disasters
SECONDS = 120.0
PATIENCE = 3.0  # seconds that a player waits for an answer before asking elsewhere
ALIVE = (0, 2)  # the nodes at the end


@contextlib.asynccontextmanager
async def three(folder: Path, database: str) -> AsyncIterator[Balancer]:
    """Run three nodes."""
    nodes = await asyncio.to_thread(Balancer, folder, database, 3)
    watching = asyncio.create_task(nodes.watch())
    try:
        yield nodes
    finally:
        watching.cancel()
        await asyncio.to_thread(nodes.stop)


async def until_more(book: Book, playing: list[asyncio.Task[None]]) -> None:
    """Wait until more moves are acknowledged; games that fail are told of at once."""
    wanted = len(book.entries) + MORE
    while len(book.entries) < wanted:
        for task in playing:
            if task.done():
                task.result()
        assert not all(task.done() for task in playing), "the games are too short for this"
        await asyncio.sleep(0.01)


async def shown(nodes: Balancer, number: int, table: str) -> dict[str, Any]:
    """Return a table as one node shows it to a stranger."""
    reply = await Guest(lambda: nodes.servers[number].url).ask("GET", f"/api/tables/{table}")
    found: dict[str, Any] = reply.json()["table"]
    return found


async def agreed(nodes: Balancer, table: str) -> dict[str, Any]:
    """Return what all living nodes say of a table, once they say the same."""
    async with asyncio.timeout(2 * NODE_SECONDS):
        while True:
            first, *others = [await shown(nodes, number, table) for number in ALIVE]
            if all(other == first for other in others):
                return first
            await asyncio.sleep(0.1)


async def course(nodes: Balancer) -> tuple[Book, list[Game]]:
    """Play through the death of one node and the sleep of another."""
    book = Book()
    wheres = [nodes.near(number) for number in range(3)]
    games = [Game(number, wheres, book, rounds=12, patience=PATIENCE) for number in range(GAMES)]
    await asyncio.gather(*(game.open() for game in games))
    enough = False
    playing = [asyncio.ensure_future(game.play(lambda: enough)) for game in games]
    async with asyncio.timeout(SECONDS):
        await until_more(book, playing)
        nodes.kill(1)
        await until_more(book, playing)
        nodes.pause(2)
        await until_more(book, playing)
        assert nodes.near(2)() == nodes.servers[0].url  # all are on the one that is left
        nodes.resume(2)
        await until_more(book, playing)
        while not nodes.ready[2]:
            await asyncio.sleep(0.1)
        await until_more(book, playing)
        enough = True
        await asyncio.gather(*playing)
    for game in games:
        await agreed(nodes, game.table)
        await game.close()
    return book, games


async def check(database: str, book: Book, games: list[Game]) -> None:
    """Compare the journals with what was acknowledged."""
    store = PostgresStore(database)
    await store.open()
    try:
        for game in games:
            lines, secret = await store.read(game.table), await store.secret(game.table)
            assert secret is not None
            refolded(lines, secret)
            book.check(game.table, lines)
            seats = {entry.seat for line in lines[-15:] if isinstance(entry := decode(line.body), e.Moved)}
            assert seats == {0, 1, 2, 3}, "somebody did not find the way to another node"
    finally:
        await store.close()


def test_one_node_dies_and_one_sleeps_under_load(tmp_path: Path, postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def run() -> tuple[Book, list[Game], list[dict[str, Any]]]:
        async with three(tmp_path, database) as nodes:
            book, games = await course(nodes)
        return book, games, [line for server in nodes.servers for line in server.log() if line["event"] == "fault"]

    book, games, faults = asyncio.run(run())
    assert len(book.entries) >= 5 * MORE
    asyncio.run(check(database, book, games))
    assert not faults


class Sitter:
    """Somebody who sits at a table with a socket to one node and does nothing else."""

    def __init__(self, nodes: Balancer, number: int) -> None:
        self.nodes = nodes
        self.number = number
        self.guest = Guest(lambda: nodes.servers[number].url, PATIENCE)
        self.socket: ClientConnection | None = None

    async def sit(self, table: str, number: int) -> None:
        """Connect to a node."""
        url = self.nodes.servers[number].url.replace("http", "ws", 1) + f"/ws/tables/{table}"
        self.socket = await connect(url, additional_headers={"Authorization": f"Bearer {self.guest.token}"})


async def table_with_clock(sitters: list[Sitter], clock: int) -> str:
    """Open a table for all of them with so many seconds for a move; the second of them begins."""
    for sitter in sitters:
        await sitter.guest.introduce()
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in sitters[1:])]
    asked = {"game": "browl", "seats": seats, "options": {"first": 2}, "clock": {"move": clock}}
    table: str = (await sitters[0].guest.ask("POST", "/api/tables", asked)).json()["table"]["id"]
    for seat, sitter in enumerate(sitters[1:], start=1):
        await sitter.guest.ask("POST", f"/api/tables/{table}/join", {"key": f"join{seat}", "seat": seat})
        await sitter.sit(table, sitter.number)
    await sitters[0].sit(table, 0)
    await sitters[0].guest.ask("POST", f"/api/tables/{table}/start", {"key": "start"})
    return table


async def presence_and_clocks(nodes: Balancer) -> str:
    """One sits at each node. The one whose turn it is was at the node that dies; another comes back elsewhere."""
    sitters = [Sitter(nodes, number) for number in range(3)]
    table = await table_with_clock(sitters, clock=20)
    for number in range(3):  # everybody is here, whichever node is asked
        async with asyncio.timeout(NODE_SECONDS):
            while not all(seat["online"] for seat in (await shown(nodes, number, table))["seats"]):
                await asyncio.sleep(0.1)
    deadlines = [[seat["deadline"] for seat in (await shown(nodes, n, table))["seats"]] for n in range(3)]
    assert deadlines[0][1] is not None
    assert deadlines[0] == deadlines[1] == deadlines[2]
    nodes.pause(2)
    nodes.kill(1)
    await sitters[2].sit(table, 0)
    await asyncio.sleep(3.0)
    nodes.resume(2)
    async with asyncio.timeout(SECONDS):  # who was at the dead node is gone, and the clock has run out once
        while True:
            found = await agreed(nodes, table)
            if [seat["online"] for seat in found["seats"]] == [True, False, True] and found["seats"][1]["bot"]:
                return table
            await asyncio.sleep(0.2)


def test_presence_and_clocks_agree_when_one_node_dies_and_one_sleeps(tmp_path: Path, postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def run() -> list[e.AnyEntry]:
        async with three(tmp_path, database) as nodes:
            table = await presence_and_clocks(nodes)
        store = PostgresStore(database)
        await store.open()
        try:
            lines, secret = await store.read(table), await store.secret(table)
            assert secret is not None
            refolded(lines, secret)
            return [decode(line.body) for line in lines]
        finally:
            await store.close()

    journal = asyncio.run(run())
    covered = [entry for entry in journal if isinstance(entry, e.Covered)]
    assert [(entry.seat, entry.why) for entry in covered if entry.seat == 1] == [(1, "clock")]
    started = next(entry.at for entry in journal if isinstance(entry, e.Started))
    assert 20_000 <= covered[0].at - started < 30_000
