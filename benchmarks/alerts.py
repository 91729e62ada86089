"""What a move costs when people can be called back: `python -m benchmarks.alerts`.

Two people play Bröwl at random on SQLite, in one process; what is to be told is written with each move, and not sent.
Rounds without a channel, with one for each person and with three alternate, so that a busy machine is busy for all.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.people.alerts.channels import Channel
from repaire.people.alerts.desk import Alerts
from repaire.people.alerts.sender import Means
from repaire.server.den import now_ms
from repaire.tables import entries as e
from repaire.tables.service import Service
from repaire.tables.sqlite import SqliteStore
from repaire.tables.table import Table
from repaire.tables.thinking import AtOnce

ROUNDS, MOVES = 120, 40
CHANNELS = (0, 1, 3)


async def play(service: Service, people: list[str], seed: int) -> float:
    """Play for some moves; return what each took of the processor, in microseconds."""
    setup = find("browl").setup(len(people))

    def opening(table: str, commitment: str, at: int) -> e.Opened:
        return e.Opened.of(setup, table, people[0], commitment, at)

    seats = [e.Sat(at=now_ms(), seat=seat, name=person, person=person) for seat, person in enumerate(people)]
    live = await service.open(opening, seats)
    await service.do(live, partial(Table.start, at=now_ms(), key="start"), "start")
    rng, made, began = Rng(seed), 0, time.process_time()
    while live.table.phase == "playing" and made < MOVES:
        seat = live.table.to_move()[0]
        legal = live.table.state.legal(seat)
        actions = [legal[rng.below(len(legal))]]
        move = partial(Table.move, seat=seat, by=people[seat], actions=actions, at=now_ms(), key=str(made))
        await service.do(live, move, str(made))
        made += 1
    return (time.process_time() - began) / made * 1e6


async def measure(folder: Path) -> None:
    """Print the costs."""
    store = SqliteStore(folder / "alerts.db")
    await store.open()
    service = Service(store, now_ms, os.urandom, 0.0, AtOnce())
    alerts = Alerts(store, now_ms, os.urandom, "node", Means(False, None))
    service.notes.append(alerts.outbox.note)
    pairs = {number: [f"ann{number}", f"bo{number}"] for number in CHANNELS}
    for number, people in pairs.items():
        for person in people:
            for n in range(number):
                made = Channel("", person, "webhook", "json", f"{person}/{n}", "", "", "en", "http://localhost")
                await alerts.channels.add(made)
    spent: dict[int, list[float]] = {number: [] for number in CHANNELS}
    for seed in range(ROUNDS):
        for number, people in pairs.items():
            spent[number].append(await play(service, people, seed))
    for number, found in spent.items():
        print(f"{number} channels a person: {min(found):.0f} us a move at best, {median(found):.0f} in the middle")
    await service.close()
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as found:
        asyncio.run(measure(Path(found)))
