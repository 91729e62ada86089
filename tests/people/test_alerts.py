"""Who is told what, and when: turns, ends and talk, once, not to those who look, and nothing more than the table."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from repaire.people.alerts.channels import DAY, MINUTE
from repaire.people.alerts.outbox import CHAT_PAUSE, QUICK
from repaire.people.alerts.sender import BACKOFF, LEASE, MOST_FAILURES
from repaire.tables.memory import MemoryStore
from tests.people.receivers import Pair, Receiver, settled, still, until
from tests.server.running import Inside, InsideSocket, new_key


def kinds(receiver: Receiver) -> list[str]:
    return [heard.json["kind"] for heard in receiver.heard]


def run(course: Any) -> None:
    """Run a course with two people at a table, a server and a receiver."""

    async def inside() -> None:
        with Receiver() as receiver:
            async with still().open() as place:
                await course(place, await Pair.at(place), receiver)

    asyncio.run(inside())


def test_a_turn_is_told_once() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        await pair.start()
        await settled(place)
        assert receiver.heard == []  # it is Ana's turn, who has no channel
        await pair.move(pair.ana)
        await settled(place)
        await settled(place)
        (heard,) = receiver.heard
        assert heard.json["kind"] == "turn"
        assert heard.json["table"] == pair.table
        assert heard.json["url"] == f"http://127.0.0.1:8000/t/{pair.table}"
        assert heard.json["text"].startswith("Your turn: Bröwl\nThe table with Ana waits for you.")

    run(course)


def test_a_turn_that_was_taken_meanwhile_is_not_told() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url, always=True)
        await pair.start()
        await pair.move(pair.ana)
        await pair.move(pair.bea)
        await settled(place)
        assert receiver.heard == []

    run(course)


def test_who_answers_quickly_is_not_called_again_at_once() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        await pair.start()
        await pair.move(pair.ana)
        await settled(place)
        await pair.move(pair.bea)
        await pair.move(pair.ana)
        await settled(place)
        assert kinds(receiver) == ["turn"]
        place.clock.now += QUICK
        await settled(place)
        assert kinds(receiver) == ["turn", "turn"]  # she did not come back after all

    run(course)


def test_the_end_is_told_and_talk_only_if_asked_for() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        ear = await pair.webhook(pair.bea, f"{receiver.url}/talk", chat=True)
        await pair.webhook(pair.bea, f"{receiver.url}/no-talk")
        await pair.start()
        for _ in range(3):
            await pair.ana.post(f"/api/tables/{pair.table}/chat", {"key": new_key(), "text": "secret words"})
            await settled(place)
        assert [(heard.path, heard.json["kind"]) for heard in receiver.heard] == [("/talk", "chat")]  # not every word
        place.clock.now += CHAT_PAUSE
        await settled(place)
        assert len(receiver.heard) == 2
        await pair.ana.post(f"/api/tables/{pair.table}/resign", {"key": new_key(), "seat": 0})
        await settled(place)
        ends = [heard for heard in receiver.heard if heard.json["kind"] == "end"]
        assert sorted(heard.path for heard in ends) == ["/no-talk", "/talk"]
        assert "secret" not in json.dumps([heard.json for heard in receiver.heard])
        await pair.bea.post("/api/alerts/remove", {"id": ear})
        assert [one["label"] for one in (await pair.bea.get("/api/alerts"))["channels"]] == ["127.0.0.1"]

    run(course)


def test_nobody_is_called_to_what_they_look_at() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, f"{receiver.url}/usual")
        await pair.webhook(pair.bea, f"{receiver.url}/patient", minutes=10)
        await pair.webhook(pair.bea, f"{receiver.url}/always", always=True)
        await pair.start()
        socket = await pair.bea.socket(pair.table)
        await pair.move(pair.ana)
        await settled(place)
        assert [heard.path for heard in receiver.heard] == ["/always"]
        place.clock.now += 30 * MINUTE
        await settled(place)
        assert len(receiver.heard) == 1  # she has it before her eyes, however long she thinks
        await socket.close()
        await settled(place)
        assert len(receiver.heard) == 1
        place.clock.now += 10 * MINUTE
        await settled(place)
        assert [heard.path for heard in receiver.heard] == ["/always", "/patient"]  # ten minutes after she left

    run(course)


def test_a_page_behind_another_shows_nothing() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        await pair.start()
        socket: InsideSocket = await pair.bea.socket(pair.table)
        await socket.ask({"t": "ping", "hidden": True})
        await pair.move(pair.ana)
        await settled(place)
        assert kinds(receiver) == ["turn"]
        await pair.move(pair.bea)
        await socket.ask({"t": "ping"})
        place.clock.now += QUICK
        await pair.move(pair.ana)
        await settled(place)
        assert kinds(receiver) == ["turn"]
        await socket.close()

    run(course)


def test_a_waiting_request_looks_too() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url, minutes=1)
        await pair.start()
        seq = (await pair.bea.get(f"/api/tables/{pair.table}"))["table"]["seq"]
        waiting = asyncio.create_task(pair.bea.get(f"/api/tables/{pair.table}/updates?since={seq + 50}&wait=20"))
        await until(lambda: bool(place.den.alerts.looks.open))
        place.clock.now += 2 * MINUTE
        await pair.place.den.alerts.looks.tell()
        person = await pair.bea.person()
        assert (await place.den.alerts.looks.at(person, pair.table)).now
        waiting.cancel()
        await until(lambda: not place.den.alerts.looks.open)

    run(course)


def test_after_so_many_minutes_away() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url, minutes=10)
        await pair.start()
        await pair.move(pair.ana)
        place.clock.now += 9 * MINUTE
        await settled(place)
        assert receiver.heard == []
        await pair.bea.get(f"/api/tables/{pair.table}")  # she has a look
        place.clock.now += 9 * MINUTE
        await settled(place)
        assert receiver.heard == []
        place.clock.now += MINUTE
        await settled(place)
        assert kinds(receiver) == ["turn"]

    run(course)


def test_once_a_day_everything_together() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        at = (place.clock.now // MINUTE + 60) % (DAY // MINUTE)  # in an hour
        await pair.webhook(pair.bea, receiver.url, minutes=-1, daily_at=at)
        await pair.start()
        await pair.move(pair.ana)
        other = await pair.ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}], options={"first": 1})
        await pair.bea.join(other)
        await pair.ana.post(f"/api/tables/{other}/start", {"key": new_key()})
        await pair.ana.post(f"/api/tables/{other}/resign", {"key": new_key(), "seat": 0})
        await settled(place)
        assert receiver.heard == []
        place.clock.now += 61 * MINUTE
        await settled(place)
        (heard,) = receiver.heard
        assert heard.json["title"] == "A table waits for you"
        assert "Your turn: Bröwl, with Ana" in heard.json["text"]
        assert "Game over: Bröwl, with Ana" in heard.json["text"]
        place.clock.now += DAY
        await settled(place)
        assert len(receiver.heard) == 1

    run(course)


def test_who_plays_with_bots_alone_is_not_called() -> None:
    async def inside() -> None:
        with Receiver() as receiver:
            async with still().open() as place:
                ana = await place.guest("Ana")
                await ana.post("/api/alerts/webhook", {"url": receiver.url, "form": "json"})
                table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], start=True)
                live = await place.den.service.find(table)
                await until(lambda: bool(live.table.to_move()) and not live.table.bots_to_move())
                place.clock.now += DAY
                await settled(place)
                assert receiver.heard == []

    asyncio.run(inside())


def test_it_is_tried_again_with_growing_patience() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        receiver.status = lambda heard: 503
        await pair.start()
        await pair.move(pair.ana)
        await settled(place)
        for tries, seconds in enumerate(BACKOFF[:4], 1):
            assert len(receiver.heard) == tries
            place.clock.now += 1000 * seconds - 500
            await settled(place)
            assert len(receiver.heard) == tries
            place.clock.now += 1000
            await settled(place)
        receiver.more = {"Retry-After": "1800"}
        place.clock.now += 1000 * BACKOFF[4] + 1000
        await settled(place)
        tries = len(receiver.heard)
        place.clock.now += 1000 * 1700
        await settled(place)
        assert len(receiver.heard) == tries
        receiver.status = lambda heard: 200
        place.clock.now += 1000 * 3600
        await settled(place)
        await settled(place)
        assert len(receiver.heard) == tries + 1
        assert len({heard.headers["idempotency-key"] for heard in receiver.heard}) == 1

    run(course)


def test_what_fails_again_and_again_is_left_alone_until_it_works() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        id = await pair.webhook(pair.bea, receiver.url)
        receiver.status = lambda heard: 403
        await pair.start()
        for _ in range(MOST_FAILURES + 2):
            await pair.move(pair.ana)
            place.clock.now += 2 * QUICK
            await settled(place)
            await pair.move(pair.bea)
        assert len(receiver.heard) == MOST_FAILURES
        assert (await pair.bea.get("/api/alerts"))["channels"][0]["state"] == "broken"
        tried = await pair.bea.post("/api/alerts/try", {"id": id})
        assert (tried["sent"], tried["why"]) == (False, "403")
        receiver.status = lambda heard: 204
        tried = await pair.bea.post("/api/alerts/try", {"id": id})
        assert tried["sent"]
        assert tried["alerts"]["channels"][0]["state"] == "on"
        told = len(receiver.heard)
        await pair.move(pair.ana)
        place.clock.now += 2 * QUICK
        await settled(place)
        assert len(receiver.heard) == told + 1

    run(course)


def test_a_node_that_dies_while_it_tells() -> None:
    """The channel is another's when the lease is over; what was under way may come twice, with the same identifier."""

    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        await pair.start()
        await pair.move(pair.ana)
        sender = place.den.alerts.sender
        deliver = sender.deliver

        async def die(channel: Any, message: Any) -> Any:
            await deliver(channel, message)
            raise asyncio.CancelledError

        sender.deliver = die  # type: ignore[method-assign]
        await sender.look()
        await asyncio.gather(*sender.working, return_exceptions=True)
        sender.deliver = deliver  # type: ignore[method-assign]
        assert kinds(receiver) == ["turn"]
        await settled(place)
        assert kinds(receiver) == ["turn"]  # it may be under way
        place.clock.now += LEASE
        await settled(place)
        assert kinds(receiver) == ["turn", "turn"]
        assert receiver.heard[0].headers["idempotency-key"] == receiver.heard[1].headers["idempotency-key"]

    run(course)


def test_nothing_is_written_for_people_without_a_channel() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        note = place.den.alerts.outbox.note
        written: list[Any] = []

        def noting(before: Any, after: Any) -> Any:
            written.extend(note(before, after))
            return ()

        place.den.service.notes[:] = [noting]
        await pair.start()
        await pair.move(pair.ana)
        assert written == []
        await pair.webhook(pair.ana, receiver.url)
        await pair.move(pair.bea)
        assert len(written) == 1

    run(course)


def test_one_person_s_channels_are_nobody_else_s() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        id = await pair.webhook(pair.bea, receiver.url)
        assert (await pair.ana.get("/api/alerts"))["channels"] == []
        for what in ("remove", "try"):
            assert (await pair.ana.try_post(f"/api/alerts/{what}", {"id": id})).status_code == 404
        asked = {"id": id, "minutes": 1, "daily_at": 0, "always": True, "chat": True}
        assert (await pair.ana.try_post("/api/alerts/change", asked)).status_code == 404
        shown = (await pair.bea.get("/api/alerts"))["channels"][0]
        assert (shown["minutes"], shown["always"], shown["label"]) == (0, False, "127.0.0.1")
        assert receiver.url not in json.dumps(shown)  # who has the address may write there

    run(course)


def test_all_that_is_known_can_be_shown_and_forgotten() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url, minutes=10)
        await pair.start()
        await pair.move(pair.ana)
        await pair.bea.get(f"/api/tables/{pair.table}")
        await place.den.alerts.looks.tell()
        person = await pair.bea.person()
        known: Any = await place.den.alerts.channels.everything(person)
        assert [one["target"] for one in known["channels"]] == [receiver.url]
        assert [one["kind"] for one in known["outbox"]] == ["turn"]
        assert known["looks"][0]["table_id"] == pair.table
        await place.den.alerts.channels.forget(person)
        assert await place.den.alerts.channels.everything(person) == {"channels": [], "outbox": [], "looks": []}
        place.clock.now += DAY
        await settled(place)
        assert receiver.heard == []
        store = place.store
        assert isinstance(store, MemoryStore)
        for table in ("alert_channels", "outbox", "alert_looks"):
            assert person not in repr(store.people.execute(f"SELECT * FROM {table}").fetchall())

    run(course)


def test_there_can_be_so_many_channels() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        for number in range(12):
            await pair.webhook(pair.bea, f"{receiver.url}/{number}")
        again = await pair.bea.try_post("/api/alerts/webhook", {"url": f"{receiver.url}/3", "form": "json"})
        assert again.status_code == 200  # it is there already
        assert len(again.json()["channels"]) == 12
        more = await pair.bea.try_post("/api/alerts/webhook", {"url": f"{receiver.url}/more", "form": "json"})
        assert (more.status_code, more.json()["reason"]) == (409, "alert_too_many")

    run(course)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_both_languages(lang: str) -> None:
    async def inside() -> None:
        with Receiver() as receiver:
            async with still().open() as place:
                pair = await Pair.at(place, lang)
                await pair.webhook(pair.bea, receiver.url)
                await pair.start()
                await pair.move(pair.ana)
                await settled(place)
                title = {"fr": "À vous de jouer : Bröwl", "en": "Your turn: Bröwl"}[lang]
                assert receiver.heard[0].json["title"] == title

    asyncio.run(inside())


def test_what_is_of_no_use_is_swept() -> None:
    async def course(place: Inside, pair: Pair, receiver: Receiver) -> None:
        await pair.webhook(pair.bea, receiver.url)
        await pair.start()
        await pair.move(pair.ana)
        await settled(place)
        await place.den.alerts.looks.tell()
        store = place.store
        assert isinstance(store, MemoryStore)
        assert store.people.execute("SELECT COUNT(*) FROM outbox").fetchone() == (1,)
        await place.den.alerts.channels.sweep()
        assert store.people.execute("SELECT COUNT(*) FROM outbox").fetchone() == (1,)
        place.clock.now += 3 * DAY
        await place.den.alerts.channels.sweep()
        for table in ("outbox", "alert_looks"):
            assert store.people.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == (0,)
        assert len((await pair.bea.get("/api/alerts"))["channels"]) == 1

    run(course)
