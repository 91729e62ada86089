"""Every submission sent one to five times, out of order, over HTTP and several sockets: each is carried out once."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from repaire.tables import live
from repaire.tables.memory import MemoryStore
from repaire.tables.sqlite import SqliteStore
from repaire.tables.store import Store
from tests.reliability.journals import SIZE, refolded
from tests.server.playing import Party
from tests.server.running import Inside, InsideSocket

GAMES = (("browl", 3), ("brigands", 2), ("tresor", 2))
SOCKETS = 3  # of each person


class Courier:
    """Carries one person's submissions over several ways, and keeps every answer by key."""

    def __init__(self, party: Party, seat: int, rng: random.Random) -> None:
        self.party = party
        self.seat = seat
        self.rng = rng
        self.sockets: list[InsideSocket] = []
        self.sent: list[list[str]] = [[] for _ in range(SOCKETS)]  # keys by socket: answers come in this order
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.requests: set[asyncio.Task[None]] = set()

    async def connect(self) -> None:
        """Open the sockets."""
        guest = self.party.players[self.seat].guest
        self.sockets = [await guest.socket(self.party.table) for _ in range(SOCKETS)]

    def carry(self, kind: str, key: str, body: dict[str, Any]) -> None:
        """Send once, some way."""
        way = self.rng.randrange(SOCKETS + 1)
        if way == SOCKETS:
            task = asyncio.ensure_future(self._post(kind, key, body))
            self.requests.add(task)
        else:
            self.sent[way].append(key)
            self.sockets[way].send({"t": "say" if kind == "chat" else kind, "key": key, **body})

    async def _post(self, kind: str, key: str, body: dict[str, Any]) -> None:
        reply = await self.party.players[self.seat].guest.try_post(f"{self.party.url}/{kind}", {"key": key, **body})
        self.answers.setdefault(key, []).append(reply.json())

    async def finish(self) -> None:
        """Wait for all answers."""
        await asyncio.gather(*self.requests)
        for socket, sent in zip(self.sockets, self.sent, strict=True):
            await socket.until(partial(_answered, socket, len(sent)))
            found = _answers(socket)
            assert [answer["key"] for answer in found] == sent
            for answer in found:
                self.answers.setdefault(answer["key"], []).append(answer)


def _answers(socket: InsideSocket) -> list[dict[str, Any]]:
    return [message for message in socket.messages if message["t"] in ("done", "refused")]


def _answered(socket: InsideSocket, count: int) -> bool:
    return len(_answers(socket)) >= count


async def play(store: Store, seed: int, game: str, players: int) -> None:
    """Play a whole game with repeats, now and later; check the answers and the journal."""
    rng = random.Random(seed)
    async with Inside(store).open() as place:
        party = Party(place, seed)
        await party.sit_down(game, players)
        couriers = [Courier(party, seat, rng) for seat in range(players)]
        for courier in couriers:
            await courier.connect()
        before, keys = party.live.table.seq, 0
        late: list[tuple[Courier, str, str, dict[str, Any]]] = []
        for turn in range(2000):
            waiting = party.live.table.to_move()
            if not waiting:
                break
            seat = rng.choice(waiting)
            todo = [("move", {"seat": seat, "actions": party.pick_move(seat, party.rng)})]
            if rng.random() < 0.1:
                todo.append(("chat", {"text": f"turn {turn}"}))
            copies = []
            for kind, body in todo:
                keys += 1
                times = rng.randint(1, 5)
                now = rng.randint(1, times)
                copies += [(couriers[seat], kind, f"{kind}-{turn}", body)] * now
                late += [(couriers[seat], kind, f"{kind}-{turn}", body)] * (times - now)
            copies += [late.pop(rng.randrange(len(late))) for _ in range(min(len(late), rng.randint(0, 3)))]
            rng.shuffle(copies)
            known = party.live.table.seq
            for courier, kind, key, body in copies:
                courier.carry(kind, key, body)
            async with asyncio.timeout(20):
                while party.live.table.seq < known + len(todo):
                    await asyncio.sleep(0)
        assert party.live.table.ended is not None
        for courier, kind, key, body in late:
            courier.carry(kind, key, body)
        for courier in couriers:
            await courier.finish()
        answers = [(c.seat, key, found) for c in couriers for key, found in c.answers.items()]
        assert len(answers) == keys
        for _, key, found in answers:
            assert all(answer == found[0] and answer["t"] == "done" for answer in found), (key, found)
        table, secret = party.table, party.live.table.secret
        lines = await store.read(table)
        assert len(lines) == before + keys + 1, "entries are the unique keys, and the end"
        assert refolded(lines, secret).head == party.live.table.head


@pytest.mark.parametrize("kept", [live.KEYS_KEPT, 2], ids=["remembered", "forgotten"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_repeats_are_answered_alike(
    game: str, players: int, kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "KEYS_KEPT", kept)  # with few of them in memory the store must know the others
    for seed in range(SIZE):
        store = MemoryStore() if seed % 2 else SqliteStore(tmp_path / f"{seed}.db")
        asyncio.run(play(store, seed, game, players))
