"""The outbox on every store: written with the move or not at all, once, and kept by databases of before."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from repaire.people.alerts.channels import MINUTE, Channel
from repaire.people.alerts.outbox import QUICK, Outbox, Row
from repaire.tables.migrations import SQLITE
from repaire.tables.people_schema import ALERTS
from repaire.tables.postgres import PostgresStore
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store
from scripts.postgres_server import PostgresServer
from tests.people.receivers import Pair, Receiver, settled, still
from tests.server.running import Inside, new_key
from tests.tables.conftest import make, postgres
from tests.tables.example import Make

__all__ = ["make", "postgres"]  # the fixtures: stores of every kind

ROWS = "SELECT kind, due, since, sent FROM outbox ORDER BY table_id, kind"


def inside(make: Make, course: Callable[[Inside, Pair], Any]) -> None:
    """Run a course on a store."""

    async def run() -> None:
        async with still(make()).open() as place:
            await course(place, await Pair.at(place))

    asyncio.run(run())


def channel(person: str, **more: Any) -> Channel:
    return Channel("", person, "webhook", "json", "http://127.0.0.1:9/", "there", "", "fr", "http://x.example", **more)


def test_one_row_for_each_channel_with_its_own_time(make: Make) -> None:
    async def course(place: Inside, pair: Pair) -> None:
        bea, channels = await pair.bea.person(), place.den.alerts.channels
        for number, (wait, always) in enumerate([(0, 0), (10 * MINUTE, 0), (-1, 0), (0, 1)]):
            made = channel(bea, wait=wait, always=always, daily_at=0)
            await channels.add(Channel(**{**made.__dict__, "target": f"http://127.0.0.1:9/{number}"}))
        pending = channel(bea, state="pending")
        await channels.add(pending)
        await pair.start()
        await pair.move(pair.ana)
        query = "SELECT c.wait, c.always, o.due - o.since, o.due % 86400000 FROM outbox o JOIN alert_channels c"
        found = {
            (wait, always): (after, day)
            for wait, always, after, day in await place.store.fetch(f"{query} ON c.id = o.channel")
        }
        assert len(found) == 4
        assert found[0, 0][0] == found[0, 1][0] == 0
        assert found[10 * MINUTE, 0][0] == 10 * MINUTE
        assert found[-1, 0][1] == 0  # at midnight
        await pair.move(pair.bea)
        await pair.move(pair.ana)
        later = {
            (wait, always): after for wait, always, after, _ in await place.store.fetch(f"{query} ON c.id = o.channel")
        }
        assert QUICK - 1000 < later[0, 0] <= QUICK  # she has just moved
        assert later[0, 1] == 0
        assert later[10 * MINUTE, 0] == 10 * MINUTE

    inside(make, course)


def test_a_move_that_is_not_stored_is_not_told(make: Make) -> None:
    """The row and the move are one transaction: if either cannot be written neither is."""

    async def course(place: Inside, pair: Pair) -> None:
        await place.den.alerts.channels.add(channel(await pair.bea.person()))
        await pair.start()
        live = await place.den.service.find(pair.table)
        seq = live.table.seq
        place.den.service.notes.append(lambda before, after: [("INSERT INTO nowhere (a) VALUES (1)", ())])
        views = (await pair.ana.get(f"/api/tables/{pair.table}"))["views"]
        asked = {"key": new_key(), "seat": 0, "actions": [views[0]["choices"][0]["action"]]}
        assert (await pair.ana.try_post(f"/api/tables/{pair.table}/move", asked)).status_code == 503
        assert await place.store.fetch(ROWS) == []
        assert len(await place.store.read(pair.table)) == seq
        place.den.service.notes.pop()
        await pair.move(pair.ana)
        assert [row[0] for row in await place.store.fetch(ROWS)] == ["turn"]

    inside(make, course)


def test_of_two_who_write_one_row_is_left(make: Make) -> None:
    async def course(place: Inside, pair: Pair) -> None:
        bea = await pair.bea.person()
        await place.den.alerts.channels.add(channel(bea))
        await pair.start()
        live = await place.den.service.find(pair.table)
        before = live.table
        await pair.move(pair.ana)
        statements = place.den.alerts.outbox.note(before, live.table)
        assert len(statements) == 1
        await place.store.change(*statements)  # another node, which has read the same move
        assert len(await place.store.fetch(ROWS)) == 1

    inside(make, course)


def test_a_channel_is_one_node_s_at_a_time(make: Make) -> None:
    async def course(place: Inside, pair: Pair) -> None:
        await place.den.alerts.channels.add(channel(await pair.bea.person()))
        await pair.start()
        outbox: Outbox = place.den.alerts.outbox
        await pair.move(pair.ana)
        now = place.clock.now + 1000
        (id,) = await outbox.wanted(now, 10)
        taken = await asyncio.gather(*(outbox.claim(id, now, now + 60_000) for _ in range(5)))
        assert sorted(taken) == [False] * 4 + [True]
        assert await outbox.wanted(now, 10) == []
        assert await outbox.wanted(now + 60_000, 10) == [id]
        (row,) = await outbox.due(id, now)
        newer = Row(**{**row.__dict__, "seq": row.seq - 1})
        await outbox.done(newer, now)  # of an older turn: this one stays
        assert len(await outbox.due(id, now)) == 1
        await outbox.put_off(row, now + 5000, 1)
        assert await outbox.due(id, now) == []
        assert [found.tries for found in await outbox.due(id, now + 5000)] == [1]
        await outbox.done(row, now)
        assert await outbox.due(id, now + 5000) == []
        await outbox.release(id)
        assert await place.store.fetch("SELECT sent FROM outbox") == [(now,)]

    inside(make, course)


def test_while_the_store_is_away_nothing_is_lost(make: Make) -> None:
    async def course(place: Inside, pair: Pair) -> None:
        with Receiver() as receiver:
            await pair.webhook(pair.bea, receiver.url)
            await pair.start()
            await pair.move(pair.ana)
            sender, fetch = place.den.alerts.sender, place.store.fetch

            async def away(query: str, *values: object) -> Any:
                raise OSError

            place.store.fetch = away  # type: ignore[method-assign]
            with pytest.raises(OSError):
                await sender.look()
            place.store.fetch = fetch  # type: ignore[method-assign]
            await settled(place)
            assert len(receiver.heard) == 1

    inside(make, course)


def test_another_node_learns_who_can_be_called(postgres: PostgresServer) -> None:
    """A channel that was added on one node is known on the other when the next move is made there."""

    async def run() -> None:
        url = postgres.new_database()
        async with still(PostgresStore(url)).open() as one, still(PostgresStore(url)).open() as two:
            pair = await Pair.at(one)
            person = await pair.bea.person()
            assert not two.den.alerts.channels.may_reach(person)
            await one.den.alerts.channels.add(channel(person))
            async with asyncio.timeout(20):
                while not two.den.alerts.channels.may_reach(person):
                    await asyncio.sleep(0.01)
            await one.den.alerts.channels.forget(person)
            async with asyncio.timeout(20):
                while two.den.alerts.channels.may_reach(person):
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_database_of_before(tmp_path: Path) -> None:
    """Tables and people of a database without alerts stay, and get them."""
    file = tmp_path / "tables.db"
    before = SQLITE[: SQLITE.index(ALERTS)]

    async def play(store: Store) -> str:
        async with still(store).open() as place:
            pair = await Pair.at(place)
            await pair.start()
            return pair.table + " " + pair.ana.token + " " + pair.bea.token

    table, ana, bea = asyncio.run(play(SqliteStore(file))).split()
    old = tmp_path / "old.db"
    connection = sqlite3.connect(old)
    for statement in (one for step in before for one in step):
        connection.execute(statement)
    connection.execute("ATTACH ? AS now", (str(file),))
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for (name,) in connection.execute(named).fetchall():
        columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
        connection.execute(f"INSERT INTO {name} ({columns}) SELECT {columns} FROM now.{name}")
    connection.execute(f"PRAGMA user_version = {len(before)}")
    connection.commit()
    connection.close()

    async def go_on() -> None:
        with Receiver() as receiver:
            async with still(SqliteStore(old)).open() as place:
                people = [place.client(Authorization=f"Bearer {token}") for token in (ana, bea)]
                await people[1].post("/api/alerts/webhook", json={"url": receiver.url, "form": "json"})
                view = (await people[0].get(f"/api/tables/{table}")).json()["views"][0]
                asked = {"key": new_key(), "seat": 0, "actions": [view["choices"][0]["action"]]}
                assert (await people[0].post(f"/api/tables/{table}/move", json=asked)).status_code == 200
                await settled(place)
                assert [heard.json["kind"] for heard in receiver.heard] == ["turn"]

    asyncio.run(go_on())
