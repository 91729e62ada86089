"""While a game is under way no route, socket or alert tells what is hidden, or more than "your turn at table T".

Every route of the table is asked by a stranger, a spectator, another seat and the host's page, in two worlds that are
alike but for what is hidden from them: the answers must be the same, byte for byte, and so must be all that sockets and
alerts tell meanwhile. A route, a socket or a form of alert that is not tried here fails.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast, get_args

import pytest
from starlette.routing import WebSocketRoute

from repaire.kernel.draw import Rng
from repaire.people.alerts import mail, messages, webhooks
from repaire.people.alerts.channels import DAILY, Channel, Kind
from repaire.people.alerts.outbox import Row, Told
from repaire.people.alerts.outcome import Outcome
from repaire.server.api.request import Route
from repaire.server.api.routes import ROUTES
from repaire.server.config import Config
from repaire.server.openapi import openapi
from repaire.tables.export import SETTING
from repaire.tables.forks import forked
from repaire.tables.memory import MemoryStore
from tests.people.playing import duel
from tests.server.running import GENEROUS, ORIGIN, Inside, InsideSocket, new_key
from tests.server.test_access import EXPECTED, SEAT, TOKEN, Scene, whole_move

VIEWERS = {"anonymous": -1, "outsider": -1, "spectator": -1, "rival": 2, "housekeeper": -1}  # and where they sit
SOCKETS = {"/ws/tables/{table}", "/ws/mine", "/ws/lobby"}
PLAIN = ("/healthz", "/readyz", "/metrics", "/openapi.json")
PAGES = ("/", "/t/{table}", "/alerts", "/me", "/quick", "/devices", "/admin", "/manifest.webmanifest", "/sw.js")
# What a machine happens to do is not of the game.
MEASURED = re.compile(r'"(?:load|disk)":\{[^}]*\}|"(?:now":\d+|push_key":"[^"]*")|^repaire_.*$', re.MULTILINE)
# What ends a table, a session or a turn is tried last, in this order.
LAST = ("offer", "cover", "block", "close_table", "exit_admin", "delete_me", "sign_out", "use_link")
SETTLED = 1.2  # seconds after which the lobby and my tables are up to date
PACE = 3600.0  # bots think until the test is over: what they do then is for everybody to see


class World:
    """A table of three at the owner's turn, with people around it who have all that can be had here."""

    def __init__(self, place: Inside, scene: Scene) -> None:
        self.place = place
        self.scene = scene
        self.sent: list[str] = []  # what alerts have said
        self.sockets: dict[str, InsideSocket] = {}
        self.invited: dict[str, str] = {}  # to which table somebody is

    @property
    def live(self) -> Any:
        """The table itself."""
        return self.place.den.service.live[self.scene.table]

    async def furnish(self) -> None:
        """Give people channels, an invitation, a ticket; let somebody talk, and open every socket."""
        people, table, den = self.scene.people, self.scene.table, self.place.den
        for name in ("host", "rival"):
            person = await people[name].person()
            for kind, form in (("push", ""), ("mail", ""), *(("webhook", form) for form in webhooks.FORMS)):
                made = Channel(
                    "", person, cast("Kind", kind), form, f"to/{kind}/{form}", "", "", "en", ORIGIN, always=1, chat=1
                )
                await den.alerts.channels.add(made)
            await den.alerts.channels.add(
                Channel("", person, "webhook", "json", "to/daily", "", "", "fr", ORIGIN, wait=DAILY)
            )

        async def deliver(channel: Channel, message: messages.Message) -> Outcome:
            self.sent.append(self.told(channel, message))
            return Outcome("sent")

        den.alerts.sender.deliver = deliver  # type: ignore[method-assign]
        await people["outsider"].post("/api/match", {"game": "browl", "players": 2})
        for name in ("spectator", "rival"):
            over = await duel(people["former"], people[name])
            found = await people["former"].post(f"/api/tables/{over}/invite", {"key": new_key()})
            self.invited[name] = found["table"]["id"]
        await people["spectator"].post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "hello"})
        for name in ("spectator", "rival"):
            bearer = {"authorization": f"Bearer {people[name].token}"}
            self.sockets[f"{name} at the table"] = await people[name].socket(table)
            self.sockets[f"{name}'s tables"] = socket = InsideSocket(self.place.app)
            await socket.open("", 0, bearer, "/ws/mine")
        self.sockets["lobby"] = socket = InsideSocket(self.place.app)
        await socket.open("", 0, {"origin": ORIGIN}, "/ws/lobby")

    @staticmethod
    def told(channel: Channel, message: messages.Message) -> str:
        """Return what goes out through a channel."""
        if channel.kind == "webhook":
            return json.dumps(webhooks.request(channel.form, "https://example.org/hook", message))
        if channel.kind == "mail":
            smtp = mail.Smtp.parse("smtp://mail.example.org?from=den@example.org", "")
            letter = mail.letter(smtp, replace(channel, target="ana@example.org"), message, "stop")
            del letter["Date"]
            return letter.as_string()
        return repr(message)  # a push is all of it, encrypted

    def change_what_is_hidden(self, seat: int) -> None:
        """Put another world in place of this one, which a seat cannot tell from it."""
        truth = self.live.table
        other = forked(truth)
        other.state = truth.state.resample(seat, Rng(3))
        assert json.dumps(other.state.pack()) != json.dumps(truth.state.pack()), "nothing is hidden: nothing is tried"
        self.live.table = other

    async def ask(self, caller: str, route: Route) -> str:
        """Return what a route answers somebody."""
        scene, expected = self.scene, EXPECTED[route.name]
        words = {"game": "browl", "lang": "en", "box": "standard", "code": "LOUP-42", "token": "x.y"}
        path = route.path.format(table=scene.table, **words)
        if route.name in ("updates", "missed"):
            path += "?since=0&wait=0"
        if route.name == "replay":
            path += "?step=1&viewer=1"
        body = await expected.body(scene) if expected.body else None
        if route.name == "answer_invitation":
            body = {"table": self.invited.get(caller, scene.table), "mute": True}
        reply = await scene.client(caller).request(route.method, path, json=body)
        return f"{route.name} {reply.status_code} {reply.text}"

    async def heard(self, viewer: str, everywhere: bool = True) -> list[str]:
        """Return what alerts and sockets have told all but the owner; a seat's own socket only if it is theirs.

        The lobby and my tables are told of several changes together, sooner or later: `everywhere` is for who reads.
        """
        await settle(self.place)
        told = self.sent[:]
        for name, socket in self.sockets.items():
            mine = viewer == "rival" or name != "rival at the table"
            if mine and (everywhere or name.endswith("at the table")):
                await socket.quiet()
                told += socket.frames
        return told

    async def frames(self) -> list[str]:
        """Return all that was told over any socket by now, once the lobby and my tables know of all changes."""
        await asyncio.sleep(SETTLED)
        return [frame for socket in self.sockets.values() for frame in socket.frames]


async def settle(place: Inside) -> None:
    """Have all alerts sent, and those told who follow their tables or the lobby."""
    sender = place.den.alerts.sender
    place.clock.now += 20 * 60_000
    while True:
        await sender.look()
        if not sender.working:
            break
        await asyncio.gather(*sender.working)


class Entropy:
    """Random bytes that depend on who asks and how often they did, not on what else goes on meanwhile."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def __call__(self, size: int) -> bytes:
        """Return so many."""
        who = sys._getframe(1).f_code.co_qualname
        self.asked[who] += not who.startswith("Weekly.")  # whose games are seen to in any order
        return random.Random(f"{who}/{self.asked[who]}").randbytes(size)


@asynccontextmanager
async def world(viewer: str, altered: bool) -> AsyncIterator[World]:
    """Run a world, or its twin in which all is otherwise that a viewer cannot see."""
    config = Config(pace=PACE, rates=GENEROUS, admin=True, admin_token=TOKEN)
    place = Inside(config=config, entropy=Entropy())
    await place.store.setting(SETTING, "07" * 32)
    place.clock.tick = 0
    new_key.count = 0

    async def nothing() -> None:
        await asyncio.Event().wait()

    place.den.alerts.sender.run = nothing  # type: ignore[method-assign]
    async with place.open():
        found = World(place, await Scene(place).build("playing", public=True))
        await found.furnish()
        if altered:
            found.change_what_is_hidden(VIEWERS[viewer])
        yield found


def plain(texts: list[str]) -> list[str]:
    """Return answers without what a machine measures."""
    return [MEASURED.sub("", text) for text in texts]


async def secrets_of(found: World, viewer: str) -> dict[str, str]:
    """Return what nobody may read here, as text; a token may be read by its owner."""
    store = found.place.store
    assert isinstance(store, MemoryStore)
    kept = {"secret": store.secrets[found.scene.table].hex(), "joint key": found.live.table.stream.key.hex()}
    kept |= {f"session {number}": id for number, id in enumerate(store.sessions)}
    for name, guest in found.scene.people.items():
        kept |= {f"person of {name}": await guest.person()} if name not in (viewer, "expired") else {}
        kept |= {f"token of {name}": guest.token} if name != viewer else {}
    return kept


def search(kept: dict[str, str], texts: list[str]) -> None:
    """Fail if a text holds what nobody may read."""
    for text in texts:
        for what, thing in kept.items():
            assert thing not in text, (what, text[:300])


def test_every_way_out_is_tried() -> None:
    """All that the server answers to is in the table of routes, or is named here."""
    place = Inside()
    known = {(route.method, route.path) for route in ROUTES}
    pages = set()
    for route in place.app.app.routes:
        path = getattr(route, "path", "")
        if isinstance(route, WebSocketRoute):
            assert path in SOCKETS
        elif not any((method, path) in known for method in getattr(route, "methods", None) or ()):
            pages.add(path)
    assert set(PLAIN) <= pages
    described = {(method.upper(), path) for path, ways in openapi(ROUTES)["paths"].items() for method in ways}
    assert described == known
    assert {route.name for route in ROUTES} == set(EXPECTED)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_can_be_read_tells_nothing_hidden(viewer: str) -> None:
    """All routes that are read, pages, figures for machines, sockets."""

    async def look(altered: bool) -> list[str]:
        async with world(viewer, altered) as found:
            texts = [await found.ask(viewer, route) for route in ROUTES if route.method == "GET"]
            client = found.scene.client(viewer)
            for path in (*PLAIN, *PAGES):
                reply = await client.get(path.format(table=found.scene.table))
                texts.append(f"{path} {reply.status_code} {reply.text}")
            texts += await found.heard(viewer)
            if viewer in found.invited:
                (told,) = (text for text in texts if text.startswith("finding 200"))
                assert found.invited[viewer] in told
                assert any('"finding"' in frame and found.invited[viewer] in frame for frame in texts)
            own = {await found.scene.people[viewer].person()} if viewer in found.scene.people else set()
            search({k: v for k, v in (await secrets_of(found, viewer)).items() if v not in own}, texts)
            return plain(texts)

    assert asyncio.run(look(False)) == asyncio.run(look(True))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_can_be_done_tells_nothing_hidden(viewer: str) -> None:
    """What commands answer, and what others are told of them, is the same whatever is hidden from who gives them."""
    posts = [route for route in ROUTES if route.method == "POST"]
    posts.sort(key=lambda route: LAST.index(route.name) if route.name in LAST else -1)
    assert {route.name for route in posts[-len(LAST) :]} == set(LAST)

    async def do(altered: bool) -> list[str]:
        async with world(viewer, altered) as found:
            kept, texts = await secrets_of(found, viewer), []
            for route in posts:
                texts.append(await found.ask(viewer, route))
                await settle(found.place)
            texts += await found.heard(viewer, everywhere=False)
            search(kept, [*texts, *await found.frames()])
            return plain(texts)

    assert asyncio.run(do(False)) == asyncio.run(do(True))


def test_alerts_say_whose_table_waits_and_no_more() -> None:
    """Whatever the owner plays and whatever is hidden, every channel of every kind says the same."""

    async def play(altered: bool, choice: int) -> tuple[list[str], list[int]]:
        async with world("rival", altered) as found:
            scene = found.scene
            url, owner = f"/api/tables/{scene.table}", scene.people["owner"]
            for socket in found.sockets.values():
                await socket.close()
            found.sockets.clear()
            move = await whole_move(owner, url, SEAT)
            legal = found.live.table.state.legal(SEAT)
            move["actions"] = [legal[choice % len(legal)]]
            reply = await owner.client.post(f"{url}/move", json=move)
            assert reply.status_code == 200, reply.text
            await owner.post(f"{url}/chat", {"key": new_key(), "text": "the seven of masks is mine"})
            await settle(found.place)
            table = found.live.table
            assert 2 in table.to_move() or 0 in table.to_move()
            search(await secrets_of(found, ""), found.sent)
            return found.sent, move["actions"]

    told = [asyncio.run(play(altered, choice)) for altered, choice in ((False, 0), (True, 0), (False, 1))]
    assert len({tuple(actions) for _, actions in told}) > 1, "the moves do not differ"
    sent = told[0][0]
    assert len(sent) >= len(webhooks.FORMS) + 2
    for other, _ in told:
        assert other == sent
    assert not [text for text in sent if "masks" in text]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_words_of_an_alert_are_known_beforehand(lang: str) -> None:
    """Nothing fills its words but the game's title, the names at the table and its address."""
    channel = Channel("c", "p", "push", "", "", "", "", lang, ORIGIN)
    for kind in (kind for kind in get_args(Told) if kind != "confirm"):
        rows = [Row("c", table, kind, "p", "browl", '["Zoe"]', 7, 1, 0) for table in ("t1", "t2")]
        for chosen in (rows[:1], rows):
            said = messages.message(channel, chosen)
            words = f"{said.title}\n{said.body}"
            assert not re.search(r"\d", words.replace("2 tables", "")), words  # no score, no seq, no card
            assert "Bröwl" in words
            assert "Zoe" in words
            assert said.url in (f"{ORIGIN}/t/t1", f"{ORIGIN}/")
