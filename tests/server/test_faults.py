"""Faults of our own, and of the store: they touch one table at most, tell nothing, and every answer is well dressed."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest

from repaire.server.config import Config
from repaire.server.shell import HEADERS
from repaire.tables.memory import MemoryStore
from tests.server.running import Guest, Inside, new_key, table_of


class Boom(Exception):
    """A fault in the rules."""


class Faulty:
    """A position that can be seen but not played on."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def copy(self) -> Any:
        """Fail, with words that nobody may see."""
        raise Boom("the card was 17")


def break_rules(place: Inside, table: str) -> None:
    """Let the rules of one table fail."""
    live = place.den.service.live[table]
    live.table.state = cast("Any", Faulty(live.table.state))


async def first_move(guest: Guest, table: str) -> dict[str, Any]:
    """Return a legal move at a table where all seats are the guest's."""
    for view in (await guest.get(f"/api/tables/{table}"))["views"]:
        if view["choices"]:
            return {"key": new_key(), "seat": view["seat"], "actions": [view["choices"][0]["action"]]}
    raise AssertionError("nobody is to move")


def test_a_fault_closes_one_table_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            bad, good = await table_of(guest), await table_of(guest)
            lines = [await guest.socket(bad), await guest.socket(good)]
            moves = [await first_move(guest, bad), await first_move(guest, good)]
            before = place.journal()
            break_rules(place, bad)
            reply = await guest.try_post(f"/api/tables/{bad}/move", moves[0])
            assert (reply.status_code, reply.json()["reason"]) == (503, "table_broken")
            assert (await lines[0].ask({"t": "move", **moves[0]}))["reason"] == "table_broken"
            assert (await guest.client.get(f"/api/tables/{bad}")).status_code == 503
            assert (await guest.socket(bad)).closed == 1008
            assert place.journal() == before
            assert (await lines[1].ask({"t": "move", **moves[1]}))["t"] == "done"
            await guest.post(f"/api/tables/{good}/chat", {"key": new_key(), "text": "on we go"})
            await lines[1].quiet()
            told = [message for message in lines[0].messages if message.get("reason") == "table_broken"]
            assert len(told) == 2  # one to everybody there, one in answer
            seen = "".join([*guest.heard, *lines[0].frames, *lines[1].frames])
            for secret in ("Boom", "the card", "Traceback", ".py"):
                assert secret not in seen

    asyncio.run(run())
    logged = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (fault,) = [line for line in logged if line["event"] == "fault"]
    assert fault["kind"] == "Boom"
    assert "the card" not in json.dumps(logged)


def test_a_fault_while_a_bot_thinks_closes_its_table() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            line = await guest.socket(table)
            await guest.post(f"/api/tables/{table}/start", {"key": new_key()})
            live = place.den.service.live[table]
            if not live.table.bots_to_move():
                await guest.post(f"/api/tables/{table}/move", await first_move(guest, table))
            assert live.table.bots_to_move()
            break_rules(place, table)
            await line.until(lambda: any(told.get("reason") == "table_broken" for told in line.messages))
            assert (await guest.client.get(f"/api/tables/{table}")).status_code == 503

    asyncio.run(run())


class Forgetful(MemoryStore):
    """A store that can be away."""

    away = False

    async def append(self, *args: Any) -> None:
        """Write, or fail."""
        self._check()
        await super().append(*args)

    async def session(self, *args: Any) -> Any:
        """Read, or fail."""
        self._check()
        return await super().session(*args)

    async def setting(self, *args: Any) -> str:
        """Read, or fail."""
        self._check()
        return await super().setting(*args)

    async def probe(self) -> None:
        """Write, or fail."""
        self._check()

    def _check(self) -> None:
        if self.away:
            raise OSError("disk /dev/secret is gone")


def test_a_store_that_is_away_breaks_nothing() -> None:
    async def run() -> None:
        store = Forgetful()
        async with Inside(store).open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            line = await guest.socket(table)
            move = await first_move(guest, table)
            assert (await place.client().get("/readyz")).status_code == 200
            store.away = True
            place.ticks.now += 1_000
            assert (await place.client().get("/readyz")).status_code == 503
            assert (await place.client().get("/healthz")).status_code == 200
            told = await line.ask({"t": "move", **move})
            assert (told["t"], told["reason"]) == ("refused", "not_stored")
            reply = await guest.try_post(f"/api/tables/{table}/move", move)
            assert (reply.status_code, reply.json()["reason"]) == (503, "store_away")
            assert (await guest.socket(table)).closed == 1013
            store.away = False
            assert (await line.ask({"t": "move", **move}))["t"] == "done"
            assert (await guest.try_post(f"/api/tables/{table}/move", move)).json() == {
                "t": "done", "key": move["key"], "seq": place.den.service.live[table].table.seq,
            }  # fmt: skip
            assert "secret" not in "".join(guest.heard)

    asyncio.run(run())


# -- answers ---------------------------------------------------------------------------------------------------


def test_every_answer_wears_the_headers() -> None:
    async def run() -> None:
        async with Inside(config=Config(secure=True)).open() as place:
            client, guest = place.client(), await place.guest()
            table = await table_of(guest)
            break_rules(place, table)
            move = {"key": "k", "seat": 0, "actions": [0]}
            answers = [
                await client.get("/"),
                await client.get("/api/nothing"),
                await client.delete("/api/games"),
                await client.post("/api/session", content=b"{"),
                await client.post("/api/session", content=b"x" * 70_000),
                await client.get("/healthz"),
                await client.get("/readyz"),
                await client.get("/metrics"),
                await client.get("/openapi.json"),
                await client.get("/api/games"),
                await client.get("/api/games/browl/boxes/standard"),
                await client.get("/api/session"),
                await guest.client.post(f"/api/tables/{table}/move", json={**move, "hold": True}),
                await guest.client.post(f"/api/tables/{table}/move", json=move),
                await guest.client.get(f"/api/tables/{table}/invitation.svg"),
            ]
            assert {reply.status_code for reply in answers} >= {200, 401, 404, 405, 413, 415, 500, 503}
            for reply in answers:
                for name, value in HEADERS.items():
                    assert reply.headers[name] == value, reply.url
                assert "max-age" in reply.headers["Strict-Transport-Security"]
                assert "server" not in reply.headers
                assert "unsafe-eval" not in reply.headers["Content-Security-Policy"]
                assert "default-src 'none'" in reply.headers["Content-Security-Policy"]

    asyncio.run(run())
