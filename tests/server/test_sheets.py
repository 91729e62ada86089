"""A finished game has a sheet of its draws, and a game under way has none."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from repaire.games import GAMES
from repaire.server import wire
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.tables.verify import verify
from tests.server.test_replays import finished, serving


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_is_that_of_the_checker(game: str) -> None:
    async def run() -> None:
        async with serving(Config(pace=0.0, rates=Rates().times(1000))) as client:
            url = f"/api/tables/{(await finished(client, game))['table']['id']}"
            found = msgspec.json.decode((await client.get(f"{url}/sheet")).content, type=wire.SheetOut)
            checked = verify((await client.get(f"{url}/export")).text)
            assert found.table == checked.table
            assert found.sheet == [wire.DrawnOut(d.entry, d.counter, d.weights, d.outcome) for d in checked.sheet]
            assert found.sheet
            assert (await client.get(f"{url}/sheet")).json()["table"] == checked.table

    asyncio.run(run())


def test_a_game_under_way_has_no_sheet() -> None:
    async def run() -> None:
        async with serving(Config(pace=60.0)) as client:
            await client.post("/api/session", json={"name": "Ada", "lang": "en"})
            seats = [{"kind": "me"}, {"kind": "bot"}]
            seen = (await client.post("/api/tables", json={"game": "browl", "seats": seats, "start": True})).json()
            reply = await client.get(f"/api/tables/{seen['table']['id']}/sheet")
            assert (reply.status_code, reply.json()["reason"]) == (409, "not_over")

    asyncio.run(run())
