"""Finished games can be looked at position by position, and taken up again anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from repaire.games import GAMES, find
from repaire.server.app import create_app
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.tables.fairness import commitment
from repaire.tables.memory import MemoryStore
from repaire.tables.verify import verify


@asynccontextmanager
async def serving(config: Config) -> AsyncIterator[httpx.AsyncClient]:
    """A server in this process, and a client of it."""
    app = create_app(MemoryStore(), config)
    transport = httpx.ASGITransport(app)
    async with (
        app.app.router.lifespan_context(app.app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        yield client


async def finished(client: httpx.AsyncClient, game: str) -> dict[str, Any]:
    """Play a whole game against bots over HTTP, always taking the first choice."""
    await client.post("/api/session", json={"name": "Ada", "lang": "en"})
    players = max(2, find(game).players[0])
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * (players - 1)]
    seen: dict[str, Any] = (await client.post("/api/tables", json={"game": game, "seats": seats, "start": True})).json()
    return await played_out(client, seen, 0)


async def played_out(client: httpx.AsyncClient, seen: dict[str, Any], seat: int) -> dict[str, Any]:
    table = seen["table"]["id"]
    for number in range(3000):
        if seen["table"]["phase"] == "over":
            return seen
        choices, actions = seen["views"][0]["choices"], list[int]()
        while choices:
            actions.append(choices[0]["action"])
            held = {"key": "d", "seat": seat, "actions": actions, "hold": True}
            draft = await client.post(f"/api/tables/{table}/move", json=held)
            choices = draft.json()["choices"]
        if actions:
            move = {"key": f"k{number}", "seat": seat, "actions": actions}
            assert (await client.post(f"/api/tables/{table}/move", json=move)).status_code == 200
        query: dict[str, str | int] = {"since": 0 if actions else seen["table"]["seq"], "wait": 0 if actions else 5}
        seen = (await client.get(f"/api/tables/{table}/updates", params=query)).json()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_replayed_and_taken_up_again(game: str) -> None:
    async def run() -> None:
        app = create_app(MemoryStore(), Config(pace=0.0, rates=Rates().times(1000)))
        transport = httpx.ASGITransport(app)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://test") as client,
            app.app.router.lifespan_context(app.app),
        ):
            seen = await finished(client, game)
            table = seen["table"]["id"]
            path = f"/api/tables/{table}/replay"
            first = (await client.get(path, params={"step": 0, "viewer": 0})).json()
            last = (await client.get(path, params={"step": 10**6, "viewer": 0})).json()
            assert first["step"] == 0
            assert first["seat"] == -1
            assert last["step"] == last["steps"] == first["steps"] > 3
            assert last["view"] == seen["views"][0]["view"]
            second = (await client.get(path, params={"step": 1, "viewer": 0, "before": 400})).json()
            assert first["before"] == last["before"] == []
            assert second["before"] == first["events"]
            late = (await client.get(path, params={"step": 10**6, "viewer": 0, "before": 3})).json()
            assert len(late["before"]) == 3
            assert {**late, "before": []} == last
            assert (await client.get(path, params={"viewer": 9})).status_code == 409
            assert (await client.get(path, params={"step": "x"})).status_code in (400, 422)
            middle = first["steps"] // 2
            body = {"key": "go-on", "step": middle, "seat": 1}
            again = (await client.post(f"/api/tables/{table}/continue", json=body)).json()
            there = (await client.get(path, params={"step": middle, "viewer": 1})).json()
            assert again["table"]["id"] != table
            assert again["table"]["seats"][1]["mine"]
            ended = await played_out(client, again, 1)
            export = await client.get(f"/api/tables/{ended['table']['id']}/export")
            assert verify(export.text).broken is None
            assert there["step"] == middle
            over = {"key": "too-late", "step": 10**6, "seat": 0}
            assert (await client.post(f"/api/tables/{table}/continue", json=over)).status_code == 409

    asyncio.run(run())


def test_a_game_under_way_is_not_replayed() -> None:
    async def run() -> None:
        app = create_app(MemoryStore(), Config(pace=60.0))
        transport = httpx.ASGITransport(app)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://test") as client,
            app.app.router.lifespan_context(app.app),
        ):
            await client.post("/api/session", json={"name": "Ada", "lang": "en"})
            seats = [{"kind": "me"}, {"kind": "bot"}]
            seen = (await client.post("/api/tables", json={"game": "browl", "seats": seats, "start": True})).json()
            table = seen["table"]["id"]
            reply = await client.get(f"/api/tables/{table}/replay")
            assert (reply.status_code, reply.json()["reason"]) == (409, "not_over")
            body = {"key": "k", "step": 0, "seat": 0}
            assert (await client.post(f"/api/tables/{table}/continue", json=body)).status_code == 409

    asyncio.run(run())


ENTROPY = ["0a" * 32, "0b" * 32]


def test_clients_have_a_hand_in_the_draws_of_rematches_and_of_games_taken_up_again() -> None:
    async def run() -> None:
        async with serving(Config(pace=0.0, rates=Rates().times(1000))) as client:
            await client.post("/api/session", json={"name": "Ada", "lang": "en"})
            seats = [{"kind": "me"}, {"kind": "guest", "name": "Bo"}]
            seen = (await client.post("/api/tables", json={"game": "tresor", "seats": seats, "start": True})).json()
            url = f"/api/tables/{seen['table']['id']}"
            await client.post(f"{url}/resign", json={"key": "enough", "seat": 1})
            commitments = [commitment(bytes.fromhex(text)) for text in ENTROPY]
            body: dict[str, Any] = {"key": "again", "commitments": commitments}
            again = (await client.post(f"{url}/rematch", json=body)).json()["table"]
            assert [seat["committed"] for seat in again["seats"]] == [True, True]
            first = again["seats"].index(next(seat for seat in again["seats"] if seat["name"] == "Ada"))
            assert first == 1  # seats turn by one, and commitments stay with their people
            there = f"/api/tables/{again['id']}"
            assert (await client.post(f"{there}/start", json={"key": "go"})).status_code == 200
            shown = {"key": "show", "seat": first, "entropy": ENTROPY[0]}
            assert (await client.post(f"{there}/reveal", json=shown)).status_code == 200
            body = {"key": "on", "step": 0, "seat": 1, "commitment": commitments[0]}
            on = (await client.post(f"{url}/continue", json=body)).json()["table"]
            assert (on["phase"], on["seats"][1]["committed"]) == ("revealing", True)

    asyncio.run(run())
