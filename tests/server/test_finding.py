"""Finding others: the lobby is live, quick matches seat everybody once, invitations reach whom they are for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import pytest

from repaire.people.tickets import CLAIMED, KEPT, Ticket, Tickets
from repaire.server.config import Config
from repaire.tables.postgres import PostgresStore
from repaire.tables.store import Store
from scripts.postgres_server import PostgresServer
from tests.server.running import GENEROUS, ORIGIN, PATIENCE, Guest, Inside, InsideSocket
from tests.tables.example import Make

MATCH: dict[str, Any] = {"game": "browl", "players": 2, "pace": "quick", "fill": 0}
ENTROPY = "5a" * 32
COMMITMENT = sha256(b"repaire/commit/" + bytes.fromhex(ENTROPY)).hexdigest()


async def until(found: Callable[[], Awaitable[Any]]) -> Any:
    """Wait until something is found."""
    async with asyncio.timeout(PATIENCE):
        while not (seen := await found()):
            await asyncio.sleep(0.05)
    return seen


async def listening(place: Inside, path: str, token: str = "") -> InsideSocket:
    """Open a socket that only tells."""
    socket = InsideSocket(place.app)
    headers = {"authorization": f"Bearer {token}"} if token else {"origin": ORIGIN}
    await socket.open("", 0, headers, path)
    return socket


def last(socket: InsideSocket, kind: str) -> Any:
    """Return the last message of a kind."""
    return next((told for told in reversed(socket.messages) if told["t"] == kind), None)


def inside(work: Callable[[Inside], Awaitable[None]], store: Store | None = None) -> None:
    """Run a test in a server."""

    async def run() -> None:
        async with Inside(store).open() as place:
            await work(place)

    asyncio.run(run())


# -- the lobby -------------------------------------------------------------------------------------------------------


def test_open_tables_are_live_and_say_what_is_missing() -> None:
    async def play(place: Inside) -> None:
        lobby = await listening(place, "/ws/lobby")
        await lobby.until(lambda: last(lobby, "lobby") is not None)
        assert last(lobby, "lobby") == {
            "t": "lobby",
            "tables": [],
            "queues": [],
            "notice": {"fr": "", "en": ""},
        }
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}, {"kind": "open"}]
        more = {"options": {"fortress": True}, "clock": {"move": 86_400}, "public": True}
        table = await ana.open_table("browl", seats, **more)
        await lobby.until(lambda: bool(last(lobby, "lobby")["tables"]))
        (line,) = last(lobby, "lobby")["tables"]
        assert (line["id"], line["players"], line["free"], line["phase"]) == (table, 4, 2, "seating")
        assert line["options"] == {"fortress": True}
        assert line["clock"] == {"move": 86_400, "game": 0}
        assert line["names"] == ["Ana", "Cartouche", "", ""]
        await bo.join(table)
        await lobby.until(lambda: last(lobby, "lobby")["tables"][0]["free"] == 1)
        assert (await place.client().get("/api/lobby")).json() == last(lobby, "lobby")
        told = "".join(lobby.frames)
        assert await ana.person() not in told
        await lobby.close()

    inside(play)


def test_private_tables_are_not_in_the_lobby_and_over_ones_leave_it() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}], public=True)
        lobby = await listening(place, "/ws/lobby", ana.token)
        await lobby.until(lambda: last(lobby, "lobby") is not None)
        assert [line["id"] for line in last(lobby, "lobby")["tables"]] == [table]
        live = await place.den.service.find(table)
        from repaire.tables.table import Table

        await place.den.service.do(live, lambda found: Table.abandon(found, place.clock(), ""))
        await lobby.until(lambda: last(lobby, "lobby")["tables"] == [])
        await lobby.close()

    inside(play)


def test_the_hosts_message_reaches_the_lobby() -> None:
    async def run() -> None:
        config = Config(rates=GENEROUS, admin=True, admin_token="the-token-of-the-house")
        async with Inside(config=config).open() as place:
            lobby = await listening(place, "/ws/lobby")
            house = place.client(Authorization=f"Bearer {config.admin_token}")
            await house.post("/api/admin/notice", json={"fr": "Bonsoir", "en": "Good evening"})
            await lobby.until(lambda: (last(lobby, "lobby") or {}).get("notice", {}).get("fr") == "Bonsoir")
            await lobby.close()

    asyncio.run(run())


# -- quick matches ---------------------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_seated_and_the_game_begins_with_their_entropy() -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        socket = await listening(place, "/ws/mine", ana.token)
        first = await ana.post("/api/match", {**MATCH, "commitment": COMMITMENT})
        assert (first["ticket"]["waiting"], first["ticket"]["table"]) == (1, "")
        assert (await place.client().get("/api/lobby")).json()["queues"] == [
            {"game": "browl", "players": 2, "pace": "quick", "people": 1}
        ]
        table = (await bo.post("/api/match", MATCH))["ticket"]["table"]
        assert table
        await socket.until(lambda: ((last(socket, "finding") or {}).get("ticket") or {}).get("table") == table)
        shown = (await ana.get(f"/api/tables/{table}"))["table"]
        assert (shown["phase"], sorted(seat["name"] for seat in shown["seats"])) == ("revealing", ["Ana", "Bo"])
        assert shown["clock"]["move"] == 60
        mine = next(n for n, seat in enumerate(shown["seats"]) if seat["mine"])
        await ana.post(f"/api/tables/{table}/reveal", {"key": "r", "seat": mine, "entropy": ENTROPY})
        assert (await bo.get(f"/api/tables/{table}"))["table"]["phase"] == "playing"
        assert (await place.client().get("/api/lobby")).json()["queues"] == []
        await socket.close()

    inside(play)


@pytest.mark.parametrize("other", [{"game": "tresor"}, {"players": 3}, {"pace": "day"}])
def test_who_wants_something_else_is_not_seated_with_them(other: dict[str, Any]) -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        await ana.post("/api/match", MATCH)
        assert (await bo.post("/api/match", {**MATCH, **other}))["ticket"]["waiting"] == 1
        assert (await ana.get("/api/finding"))["ticket"]["table"] == ""

    inside(play)


def test_bots_come_when_everybody_at_the_table_has_agreed_to_it() -> None:
    async def play(place: Inside) -> None:
        people = [await place.guest(name) for name in ("Ana", "Bo", "Cy")]
        asked = {**MATCH, "players": 4}
        await people[0].post("/api/match", {**asked, "fill": 30, "level": "hard"})
        await people[1].post("/api/match", {**asked, "fill": 30, "level": "easy"})
        await people[2].post("/api/match", {**asked, "fill": 0})
        assert (await people[2].get("/api/finding"))["ticket"]["waiting"] == 3
        place.clock.now += 29_000
        await place.den.finder.look()
        assert (await people[0].get("/api/finding"))["ticket"]["table"] == ""
        for person in people:  # they are still here
            await person.get("/api/session")
        place.clock.now += 2_000
        await place.den.finder.look()
        table = (await people[0].get("/api/finding"))["ticket"]["table"]
        assert table == (await people[1].get("/api/finding"))["ticket"]["table"] != ""
        assert (await people[2].get("/api/finding"))["ticket"]["table"] == ""
        seats = (await people[0].get(f"/api/tables/{table}"))["table"]["seats"]
        assert sorted(seat["bot"] for seat in seats) == ["", "", "easy", "easy"]

    inside(play)


def test_one_person_has_one_ticket_and_can_take_it_back() -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        await ana.post("/api/match", MATCH)
        again = await ana.post("/api/match", {**MATCH, "game": "tresor"})
        assert (again["ticket"]["game"], again["ticket"]["waiting"]) == ("tresor", 1)
        assert (await bo.post("/api/match", MATCH))["ticket"]["waiting"] == 1
        assert (await ana.post("/api/match/cancel"))["ticket"] is None
        assert (await bo.post("/api/match", {**MATCH, "game": "tresor"}))["ticket"]["waiting"] == 1

    inside(play)


def test_who_has_left_is_not_seated() -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        await ana.post("/api/match", MATCH)
        place.clock.now += 60_000
        place.ticks.now += 60_000
        assert (await bo.post("/api/match", MATCH))["ticket"]["waiting"] == 1
        rows = await place.store.fetch("SELECT person FROM tickets")
        assert rows == [(await bo.person(),)]

    inside(play)


def test_what_no_game_is_for_is_refused() -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        assert (await ana.try_post("/api/match", {**MATCH, "players": 16})).status_code == 422
        assert (await ana.try_post("/api/match", {**MATCH, "game": "none"})).status_code == 404
        assert (await ana.get("/api/finding"))["ticket"] is None

    inside(play)


def ticket(person: str, made: int = 1) -> Ticket:
    """Return a ticket."""
    return Ticket(person, person, "", "", "browl", 2, "quick", 0, "normal", "", made)


def test_two_nodes_never_seat_one_person_twice(make: Make) -> None:
    """Both claim at once; whoever has not all of them gives them back, and only a whole claim opens a table."""

    async def run() -> None:
        stores = [make(), make()]
        for store in dict.fromkeys(stores):
            await store.open()
        now = [1_000_000]
        here, there = (Tickets(store, lambda: now[0]) for store in stores)
        for person in ("ann", "bo", "cy"):
            await here.take(ticket(person))
        got = await asyncio.gather(here.claim(["ann", "bo"], "t1"), there.claim(["bo", "cy"], "t2"))
        assert sum(got) <= 1
        if not any(got):
            assert await here.claim(["ann", "bo"], "t1")
            got = (True, False)
        mine, table = (here, "t1") if got[0] else (there, "t2")
        await mine.store.change(mine.opening(table, 2))
        assert await there.opened(table)
        waiting = [one.person for one in await there.all() if not one.table_id]
        assert len(waiting) == 1
        for store in dict.fromkeys(stores):
            await store.close()

    asyncio.run(run())


def test_a_claim_of_a_node_that_died_is_void_and_a_late_one_opens_nothing(make: Make) -> None:
    async def run() -> None:
        store = make()
        await store.open()
        now = [1_000_000]
        tickets = Tickets(store, lambda: now[0])
        for person in ("ann", "bo"):
            await tickets.take(ticket(person))
        assert await tickets.claim(["ann", "bo"], "slow")
        await tickets.cancel("ann")  # a table is being opened for it: it stays
        await tickets.tidy()
        assert not await tickets.claim(["ann", "bo"], "quick")
        now[0] += CLAIMED + 1
        await tickets.tidy()
        assert await tickets.claim(["ann", "bo"], "quick")
        with pytest.raises(Exception, match=r"(?i)null"):
            await store.change(tickets.opening("slow", 2))
        await store.change(tickets.opening("quick", 2))
        assert (await tickets.opened("slow"), await tickets.opened("quick")) == (False, True)
        await store.close()

    asyncio.run(run())


def test_tickets_survive_a_restart(make: Make) -> None:
    async def wait(place: Inside) -> None:
        tokens.append((await place.guest("Ana")).token)
        await Guest(place, "Ana", tokens[0], signed(place, tokens[0])).post("/api/match", MATCH)

    async def meet(place: Inside) -> None:
        ana, bo = Guest(place, "Ana", tokens[0], signed(place, tokens[0])), await place.guest("Bo")
        table = (await bo.post("/api/match", MATCH))["ticket"]["table"]
        assert table
        assert (await ana.get("/api/finding"))["ticket"]["table"] == table

    def signed(place: Inside, token: str) -> Any:
        return place.client(Authorization=f"Bearer {token}")

    tokens: list[str] = []
    for work in (wait, meet):
        inside(work, make())


class Died(BaseException):
    """The server ends here."""


async def opened_only(place: Inside) -> tuple[str, str]:
    """Have two people matched by a server that dies when their table is open; return the table, and one's token."""
    ana, bo = await place.guest("Ana"), await place.guest("Bo")

    async def die(*_: object, **__: object) -> int:
        raise Died

    place.den.service.do = die  # type: ignore[method-assign]
    await ana.post("/api/match", MATCH)
    with pytest.raises(Died):
        await bo.post("/api/match", MATCH)
    ((table,),) = await place.store.fetch("SELECT table_id FROM matches")
    return table, ana.token


def known(place: Inside, token: str) -> Guest:
    """Return somebody who was here before."""
    return Guest(place, "Ana", token, place.client(Authorization=f"Bearer {token}"))


@pytest.mark.parametrize("away", [0, 2 * KEPT])
def test_a_table_whose_server_died_before_it_began_begins_after_a_restart(make: Make, away: int) -> None:
    async def run() -> None:
        async with Inside(make()).open() as place:
            table, token = await opened_only(place)
            now = place.clock.now
        place = Inside(make())
        place.clock.now = now + away
        async with place.open():
            ana = known(place, token)

            async def begun() -> bool:
                return bool((await ana.get(f"/api/tables/{table}"))["table"]["phase"] == "playing")

            await until(begun)

    asyncio.run(run())


def test_a_table_whose_server_died_before_it_began_is_begun_by_another(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def run() -> None:
        async with Inside(PostgresStore(url)).open() as here, Inside(PostgresStore(url)).open() as there:
            here.den.finder.look = there.den.finder.look = nothing  # type: ignore[method-assign]
            del here.den.finder.look
            table, token = await opened_only(here)
            ana = known(there, token)
            assert (await ana.get(f"/api/tables/{table}"))["table"]["phase"] == "seating"
            del there.den.finder.look
            await there.den.finder.look()
            assert (await ana.get(f"/api/tables/{table}"))["table"]["phase"] == "playing"

    async def nothing() -> None:
        return

    asyncio.run(run())


# -- invitations -----------------------------------------------------------------------------------------------------


async def played(ana: Guest, bo: Guest) -> str:
    """Return a finished game of two people."""
    table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
    await bo.join(table)
    await ana.post(f"/api/tables/{table}/start", {"key": "s"})
    await ana.post(f"/api/tables/{table}/resign", {"key": "r", "seat": 0})
    return table


def test_whom_i_played_with_is_invited_again_and_sees_it_live() -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        table = await played(ana, bo)
        socket = await listening(place, "/ws/mine", bo.token)
        fresh = (await ana.post(f"/api/tables/{table}/invite", {"key": "i"}))["table"]["id"]
        assert fresh != table
        await socket.until(lambda: bool((last(socket, "finding") or {}).get("invitations")))
        (invited,) = last(socket, "finding")["invitations"]
        assert (invited["table"], invited["name"], invited["game"]) == (fresh, "Ana", "browl")
        assert (await ana.get("/api/finding"))["invitations"] == []
        assert await ana.person() not in str(socket.frames)
        await bo.join(fresh)
        assert (await bo.get("/api/finding"))["invitations"] == []
        await socket.close()

    inside(play)


def test_an_invitation_is_declined_or_muted() -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        table = await played(ana, bo)
        fresh = (await ana.post(f"/api/tables/{table}/invite", {"key": "i"}))["table"]["id"]
        assert (await bo.post("/api/invitations/answer", {"table": fresh}))["invitations"] == []
        fresh = (await ana.post(f"/api/tables/{table}/invite", {"key": "j"}))["table"]["id"]
        found = await bo.post("/api/invitations/answer", {"table": fresh, "mute": True})
        assert (found["invitations"], found["muted"]) == ([], ["Ana"])
        await ana.post(f"/api/tables/{table}/invite", {"key": "k"})
        assert (await bo.get("/api/finding"))["invitations"] == []
        assert (await bo.post("/api/invitations/unmute"))["muted"] == []
        await ana.post(f"/api/tables/{table}/invite", {"key": "l"})
        assert len((await bo.get("/api/finding"))["invitations"]) == 1

    inside(play)


def test_strangers_invite_nobody() -> None:
    async def play(place: Inside) -> None:
        ana, bo, cy = await place.guest("Ana"), await place.guest("Bo"), await place.guest("Cy")
        table = await played(ana, bo)
        assert (await cy.try_post(f"/api/tables/{table}/invite", {"key": "i"})).status_code == 403
        going = await ana.open_table("browl", [{"kind": "me"}, {"kind": "guest"}], start=True)
        assert (await ana.try_post(f"/api/tables/{going}/invite", {"key": "i"})).status_code == 409

    inside(play)


def test_invitations_are_kept_in_every_store(make: Make) -> None:
    async def play(place: Inside) -> None:
        ana, bo = await place.guest("Ana"), await place.guest("Bo")
        table = await played(ana, bo)
        await ana.post(f"/api/tables/{table}/invite", {"key": "i"})
        (invited,) = (await bo.get("/api/finding"))["invitations"]
        found = await bo.post("/api/invitations/answer", {"table": invited["table"], "mute": True})
        assert found["muted"] == ["Ana"]

    inside(play, make())


def test_lobby_in_every_store(make: Make) -> None:
    async def play(place: Inside) -> None:
        ana = await place.guest("Ana")
        table = await ana.open_table("browl", [{"kind": "me"}, {"kind": "open"}], public=True)
        found = await until(lambda: _tables(place))
        assert found == [table]

    async def _tables(place: Inside) -> list[str]:
        return [line["id"] for line in (await place.client().get("/api/lobby")).json()["tables"]]

    inside(play, make())
