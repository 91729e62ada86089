"""Reviews of finished games: of no other, made once in the background, kept, and the same for all who look."""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from repaire.server import reviews
from repaire.server.config import Config
from repaire.server.limits import Rate
from repaire.tables.memory import MemoryStore
from tests.server.running import GENEROUS, PATIENCE, Guest, Inside, faults, new_key

QUICK = Config(pace=0.0, rates=GENEROUS, review_seconds=0.1)


async def begun(host: Guest, moves: int = 6) -> str:
    """Play the first moves of a game, both seats on one device; return its table."""
    seats = [{"kind": "me", "name": "<Ada>"}, {"kind": "guest", "name": "B & B"}]
    table = await host.open_table("browl", seats)
    url = f"/api/tables/{table}"
    await host.post(f"{url}/start", {"key": new_key()})
    for _ in range(moves):
        shown = next(view for view in (await host.get(url))["views"] if view["choices"])
        actions, choices = list[int](), shown["choices"]
        while choices:
            actions.append(choices[0]["action"])
            held = {"key": new_key(), "seat": shown["seat"], "actions": actions, "hold": True}
            choices = (await host.post(f"{url}/move", held))["choices"]
        await host.post(f"{url}/move", {"key": new_key(), "seat": shown["seat"], "actions": actions})
    return table


async def given_up(host: Guest) -> str:
    """Return the table of a game that was given up by its first seat."""
    table = await begun(host)
    await host.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": 0})
    return table


async def made(guest: Guest, table: str) -> Any:
    """Ask for a review and wait for it; return it."""
    url = f"/api/tables/{table}/review"
    told = await guest.post(url, {})
    async with asyncio.timeout(PATIENCE * 4):
        while told["state"] == "working":
            assert 0 <= told["done"] <= max(told["total"], 1)
            await asyncio.sleep(0.05)
            told = await guest.get(url)
    assert told["state"] == "ready", told
    return told["review"]


def test_a_game_that_goes_on_has_no_review() -> None:
    async def run() -> None:
        async with Inside(config=QUICK).open() as place:
            ana = await place.guest()
            table = await begun(ana, 2)
            url = f"/api/tables/{table}/review"
            for reply in (
                await ana.client.get(url),
                await ana.try_post(url, {}),
                await ana.client.get(f"{url}/fr.svg"),
                await ana.client.get(f"{url}/en.svg"),
            ):
                assert reply.status_code == 409
                assert reply.json()["reason"] == "not_over"
            assert not place.den.reviews.jobs
            assert isinstance(place.store, MemoryStore)
            assert not place.store.reviews

    asyncio.run(run())


def test_a_review_is_made_once_and_is_the_same_for_all_who_look() -> None:
    async def run() -> None:
        rates = replace(GENEROUS, reviews=Rate(1, 0))
        async with Inside(config=replace(QUICK, rates=rates)).open() as place:
            ana, bo = await place.guest(), await place.guest("Bo")
            table = await given_up(ana)
            url = f"/api/tables/{table}/review"
            assert await bo.get(url) == {"state": "none", "done": 0, "total": 0, "review": None}
            assert (await ana.client.get(f"{url}/fr.svg")).json()["reason"] == "no_review"
            first, second = await asyncio.gather(ana.post(url, {}), bo.post(url, {}))
            assert {first["state"], second["state"]} == {"working"}
            assert len(place.den.reviews.jobs) == 1
            found = await made(ana, table)  # their only one is used up: it must be the one under way, or kept
            assert await bo.get(url) == await ana.get(url)
            assert (await place.client().get(url)).json()["review"] == found
            assert found["changes"][-1]["kind"] == "end"
            assert found["changes"][-1]["chances"] == [0.0, 1.0]
            for seat, one in enumerate(found["accounts"]):
                luck_and_play = math.fsum(one[part] for part in ("draws", "meetings", "own", "others"))
                assert one["start"] + luck_and_play == pytest.approx(float(seat), abs=1e-6)
            assert not place.den.reviews.jobs
            other = await given_up(ana)
            assert (await ana.try_post(f"/api/tables/{other}/review", {})).status_code == 429

    asyncio.run(run())


def test_a_review_is_kept_with_the_game_and_drawn_from_what_is_kept() -> None:
    async def run() -> None:
        store = MemoryStore()
        async with Inside(store, QUICK).open() as place:
            ana = await place.guest()
            table = await given_up(ana)
            found = await made(ana, table)
        async with Inside(store, QUICK).open() as place:
            url = f"/api/tables/{table}/review"
            told = (await place.client().get(url)).json()
            assert told == {"state": "ready", "done": 1, "total": 1, "review": found}
            for lang, said in (("fr", "B & B gagne la partie"), ("en", "B & B wins the game")):
                reply = await place.client().get(f"{url}/{lang}.svg")
                assert reply.headers["content-type"] == "image/svg+xml"
                drawn = ElementTree.fromstring(reply.text)
                texts = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
                assert said in texts
                assert any(text.startswith("<Ada> 0 %") for text in texts)
            assert (await place.client().get(f"{url}/xx.svg")).status_code == 404

    asyncio.run(run())


def test_a_review_that_fails_is_told_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with Inside(config=QUICK).open() as place:
            ana = await place.guest()
            table = await given_up(ana)
            url = f"/api/tables/{table}/review"
            with monkeypatch.context() as broken:
                broken.setattr(reviews, "LAB", "repaire.lab.nowhere")
                told = await ana.post(url, {})
                async with asyncio.timeout(PATIENCE):
                    while told["state"] == "working":
                        await asyncio.sleep(0.02)
                        told = await ana.get(url)
            assert told["state"] == "failed"
            assert faults(place) == 1
            assert (await made(ana, table))["accounts"]

    asyncio.run(run())


def test_a_server_that_closes_leaves_a_review_unfinished_and_begins_it_anew() -> None:
    async def run() -> None:
        store = MemoryStore()
        async with Inside(store, QUICK).open() as place:
            ana = await place.guest()
            table = await given_up(ana)
            await ana.post(f"/api/tables/{table}/review", {})
        assert not store.reviews
        async with Inside(store, QUICK).open() as place:
            assert (await made(await place.guest(), table))["accounts"]

    asyncio.run(run())
