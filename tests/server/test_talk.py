"""What is said at a table has its measure: a quota of the table, and a host who can take the word away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.tables.table import MOST_SAID
from tests.server.running import Guest, Inside, new_key, table_of
from tests.tables.played import ADA, EVE, refolded, seated
from tests.tables.test_table import facts, refused


async def says(guest: Guest, table: str, text: str = "x") -> Any:
    """Say something; return how it was answered."""
    return await guest.try_post(f"/api/tables/{table}/chat", {"key": new_key(), "text": text})


def test_all_at_one_table_have_a_quota_together() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            host = await place.guest("host")
            table, other = await table_of(host), await table_of(host)
            rates = Rates()
            said = 0
            for _ in range(6):
                guest = await place.guest()
                statuses = [(await says(guest, table)).status_code for _ in range(int(rates.chat.burst))]
                said += statuses.count(200)
            assert said == rates.table_chat.burst
            assert (await says(host, table)).status_code == 429
            assert (await says(host, other)).status_code == 200

    asyncio.run(run())


def test_a_table_has_heard_enough_some_day() -> None:
    found = seated("browl", 2)
    found.table.said = MOST_SAID - 1
    found.say(EVE, "Eve", "the last word")
    refused(found, "said_enough", lambda: found.table.say(ADA, "Ada", "one more", 0, ""))


def test_the_host_takes_somebodys_word_away_and_gives_it_back() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            host, loud, other = [await place.guest(name) for name in ("host", "loud", "other")]
            table = await table_of(host)
            line = await host.socket(table)
            for guest in (host, loud, other):
                assert (await says(guest, table)).status_code == 200
            heard = (await host.get(f"/api/tables/{table}"))["chat"]
            assert [said["speaker"] for said in heard] == [0, 1, 2]
            body = {"speaker": 1, "muted": True}
            assert (await other.try_post(f"/api/tables/{table}/mute", {"key": new_key(), **body})).status_code == 403
            await host.post(f"/api/tables/{table}/mute", {"key": new_key(), **body})
            refused = await says(loud, table)
            assert (refused.status_code, refused.json()["reason"]) == (409, "muted")
            assert (await says(other, table)).status_code == 200
            await line.until(lambda: any(told.get("table", {}).get("muted") == [1] for told in line.messages))
            del place.den.service.live[table]  # it is in the journal
            assert (await says(loud, table)).status_code == 409
            await host.post(f"/api/tables/{table}/mute", {"key": new_key(), "speaker": 1, "muted": False})
            assert (await says(loud, table)).status_code == 200
            wrong = await host.try_post(f"/api/tables/{table}/mute", {"key": new_key(), "speaker": 9, "muted": True})
            assert wrong.json()["reason"] == "no_such_speaker"

    asyncio.run(run())


def test_a_word_taken_away_changes_nothing_that_is_played() -> None:
    found = seated("browl", 2)
    found.say(EVE, "Eve", "x")
    before = facts(found.table)
    found.do(found.table.mute(0, True, found.at(), found.key()))
    after = facts(found.table)
    assert {key for key in after if after[key] != before[key]} == {"seq", "head"}
    again = refolded(found.lines, found.secret)
    assert (again.muted, again.speakers, again.said) == (frozenset({EVE}), [EVE], 1)


@pytest.mark.parametrize("change", ["seat", "actions", "kind"])
def test_a_key_that_was_used_for_something_else_is_refused(change: str) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            url, live = f"/api/tables/{table}", place.den.service.live[table]
            seat = live.table.to_move()[0]
            actions = [live.table.state.legal(seat)[0]]
            other = next(n for n in range(200) if [n] != actions)
            message = {"key": new_key(), "seat": seat, "actions": actions}
            first = await guest.post(f"{url}/move", message)
            assert await guest.post(f"{url}/move", message) == first
            if change == "kind":
                reply = await guest.try_post(f"{url}/chat", {"key": message["key"], "text": "x"})
            else:
                changed = {"seat": 1 - seat} if change == "seat" else {"actions": [other]}
                reply = await guest.try_post(f"{url}/move", {**message, **changed})
            assert (reply.status_code, reply.json()["reason"]) == (409, "key_reused")
            del place.den.service.live[table]  # long ago is the same as lately
            assert await guest.post(f"{url}/move", message) == first
            del place.den.service.live[table]
            reply = await guest.try_post(f"{url}/move", {**message, "actions": [other]})
            assert reply.json()["reason"] == "key_reused"

    asyncio.run(run())
