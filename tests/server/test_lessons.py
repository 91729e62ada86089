"""A guided first game is opened in one request, at its prepared position, and is a game like any other from there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from repaire.games import GAMES, find
from repaire.kernel.lesson import lesson_of
from repaire.kernel.record import replay
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.server.present import view_out
from repaire.tables.verify import verify
from tests.server.test_replays import played_out, serving

WITH_LESSON = [game for game in GAMES if lesson_of(find(game)) is not None]
CONFIG = Config(pace=0.0, rates=Rates().times(1000))
NAMED = {"name": "Ada", "lang": "en"}


def test_every_shipped_game_has_one() -> None:
    assert list(GAMES) == WITH_LESSON


@pytest.mark.parametrize("game", WITH_LESSON)
def test_a_lesson_begins_at_its_position_and_is_played_to_the_end(game: str) -> None:
    lesson = lesson_of(find(game))
    assert lesson is not None

    async def run() -> None:
        async with serving(Config(pace=60.0)) as client:
            await client.post("/api/session", json=NAMED)
            opened = (await client.post(f"/api/games/{game}/lesson", json={})).json()
            assert opened["views"][0]["view"] == view_out(replay(lesson.record()).view(lesson.seat))
            assert opened["views"][0]["choices"]
        async with serving(CONFIG) as client:
            await client.post("/api/session", json=NAMED)
            opened = (await client.post(f"/api/games/{game}/lesson", json={})).json()
            table = opened["table"]
            assert table["lesson"] is True
            assert table["phase"] == "playing"
            assert [seat["mine"] for seat in table["seats"]] == [
                seat == lesson.seat for seat in range(table["players"])
            ]
            ended = await played_out(client, opened, lesson.seat)
            assert ended["table"]["lesson"] is True
            export = await client.get(f"/api/tables/{table['id']}/export")
            assert verify(export.text).broken is None
            again = await client.post(f"/api/tables/{table['id']}/rematch", json={"key": "again"})
            assert again.json()["table"]["lesson"] is False

    asyncio.run(run())


@pytest.mark.parametrize("game", WITH_LESSON)
def test_the_notes_come_as_they_are_written(game: str) -> None:
    lesson = lesson_of(find(game))
    assert lesson is not None

    async def run() -> None:
        async with serving(CONFIG) as client:
            sent = (await client.get(f"/api/games/{game}/lesson")).json()
            assert sent["seat"] == lesson.seat
            assert [note["id"] for note in sent["notes"]] == [note.id for note in lesson.notes]
            texts = (await client.get(f"/api/games/{game}/texts/fr")).json()
            assert all(f"lesson.{note['id']}.text" in texts for note in sent["notes"])

    asyncio.run(run())


def test_a_game_without_a_lesson_can_still_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.server.api.games.lesson_of", lambda definition: None)

    async def run() -> None:
        async with serving(CONFIG) as client:
            await client.post("/api/session", json=NAMED)
            games: list[dict[str, Any]] = (await client.get("/api/games")).json()
            assert not any(game["lesson"] for game in games)
            assert (await client.get("/api/games/browl/lesson")).status_code == 404
            assert (await client.post("/api/games/browl/lesson", json={})).status_code == 404
            seats = [{"kind": "me"}, {"kind": "bot"}]
            opened = await client.post("/api/tables", json={"game": "browl", "seats": seats, "start": True})
            assert opened.json()["table"]["lesson"] is False

    asyncio.run(run())


def test_there_is_no_lesson_for_an_unknown_game() -> None:
    async def run() -> None:
        async with serving(CONFIG) as client:
            await client.post("/api/session", json=NAMED)
            assert (await client.post("/api/games/chess/lesson", json={})).status_code == 404

    asyncio.run(run())
