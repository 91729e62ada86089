"""A game without a board in the browser is sent with sketches, made from the reader's own view; others are not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.kernel.catalog import Words
from repaire.tables.table import Table
from tests.server.playing import Party
from tests.server.running import Inside, new_key

NAMES = ["P0", "P1"]


def client_with(boards: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that a client with these boards is built."""
    (folder / "boards.json").write_text(json.dumps(boards), encoding="utf-8")
    monkeypatch.setenv("REPAIRE_WEB", str(folder))


def drawn(table: Table, viewer: int) -> dict[str, Any]:
    """What a seat sees now, in both languages."""
    view, browl = table.state.view(viewer), find("browl")
    return {
        lang: msgspec.to_builtins(browl.sketch(view, Words(browl.catalog(lang), NAMES, viewer)))
        for lang in ("fr", "en")
    }


async def told(party: Party) -> list[dict[str, Any]]:
    """Play a little; return all that was sent of the game, in every way."""
    found: list[dict[str, Any]] = []
    await party.settle()
    for _ in range(4):
        (seat,) = party.live.table.to_move()
        actions = party.pick_move(seat, party.rng)
        draft = {"t": "move", "key": new_key(), "seat": seat, "actions": [], "hold": True}
        found.append(await party.players[seat].socket.ask(draft))
        await party.move(seat, actions)
    await party.settle()
    for player in party.everyone():
        found += [message for message in player.socket.messages if message["t"] in ("view", "step")]
    await party.players[0].guest.post(f"{party.url}/resign", {"key": new_key(), "seat": 0})
    found.append((await party.players[1].guest.client.get(f"{party.url}/replay?step=1&viewer=1")).json())
    return found


def test_every_view_of_a_game_without_a_board_has_its_sketch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client_with([game for game in GAMES if game != "browl"], tmp_path, monkeypatch)

    async def run() -> None:
        async with Inside().open() as place:
            party = Party(place, 5)
            await party.sit_down("browl", 2)
            await party.settle()
            for player in party.everyone():
                last = [message for message in player.socket.messages if message["t"] in ("view", "step")][-1]
                assert last["sketch"] == drawn(party.live.table, player.seat)
            (seat,) = party.live.table.to_move()
            draft = {"t": "move", "key": new_key(), "seat": seat, "actions": [], "hold": True}
            answer = await party.players[seat].socket.ask(draft)
            assert answer["sketch"] == drawn(party.live.table, seat)
            assert answer["sketch"]["fr"] != answer["sketch"]["en"]
            assert all("sketch" in message for message in await told(party))

    asyncio.run(run())


@pytest.mark.parametrize("built", [True, False])
def test_no_sketch_where_there_is_a_board_or_no_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: bool
) -> None:
    monkeypatch.setenv("REPAIRE_WEB", str(tmp_path))
    if built:
        client_with(list(GAMES), tmp_path, monkeypatch)

    async def run() -> None:
        async with Inside().open() as place:
            party = Party(place, 5)
            await party.sit_down("browl", 2)
            found = await told(party)
            assert len(found) > 10
            assert not any("sketch" in message for message in found)

    asyncio.run(run())
