"""Two server processes on one PostgreSQL serve the same tables, with the players of each on either node."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from repaire.tables.postgres import PostgresStore
from scripts.postgres_server import PostgresServer
from tests.reliability.crowd import Book, Game
from tests.reliability.journals import SIZE, refolded
from tests.server.running import Real
from tests.tables.conftest import postgres

__all__ = ["postgres"]  # the fixture

GAMES = min(20, 4 * SIZE)
SECONDS = 90.0


class Nodes:
    """Servers on one database; who reaches a dead one goes to another."""

    def __init__(self, folder: Path, database: str, count: int = 2) -> None:
        self.servers: list[Real] = []
        self.database = database
        for number in range(count):
            (folder / str(number)).mkdir()
            self.servers.append(Real(folder / str(number), database=database))

    def near(self, number: int) -> Callable[[], str]:
        """Return the address of a node, or of another one while that is dead."""

        def where() -> str:
            here = self.servers[number]
            alive = [server for server in self.servers if server.process.poll() is None]
            return (here if here in alive else alive[0]).url

        return where

    def stop(self) -> None:
        """End them all."""
        for server in self.servers:
            server.stop()


async def course(nodes: Nodes, kill: bool) -> tuple[Book, list[Game]]:
    """Play all games to their end; in the middle one node may die for good."""
    book = Book()
    games = [Game(number, [nodes.near(0), nodes.near(1)], book, rounds=2) for number in range(GAMES)]
    await asyncio.gather(*(game.open() for game in games))
    playing = [asyncio.ensure_future(game.play(lambda: False)) for game in games]
    async with asyncio.timeout(SECONDS):
        if kill:
            while len(book.entries) < 6 * GAMES:
                await asyncio.sleep(0.01)
            nodes.servers[1].process.kill()
        await asyncio.gather(*playing)
    for game in games:
        await game.close()
    return book, games


async def check(database: str, book: Book, games: list[Game]) -> None:
    """Every game has ended, in one journal, with everything that either node acknowledged."""
    store = PostgresStore(database)
    await store.open()
    try:
        for game in games:
            lines, secret = await store.read(game.table), await store.secret(game.table)
            assert secret is not None
            assert refolded(lines, secret).ended is not None
            book.check(game.table, lines)
    finally:
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kill", [False, True], ids=["both", "one-dies"])
def test_players_on_either_node(kill: bool, tmp_path: Path, postgres: PostgresServer) -> None:
    database = postgres.new_database()
    nodes = Nodes(tmp_path, database)
    try:
        book, games = asyncio.run(course(nodes, kill))
    finally:
        nodes.stop()
    asyncio.run(check(database, book, games))
    faults = [line for server in nodes.servers for line in server.log() if line["event"] == "fault"]
    assert not faults
