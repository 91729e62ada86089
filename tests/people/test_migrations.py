"""A database of every earlier schema is opened by a server of today: people, games and tables are still there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from repaire.people.sessions import digest
from repaire.tables import postgres as on_postgres
from repaire.tables.migrations import POSTGRES, SQLITE
from repaire.tables.people_schema import EDITIONS, PEOPLE, WEEKLY
from repaire.tables.postgres import PostgresStore
from repaire.tables.sqlite import SqliteStore, connect, upgrade
from repaire.tables.store import Store
from scripts.postgres_server import PostgresServer
from tests.server.running import Guest, Inside, new_key

TOKEN = "a-token-of-somebody-who-was-here-before-the-update"
LATER = 1_900_000_000_000
ADD = "INSERT INTO sessions (id, person, name, lang, expires) VALUES ('{id}', 'ann', 'Ann', 'en', {later})"
BEFORE = {
    "people": len(SQLITE) - len(PEOPLE),
    "the weekly challenge": len(SQLITE) - len(PEOPLE) + PEOPLE.index(WEEKLY),
    "editions of challenges": len(SQLITE) - len(PEOPLE) + PEOPLE.index(EDITIONS),
}


def old_sqlite(path: Path, steps: int, session: str) -> Store:
    """Return a store on a database that an earlier Repaire has left."""
    connection = connect(path)
    upgrade(connection, SQLITE[:steps])
    connection.execute(session)
    connection.commit()
    connection.close()
    return SqliteStore(path)


async def old_postgres(url: str, steps: int, session: str) -> Store:
    """Likewise."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await on_postgres.upgrade(connection, POSTGRES[:steps])
        await connection.execute(session.encode())
    return PostgresStore(url)


async def lives_on(store: Store) -> None:
    """Who was here before begins a challenge, ends it, and has it in the file about them."""
    async with Inside(store).open() as place:
        ann = Guest(place, "Ann", TOKEN, place.client(Authorization=f"Bearer {TOKEN}"))
        assert (await ann.get("/api/session"))["name"] == "Ann"
        shown = (await ann.post("/api/challenges/briquambroque"))["table"]
        await ann.post(f"/api/tables/{shown['id']}/resign", {"key": new_key(), "seat": 0})
        (found,) = [one for one in (await ann.get("/api/challenges"))["challenges"] if one["attempt"]]
        assert (found["game"], found["played"]) == ("briquambroque", 1)
        assert [one["table"] for one in (await ann.get("/api/me/export"))["attempts"]] == [shown["id"]]
        await ann.post(f"/api/tables/{shown['id']}/unread", {"speaker": -1, "unread": True})


@pytest.mark.parametrize("steps", BEFORE.values(), ids=BEFORE)
def test_a_sqlite_database_from_before(tmp_path: Path, steps: int) -> None:
    asyncio.run(lives_on(old_sqlite(tmp_path / "old.db", steps, ADD.format(id=digest(TOKEN), later=LATER))))


@pytest.mark.parametrize("steps", BEFORE.values(), ids=BEFORE)
def test_a_postgresql_database_from_before(postgres: PostgresServer, steps: int) -> None:
    async def run() -> None:
        session = ADD.format(id=digest(TOKEN), later=LATER)
        await lives_on(await old_postgres(postgres.new_database(), steps, session))

    asyncio.run(run())
