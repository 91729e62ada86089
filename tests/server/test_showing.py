"""A game that was played elsewhere, a row of a file say, is seen move by move as one that was played here."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.kernel.errors import BadRecord
from repaire.kernel.record import Record, replay
from repaire.lab.again import again
from repaire.lab.book import Book
from repaire.lab.simulate import simulate
from repaire.server.present import view_out
from repaire.server.showing import put
from tests.server.running import Inside


def row(game: str, path: Path) -> Record:
    definition = find(game)
    setup = definition.setup(max(2, definition.players[0]))
    bots = ["random"] * setup.players
    with Book(setup, [bots], 3, path) as book:
        simulate(setup, bots, 2, 3, book=book)
    return again(path, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_of_a_file_is_replayed_by_the_server(game: str, tmp_path: Path) -> None:
    record = row(game, tmp_path / "games.parquet")
    moves = [entry for entry in record.entries if entry.actor >= 0]

    async def run() -> None:
        async with Inside().open() as inside, inside.client() as client:
            table = await put(record, inside.den, inside.store)
            seen = (await client.get(f"/api/tables/{table}")).json()["table"]
            assert seen["phase"] == "over"
            assert [seat["bot"] for seat in seen["seats"]] == ["random"] * record.setup.players
            for step in (0, 1, len(moves)):
                shown = (await client.get(f"/api/tables/{table}/replay?step={step}&viewer=0")).json()
                assert (shown["step"], shown["steps"]) == (step, len(moves))
                assert shown["seat"] == (moves[step - 1].actor if step else -1)
            end = view_out(replay(record).view(0))
            assert shown["view"] == msgspec.json.decode(msgspec.json.encode(end))
            assert shown["view"]["over"] is True

    asyncio.run(run())


def test_a_game_that_is_not_over_is_not_shown(tmp_path: Path) -> None:
    record = row("browl", tmp_path / "games.jsonl")
    record.entries.pop()

    async def run() -> None:
        inside = Inside()
        with pytest.raises(BadRecord) as refused:
            await put(record, inside.den, inside.store)
        assert refused.value.reason == "unfinished_record"

    asyncio.run(run())
