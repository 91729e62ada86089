"""Nothing hidden leaves the server, by any way: sockets, HTTP, exports, logs, metrics, refusals."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.tables.entries import Opened, decode
from repaire.tables.forks import forked
from repaire.tables.memory import MemoryStore
from repaire.tables.table import open_table
from tests.conformance.variants import SIZE
from tests.server.playing import Party, Player
from tests.server.running import ORIGIN, Inside, new_key

MOST_MOVES = 150 * SIZE
MOST_LOOKS = 4 * SIZE


async def everything(party: Party, player: Player) -> list[str]:
    """Return all that somebody can get to see now, over every channel, as text."""
    client, url, seat = player.guest.client, party.url, max(0, player.seat)
    asked = [
        await client.get(url),
        await client.get(f"{url}/updates?since=0&wait=0"),
        await client.get(f"{url}/missed?since={max(0, party.live.table.seq - 4)}"),
        await client.get(f"{url}/export"),
        await client.get(f"{url}/sheet"),
        await client.get(f"{url}/review"),
        await client.post(f"{url}/review", json={}),
        await client.get(f"{url}/review/fr.svg"),
        await client.get(f"{url}/invitation.svg"),
        *[await client.get(f"{url}/replay?step=1&viewer={other}") for other in range(-1, len(party.players))],
        await client.post(f"{url}/continue", json={"key": "refused", "step": 1, "seat": seat}),
        await client.get("/api/tables/mine"),
        await client.get("/api/tables"),
        await client.post(f"{url}/move", json={"key": "d", "seat": seat, "actions": [], "hold": True}),
        await client.post(f"{url}/move", json={"key": "d", "seat": seat, "actions": [3], "hold": True}),
        await client.post(f"{url}/hint", json={"seat": seat, "actions": []}),
        await client.post(f"{url}/move", json={"key": "refused", "seat": seat, "actions": [99_999]}),
        await client.post(f"{url}/undo/answer", json={"key": "refused", "seat": seat, "agrees": True}),
    ]
    for other in range(len(party.players)):
        if other != player.seat:
            held = {"key": "d", "seat": other, "actions": [], "hold": True}
            asked.append(await client.post(f"{url}/move", json=held))
            asked.append(await client.post(f"{url}/hint", json={"seat": other, "actions": []}))
    socket = await player.guest.socket(party.table)
    await socket.quiet()
    frames = [re.sub(r'"now":\d+', '"now":0', frame) for frame in socket.frames]
    await socket.close()
    player.guest.heard += [reply.text for reply in asked] + socket.frames
    return [f"{reply.status_code} {reply.text}" for reply in asked] + frames


async def look_into_other_worlds(party: Party, draw: Rng) -> int:
    """Replace all that is hidden from a viewer: they must not notice. Return how many worlds did differ."""
    live, differing = party.live, 0
    for player in party.everyone():
        truth = live.table
        before = await everything(party, player)
        other = forked(truth)
        other.state = truth.state.resample(player.seat, draw)
        differing += json.dumps(other.state.pack()) != json.dumps(truth.state.pack())
        live.table = other
        try:
            after = await everything(party, player)
        finally:
            live.table = truth
        assert before == after, player.seat
    return differing


async def canaries(party: Party) -> dict[str, dict[str, str]]:
    """Return what must never be seen by anybody but, at most, the one it belongs to."""
    store = party.place.store
    assert isinstance(store, MemoryStore)
    secret, key = store.secrets[party.table], party.live.table.stream.key
    found = {"server": {"secret": secret.hex(), "joint key": key.hex(), "secret text": repr(secret)[2:-1]}}
    for player in party.everyone():
        name = player.guest.name
        found[name] = {"token": player.guest.token, "person": await player.guest.person()}
        if player.seat >= 0:
            found[name]["entropy"] = party.entropies[player.seat]
    for number, id in enumerate(store.sessions):
        found["server"][f"session {number}"] = id
    for number, lines in enumerate(store.lines.values()):
        for line in lines:
            found["server"][f"hash {number}.{line.seq}"] = line.hash.hex()
    return found


def search(found: dict[str, dict[str, str]], place: str, owner: str, text: str) -> None:
    """Fail if a text holds a canary that is not its reader's own token or entropy."""
    for whose, things in found.items():
        for what, thing in things.items():
            if thing and thing in text and not (whose == owner and what in ("token", "entropy")):
                raise AssertionError(f"{what} of {whose} in {place} of {owner}: {text[:300]}")


async def shown_alike(party: Party) -> None:
    """What changes lead to over a socket is what everybody is shown who asks."""
    await party.settle()
    for player in party.everyone():
        shown = (await player.guest.get(party.url))["views"][0]
        assert player.view == shown["view"]
        assert player.choices == shown["choices"]
        assert shown["sketch"].keys() == {"fr", "en"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_sent(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "boards.json").write_text("[]", encoding="utf-8")  # no board for any game: sketches are sent too
    monkeypatch.setenv("REPAIRE_WEB", str(tmp_path))

    async def run() -> tuple[dict[str, dict[str, str]], int]:
        definition = find(game)
        async with Inside(entropy=random.Random(4).randbytes).open() as place:
            party = Party(place, 5)
            await party.sit_down(game, max(2, definition.players[1] - 1), public=True)
            draw, differing, moves, looks, due = Rng(6), 0, 0, 0, 0
            while moves < MOST_MOVES and await party.step():
                moves += 1
                state = party.live.table.state
                hides = json.dumps(state.resample(-1, draw).pack()) != json.dumps(state.pack())
                if (hides or find(game).cooperative) and moves >= due and looks < MOST_LOOKS:
                    differing += await look_into_other_worlds(party, draw)
                    looks, due = looks + 1, moves + 7
                if moves % 8 == 0:
                    await shown_alike(party)
            await shown_alike(party)
            found = await canaries(party)
            if party.live.table.ended is not None:
                del found["server"][f"hash 0.{party.live.table.seq}"]  # the head is shown at the end
            for player in party.everyone():
                for text in [*player.guest.heard, *player.socket.frames]:
                    search(found, "replies", player.guest.name, text)
            stranger = await place.socket(party.table, 0, origin=ORIGIN)
            await stranger.quiet()
            for text in [*stranger.frames, (await place.client().get("/metrics")).text]:
                search(found, "public", "nobody", text)
            return found, differing

    found, differing = asyncio.run(run())
    if not find(game).cooperative:
        assert differing >= 4, "the worlds do not differ: nothing was tried"
    out = capsys.readouterr()
    for line in (out.err + out.out).splitlines():
        search(found, "log", "nobody", line)
        json.loads(line)


def audible(audience: int, viewer: int) -> bool:
    """Tell whether a viewer hears of an event: negative audiences are for spectators too, bits are seats."""
    return audience < 0 if viewer < 0 else bool(audience >> viewer & 1)


async def told_by_the_rules(party: Party) -> dict[int, list[tuple[int, dict[str, Any]]]]:
    """Return the events of every entry, with their audiences, by folding the journal once more."""
    store = party.place.store
    assert isinstance(store, MemoryStore)
    first, *rest = await store.read(party.table)
    opened = decode(first.body)
    assert isinstance(opened, Opened)
    table, _ = open_table(opened, store.secrets[party.table])
    return {
        line.seq: [
            (audience, json.loads(msgspec.json.encode({"kind": event.kind, "args": event.args})))
            for audience, event in table.read(decode(line.body), line)
        ]
        for line in rest
    }


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_told_the_events_that_are_for_them_and_no_others(game: str) -> None:
    """Over the socket as they happen, and over HTTP afterwards."""

    def full(event: dict[str, Any]) -> dict[str, Any]:
        return {"args": {}, **event}

    async def run() -> int:
        async with Inside(entropy=random.Random(14).randbytes).open() as place:
            party = Party(place, 15)
            await party.sit_down(game, max(2, find(game).players[1] - 1))
            for _ in range(40):
                if not await party.step():
                    break
            await party.settle()
            told = await told_by_the_rules(party)
            for player in party.everyone():
                steps = [m for m in player.socket.messages if m["t"] == "step" and m["seat"] == player.seat]
                seq = steps[0]["seq"] - 1
                for step in steps:
                    wanted = [
                        event
                        for at in range(seq + 1, step["seq"] + 1)
                        for audience, event in told[at]
                        if audible(audience, player.seat)
                    ]
                    assert [{"kind": kind, "args": args} for kind, args in step.get("events", [])] == wanted
                    seq = step["seq"]
                since = max(told) - 6
                late = (await player.guest.get(f"{party.url}/updates?since={since}&wait=0"))["views"][0]["events"]
                assert [full(event) for event in late] == [
                    event
                    for at in range(since + 1, max(told) + 1)
                    for audience, event in told[at]
                    if audible(audience, player.seat)
                ]
            return sum(audience != -1 for events in told.values() for audience, _ in events)

    private = asyncio.run(run())
    assert private > 0 or game not in ("browl", "tresor"), "nothing was for some alone"


def test_the_secret_is_shown_at_the_end_in_the_export_alone() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            party = Party(place, 7)
            await party.sit_down("browl", 2)
            store = place.store
            assert isinstance(store, MemoryStore)
            secret = store.secrets[party.table].hex()
            for _ in range(5):
                await party.step()
            reply = await party.players[0].guest.client.get(f"{party.url}/export")
            assert (reply.status_code, reply.json()["reason"]) == (409, "not_over")
            body = {"key": new_key(), "seat": 1}
            await party.players[1].guest.post(f"{party.url}/resign", body)
            await party.settle()
            for player in party.everyone():
                await everything(party, player)
                exported = await player.guest.client.get(f"{party.url}/export")
                assert secret in exported.text
                for token in (other.guest.token for other in party.everyone()):
                    assert token not in exported.text
                for text in player.socket.frames:
                    assert secret not in text

    asyncio.run(run())


async def twin(choice: int) -> tuple[list[int], list[tuple[list[str], list[str]]]]:
    """Play the same game up to a secret simultaneous choice, made by another number; return it and what others saw."""
    source = random.Random(8)
    async with Inside(entropy=source.randbytes).open() as place:
        place.clock.tick = 0  # pongs tell the time: it shall not depend on how often somebody looks at the clock
        party = Party(place, 9)
        new_key.count = 0
        await party.sit_down("brigands", 4)
        for _ in range(400):
            waiting = party.live.table.to_move()
            if len(waiting) >= 3:
                break
            await party.step()
        seat = waiting[0]
        others = [player for player in party.everyone() if player.seat != seat]
        actions = party.pick_move(seat, Rng(choice))
        await party.move(seat, actions)
        seen = []
        for player in others:
            await player.socket.quiet()
            replies = [await player.guest.client.get(f"{party.url}{path}") for path in ("", "/updates?since=0&wait=1")]
            # the seal is a keyed hash: it says nothing to who has not the key, and is of one size
            looks = [re.sub(r'"head":"[0-9a-f]{64}"', '"head":""', reply.text) for reply in replies]
            assert all(look != reply.text for look, reply in zip(looks, replies, strict=True))
            seen.append((player.socket.frames[:], looks))
        return actions, seen


def test_others_learn_of_a_secret_choice_only_that_it_is_made() -> None:
    """Whatever was chosen, every frame and every reply to all others is the same, byte for byte."""
    worlds = [asyncio.run(twin(choice)) for choice in range(4)]
    assert len({tuple(actions) for actions, _ in worlds}) > 1, "the choices do not differ"
    for _, seen in worlds[1:]:
        assert seen == worlds[0][1]


def test_heads_are_sealed_until_the_end() -> None:
    """A bare hash would let anybody try out which move of a bot leads from one head to the next."""

    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
            table = await guest.open_table("browl", seats)
            live = place.den.service.live[table]
            shown = (await guest.get(f"/api/tables/{table}"))["table"]["head"]
            assert len(shown) == 64
            assert shown != live.table.head.hex()
            await guest.post(f"/api/tables/{table}/bot", {"key": new_key(), "seat": 1})
            await guest.post(f"/api/tables/{table}/start", {"key": new_key()})
            await guest.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": 0})
            assert (await guest.get(f"/api/tables/{table}"))["table"]["head"] == live.table.head.hex()

    asyncio.run(run())
