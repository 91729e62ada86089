"""Alerts when servers die: each turn is told once, by whichever node is left, and not to those who look elsewhere."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from scripts.postgres_server import PostgresServer
from tests.people.receivers import Heard, Receiver, until
from tests.server.running import PATIENCE, Real, new_key
from tests.tables.conftest import postgres

__all__ = ["postgres"]  # the fixture

pytestmark = pytest.mark.slow

TABLES = 4
ROUNDS = 3
SECONDS = 150.0  # a node that died while it told something holds its channel for a minute


@dataclass
class Pair:
    """Two people at a table, each with a way to a server; Bea is called back."""

    number: int
    near: list[Callable[[], str]]
    tokens: list[str]
    table: str

    @classmethod
    async def at(cls, number: int, near: list[Callable[[], str]], hook: str) -> Pair:
        """Seat them and start."""
        pair = cls(number, near, [], "")
        for who, name in enumerate(("Ana", "Bea")):
            found = await pair.ask(who, "POST", "/api/session", {"name": name, "lang": "en"})
            pair.tokens.append(found["token"])
        added = await pair.ask(1, "POST", "/api/alerts/webhook", {"url": f"{hook}/{number}", "form": "json"})
        (channel,) = added["channels"]
        chosen = {"id": channel["id"], "minutes": 0, "daily_at": 0, "always": True, "chat": False}
        await pair.ask(1, "POST", "/api/alerts/change", chosen)
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = {"game": "browl", "seats": seats, "options": {"first": 1}}
        pair.table = (await pair.ask(0, "POST", "/api/tables", opened))["table"]["id"]
        await pair.ask(1, "POST", f"/api/tables/{pair.table}/join", {"key": new_key()})
        await pair.ask(0, "POST", f"/api/tables/{pair.table}/start", {"key": new_key()})
        return pair

    async def ask(self, who: int, method: str, path: str, body: Any = None) -> Any:
        """Ask the server that is near somebody; come back if it is just dying or not there yet."""
        head = {"Authorization": f"Bearer {self.tokens[who]}"} if who < len(self.tokens) else {}
        async with asyncio.timeout(SECONDS):
            while True:
                try:
                    async with httpx.AsyncClient(base_url=self.near[who](), timeout=PATIENCE) as client:
                        reply = await client.request(method, path, json=body, headers=head)
                    if reply.status_code == 200:
                        return reply.json()
                    assert reply.status_code in (503, 409, 422), reply.text  # 409 and 422: this node is behind
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)

    async def move(self, who: int) -> None:
        """Decide until the other is asked."""
        while True:
            views = (await self.ask(who, "GET", f"/api/tables/{self.table}"))["views"]
            asked = [view for view in views if view["choices"]]
            if asked:
                body = {"key": new_key(), "seat": who, "actions": [asked[0]["choices"][0]["action"]]}
                await self.ask(who, "POST", f"/api/tables/{self.table}/move", body)
            elif (await self.ask(who, "GET", "/api/tables/mine"))[0]["awaited"] == [1 - who]:
                return


def told(heard: list[Heard]) -> Counter[str]:
    """Return how often each alert came."""
    return Counter(f"{one.path} {one.headers['idempotency-key']}" for one in heard)


def test_killed_before_it_could_tell(tmp_path: Path) -> None:
    """Moves are acknowledged, the receiver is out of order, the server dies: when both are back each is told once."""

    async def run() -> None:
        works, accepted = False, list[Heard]()

        def status(heard: Heard) -> int:
            if works:
                accepted.append(heard)
            return 200 if works else 503

        with Receiver() as receiver:
            receiver.status = status
            server = await asyncio.to_thread(Real, tmp_path, "--allow-private-targets")
            try:
                near: list[Callable[[], str]] = [lambda: server.url] * 2
                pairs = [await Pair.at(number, near, receiver.url) for number in range(TABLES)]
                for _ in range(ROUNDS):
                    works = False
                    await asyncio.gather(*(pair.move(0) for pair in pairs))
                    server.process.kill()
                    await asyncio.to_thread(server.stop)
                    server = await asyncio.to_thread(Real, tmp_path, "--allow-private-targets")
                    works, before = True, len(accepted)
                    await until(lambda before=before: len(accepted) >= before + TABLES, SECONDS)  # type: ignore[misc]
                    await asyncio.gather(*(pair.move(1) for pair in pairs))
                assert Counter(one.path for one in accepted) == {f"/{pair.number}": ROUNDS for pair in pairs}
                assert set(told(accepted).values()) == {1}
            finally:
                assert await asyncio.to_thread(server.stop) == 0
            log = "".join(map(str, server.log()))
            assert receiver.url not in log

    asyncio.run(run())


def test_two_nodes_tell_once(tmp_path: Path, postgres: PostgresServer) -> None:
    """Each of two nodes looks into the same outbox; one of them dies, and the other tells the rest."""

    async def run() -> None:
        database = postgres.new_database()
        for number in (0, 1):
            (tmp_path / str(number)).mkdir()
        with Receiver() as receiver:
            make = [
                asyncio.to_thread(Real, tmp_path / str(number), "--allow-private-targets", database=database)
                for number in (0, 1)
            ]
            servers = [await one for one in make]
            try:
                where = [lambda: servers[0].url, lambda: servers[1].url]
                pairs = [await Pair.at(number, where, receiver.url) for number in range(TABLES)]
                for turn in range(1, ROUNDS + 1):
                    if turn == ROUNDS:
                        servers[1].process.kill()
                        where[1] = where[0]
                    await asyncio.gather(*(pair.move(0) for pair in pairs))
                    await until(lambda turn=turn: len(receiver.heard) >= turn * TABLES, SECONDS)  # type: ignore[misc]
                    await asyncio.gather(*(pair.move(1) for pair in pairs))
                assert Counter(one.path for one in receiver.heard) == {f"/{pair.number}": ROUNDS for pair in pairs}
                assert set(told(receiver.heard).values()) == {1}
            finally:
                for server in servers:
                    await asyncio.to_thread(server.stop)

    asyncio.run(run())


def test_who_looks_on_another_node_is_not_called(tmp_path: Path, postgres: PostgresServer) -> None:
    async def run() -> None:
        database = postgres.new_database()
        for number in (0, 1):
            (tmp_path / str(number)).mkdir()
        with Receiver() as receiver:
            servers = [
                await asyncio.to_thread(Real, tmp_path / str(number), "--allow-private-targets", database=database)
                for number in (0, 1)
            ]
            try:
                near = [lambda: servers[0].url, lambda: servers[1].url]
                looking, away = [await Pair.at(number, near, receiver.url) for number in (0, 1)]
                for pair in (looking, away):
                    (channel,) = (await pair.ask(1, "GET", "/api/alerts"))["channels"]
                    chosen = {"id": channel["id"], "minutes": 0, "daily_at": 0, "always": False, "chat": False}
                    await pair.ask(1, "POST", "/api/alerts/change", chosen)
                head = {"Authorization": f"Bearer {looking.tokens[1]}"}
                url = f"ws://{servers[1].host}/ws/tables/{looking.table}"
                async with connect(url, additional_headers=head) as socket:
                    await socket.recv()
                    await until_looking(database, SECONDS)
                    await looking.move(0)
                    await away.move(0)
                    await until(lambda: bool(receiver.heard), SECONDS)
                assert [one.path for one in receiver.heard] == ["/1"]
            finally:
                for server in servers:
                    await asyncio.to_thread(server.stop)

    asyncio.run(run())


async def until_looking(database: str, seconds: float) -> None:
    """Wait until a node has written down that somebody looks."""
    from repaire.tables.postgres import PostgresStore

    store = PostgresStore(database)
    await store.open()
    try:
        async with asyncio.timeout(seconds):
            while not await store.fetch("SELECT 1 FROM alert_looks WHERE looking = 1"):
                await asyncio.sleep(0.05)
    finally:
        await store.close()
