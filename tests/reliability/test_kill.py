"""The server is killed again and again during many games: nothing that was acknowledged is lost, and all go on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from repaire.tables.sqlite import SqliteStore
from tests.reliability.crowd import Book, Game
from tests.reliability.journals import SIZE, refolded
from tests.server.running import Real

GAMES = min(50, 8 * SIZE)
KILLS = min(40, 3 * SIZE)
ACKNOWLEDGED = 5 * GAMES  # between two kills
AFTERWARDS = 3 * GAMES
SECONDS = 30.0  # at most, for each of these


async def course(folder: Path) -> tuple[Book, list[Game]]:
    """Play, kill, start again; return what was acknowledged."""
    server = await asyncio.to_thread(Real, folder)
    try:
        book = Book()
        games = [Game(number, [lambda: server.url] * 2, book, rounds=20) for number in range(GAMES)]
        await asyncio.gather(*(game.open() for game in games))
        enough = False
        playing = [asyncio.ensure_future(game.play(lambda: enough)) for game in games]
        for _ in range(KILLS):
            await more(book, ACKNOWLEDGED, playing)
            server.process.kill()
            await asyncio.to_thread(server.stop)
            server = await asyncio.to_thread(Real, folder)
        await more(book, AFTERWARDS, playing)
        enough = True
        await asyncio.gather(*playing)
        for game in games:
            await game.close()
    finally:
        assert await asyncio.to_thread(server.stop) == 0
    return book, games


async def more(book: Book, count: int, playing: list[asyncio.Task[None]]) -> None:
    """Wait until so many more moves are acknowledged, or all games are over."""
    wanted = len(book.entries) + count
    async with asyncio.timeout(SECONDS):
        while len(book.entries) < wanted and not all(task.done() for task in playing):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.002)


async def check(path: Path, book: Book, games: list[Game]) -> None:
    """Compare the journals with what was acknowledged."""
    store = SqliteStore(path)
    await store.open()
    try:
        for game in games:
            secret = await store.secret(game.table)
            assert secret is not None
            lines = await store.read(game.table)
            refolded(lines, secret)
            book.check(game.table, lines)
    finally:
        await store.close()


@pytest.mark.slow
def test_killed_again_and_again(tmp_path: Path) -> None:
    book, games = asyncio.run(course(tmp_path))
    assert len(book.entries) > KILLS * ACKNOWLEDGED / 2
    connection = sqlite3.connect(tmp_path / "tables.db")
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    asyncio.run(check(tmp_path / "tables.db", book, games))
