"""Who may do what: every route and every socket message, by every kind of caller.

The matrix is made from the table of routes and the union of messages; a new one without an expectation fails.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from repaire.people.sessions import digest
from repaire.server import wire
from repaire.server.api.request import Route
from repaire.server.api.routes import ROUTES
from repaire.server.commands import BY_BODY, COMMANDS, FromClient
from repaire.server.config import Config
from repaire.tables.memory import MemoryStore
from tests.server.running import GENEROUS, HOST, ORIGIN, Guest, Inside, InsideSocket, new_key

SEAT = 1  # the owner's
TOKEN = "the-token-of-the-house"
CALLERS = (
    "anonymous",
    "expired",
    "outsider",
    "spectator",
    "former",
    "rival",
    "host",
    "owner",
    "wrong_origin",
    "housekeeper",
)
WITH_SESSION = ("outsider", "spectator", "former", "rival", "host", "owner")
AT_TABLE = ("rival", "host", "owner")
ENTROPY = "5a" * 32
COMMITMENT = hashlib.sha256(b"repaire/commit/" + bytes.fromhex(ENTROPY)).hexdigest()


class Scene:
    """A table with a host (seat 0), an owner (seat 1), a rival (seat 2), and people around it."""

    def __init__(self, place: Inside) -> None:
        self.place = place
        self.people: dict[str, Guest] = {}
        self.table = ""
        self.link = ""

    async def build(self, phase: str, **more: Any) -> Scene:
        """Bring the table to a phase; `more` is how it is opened."""
        place, people = self.place, self.people
        for name in (*WITH_SESSION, "expired", "wrong_origin"):
            people[name] = await place.guest(name)
        host, owner, rival = people["host"], people["owner"], people["rival"]
        players = 2 if phase == "over" else 4 if phase == "seating" else 3
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(players - 1))]
        self.table = await host.open_table("browl", seats, **more)
        await people["outsider"].open_table("browl", [{"kind": "me"}, {"kind": "open"}])
        await people["former"].join(self.table, seat=SEAT)
        await people["former"].post(f"/api/tables/{self.table}/leave", {"key": new_key(), "seat": SEAT})
        await owner.join(self.table, seat=SEAT, commitment=COMMITMENT if phase == "revealing" else "")
        if players > 2:
            await rival.join(self.table, seat=2)
        if phase != "seating":
            await host.post(f"/api/tables/{self.table}/start", {"key": new_key()})
            await self._play(phase)
        await people["spectator"].get(f"/api/tables/{self.table}")
        await self._spoil()
        return self

    async def _play(self, phase: str) -> None:
        """Move until it is the owner's turn, and then as far as the phase asks for."""
        url, owner = f"/api/tables/{self.table}", self.people["owner"]
        if phase == "over":
            await self.people["host"].post(f"{url}/resign", {"key": new_key(), "seat": 0})
        if phase == "covered":
            await owner.post(f"{url}/cover", {"key": new_key(), "seat": SEAT})
        if phase == "playing":
            await self._until_turn(url)

    async def _until_turn(self, url: str) -> None:
        names = ["host", "owner", "rival"]
        for _ in range(50):
            for seat, name in enumerate(names):
                shown = (await self.people[name].get(url))["views"][0]
                if shown["choices"] and seat == SEAT:
                    return
                if shown["choices"]:
                    await self.people[name].post(f"{url}/move", await whole_move(self.people[name], url, seat))
        raise AssertionError("it is never the owner's turn")

    async def _spoil(self) -> None:
        """One session ends, one link is made."""
        store = self.place.store
        assert isinstance(store, MemoryStore)
        id = digest(self.people["expired"].token)
        store.sessions[id] = replace(store.sessions[id], expires=1)
        self.link = (await self.people["owner"].post("/api/session/link"))["token"]

    def client(self, caller: str) -> httpx.AsyncClient:
        """Return what a caller asks with; one of them is a browser on a page that is not ours."""
        if caller == "anonymous":
            return self.place.client()
        if caller == "housekeeper":
            return self.place.client(Authorization=f"Bearer {TOKEN}")
        if caller == "wrong_origin":
            token = self.people["owner"].token
            return self.place.client(Origin="https://evil.example", Cookie=f"repaire={token}")
        return self.people[caller].client


async def whole_move(guest: Guest, url: str, seat: int) -> dict[str, Any]:
    """Return a legal move, found by drafting."""
    actions: list[int] = []
    while True:
        asked = {"key": new_key(), "seat": seat, "actions": actions}
        drafted = await guest.post(f"{url}/move", {**asked, "hold": True})
        if drafted["complete"] and actions:
            return asked
        actions.append(drafted["choices"][0]["action"])


Body = Callable[[Scene], Awaitable[Any]]


async def keyed(scene: Scene) -> Any:
    """Only a key."""
    return {"key": new_key()}


async def on_seat(scene: Scene) -> Any:
    """The owner's seat."""
    return {"key": new_key(), "seat": SEAT}


async def free_seat(scene: Scene) -> Any:
    """The seat that is free."""
    return {"key": new_key(), "seat": 3}


async def a_move(scene: Scene) -> Any:
    """A legal move of the owner."""
    return await whole_move(scene.people["owner"], f"/api/tables/{scene.table}", SEAT)


async def a_draft(scene: Scene) -> Any:
    """The beginning of one."""
    return {"seat": SEAT, "actions": []}


async def a_reveal(scene: Scene) -> Any:
    """What the owner's client committed to."""
    return {"key": new_key(), "seat": SEAT, "entropy": ENTROPY}


async def an_answer(scene: Scene) -> Any:
    """An answer to an undo."""
    return {"key": new_key(), "seat": SEAT, "agrees": True}


async def some_words(scene: Scene) -> Any:
    """Something to say."""
    return {"key": new_key(), "text": "hello"}


async def a_name(scene: Scene) -> Any:
    """A name."""
    return {"name": "Zoe", "lang": "en"}


async def a_link(scene: Scene) -> Any:
    """A personal link."""
    return {"token": scene.link, "replace": True}


async def a_device(scene: Scene) -> Any:
    """A device of nobody here."""
    return {"device": "none"}


async def a_table(scene: Scene) -> Any:
    """A table to open."""
    return {"game": "browl", "seats": [{"kind": "me"}, {"kind": "bot"}]}


async def a_speaker(scene: Scene) -> Any:
    """Somebody to be muted."""
    return {"key": new_key(), "speaker": 0, "muted": True}


async def everybody_there(scene: Scene) -> Any:
    """Nobody is to be read at the table."""
    return {"speaker": -1, "unread": True}


async def a_first_game(scene: Scene) -> Any:
    """A lesson to open."""
    return {"commitment": ""}


async def a_position(scene: Scene) -> Any:
    """Where to take a finished game up again."""
    return {"key": "again", "step": 0, "seat": 0}


async def the_token(scene: Scene) -> Any:
    """What the host's page asks for."""
    return {"token": TOKEN}


async def that_table(scene: Scene) -> Any:
    """The table."""
    return {"table": scene.table}


async def a_network(scene: Scene) -> Any:
    """A network of nobody here."""
    return {"network": "192.0.2.0/24"}


async def a_subscription(scene: Scene) -> Any:
    """What a browser's push service gives."""
    return {"endpoint": "https://127.0.0.1/push", "p256dh": "A" * 87, "auth": "A" * 22}


async def an_address(scene: Scene) -> Any:
    """Where to write to."""
    return {"address": "ana@example.org"}


async def a_webhook(scene: Scene) -> Any:
    """What to call."""
    return {"url": "https://127.0.0.1/hook"}


async def a_channel(scene: Scene) -> Any:
    """A channel of nobody here."""
    return {"id": "none"}


async def choices(scene: Scene) -> Any:
    """When such a channel is used."""
    return {"id": "none", "minutes": 0, "daily_at": 0, "always": False, "chat": False}


async def a_match(scene: Scene) -> Any:
    """A quick match."""
    return {"game": "browl", "players": 2}


async def a_wish(scene: Scene) -> Any:
    """To be rated."""
    return {"rated": True}


async def sure(scene: Scene) -> Any:
    """To be forgotten."""
    return {"sure": True}


async def a_passkey(scene: Scene) -> Any:
    """What a browser says of a passkey."""
    return {"id": "x", "answer": {}}


async def a_passkey_id(scene: Scene) -> Any:
    """A passkey of nobody."""
    return {"id": "x"}


async def a_recovery_code(scene: Scene) -> Any:
    """A code of nobody."""
    return {"code": "0000-0000"}


async def nothing(scene: Scene) -> Any:
    """No more than the address."""
    return {}


async def some_terms(scene: Scene) -> Any:
    """What is to hold at the table."""
    flags = {"public": False, "hints": True, "hints_told": True, "spectators": True}
    return {"key": new_key(), **flags, "undo": "free", "clock": {"move": 60}}


async def an_offer(scene: Scene) -> Any:
    """The owner's seat, for a newcomer."""
    return {"key": new_key(), "seat": SEAT, "open": True}


async def a_proposal(scene: Scene) -> Any:
    """Something that all are asked."""
    return {"key": new_key(), "seat": SEAT, "what": "pause"}


async def a_gesture(scene: Scene) -> Any:
    """A gesture."""
    return {"key": new_key(), "gesture": "cheer"}


@dataclass(frozen=True)
class Expected:
    """How a route is tried: in which phase, with what body, and what those who may are answered."""

    phase: str = "playing"
    body: Body | None = None
    good: tuple[int, ...] = (200,)  # for those whom `who` lets in
    seat_of: tuple[str, ...] = ("owner",)  # of those at the table, who may act for the owner's seat


EXPECTED = {
    "introduce": Expected(body=a_name),
    "who_am_i": Expected(),
    "reach": Expected(),
    "make_link": Expected(),
    "use_link": Expected(body=a_link),
    "sign_out": Expected(),
    "my_devices": Expected(),
    "end_device": Expected(body=a_device, good=(404,)),
    "my_alerts": Expected(),
    "add_push": Expected(body=a_subscription, good=(422,)),  # its address is in a private network
    "add_mail": Expected(body=an_address, good=(422,)),  # this server has no mail
    "add_webhook": Expected(body=a_webhook, good=(422,)),
    "change_channel": Expected(body=choices, good=(404,)),  # nobody's
    "remove_channel": Expected(body=a_channel, good=(404,)),
    "try_channel": Expected(body=a_channel, good=(404,)),
    "confirm_mail": Expected(good=(404,)),  # no such link
    "stop_mail": Expected(good=(404,)),
    "about_me": Expected(),
    "my_games": Expected(),
    "my_numbers": Expected(),
    "rate_me": Expected(body=a_wish),
    "leaderboard": Expected(),
    "export_me": Expected(),
    "delete_me": Expected("seating", sure),
    "begin_passkey": Expected(good=(409,)),  # not at a bare address
    "add_passkey": Expected(body=a_passkey, good=(409,)),
    "remove_passkey": Expected(body=a_passkey_id),
    "make_recovery": Expected(),
    "begin_sign_in": Expected(good=(409,)),
    "sign_in": Expected(body=a_passkey, good=(409,)),
    "use_recovery": Expected(body=a_recovery_code, good=(403, 409)),  # a wrong one, or from who is somebody here
    "list_games": Expected(),
    "game_texts": Expected(),
    "rulebook": Expected(),
    "figures": Expected(),
    "box_text": Expected(),
    "lesson": Expected(),
    "learn": Expected(body=a_first_game),
    "notice": Expected(),
    "enter": Expected(body=the_token),
    "exit_admin": Expected(),
    "admin": Expected(),
    "close_table": Expected(body=that_table),
    "unlist_table": Expected(body=that_table),
    "block": Expected(body=a_network),
    "unblock": Expected(body=a_network),
    "say_notice": Expected(body=nothing),
    "lobby": Expected(),
    "challenges": Expected(),
    "play_challenge": Expected(),
    "finding": Expected(),
    "ask_match": Expected(body=a_match),
    "cancel_match": Expected(),
    "answer_invitation": Expected(body=that_table),
    "unmute_all": Expected(),
    "invite_again": Expected("over", keyed, seat_of=("host", "owner")),
    "public_tables": Expected(),
    "open_table": Expected(body=a_table),
    "my_tables": Expected(),
    "look": Expected(),
    "table_texts": Expected(),
    "updates": Expected(),
    "whom_i_do_not_read": Expected(),
    "read_or_not": Expected(body=everybody_there),
    "join": Expected("seating", keyed),
    "leave": Expected("seating", on_seat),
    "seat_bot": Expected("seating", free_seat),
    "start": Expected("seating", keyed, (409,)),  # a seat is free
    "reveal": Expected("revealing", a_reveal),
    "move": Expected("playing", a_move),
    "undo": Expected("playing", on_seat, (422,)),  # nothing to take back
    "undo_answer": Expected("playing", an_answer, (409,)),  # nobody asks
    "cover": Expected("playing", on_seat, seat_of=AT_TABLE),  # the owner is away: others may let a bot play
    "uncover": Expected("covered", on_seat),
    "resign": Expected("playing", on_seat),
    "terms": Expected("seating", some_terms),
    "offer": Expected("playing", an_offer, seat_of=AT_TABLE),  # the owner is away
    "propose": Expected("playing", a_proposal),
    "answer": Expected("playing", an_answer, (409,)),  # nothing is proposed
    "resume": Expected("playing", on_seat, (409,)),  # there is no pause
    "react": Expected("playing", a_gesture),
    "missed": Expected(),
    "say": Expected("playing", some_words),
    "mute": Expected("playing", a_speaker, (409,)),  # nobody has spoken
    "rematch": Expected("over", keyed, seat_of=("host", "owner")),
    "hint": Expected("playing", a_draft),
    "export_game": Expected("over"),
    "sheet": Expected("over"),
    "replay": Expected("over"),
    "take_up": Expected("over", a_position),
    "review": Expected("over"),
    "make_review": Expected("over", nothing),
    "review_picture": Expected("over", good=(409,)),  # nobody has asked for a review
    "invitation": Expected(),
    "code": Expected("seating"),
    "find_code": Expected(good=(404,)),
}


def allowed(who: str, expected: Expected, caller: str, method: str = "POST") -> int:
    """Return the status that a caller must get, 200 standing for all that `good` lists."""
    if who == "admin":
        return 200 if caller == "housekeeper" else 403
    if caller == "wrong_origin":
        return 403 if method == "POST" else 200  # a page elsewhere cannot read the reply to a GET
    if who == "anyone":
        return 200
    if caller in ("anonymous", "expired", "housekeeper"):
        return 401
    if who == "guest":
        return 200
    if who == "host":
        return 200 if caller == "host" else 403
    return 200 if caller in expected.seat_of else 403


def test_whose_something_is_is_asked_in_one_place() -> None:
    """The server refuses who owns neither seat nor table in one function; a table knows besides whose move it is."""
    source = Path(wire.__file__).parent.parent
    refusing = [
        path.name
        for path in sorted(source.rglob("*.py"))
        if re.search(r"TableRefusal\(\"(not_your_seat|not_host)\"", path.read_text(encoding="utf-8"))
    ]
    assert refusing == ["admission.py"]


def test_every_route_has_an_expectation() -> None:
    assert {route.name for route in ROUTES} == set(EXPECTED)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_routes(route: Route) -> None:
    asyncio.run(try_route(route, EXPECTED[route.name]))


async def try_route(route: Route, expected: Expected) -> None:
    for caller in CALLERS:
        async with Inside(config=Config(pace=0.0, rates=GENEROUS, admin=True, admin_token=TOKEN)).open() as place:
            scene = await Scene(place).build(expected.phase)
            path = route.path.format(
                table=scene.table, game="browl", lang="en", box="standard", code="LOUP-42", token="x.y"
            )
            body = await expected.body(scene) if expected.body else None
            place.ticks.now += 60_000  # nobody has been here for a while
            before = place.journal()
            wanted = allowed(route.who, expected, caller, route.method)
            reply = await scene.client(caller).request(route.method, path, json=body)
            told = (route.name, caller, reply.status_code, reply.text[:200])
            assert reply.status_code in (expected.good if wanted == 200 else (wanted,)), told
            if wanted != 200 or route.method == "GET":
                assert place.journal() == before, told
                assert "set-cookie" not in reply.headers, told
            if wanted != 200:
                assert reply.json()["t"] == "refused", told
                assert reply.json()["words"], told


MESSAGES: dict[Any, Expected] = {command.body: EXPECTED[command.name] for command in COMMANDS} | {wire.Ping: Expected()}


def test_every_message_has_an_expectation() -> None:
    tagged = {kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, wire.Command)}
    assert set(BY_BODY) == tagged - {wire.Command, wire.OfSeat}
    assert set(get_args(FromClient)) == set(MESSAGES)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_messages(message: type) -> None:
    asyncio.run(try_message(message))


async def socket_of(scene: Scene, caller: str) -> InsideSocket:
    """Open a socket as a browser does: with its origin, and its cookie if it has one."""
    if caller == "anonymous":
        return await scene.place.socket(scene.table, origin=ORIGIN)
    origin = "https://evil.example" if caller == "wrong_origin" else ORIGIN
    token = scene.people["owner" if caller == "wrong_origin" else caller].token
    return await scene.place.socket(scene.table, origin=origin, cookie=f"repaire={token}")


async def try_message(message: Any) -> None:
    expected = MESSAGES[message]
    for caller in CALLERS:
        if caller == "housekeeper":
            continue  # the token of the house is nothing to a socket
        async with Inside().open() as place:
            scene = await Scene(place).build(expected.phase)
            body: dict[str, Any] = (await expected.body(scene) if expected.body else None) or {}
            place.ticks.now += 60_000  # nobody has been here for a while
            socket = await socket_of(scene, caller)
            before = place.journal()
            if caller == "wrong_origin":
                assert (socket.accepted, socket.closed) == (False, 1008)
                continue
            answer = await socket.ask({"t": message.__struct_config__.tag, **body})
            told = (message.__name__, caller, answer)
            wanted = allowed(BY_BODY[message].who if message in BY_BODY else "anyone", expected, caller)
            if wanted == 200 and expected.good == (200,):
                assert answer["t"] in ("done", "drafted", "pong"), told
            else:
                assert answer["t"] == "refused", told
                if wanted != 200:
                    assert answer["reason"] in {401: ["no_session"], 403: ["not_your_seat", "not_host"]}[wanted], told
                assert answer["words"], told
                assert place.journal() == before, told
            await socket.close()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": f"http://{HOST}.evil.example"},
        {"Origin": f"ftp://{HOST}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN},
    ],
    ids=str,
)
def test_pages_elsewhere_can_do_nothing(headers: dict[str, str]) -> None:
    """Every POST is refused, body or not, and no socket opens, though the browser adds the cookie."""

    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            before = place.journal()
            client = place.client(Cookie=f"repaire={guest.token}", **headers)
            for route in ROUTES:
                if route.method == "POST":
                    path = route.path.format(table=table, game="browl", token="x.y")
                    for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                        reply = await client.post(path, content=b"{}", headers={"Content-Type": kind})
                        assert reply.status_code == 403, (path, reply.text)
                        assert "access-control-allow-origin" not in reply.headers
            sent = {name.lower(): value for name, value in headers.items()} | {"cookie": f"repaire={guest.token}"}
            assert (await place.socket(table, 0, **sent)).closed == 1008
            assert (await guest.get("/api/session"))["name"] == "Ana"
            assert place.journal() == before

    asyncio.run(run())


def test_a_cookie_without_an_origin_opens_no_socket() -> None:
    """Browsers always name the origin; only programs with a bearer token may leave it out."""

    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            assert (await place.socket(table, cookie=f"repaire={guest.token}")).closed == 1008
            assert (await guest.socket(table)).accepted

    asyncio.run(run())


def test_other_origins_can_be_let_in() -> None:
    async def run() -> None:
        async with Inside(config=Config(origins=("https://table.example",))).open() as place:
            reply = await place.client(Origin="https://table.example").post("/api/session", json={"name": "Ana"})
            assert reply.status_code == 200

    asyncio.run(run())
