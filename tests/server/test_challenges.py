"""Weekly challenges: the same deal for all, one attempt each, nothing told before it has ended."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.people.weekly import Challenge
from repaire.people.weeks import WEEK, begins, week_of
from repaire.server import challenges
from repaire.tables.entries import Ended, Moved, Opened, Sat, Started, decode
from repaire.tables.fairness import commitment, joint_key
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store
from repaire.tables.verify import verify
from tests.server.running import PATIENCE, Guest, Inside, new_key
from tests.tables.example import Make

ROADS = ("", "/updates?since=0&wait=0", "/missed?since=0", "/export", "/sheet", "/review", "/review/fr.svg",
         "/replay?step=0&viewer=-1", "/replay?step=0&viewer=0", "/texts/fr", "/invitation.svg")  # fmt: skip


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "LEVEL", "easy:6")


def inside(work: Callable[[Inside], Awaitable[None]], store: Store | None = None) -> None:
    """Run a test in a server."""

    async def run() -> None:
        async with Inside(store).open() as place:
            await work(place)

    asyncio.run(run())


async def begin(guest: Guest, game: str = "browl") -> str:
    """Begin somebody's attempt."""
    table: str = (await guest.post(f"/api/challenges/{game}"))["table"]["id"]
    return table


async def give_up(guest: Guest, table: str) -> None:
    """End an attempt."""
    seats = (await guest.get(f"/api/tables/{table}"))["table"]["seats"]
    mine = next(number for number, seat in enumerate(seats) if seat["mine"])
    await guest.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": mine})


async def play_on(guest: Guest, table: str, seed: int, most: int = 1_000, hurry: bool = False) -> None:
    """Move at random until the end, or so many times; always before the bots have moved, or never."""
    rng, url = Rng(seed), f"/api/tables/{table}"
    async with asyncio.timeout(PATIENCE * 3):
        while most > 0:
            shown = await guest.get(url)
            if shown["table"]["phase"] == "over":
                return
            view = shown["views"][0]
            live = await guest.place.den.service.find(table)
            if not view["choices"] or (not hurry and live.table.bots_to_move()):
                await asyncio.sleep(0)
                continue
            actions: list[int] = []
            asked = {"key": new_key(), "seat": view["seat"]}
            while True:
                held = await guest.post(f"{url}/move", {**asked, "actions": actions, "hold": True})
                if held["complete"] and held["actions"]:
                    break
                actions = [*held["actions"], held["choices"][rng.below(len(held["choices"]))]["action"]]
            await guest.post(f"{url}/move", {**asked, "actions": held["actions"]})
            most -= 1


async def journal(place: Inside, table: str) -> list[Any]:
    """Return the entries of a table."""
    return [decode(line.body) for line in await place.store.read(table)]


async def game_of(place: Inside, table: str) -> list[tuple[int, list[int], list[int]]]:
    """Return what was played and drawn."""
    return [
        (entry.seat, entry.actions, entry.draws) if isinstance(entry, Moved) else (-1, [], entry.draws)
        for entry in await journal(place, table)
        if isinstance(entry, Moved | Started)
    ]


async def mine(guest: Guest, game: str = "browl") -> dict[str, Any]:
    """Return a game's challenge as somebody sees it."""
    found: list[dict[str, Any]] = (await guest.get("/api/challenges"))["challenges"]
    return next(one for one in found if one["game"] == game)


# -- the same deal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_two_people_who_make_the_same_moves_have_the_same_game(game: str) -> None:
    async def play(place: Inside) -> None:
        ana, bob = await place.guest("Ana"), await place.guest("Bob")
        tables = [await begin(ana, game), await begin(bob, game)]
        await bob.post(f"/api/tables/{tables[1]}/chat", {"key": new_key(), "text": "entries count for nothing"})
        await play_on(ana, tables[0], seed=3, most=12)
        await play_on(bob, tables[1], seed=3, most=12, hurry=True)
        await asyncio.sleep(0.05)
        first, second = [await game_of(place, table) for table in tables]
        shortest = min(len(first), len(second))
        assert shortest > 12
        assert first[:shortest] == second[:shortest]
        opened = (await journal(place, tables[0]))[0]
        assert isinstance(opened, Opened)
        assert opened.challenge == f"{game}/{week_of(place.clock())}"

    inside(play)


def test_other_weeks_and_other_games_have_other_secrets() -> None:
    async def play(place: Inside) -> None:
        guest = await place.guest()
        this = (await guest.get("/api/challenges"))["challenges"]
        promised = {one["commitment"] for one in this} | {one["next"] for one in this}
        assert len(promised) == 2 * len(GAMES)
        place.clock.now += WEEK
        later = (await guest.get("/api/challenges"))["challenges"]
        assert [one["commitment"] for one in later] == [one["next"] for one in this]

    inside(play)


def test_set_ups_follow_from_game_and_week_alone() -> None:
    for game in GAMES:
        one = Challenge(game, "2026-W47")
        assert one == Challenge(game, "2026-W47")
        assert one.setup() == Challenge(game, "2026-W47").setup()
        assert 0 <= one.seat < one.players
    assert Challenge("briquambroque", "2026-W47").players == 1
    assert Challenge("browl", "2026-W47").players == 3


def test_the_secret_of_a_challenge_is_the_same_for_all_nodes_and_after_a_restart(tmp_path: Path) -> None:
    async def commitments() -> tuple[str, str]:
        async with Inside(SqliteStore(tmp_path / "tables.db")).open() as place:
            found = await mine(await place.guest())
            return found["commitment"], found["next"]

    assert asyncio.run(commitments()) == asyncio.run(commitments())


# -- one attempt -----------------------------------------------------------------------------------------------------


def test_there_is_one_attempt_and_it_is_gone_on_with() -> None:
    async def play(place: Inside) -> None:
        ana, bob = await place.guest("Ana"), await place.guest("Bob")
        assert (await mine(ana))["attempt"] is None
        table = await begin(ana)
        assert await begin(ana) == table
        assert await begin(bob) != table
        assert (await mine(ana))["attempt"] == {"table": table, "over": False}
        await give_up(ana, table)
        assert await begin(ana) == table
        found = await mine(ana)
        assert found["attempt"] == {"table": table, "over": True}
        assert [(one["name"], one["result"], one["mine"]) for one in found["ranking"]] == [("Ana", "open", True)]

    inside(play)


def test_nothing_helps_and_seats_and_terms_stay() -> None:
    async def play(place: Inside) -> None:
        guest = await place.guest()
        table = await begin(guest)
        url = f"/api/tables/{table}"
        seat = (await guest.get(url))["views"][0]["seat"]
        refused = {
            "/hint": {"seat": seat, "actions": []},
            "/undo": {"key": new_key(), "seat": seat},
            "/cover": {"key": new_key(), "seat": seat},
            "/leave": {"key": new_key(), "seat": seat},
            "/offer": {"key": new_key(), "seat": seat, "open": True},
            "/bot": {"key": new_key(), "seat": seat, "bot": "easy"},
            "/continue": {"key": new_key(), "step": 0, "seat": seat},
        }
        for path, body in refused.items():
            reply = await guest.try_post(url + path, body)
            assert reply.status_code == 409, (path, reply.text)
        await give_up(guest, table)
        reply = await guest.try_post(f"{url}/continue", {"key": new_key(), "step": 0, "seat": seat})
        assert reply.json()["reason"] == "challenge_runs"

    inside(play)


def test_a_return_match_is_a_table_like_any_other() -> None:
    async def play(place: Inside) -> None:
        guest = await place.guest()
        table = await begin(guest)
        await give_up(guest, table)
        fresh = (await guest.post(f"/api/tables/{table}/rematch", {"key": new_key()}))["table"]
        assert (fresh["challenge"], fresh["hints"], fresh["undo_rule"]) == ("", True, "asks")
        old, new = [(await journal(place, name))[0].commitment for name in (table, fresh["id"])]
        assert old != new

    inside(play)


def test_an_attempt_that_ends_after_its_week_does_not_count() -> None:
    async def play(place: Inside) -> None:
        ana, bob = await place.guest("Ana"), await place.guest("Bob")
        tables = [await begin(ana), await begin(bob)]
        await give_up(ana, tables[0])
        place.clock.now = begins(week_of(place.clock.now)) + WEEK + 61_000
        await give_up(bob, tables[1])
        last = (await mine(bob))["last"]
        assert [one["name"] for one in last["ranking"]] == ["Ana"]

    inside(play)


def test_an_attempt_is_written_with_the_move_that_ends_it_and_leaves_with_the_person() -> None:
    async def play(place: Inside) -> None:
        ana, bob = await place.guest("Ana"), await place.guest("Bob")
        tables = [await begin(one, "rolling_bandits") for one in (ana, bob)]
        await play_on(ana, tables[0], seed=1)
        await give_up(bob, tables[1])
        found = await mine(bob, "rolling_bandits")
        assert [one["name"] for one in found["ranking"]] == ["Ana", "Bob"]
        ended = (await journal(place, tables[0]))[-1]
        assert isinstance(ended, Ended)
        assert ended.why == "played"
        assert ended.secret == ""
        challenge = f"rolling_bandits/{week_of(place.clock())}"
        seat = Challenge(*challenge.split("/")).seat
        known = (await ana.get("/api/me/export"))["attempts"]
        assert known == [
            {
                "challenge": challenge,
                "table": tables[0],
                "ended": ended.at,
                "result": found["ranking"][0]["result"],
                "score": ended.scores[seat],
            }
        ]
        await ana.post("/api/me/delete", {"sure": True})
        assert [one["name"] for one in (await mine(bob, "rolling_bandits"))["ranking"]] == ["Bob"]

    inside(play)


# -- secrets in flight -----------------------------------------------------------------------------------------------


async def tried(place: Inside, guest: Guest, table: str) -> set[int]:
    """Return what somebody is answered on all roads to a table, its socket among them."""
    found = {(await guest.client.get(f"/api/tables/{table}{road}")).status_code for road in ROADS}
    for road, body in (("/review", {}), ("/continue", {"key": new_key(), "step": 0, "seat": 0}),
                       ("/chat", {"key": new_key(), "text": "hello"}), ("/code", None)):  # fmt: skip
        found.add((await guest.client.post(f"/api/tables/{table}{road}", json=body)).status_code)
    socket = await guest.socket(table)
    found.add(200 if socket.accepted else 403)
    if socket.accepted:
        await socket.close()
    return found


def test_who_has_not_ended_their_own_attempt_learns_nothing_of_others() -> None:
    async def play(place: Inside) -> None:
        ana, bob, eve = [await place.guest(name) for name in ("Ana", "Bob", "Eve")]
        nobody = Guest(place, "", "", place.client())
        table, other = await begin(ana), await begin(bob)
        for guest in (bob, eve, nobody):
            assert await tried(place, guest, table) <= {401, 403}  # while it goes on
        await give_up(ana, table)
        for guest in (bob, eve, nobody):
            assert await tried(place, guest, table) <= {401, 403}  # and when it is over
            shown = json.loads((await guest.client.get("/api/challenges")).text)
            this = next(one for one in shown["challenges"] if one["game"] == "browl")
            assert (this["played"], this["ranking"]) == (1, [])
            assert table not in json.dumps(shown)
            assert "Ana" not in json.dumps(shown)
        assert await tried(place, ana, other) <= {401, 403}  # nor does who has ended it look on
        await give_up(bob, other)
        assert (await bob.client.get(f"/api/tables/{table}/replay?step=0&viewer=0")).status_code == 200
        assert [one["table"] for one in (await mine(bob))["ranking"]] == [table, other]
        assert await tried(place, eve, table) <= {401, 403}
        place.clock.now += WEEK
        for guest in (eve, nobody):
            assert (await guest.client.get(f"/api/tables/{table}/export")).status_code == 200

    inside(play)


def test_the_secret_is_told_nowhere_until_the_week_is_over() -> None:
    async def play(place: Inside) -> None:
        guest = await place.guest()
        table = await begin(guest, "rolling_bandits")
        live = await place.den.service.find(table)
        socket = await guest.socket(table)
        challenge = Challenge("rolling_bandits", week_of(place.clock()))
        secret = await place.den.challenges.weekly.secret(challenge)
        key = joint_key(challenge.name, secret, [])
        assert live.table.secret == secret
        assert live.table.stream.key == key
        await play_on(guest, table, seed=5)
        await socket.quiet()
        for road in ROADS:
            guest.heard.append((await guest.client.get(f"/api/tables/{table}{road}")).text)
        guest.heard += [(await guest.client.get(path)).text for path in ("/api/challenges", "/api/me/export")]
        told = "".join([*guest.heard, *socket.frames])
        assert secret.hex() not in told
        assert key.hex() not in told
        assert commitment(secret) in told
        await socket.close()
        place.clock.now += WEEK
        last = (await mine(guest, "rolling_bandits"))["last"]
        assert (last["secret"], last["commitment"]) == (secret.hex(), commitment(secret))

    inside(play)


def test_what_a_file_proves_before_the_secret_is_shown_and_after() -> None:
    async def play(place: Inside) -> None:
        guest = await place.guest()
        table = await begin(guest, "rolling_bandits")
        await play_on(guest, table, seed=7)
        url = f"/api/tables/{table}"
        before = verify((await guest.client.get(f"{url}/export")).text)
        unknown = [finding.check for finding in before.checks if finding.status == "unknown"]
        assert unknown == ["secret", "draws"]
        assert before.sealed
        assert not before.ok
        assert before.broken is None
        assert before.sheet == []
        assert (await guest.get(f"{url}/sheet"))["sheet"] == []
        place.clock.now += WEEK
        text = (await guest.client.get(f"{url}/export")).text
        after = verify(text)
        assert after.ok
        assert not after.sealed
        assert len(after.sheet) > 3
        assert len((await guest.get(f"{url}/sheet"))["sheet"]) == len(after.sheet)
        secret = json.loads(text)["secret"]
        wrong = verify(text.replace(secret, "00" * 32))
        assert [finding.check for finding in wrong.checks if finding.status == "failed"] == ["secret", "draws"]

    inside(play)


def test_no_client_adds_to_the_draws_of_a_challenge() -> None:
    async def play(place: Inside) -> None:
        table = await begin(await place.guest())
        assert all(not entry.commitment for entry in await journal(place, table) if isinstance(entry, Sat))

    inside(play)


# -- a server that is updated in mid-week ------------------------------------------------------------------------------


def test_after_an_update_no_attempt_is_begun_or_gone_on_with(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moves might give another game: that is said, and what was played before still counts."""
    tokens: list[str] = []
    tables: list[str] = []

    def known(place: Inside, token: str) -> Guest:
        return Guest(place, "", token, place.client(Authorization=f"Bearer {token}"))

    async def before(place: Inside) -> None:
        for name in ("Ada", "Bo", "Eve"):
            tokens.append((await place.guest(name)).token)
        for token in tokens[:2]:
            tables.append(await begin(known(place, token)))
        await give_up(known(place, tokens[0]), tables[0])

    async def after(place: Inside) -> None:
        ada, bo, eve = (known(place, token) for token in tokens)
        for guest, path in ((bo, "/api/challenges/browl"), (eve, "/api/challenges/browl")):
            reply = await guest.try_post(path)
            assert (reply.status_code, reply.json()["reason"]) == (409, "challenge_changed")
            assert "Monday" in reply.json()["words"]
        reply = await bo.client.get(f"/api/tables/{tables[1]}")
        assert (reply.status_code, reply.json()["reason"]) == (409, "challenge_changed")
        socket = await bo.socket(tables[1])
        assert "challenge_changed" in str(socket.messages) or socket.closed is not None
        await socket.close()
        assert (await ada.post("/api/challenges/browl"))["table"]["id"] == tables[0]  # to look at it again
        assert (await mine(ada))["attempt"]["over"] is True
        assert [one["name"] for one in (await mine(ada))["ranking"]] == ["Ada"]
        await begin(eve, "tresor")  # nobody had tried that one
        place.clock.now += WEEK
        await begin(eve)

    inside(before, make())
    inside(lambda place: begin(known(place, tokens[1])), make())  # type: ignore[arg-type, return-value]
    monkeypatch.setattr("repaire.__version__", "99.0")
    inside(after, make())


def test_other_rules_or_another_box_are_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = Challenge("browl", "2026-W47")
    found = {challenge.edition}
    monkeypatch.setattr("repaire.people.weekly.find", lambda game: replace(find(game), rules=99))
    found.add(challenge.edition)
    assert len(found) == 2
