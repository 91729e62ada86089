"""What strangers and faults cannot do: bad bytes, floods, slow readers, broken tables, a store that is away."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, cast

import pytest

from repaire.server import limits, socket
from repaire.server.api import ROUTES
from repaire.server.app import HEADERS
from repaire.server.den import Config
from repaire.server.limits import Rates
from repaire.tables.memory import MemoryStore
from tests.conformance.variants import SIZE
from tests.server.garbage import garbage
from tests.server.running import ORIGIN, Guest, Inside, InsideSocket, new_key

GARBAGE = 3_000 if SIZE == 1 else 10_000 * SIZE
SEATS: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "guest", "name": "B"}]


def faults(place: Inside) -> int:
    """Return how many faults of our own were counted."""
    return sum(value for (name, _), value in place.den.metrics.counts.items() if name == "faults")


async def until_closed(line: InsideSocket) -> None:
    """Wait until the server closes a socket."""
    await line.until(lambda: line.closed is not None)


async def read_all(line: InsideSocket) -> None:
    """Wait until the server has read everything, or closed."""
    await line.until(lambda: line.closed is not None or line.inbox.empty())


async def table_of(guest: Guest) -> str:
    """Open a table with two seats of one person, and start."""
    return await guest.open_table("browl", SEATS, start=True)


# -- bad bytes -------------------------------------------------------------------------------------------------


def test_garbage_over_http_changes_nothing() -> None:
    async def run() -> None:
        kind = random.Random(1)
        async with Inside().open() as place:
            owner, rival = await place.guest("owner"), await place.guest("rival")
            table = await table_of(owner)
            before = json.dumps(place.den.service.live[table].table.state.pack())
            posts = [route for route in ROUTES if route.method == "POST" and route.name != "sign_out"]
            for number in range(GARBAGE):
                route = kind.choice(posts)
                reply = await rival.client.post(
                    route.path.format(table=table),
                    content=garbage(kind),
                    headers={"Content-Type": "application/json"},
                )
                assert reply.status_code < 500, (number, route.name, reply.text)
                if reply.status_code >= 400:
                    assert reply.json()["t"] == "refused"
                    assert "Traceback" not in reply.text
            assert faults(place) == 0
            entries = [json.loads(line.body) for line in await place.store.read(table)]
            assert {entry["t"] for entry in entries} <= {"opened", "sat", "started", "chatted"}
            assert json.dumps(place.den.service.live[table].table.state.pack()) == before
            assert (await owner.get(f"/api/tables/{table}"))["views"]

    asyncio.run(run())


def test_garbage_over_sockets_changes_nothing() -> None:
    async def run() -> None:
        kind = random.Random(2)
        async with Inside().open() as place:
            owner, rival = await place.guest("owner"), await place.guest("rival")
            table = await table_of(owner)
            before = json.dumps(place.den.service.live[table].table.state.pack())
            while place.den.metrics.counts["bad_messages", ""] < GARBAGE:
                line = await rival.socket(table)
                assert line.accepted
                for _ in range(30):
                    bad = garbage(kind)
                    text = bad.decode("utf-8", "surrogateescape")
                    line.send(bad if kind.randrange(2) else text)
                await read_all(line)
                if line.closed is None:
                    await line.close()
                assert line.closed in (1000, 1008, 1009)
                assert "Traceback" not in "".join(line.frames)
                assert {told["t"] for told in line.messages} <= {
                    "welcome", "view", "refused", "pong", "table", "chat", "done",
                }  # fmt: skip
            assert faults(place) == 0
            entries = [json.loads(one.body) for one in await place.store.read(table)]
            assert {entry["t"] for entry in entries} <= {"opened", "sat", "started", "chatted"}
            assert json.dumps(place.den.service.live[table].table.state.pack()) == before

    asyncio.run(run())


def test_bad_messages_are_answered_and_then_the_socket_closes() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            line = await guest.socket(await table_of(guest))
            for number in range(socket.BAD_MESSAGES - 1):
                told = await line.ask({"t": "nothing", "number": number})
                assert (told["t"], told["reason"]) == ("refused", "bad_request")
            line.send("{")
            await line.until(lambda: line.closed is not None)
            assert line.closed == 1008

    asyncio.run(run())


@pytest.mark.parametrize(
    ("content", "headers", "status"),
    [
        (b"x" * 70_000, {}, 413),
        (b"{}", {"Content-Length": "70000"}, 413),
        (b"{}", {"Content-Length": "\u00b2"}, 413),
        (b"{}", {"Content-Length": "9" * 5_000}, 413),
        (b'{"name":"Ana"}', {"Content-Type": "text/plain"}, 415),
        (b'{"name":"Ana","admin":true}', {}, 422),
        (b'{"name":"\xff"}', {}, 400),
        (b'{"name":"\\ud800"}', {}, 400),
        (b'{"name":"a\\u0000b"}', {}, 422),
        (b'{"name":"  "}', {}, 422),
        (b'{"name":""}', {}, 422),
        (b'{"a":' + b"[" * 9_000 + b"]" * 9_000 + b"}", {}, 422),
        (b'{"name":' + b"[" * 9_000, {}, 422),
        (b"", {}, 400),
        (b'{"name":"Ana"}', {"Host": "evil host"}, 400),
    ],
)
def test_bad_bodies(content: bytes, headers: dict[str, str], status: int) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            sent = {b"content-type": b"application/json"}
            sent |= {name.lower().encode(): value.encode("latin-1") for name, value in headers.items()}
            reply = await place.client().post("/api/session", content=content, headers=list(sent.items()))
            assert reply.status_code == status, reply.text
            assert faults(place) == 0

    asyncio.run(run())


def test_a_body_without_end_is_cut_off() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            read = 0

            async def endless() -> Any:
                nonlocal read
                for _ in range(10_000):
                    read += 1_000
                    yield b" " * 1_000

            head = {"Content-Type": "application/json"}
            reply = await place.client().post("/api/session", content=endless(), headers=head)
            assert reply.status_code == 413

    asyncio.run(run())


DEEP_BOX = "a = " + "[" * 9_000 + "]" * 9_000


@pytest.mark.parametrize(
    "text", ["[" * 10_000, DEEP_BOX, "a = " + "9" * 19_000, "a = 1979-05-27", "\x00", "a.b.c = 1\n" * 900]
)
def test_bad_boxes_are_refused(text: str) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            body = {"game": "browl", "seats": SEATS, "box_text": text}
            reply = await guest.try_post("/api/tables", body)
            assert reply.status_code == 422, reply.text
            assert faults(place) == 0

    asyncio.run(run())


# -- floods ----------------------------------------------------------------------------------------------------


def test_rates_of_a_session_an_address_newcomers_tables_and_chat() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.clock.tick = 0
            rates, client = Rates(), place.client()
            guest = await place.guest()
            for _ in range(int(rates.newcomers.burst) + 5):
                reply = await client.post("/api/session", json={"name": "x"})
                client.cookies.clear()
            assert reply.status_code == 429
            place.clock.now += 3_600_000
            table = await table_of(guest)
            said = [
                (await guest.try_post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "x"})).status_code
                for _ in range(int(rates.chat.burst) + 5)
            ]
            assert said.count(200) == rates.chat.burst
            opened = [
                (await guest.try_post("/api/tables", {"game": "browl", "seats": SEATS})).status_code
                for _ in range(int(rates.tables.burst) + 5)
            ]
            assert opened.count(200) <= rates.tables.burst
            looked = [(await guest.client.get("/api/session")).status_code for _ in range(300)]
            assert looked.count(429) > 50
            assert (await place.client().get("/api/games")).status_code == 200  # others are not held up
            place.clock.now += 3_600_000
            assert (await guest.client.get("/api/session")).status_code == 200
            strange = [(await client.get("/api/games")).status_code for _ in range(500)]
            assert strange.count(429) > 50
            assert (await guest.client.get("/api/session")).status_code == 200

    asyncio.run(run())


def test_messages_are_limited_too_pings_included() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.clock.tick = 0
            guest = await place.guest()
            table = await table_of(guest)
            for line in (await guest.socket(table), await place.socket(table, 0, origin=ORIGIN)):
                answers = [await line.ask({"t": "ping"}) for _ in range(520)]
                assert any(told["t"] == "refused" and told["reason"] == "too_many" for told in answers)
                await line.close()

    asyncio.run(run())


def test_too_many_sockets_and_polls() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            mine = [await guest.socket(table) for _ in range(limits.MAX_SOCKETS + 1)]
            assert [line.closed for line in mine] == [None] * limits.MAX_SOCKETS + [1013]
            strange = [await place.socket(table, 0, origin=ORIGIN) for _ in range(limits.MAX_STRANGERS + 1)]
            assert [line.closed for line in strange] == [None] * limits.MAX_STRANGERS + [1013]
            for line in [*mine[:-1], *strange[:-1]]:
                await line.close()
            assert not place.den.present
            assert not place.den.strangers
            assert not place.den.connections
            url = f"/api/tables/{table}/updates?since=99&wait=20"
            polls = [asyncio.create_task(guest.client.get(url)) for _ in range(limits.MAX_POLLS)]
            while sum(place.den.polls.values()) < limits.MAX_POLLS:
                await asyncio.sleep(0)
            assert (await guest.client.get(url)).status_code == 429
            await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "news"})
            assert {(await poll).status_code for poll in polls} == {200}
            assert not place.den.polls

    asyncio.run(run())


def test_who_does_not_read_is_disconnected_and_others_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, slow, late = await place.guest(), await place.guest("slow"), await place.guest("late")
            table = await table_of(guest)
            reader, sleeper = await guest.socket(table), await slow.socket(table)
            await sleeper.quiet()
            sleeper.reading = False
            for _ in range(limits.MAX_WAITING + 5):
                await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "x" * 500})
                await asyncio.sleep(0)
            monkeypatch.setattr(socket, "SEND_SECONDS", 0.05)
            second = await late.socket(table)
            await second.quiet()
            second.reading = False
            await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "last"})
            for line in (sleeper, second):
                await until_closed(line)
                assert line.closed == 1013
            await reader.quiet()
            said = [told["chat"]["text"] for told in reader.messages if told["t"] == "chat"]
            assert said == ["x" * 500] * (limits.MAX_WAITING + 5) + ["last"]
            assert place.den.metrics.counts["evicted", ""] == 2
            assert len(place.den.connections) == 1

    asyncio.run(run())


def test_a_message_that_is_too_long_closes_the_socket() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            line = await guest.socket(await table_of(guest))
            line.send(json.dumps({"t": "say", "key": "k", "text": "x" * limits.MAX_MESSAGE}))
            await line.until(lambda: line.closed is not None)
            assert line.closed == 1009

    asyncio.run(run())


# -- faults ----------------------------------------------------------------------------------------------------


class Boom(Exception):
    """A fault in the rules."""


class Faulty:
    """A position that can be seen but not played on."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def copy(self) -> Any:
        """Fail, with words that nobody may see."""
        raise Boom("the card was 17")


def break_rules(place: Inside, table: str) -> None:
    """Let the rules of one table fail."""
    live = place.den.service.live[table]
    live.table.state = cast("Any", Faulty(live.table.state))


async def first_move(guest: Guest, table: str) -> dict[str, Any]:
    """Return a legal move at a table where all seats are the guest's."""
    for view in (await guest.get(f"/api/tables/{table}"))["views"]:
        if view["choices"]:
            return {"key": new_key(), "seat": view["seat"], "actions": [view["choices"][0]["action"]]}
    raise AssertionError("nobody is to move")


def test_a_fault_closes_one_table_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            bad, good = await table_of(guest), await table_of(guest)
            lines = [await guest.socket(bad), await guest.socket(good)]
            moves = [await first_move(guest, bad), await first_move(guest, good)]
            before = place.journal()
            break_rules(place, bad)
            reply = await guest.try_post(f"/api/tables/{bad}/move", moves[0])
            assert (reply.status_code, reply.json()["reason"]) == (503, "table_broken")
            assert (await lines[0].ask({"t": "move", **moves[0]}))["reason"] == "table_broken"
            assert (await guest.client.get(f"/api/tables/{bad}")).status_code == 503
            assert (await guest.socket(bad)).closed == 1008
            assert place.journal() == before
            assert (await lines[1].ask({"t": "move", **moves[1]}))["t"] == "done"
            await guest.post(f"/api/tables/{good}/chat", {"key": new_key(), "text": "on we go"})
            await lines[1].quiet()
            told = [message for message in lines[0].messages if message.get("reason") == "table_broken"]
            assert len(told) == 2  # one to everybody there, one in answer
            seen = "".join([*guest.heard, *lines[0].frames, *lines[1].frames])
            for secret in ("Boom", "the card", "Traceback", ".py"):
                assert secret not in seen

    asyncio.run(run())
    logged = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (fault,) = [line for line in logged if line["event"] == "fault"]
    assert fault["kind"] == "Boom"
    assert "the card" not in json.dumps(logged)


def test_a_fault_while_a_bot_thinks_closes_its_table() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            line = await guest.socket(table)
            await guest.post(f"/api/tables/{table}/start", {"key": new_key()})
            live = place.den.service.live[table]
            if not live.table.bots_to_move():
                await guest.post(f"/api/tables/{table}/move", await first_move(guest, table))
            assert live.table.bots_to_move()
            break_rules(place, table)
            await line.until(lambda: any(told.get("reason") == "table_broken" for told in line.messages))
            assert (await guest.client.get(f"/api/tables/{table}")).status_code == 503

    asyncio.run(run())


class Forgetful(MemoryStore):
    """A store that can be away."""

    away = False

    async def append(self, *args: Any) -> None:
        """Write, or fail."""
        self._check()
        await super().append(*args)

    async def session(self, *args: Any) -> Any:
        """Read, or fail."""
        self._check()
        return await super().session(*args)

    async def setting(self, *args: Any) -> str:
        """Read, or fail."""
        self._check()
        return await super().setting(*args)

    def _check(self) -> None:
        if self.away:
            raise OSError("disk /dev/secret is gone")


def test_a_store_that_is_away_breaks_nothing() -> None:
    async def run() -> None:
        store = Forgetful()
        async with Inside(store).open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            line = await guest.socket(table)
            move = await first_move(guest, table)
            assert (await place.client().get("/readyz")).status_code == 200
            store.away = True
            assert (await place.client().get("/readyz")).status_code == 503
            assert (await place.client().get("/healthz")).status_code == 200
            told = await line.ask({"t": "move", **move})
            assert (told["t"], told["reason"]) == ("refused", "not_stored")
            reply = await guest.try_post(f"/api/tables/{table}/move", move)
            assert (reply.status_code, reply.json()["reason"]) == (503, "store_away")
            assert (await guest.socket(table)).closed == 1013
            store.away = False
            assert (await line.ask({"t": "move", **move}))["t"] == "done"
            assert (await guest.try_post(f"/api/tables/{table}/move", move)).json() == {
                "t": "done", "key": move["key"], "seq": place.den.service.live[table].table.seq,
            }  # fmt: skip
            assert "secret" not in "".join(guest.heard)

    asyncio.run(run())


# -- answers ---------------------------------------------------------------------------------------------------


def test_every_answer_wears_the_headers() -> None:
    async def run() -> None:
        async with Inside(config=Config(secure=True)).open() as place:
            client, guest = place.client(), await place.guest()
            table = await table_of(guest)
            break_rules(place, table)
            move = {"key": "k", "seat": 0, "actions": [0]}
            answers = [
                await client.get("/"),
                await client.get("/api/nothing"),
                await client.delete("/api/games"),
                await client.post("/api/session", content=b"{"),
                await client.post("/api/session", content=b"x" * 70_000),
                await client.get("/healthz"),
                await client.get("/readyz"),
                await client.get("/metrics"),
                await client.get("/openapi.json"),
                await client.get("/api/games"),
                await client.get("/api/games/browl/boxes/standard"),
                await client.get("/api/session"),
                await guest.client.post(f"/api/tables/{table}/draft", json={"seat": 0, "actions": []}),
                await guest.client.post(f"/api/tables/{table}/move", json=move),
                await guest.client.get(f"/api/tables/{table}/invitation.svg"),
            ]
            assert {reply.status_code for reply in answers} >= {200, 401, 404, 405, 413, 415, 500, 503}
            for reply in answers:
                for name, value in HEADERS.items():
                    assert reply.headers[name] == value, reply.url
                assert "max-age" in reply.headers["Strict-Transport-Security"]
                assert "server" not in reply.headers
                assert "unsafe-eval" not in reply.headers["Content-Security-Policy"]
                assert "default-src 'none'" in reply.headers["Content-Security-Policy"]

    asyncio.run(run())
