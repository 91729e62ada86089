"""Whom a person does not want to read is kept for them, on all their devices and at all tables."""

from __future__ import annotations

from repaire.people.alerts.channels import Channel
from tests.people.playing import duel, person_of
from tests.people.serving import inside, on_every_store
from tests.server.running import ORIGIN, Guest, Inside, new_key


async def say(guest: Guest, table: str, text: str = "hello") -> None:
    """Say something."""
    await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": text})


@on_every_store
async def test_a_person_who_is_not_read_is_not_read_at_any_table(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
    first, second = await duel(ada, bo), await duel(ada, bo)
    url = f"/api/tables/{first}/unread"
    await say(ada, first)
    await say(bo, first)
    assert await ada.get(url) == {"all": False, "speakers": [], "known": -1}  # nobody at all: no need to ask again
    assert await ada.post(url, {"speaker": 1, "unread": True}) == {"all": False, "speakers": [1], "known": 2}
    assert (await ada.post(url, {"speaker": 1, "unread": True}))["speakers"] == [1]
    assert (await ada.get(f"/api/tables/{second}/unread")) == {"all": False, "speakers": [], "known": 0}
    await say(bo, second)
    assert (await ada.get(f"/api/tables/{second}/unread"))["speakers"] == [0]
    other = Guest(place, "Ada", ada.token, place.client(Authorization=f"Bearer {ada.token}"))  # as on another device
    assert (await other.get(url))["speakers"] == [1]
    for guest in (bo, eve):
        assert (await guest.get(url))["speakers"] == []  # nobody is told
    assert (await ada.post(url, {"speaker": 1, "unread": False}))["speakers"] == []
    assert (await ada.get(f"/api/tables/{second}/unread"))["speakers"] == []


@on_every_store
async def test_nobody_is_read_at_one_table_alone(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    first, second = await duel(ada, bo), await duel(ada, bo)
    assert (await ada.post(f"/api/tables/{first}/unread", {"speaker": -1, "unread": True}))["all"] is True
    assert (await ada.get(f"/api/tables/{first}/unread"))["all"] is True
    assert (await ada.get(f"/api/tables/{second}/unread"))["all"] is False
    assert (await ada.post(f"/api/tables/{first}/unread", {"speaker": -1, "unread": False}))["all"] is False


@inside
async def test_who_has_said_nothing_and_oneself_cannot_be_muted(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    table = await duel(ada, bo)
    await say(ada, table)
    for speaker in (0, 1, 7):
        reply = await ada.try_post(f"/api/tables/{table}/unread", {"speaker": speaker, "unread": True})
        assert (reply.status_code, reply.json()["reason"]) == (409, "no_such_speaker")


@on_every_store
async def test_who_is_not_read_calls_nobody_back(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    person = await person_of(ada)
    made = Channel("", person, "webhook", "json", "to/ada", "", "", "en", ORIGIN, chat=1)
    await place.den.alerts.channels.add(made)
    tables = [await duel(ada, bo) for _ in range(3)]
    for table in tables[:2]:
        await say(bo, table)
    query = "SELECT table_id FROM outbox WHERE kind = 'chat' AND person = ? ORDER BY seq, since"
    told = [row[0] for row in await place.store.fetch(query, person)]
    assert told == tables[:2]
    await ada.post(f"/api/tables/{tables[0]}/unread", {"speaker": 0, "unread": True})
    await say(bo, tables[2])
    assert [row[0] for row in await place.store.fetch(query, person)] == tables[:2]
    await ada.post(f"/api/tables/{tables[0]}/unread", {"speaker": 0, "unread": False})
    await ada.post(f"/api/tables/{tables[2]}/unread", {"speaker": -1, "unread": True})
    await say(bo, tables[2])
    assert [row[0] for row in await place.store.fetch(query, person)] == tables[:2]
    await ada.post(f"/api/tables/{tables[2]}/unread", {"speaker": -1, "unread": False})
    await say(bo, tables[2])
    assert [row[0] for row in await place.store.fetch(query, person)] == tables


@inside
async def test_a_gesture_is_no_talk_and_calls_nobody_back(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    person = await person_of(ada)
    await place.den.alerts.channels.add(Channel("", person, "webhook", "json", "to/ada", "", "", "en", ORIGIN, chat=1))
    table = await duel(ada, bo)
    for _ in range(2):
        await bo.post(f"/api/tables/{table}/react", {"key": new_key(), "gesture": "cheer"})
        assert await place.store.fetch("SELECT 1 FROM outbox WHERE kind = 'chat'") == []
        await place.store.change(("DELETE FROM outbox", ()))
    await ada.post(f"/api/tables/{table}/unread", {"speaker": 0, "unread": True})  # of somebody who only waves, too
    assert (await place.den.unread.everything(person))["people"] == ["Bo"]
