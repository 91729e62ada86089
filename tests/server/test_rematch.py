"""A rematch is one table for all who ask: at once, on another node, or after a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from msgspec.structs import asdict

from repaire.games import find
from repaire.server.app import create_app
from repaire.server.config import Config
from repaire.tables.entries import Clock, Opened, decode
from repaire.tables.memory import MemoryStore


async def ended(client: httpx.AsyncClient, **more: object) -> str:
    """Open a table for two on one device and end it; return its address."""
    await client.post("/api/session", json={"name": "Ada", "lang": "en"})
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Bo"}]
    seen = (await client.post("/api/tables", json={"game": "browl", "seats": seats, "start": True} | more)).json()
    url = f"/api/tables/{seen['table']['id']}"
    await client.post(f"{url}/resign", json={"key": "enough", "seat": 1})
    return url


def test_a_rematch_is_the_same_table_on_every_node_and_after_a_restart() -> None:
    async def run() -> None:
        store = MemoryStore()
        apps = [create_app(store, Config(pace=60.0)) for _ in range(3)]  # two nodes, and one that starts later
        nodes = [
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test", cookies=None) for app in apps
        ]
        async with apps[0].app.router.lifespan_context(apps[0].app):
            url = await ended(nodes[0])
            for node in nodes[1:]:
                node.cookies = nodes[0].cookies
            asked = [node.post(f"{url}/rematch", json={"key": f"again{n}"}) for n, node in enumerate(nodes[:2])]
            found = [reply.json()["table"]["id"] for reply in await asyncio.gather(*asked)]
            later = (await nodes[2].post(f"{url}/rematch", json={"key": "later"})).json()["table"]
        assert found[0] == found[1] == later["id"]
        assert later["id"] not in url
        for node in nodes:
            await node.aclose()

    asyncio.run(run())


def test_rematches_of_different_tables_differ() -> None:
    async def run() -> None:
        app = create_app(MemoryStore(), Config(pace=60.0))
        async with (
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client,
            app.app.router.lifespan_context(app.app),
        ):
            urls = [await ended(client), await ended(client)]
            replies = [await client.post(f"{url}/rematch", json={"key": f"again{n}"}) for n, url in enumerate(urls)]
            assert len({reply.json()["table"]["id"] for reply in replies}) == 2

    asyncio.run(run())


def test_what_a_table_was_opened_with_holds_for_its_rematch_and_in_part_for_a_game_taken_up() -> None:
    async def run() -> None:
        store = MemoryStore()
        app = create_app(store, Config(pace=60.0))

        async def opened(url: str) -> dict[str, Any]:
            entry = decode((await store.read(url.rsplit("/", 1)[1]))[0].body)
            assert isinstance(entry, Opened)
            return asdict(entry)

        async with (
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client,
            app.app.router.lifespan_context(app.app),
        ):
            asked = {
                "public": True,
                "hints": False,
                "thinking": 700,
                "pace": 90,
                "box_text": find("browl").box("").text,
            }
            url = await ended(client, **asked, clock={"move": 50, "game": 900})
            first = await opened(url)
            assert asked.items() <= first.items()
            assert first["clock"] == Clock(50, 900)
            id = first["table"]
            taken_up = {"continues": id, "public": False, "clock": Clock()}
            for path, body, changed in (
                ("rematch", {}, {"rematch_of": id}),
                ("continue", {"step": 0, "seat": 0}, taken_up),
            ):
                reply = await client.post(f"{url}/{path}", json=body | {"key": path})
                fresh = await opened(f"/{reply.json()['table']['id']}")
                its_own = {name: fresh[name] for name in ("at", "table", "commitment", "prelude")}
                assert fresh == first | changed | its_own
                assert fresh["table"] != id

    asyncio.run(run())
