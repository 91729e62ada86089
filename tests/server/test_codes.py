"""Codes that can be said aloud, for tables that wait."""

from __future__ import annotations

import asyncio
import re

import pytest

from repaire.server.codes import NUMBERS, WORDS, code_of, heard
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.tables.memory import MemoryStore
from repaire.tables.refusals import TableRefusal
from tests.server.running import Inside, new_key

SEATS = [{"kind": "me"}, {"kind": "open"}]


def test_words_are_told_apart() -> None:
    assert len(set(WORDS)) == len(WORDS) == 64
    assert all(re.fullmatch("[A-Z]{2,10}", word) for word in WORDS)


@pytest.mark.parametrize("text", ["LOUP-42", "loup 42", " Loup42 ", "lôup - 42", "LOUP–42".replace("–", "-")])
def test_a_code_is_understood_however_it_is_written(text: str) -> None:
    assert heard(text) == "LOUP-42"


@pytest.mark.parametrize("text", ["", "LOUP", "42", "LOUP-4", "LOUP-421", "WOLF-42", "LOUP-42; DROP", "1" * 5000])
def test_anything_else_is_no_code(text: str) -> None:
    assert heard(text) == ""


def test_a_code_leads_to_the_table_while_it_waits_and_no_longer() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada, bo = await place.guest("Ada"), await place.guest("Bo")
            table = await ada.open_table("browl", SEATS)
            code = (await ada.post(f"/api/tables/{table}/code"))["code"]
            assert (await bo.post(f"/api/tables/{table}/code"))["code"] == code  # for all who know the table
            found = await bo.get(f"/api/codes/{code.lower().replace('-', '%20')}")
            assert found == {"code": code, "table": table}
            await bo.join(table, seat=1)
            await ada.post(f"/api/tables/{table}/start", {"key": new_key()})
            assert (await bo.client.get(f"/api/codes/{code}")).status_code == 404
            assert (await ada.try_post(f"/api/tables/{table}/code")).status_code == 409

    asyncio.run(run())


def test_codes_cannot_be_guessed_for_long() -> None:
    async def run() -> None:
        config = Config(pace=0.0, rates=Rates())
        async with Inside(config=config).open() as place:
            eve = await place.guest("Eve")
            tried = [(await eve.client.get(f"/api/codes/LOUP-{n}")).status_code for n in NUMBERS]
            assert tried[:10] == [404] * 10
            assert set(tried[10:]) == {429}
            stranger = place.client()  # another session from the same address
            assert (await stranger.get("/api/codes/LOUP-42")).status_code == 429
            place.ticks.now += 1000 * 1000
            assert (await eve.client.get("/api/codes/LOUP-42")).status_code == 404

    asyncio.run(run())


def test_when_a_code_is_taken_another_is_drawn_but_not_for_ever() -> None:
    class Full(MemoryStore):
        left = 3

        async def give_code(self, table: str, code: str) -> str:
            self.left -= 1
            return "" if self.left else code

    drawn = iter(range(100))
    entropy = lambda size: next(drawn).to_bytes(size, "big")  # noqa: E731
    assert asyncio.run(code_of(Full(), "t", entropy)) == f"{WORDS[2]}-10"
    full = Full()
    full.left = 1000
    with pytest.raises(TableRefusal):
        asyncio.run(code_of(full, "t", entropy))
