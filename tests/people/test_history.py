"""My games: written with the end of a game, listed by page, game, result and name; and filled in from old journals."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from repaire.kernel.review import Account, Review
from repaire.people.backfill import BITE, DONE, NAME, fill_in
from repaire.people.history import LOST, OPEN, SHARED, WON, games_of, result, reviewed, rivals
from repaire.people.numbers import Numbers, numbers_of
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.migrations import SQLITE
from repaire.tables.people_schema import PEOPLE
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store
from tests.people.playing import against_a_bot, duel, person_of
from tests.people.serving import on_every_store, serve
from tests.server.running import Inside, new_key
from tests.tables.example import Make

EMPTY = "DELETE FROM {}"


@on_every_store
async def test_a_finished_game_is_in_the_list_of_those_who_played_it(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
    table = await duel(ada, bo)
    (won,) = (await ada.get("/api/me/games"))["games"]
    (lost,) = (await bo.get("/api/me/games"))["games"]
    assert (won["table"], won["game"], won["result"], won["seat"], won["why"]) == (table, "browl", "won", 0, "resigned")
    assert (lost["table"], lost["result"], lost["seat"]) == (table, "lost", 1)
    assert [seat["name"] for seat in won["seats"]] == ["Ada", "Bo"]
    assert (await eve.get("/api/me/games"))["games"] == []
    assert "person" not in str(won)


@on_every_store
async def test_games_are_found_by_game_result_and_names_of_others(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo_%"), await place.guest("Ève")
    tables = [await duel(ada, bo), await duel(eve, ada), await duel(ada, eve, "brigands")]

    async def found(**asked: str) -> list[int]:
        shown = (await ada.client.get("/api/me/games", params=asked)).json()
        return [tables.index(game["table"]) for game in shown["games"]]

    assert await found() == [2, 1, 0]
    assert await found(game="browl") == [1, 0]
    assert await found(result="lost") == [1]
    assert await found(name="ève") == [2, 1]
    assert await found(name="o_%") == [0]
    assert await found(name="_") == [0]
    assert await found(name="ada") == []
    assert await found(name="x' OR 1=1 --") == []
    assert (await ada.client.get("/api/me/games", params={"name": "\0"})).status_code == 400


@on_every_store
async def test_pages_follow_each_other_without_a_gap(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    place.clock.tick = 0  # all games end at the same moment
    tables = {await duel(ada, bo) for _ in range(5)}
    person = await person_of(ada)
    seen: list[str] = []
    before = ""
    for _ in range(3):
        page, before = await games_of(place.store, person, before=before, limit=2)
        seen += [game.table for game in page]
    assert before == ""
    assert len(seen) == 5
    assert set(seen) == tables


@on_every_store
async def test_numbers_tell_games_wins_and_rows_by_rivals(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    for winner, loser in ((ada, bo), (ada, bo), (bo, ada), (ada, bo)):
        await duel(winner, loser)
    await against_a_bot(ada)
    (numbers,) = await ada.get("/api/me/numbers")
    assert (numbers["played"], numbers["won"], numbers["streak"], numbers["best"]) == (5, 3, -1, 2)
    assert numbers["among"] == [
        {"rivals": ["people"], "played": 4, "won": 3},
        {"rivals": ["heuristic"], "played": 1, "won": 0},
    ]
    assert numbers["rating"] is None


@on_every_store
async def test_practice_is_no_game_and_a_shared_device_has_no_numbers(place: Inside) -> None:
    ada = await place.guest("Ada")
    lesson = (await ada.post("/api/games/browl/lesson", {"commitment": ""}))["table"]["id"]
    await ada.post(f"/api/tables/{lesson}/leave", {"key": new_key(), "seat": 0})
    table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "guest", "name": "Max"}])
    await ada.post(f"/api/tables/{table}/start", {"key": new_key()})
    await ada.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": 1})
    (game,) = (await ada.get("/api/me/games"))["games"]
    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Max"]
    assert await ada.get("/api/me/numbers") == []


def test_results_and_rivals() -> None:
    chairs = [Chair("Ada", "a"), Chair("Bo", "b"), Chair("R", bot="hard:30"), Chair("S", bot="easy")]
    ended = e.Ended(at=0, why="played", winners=[0, 1], scores=[], secret="")
    assert [result(chairs, ended, seat, False) for seat in range(3)] == [SHARED, SHARED, LOST]
    assert result(chairs, ended, 0, True) == WON
    chairs[0].cover_by("heuristic", "resigned")
    assert result(chairs, ended, 0, False) == LOST
    nobody = e.Ended(at=0, why="abandoned", winners=[], scores=[], secret="")
    assert result(chairs, nobody, 1, False) == result(chairs, nobody, 1, True) == OPEN
    beaten = e.Ended(at=0, why="played", winners=[], scores=[], secret="")
    assert result(chairs, beaten, 1, True) == LOST
    assert rivals(chairs, "a") == "people,easy,hard"
    assert rivals(chairs[:1], "a") == ""


def test_a_row_of_wins_ends_with_a_loss() -> None:
    found = Numbers("browl")
    for one in (WON, SHARED, WON, LOST, LOST):
        found.add(one, "", None, None)
    assert (found.streak, found.best, found.reviewed) == (-2, 3, 0)
    found.add(WON, "", 0.5, -0.1)
    found.add(WON, "", 0.1, 0.3)
    assert (found.streak, round(found.luck, 6), round(found.play, 6)) == (2, 0.3, 0.1)


@on_every_store
async def test_luck_and_play_come_from_the_review(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    table = await duel(ada, bo)
    accounts = [Account(0.5, luck, 0.05, own, 0.0, 1.0, 0.0, 0.0, []) for luck, own in ((0.2, 0.1), (-0.2, -0.1))]
    await place.store.change(*reviewed(table, Review(1, False, [0.5, 0.5], [], [], accounts, [])))
    (game,) = (await ada.get("/api/me/games"))["games"]
    assert (game["luck"], game["play"]) == (0.25, 0.1)
    (numbers,) = await bo.get("/api/me/numbers")
    assert (numbers["reviewed"], numbers["luck"], numbers["play"]) == (1, -0.15, -0.1)


# -- games from before --------------------------------------------------------------------------------------------


async def forget_all(store: Store) -> None:
    """Leave a store as it was before there were histories."""
    for table in ("played_games", "finished_games", "spoke_at", "people_progress"):
        await store.change((EMPTY.format(table), ()))


def test_games_from_before_are_filled_in_once_and_go_on_where_they_were(make: Make) -> None:
    async def play(place: Inside) -> None:
        ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
        tables = [await duel(ada, bo) for _ in range(BITE + 2)]
        await eve.post(f"/api/tables/{tables[0]}/chat", {"key": new_key(), "text": "bravo"})
        await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
        whole = await ada.get("/api/me/games")
        store = place.store
        await forget_all(store)
        task = asyncio.create_task(fill_in(store, pause=3600.0))
        while not await store.fetch("SELECT 1 FROM people_progress"):
            await asyncio.sleep(0.01)
        task.cancel()
        assert len(await store.fetch("SELECT 1 FROM finished_games")) <= BITE
        assert await fill_in(store, pause=0.0) > 0
        assert await ada.get("/api/me/games") == whole
        assert len(await store.fetch("SELECT 1 FROM finished_games")) == len(tables)
        assert await store.fetch("SELECT table_id FROM spoke_at") == [(tables[0],)]
        assert await store.fetch("SELECT value FROM people_progress WHERE name = ?", NAME) == [(DONE,)]
        assert await fill_in(store, pause=0.0) == 0

    serve(play, make())


def test_a_database_of_before_is_brought_up_to_date_and_filled_in(tmp_path: Path) -> None:
    async def before(place: Inside) -> None:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        await duel(ada, bo)

    async def after(place: Inside) -> None:
        while not await place.store.fetch("SELECT 1 FROM people_progress WHERE value = ?", DONE):
            await asyncio.sleep(0.01)
        rows = await place.store.fetch("SELECT person, result FROM played_games ORDER BY seat")
        assert [row[1] for row in rows] == ["won", "lost"]
        assert [one.won for one in await numbers_of(place.store, rows[0][0])] == [1]

    file = tmp_path / "old.db"
    serve(before, SqliteStore(file))
    old = sqlite3.connect(file)
    created = [statement.split()[2] for step in PEOPLE for statement in step if "CREATE TABLE" in statement]
    for table in created:
        old.execute(f"DROP TABLE {table}")
    for column in ("mask", "colour"):
        old.execute(f"ALTER TABLE sessions DROP COLUMN {column}")
    old.execute(f"PRAGMA user_version = {len(SQLITE) - len(PEOPLE) - 1}")
    old.execute('UPDATE tables SET names = \'["Ada","Bo"]\'')
    old.commit()
    old.close()
    serve(after, SqliteStore(file))
