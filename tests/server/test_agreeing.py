"""What people at a table agree on, over HTTP and sockets: proposals, pauses, newcomers, terms, gestures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.server.presence import GRACE
from repaire.tables.memory import MemoryStore
from repaire.tables.patch import patched
from repaire.tables.postgres import PostgresStore
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store
from scripts.postgres_server import PostgresServer
from tests.server.running import GENEROUS, Guest, Inside, InsideSocket, new_key
from tests.server.test_waiting import two_at_a_table

Play = Callable[[Inside, list[Guest], str], Awaitable[None]]


def at_a_table(play: Play, store: Store | None = None, **more: Any) -> None:
    """Run something at a table of Ada's and Bo's."""

    async def run() -> None:
        async with Inside(store).open() as place:
            guests, table = await two_at_a_table(place, **more)
            await play(place, guests, f"/api/tables/{table}")

    asyncio.run(run())


async def does(guest: Guest, url: str, command: str, **body: Any) -> str:
    """Do something; return what comes of it."""
    reply = await guest.try_post(f"{url}/{command}", {"key": new_key(), **body})
    return "done" if reply.status_code == 200 else str(reply.json()["reason"])


def told(line: InsideSocket) -> dict[str, Any]:
    """Return the table as a socket was told of it last."""
    return next((one["table"] for one in reversed(line.messages) if "table" in one), {})


async def moves(place: Inside, guests: list[Guest], url: str, count: int) -> None:
    """Let whoever is asked move, so many times."""
    live = place.den.service.live[url.removeprefix("/api/tables/")]
    for _ in range(count):
        seat = live.table.to_move()[0]
        actions = await place.den.service.bots.move(live.table, seat, "heuristic")
        assert await does(guests[seat], url, "move", seat=seat, actions=actions) == "done"


def test_a_draw_is_proposed_agreed_to_and_told() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        line = await guests[1].socket(url.removeprefix("/api/tables/"))
        assert await does(guests[0], url, "propose", seat=0, what="draw") == "done"
        await line.until(lambda: told(line).get("proposal") is not None)
        assert told(line)["proposal"] == {"what": "draw", "seat": 0, "missing": [1]}
        assert (await line.ask({"t": "answer", "key": new_key(), "seat": 1, "agrees": True}))["t"] == "done"
        table = (await guests[0].get(url))["table"]
        assert (table["phase"], table["result"]["why"], table["result"]["winners"]) == ("over", "drawn", [])
        assert (await guests[0].client.get(f"{url}/export")).status_code == 200

    at_a_table(play)


def test_a_pause_is_in_the_journal_and_anybody_at_the_table_ends_it() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        assert await does(guests[1], url, "propose", seat=1, what="pause") == "done"
        assert await does(guests[0], url, "answer", seat=0, agrees=True) == "done"
        place.den.service.live.clear()  # as after a restart
        shown = [await guest.get(url) for guest in guests]
        assert [found["table"]["paused"] for found in shown] == [True, True]
        assert [found["views"][0]["choices"] for found in shown] == [[], []]
        assert [(await guest.get("/api/tables/mine"))[0]["my_turn"] for guest in guests] == [False, False]
        assert await does(guests[0], url, "resume", seat=0) == "done"
        shown = [await guest.get(url) for guest in guests]
        assert any(found["views"][0]["choices"] for found in shown)

    at_a_table(play)


def test_bots_wait_in_a_pause() -> None:
    async def run() -> None:
        async with Inside(config=Config(pace=0.05, rates=Rates().times(10_000))).open() as place:
            ada = await place.guest("Ada")
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], start=True)
            live, url = place.den.service.live[table], f"/api/tables/{table}"
            while not live.table.bots_to_move():
                await moves(place, [ada, ada], url, 1) if live.table.to_move() == [0] else await asyncio.sleep(0.01)
            assert await does(ada, url, "propose", seat=0, what="pause") == "done"  # there is nobody to ask
            seq = live.table.seq
            await asyncio.sleep(0.3)
            assert live.table.seq == seq
            assert await does(ada, url, "resume", seat=0) == "done"
            while live.table.bots_to_move():
                await asyncio.sleep(0.01)
            assert live.table.seq > seq + 1

    asyncio.run(run())


@pytest.mark.parametrize("where", ["memory", "sqlite", "postgres"])
def test_a_newcomer_takes_the_seat_of_somebody_gone(where: str, postgres: PostgresServer, tmp_path: Path) -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        newcomer = await place.guest("Eve")
        assert await does(newcomer, url, "offer", seat=1, open=True) == "not_your_seat"
        assert await does(guests[0], url, "offer", seat=1, open=True) == "still_here"
        assert await does(newcomer, url, "join") == "no_free_seat"
        place.ticks.now += int(1000 * GRACE) + 1
        assert await does(guests[0], url, "offer", seat=1, open=True) == "done"
        assert [seat["offered"] for seat in (await newcomer.get(url))["table"]["seats"]] == [False, True]
        line = await newcomer.socket(url.removeprefix("/api/tables/"))
        assert await does(newcomer, url, "join", seat=0) == "seat_taken"
        assert await does(newcomer, url, "join", seat=1) == "done"
        await line.until(lambda: any(one["t"] == "view" and one["seat"] == 1 for one in line.messages))
        assert [view["seat"] for view in (await guests[1].get(url))["views"]] == [-1]
        assert await does(guests[1], url, "move", seat=1, actions=[0]) == "not_your_seat"
        assert [found["id"] for found in await newcomer.get("/api/tables/mine")] == [url.removeprefix("/api/tables/")]
        assert await guests[1].get("/api/tables/mine") == []
        assert await does(guests[0], url, "propose", seat=0, what="pause") == "done"
        assert await does(newcomer, url, "answer", seat=1, agrees=True) == "done"
        place.den.service.live.clear()  # as after a restart
        table = (await newcomer.get(url))["table"]
        assert (table["paused"], [seat["name"] for seat in table["seats"]]) == (True, ["Ada", "Eve"])

    stores: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "sqlite": lambda: SqliteStore(tmp_path / "tables.db"),
        "postgres": lambda: PostgresStore(postgres.new_database()),
    }
    at_a_table(play, stores[where]())


def test_a_newcomer_takes_the_seat_of_a_bot() -> None:
    async def run() -> None:
        async with Inside(config=Config(pace=3600.0, rates=GENEROUS)).open() as place:
            ada, eve = await place.guest("Ada"), await place.guest("Eve")
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "bot"}], start=True)
            url = f"/api/tables/{table}"
            assert await does(eve, url, "offer", seat=1, open=True) == "not_your_seat"
            assert await does(eve, url, "join", seat=1) == "seat_taken"
            assert await does(ada, url, "offer", seat=1, open=True) == "done"
            seat = (await eve.get(url))["table"]["seats"][1]
            assert (seat["kind"], bool(seat["bot"]), seat["offered"]) == ("bot", True, True)
            assert await does(eve, url, "join") == "done"
            seat = (await eve.get(url))["table"]["seats"][1]
            assert (seat["name"], seat["kind"], seat["bot"], seat["mine"]) == ("Eve", "person", "", True)
            place.den.service.live.clear()  # as after a restart
            assert [view["seat"] for view in (await eve.get(url))["views"]] == [1]
            assert await does(eve, url, "resign", seat=1) == "done"  # all of a game is theirs
            assert [game["result"] for game in (await ada.get("/api/me/games"))["games"]] == ["won"]

    asyncio.run(run())


def test_a_seat_of_ones_own_is_offered_and_taken_back_by_coming_back() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        assert await does(guests[1], url, "offer", seat=1, open=True) == "done"
        assert await does(guests[1], url, "uncover", seat=1) == "done"
        assert await does(await place.guest("Eve"), url, "join") == "no_free_seat"

    at_a_table(play)


def test_who_lets_a_bot_play_or_leaves_has_it_play_until_they_say_so() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        table = url.removeprefix("/api/tables/")
        for what in ("cover", "leave"):
            assert await does(guests[0], url, what, seat=0) == "done"
            line = await guests[0].socket(table)
            await line.quiet()
            seat = (await guests[0].get(url))["table"]["seats"][0]
            assert (seat["bot"], seat["why"]) == ("heuristic", {"cover": "asked", "leave": "left"}[what])
            assert await does(guests[0], url, "uncover", seat=0) == "done"
            await line.close()
        place.ticks.now += int(1000 * GRACE) + 1
        assert await does(guests[1], url, "cover", seat=0) == "done"
        line = await guests[0].socket(table)
        assert (await guests[0].get(url))["table"]["seats"][0]["bot"] == ""
        await line.close()

    at_a_table(play, clock={"move": 600})


def test_a_table_without_spectators_shows_strangers_its_seats_and_no_more() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        stranger = await place.guest("Eve")
        await guests[0].post(f"{url}/chat", {"key": new_key(), "text": "hush"})
        shown = await stranger.get(url)
        assert (shown["views"], shown["chat"], len(shown["table"]["seats"])) == ([], [], 2)
        line = await stranger.socket(url.removeprefix("/api/tables/"))
        await moves(place, guests, url, 2)
        await guests[0].post(f"{url}/chat", {"key": new_key(), "text": "hush"})
        await guests[0].post(f"{url}/react", {"key": new_key(), "gesture": "cheer"})
        await line.quiet()
        assert {one["t"] for one in line.messages} <= {"welcome", "table", "pong"}
        assert line.messages[0]["chat"] == []
        assert await stranger.get(f"{url}/missed") == []
        for what, body in (("chat", {"text": "x"}), ("react", {"gesture": "cheer"})):
            assert await does(stranger, url, what, **body) == "no_spectators"
        assert (await guests[0].get(url))["table"]["looking_on"] == 0

    at_a_table(play, spectators=False)


def test_how_many_look_on_is_told() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        table = url.removeprefix("/api/tables/")
        line = await guests[0].socket(table)
        stranger = await place.guest("Eve")
        others = [await stranger.socket(table), await stranger.socket(table), await (await place.guest()).socket(table)]
        await line.until(lambda: told(line).get("looking_on") == 2)
        assert (await guests[1].get(url))["table"]["looking_on"] == 2
        for other in others:
            await other.close()

    at_a_table(play)


def test_who_asks_for_a_hint_is_told_if_the_table_says_so() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        (seat,) = place.den.service.live[url.removeprefix("/api/tables/")].table.to_move()
        for _ in range(2):  # it is told once for each decision
            await guests[seat].post(f"{url}/hint", {"seat": seat, "actions": []})
        hints = [found["hints"] for found in (await guests[1 - seat].get(url))["table"]["seats"]]
        assert hints == ([1, 0] if seat == 0 else [0, 1])

    at_a_table(play, hints_told=True)


def test_the_host_sets_what_holds_while_people_sit_down_and_a_rematch_keeps_it() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada, bo = await place.guest("Ada"), await place.guest("Bo")
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}], undo="never")
            url = f"/api/tables/{table}"
            terms = {"public": True, "hints": False, "hints_told": False, "undo": "free", "spectators": True}
            assert (await ada.get(url))["table"]["undo_rule"] == "never"
            assert await does(bo, url, "terms", **terms, clock={"move": 60}) == "not_host"
            assert await does(ada, url, "terms", **terms, clock={"move": 604_800}) == "done"
            assert [found["id"] for found in await bo.get("/api/tables")] == [table]
            await bo.join(table)
            await ada.post(f"{url}/start", {"key": new_key()})
            assert await does(ada, url, "terms", **terms, clock={}) == "already_started"
            assert await does(ada, url, "resign", seat=0) == "done"
            again = (await ada.post(f"{url}/rematch", {"key": new_key()}))["table"]
            found = [again[name] for name in ("public", "hints", "undo_rule", "clock")]
            assert found == [True, False, "free", {"move": 604_800, "game": 0}]

    asyncio.run(run())


def test_gestures_are_told_counted_and_taken_away_as_words_are() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            guests, table = await two_at_a_table(place)
            url, line = f"/api/tables/{table}", await guests[0].socket(table)
            assert await does(guests[1], url, "react", gesture="cheer") == "done"
            await line.until(lambda: any("reaction" in one for one in line.messages))
            made = next(one["reaction"] for one in line.messages if "reaction" in one)
            assert (made["name"], made["seat"], made["gesture"], made["speaker"]) == ("Bo", 1, "cheer", 0)
            assert (await guests[0].get(url))["reactions"] == [made]
            found = [await does(guests[1], url, "react", gesture="ouch") for _ in range(int(Rates().chat.burst))]
            assert found[-1] == "too_much_talk"
            await guests[0].post(f"{url}/mute", {"key": new_key(), "speaker": 0, "muted": True})
            place.ticks.now += 60_000
            assert await does(guests[1], url, "react", gesture="bravo") == "muted"
            assert (await guests[1].try_post(f"{url}/react", {"key": new_key(), "gesture": "x"})).status_code == 422

    asyncio.run(run())


def test_what_was_missed_leads_from_the_view_then_to_the_view_now() -> None:
    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        await moves(place, guests, url, 5)
        then = await guests[0].get(url)
        since, view = then["views"][0]["seq"], then["views"][0]["view"]
        await moves(place, guests, url, 6)
        now = await guests[0].get(f"{url}?since={since}")
        (found,) = await guests[0].get(f"{url}/missed?since={since}")
        assert (found["seat"], found["view"], found["complete"], len(found["steps"])) == (0, view, True, 6)
        for step in found["steps"]:
            view = patched(view, step["patch"])
        assert view == now["views"][0]["view"]
        assert [event for step in found["steps"] for event in step["events"]] == now["views"][0]["events"]
        assert {step["seat"] for step in found["steps"]} == {0, 1}
        (nothing,) = await guests[0].get(f"{url}/missed?since={now['table']['seq']}")
        assert nothing["steps"] == []

    at_a_table(play)


def test_what_was_missed_is_told_to_each_as_they_see_it() -> None:
    """Bo's hand and what Bo alone was told never reach Ada, nor somebody who looks on."""

    async def play(place: Inside, guests: list[Guest], url: str) -> None:
        await moves(place, guests, url, 8)
        live = place.den.service.live[url.removeprefix("/api/tables/")]
        for guest, viewer in ((guests[0], 0), (guests[1], 1), (await place.guest("Eve"), -1)):
            (found,) = await guest.get(f"{url}/missed?since=0")
            view = found["view"]
            for step in found["steps"]:
                view = patched(view, step["patch"])
            shown = (await guest.get(url))["views"][0]
            assert (found["seat"], view) == (viewer, shown["view"])
            events, complete = live.events_since(1, viewer)
            assert complete
            assert sum(len(step["events"]) for step in found["steps"]) == len(events)

    at_a_table(play)
