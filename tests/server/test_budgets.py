"""Nobody can stall the server: work is charged to who asked for it, and long work leaves the event loop."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.setup import Definition
from repaire.server import commands
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.server.steps import named
from repaire.tables.meter import Metered, aside, charge
from tests.server.running import SEATS, Guest, Inside, new_key, table_of

DRAFT = {"key": "d", "seat": 0, "actions": [], "hold": True}
DEAR = 0.05  # seconds of the processor


def toil(seconds: float) -> None:
    """Use the processor."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a draft count as much as the worst box could make it cost, however quick this machine is.

    The words of its steps are read by a module that is never compiled: so this reaches compiled commands, too.
    """

    def slow(*args: Any) -> Any:
        charge(DEAR)
        return named(*args)

    monkeypatch.setattr(commands, "named", slow)


async def drafts(guest: Guest, table: str, count: int) -> list[str]:
    """Ask for drafts on several sockets at once; return how each was answered."""
    lines = [await guest.socket(table) for _ in range(8)]
    for number in range(count):
        lines[number % 8].send({"t": "move", "seat": 0, "actions": [], "key": new_key(), "hold": True})
    answers: list[dict[str, Any]] = []
    for line in lines:
        await line.quiet()
        answers += [told for told in line.messages if told["t"] == "drafted" or told.get("key")]
        await line.close()
    return [told.get("reason", told["t"]) for told in answers]


def test_who_makes_the_server_work_too_much_is_refused_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    dear(monkeypatch)

    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            guest, other = await place.guest(), await place.guest("other")
            table, theirs = await table_of(guest), await table_of(other)
            most = Rates().work.burst / DEAR
            told = await drafts(guest, table, int(most) + 20)
            assert "too_many" in told
            assert most / 2 <= told.count("drafted") <= most + 1
            reply = await guest.try_post(f"/api/tables/{table}/move", DRAFT)
            assert reply.status_code == 429
            assert (await other.try_post(f"/api/tables/{theirs}/move", DRAFT)).status_code == 200
            place.ticks.now += 10_000
            assert (await guest.try_post(f"/api/tables/{table}/move", DRAFT)).status_code == 200

    asyncio.run(run())


def test_many_guests_from_one_address_have_a_budget_together(monkeypatch: pytest.MonkeyPatch) -> None:
    dear(monkeypatch)

    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            served = 0
            guests = [await place.guest() for _ in range(12)]
            tables = [await table_of(guest) for guest in guests]
            for guest, table in zip(guests, tables, strict=True):
                for _ in range(20):
                    reply = await guest.try_post(f"/api/tables/{table}/move", DRAFT)
                    served += reply.status_code == 200
            assert reply.status_code == 429
            assert served <= Rates().crowd_work.burst / DEAR + 1

    asyncio.run(run())


def test_a_refusal_costs_no_more_than_an_answer_even_where_somebody_brought_a_box_of_their_own() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            guest = await place.guest()
            text = find("brigands").box("").text + "".join(f"\n# {number:100}" for number in range(120))
            table = await guest.open_table("brigands", SEATS, box_text=text, start=True)
            person = place.den.service.live[table].table.chairs[0].person
            line = await guest.socket(table)

            async def used(actions: list[int], answer: str) -> float:
                before = place.den.limits.work.left(person)
                asked = {"t": "move", "seat": 0, "actions": actions, "hold": True}
                for _ in range(40):
                    assert (await line.ask({**asked, "key": new_key()}))["t"] == answer
                return before - place.den.limits.work.left(person)

            await used([9999], "refused")  # its words are made once
            assert 0 < await used([9999], "refused") < 2 * await used([], "drafted")
            await line.close()

    asyncio.run(run())


def test_those_who_watch_a_table_share_what_it_may_take_and_its_players_are_not_held_up() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            guest, watcher = await place.guest(), await place.guest("watcher")
            table = await table_of(guest)
            place.den.limits.table_work.charge(table, Rates().table_work.burst)
            assert (await watcher.client.get(f"/api/tables/{table}")).status_code == 429
            line = await watcher.socket(table)
            assert (await line.ask({"t": "say", "key": new_key(), "text": "x"}))["reason"] == "too_many"
            await line.close()
            assert (await guest.client.get(f"/api/tables/{table}")).status_code == 200

    asyncio.run(run())


def test_what_happens_meanwhile_is_not_charged_to_who_waits() -> None:
    async def run() -> None:
        spent: list[float] = []

        async def waits() -> str:
            await asyncio.sleep(0.01)
            toil(0.02)
            await aside(toil, 0.03)
            return "done"

        async def works() -> None:
            await asyncio.sleep(0)
            toil(0.3)

        found, _ = await asyncio.gather(asyncio.ensure_future(Metered(waits(), spent.append)), works())
        assert found == "done"
        assert 0.05 <= sum(spent) < 0.2

    asyncio.run(run())


def test_who_gives_up_waiting_is_charged_for_what_was_done() -> None:
    async def run() -> None:
        spent: list[float] = []

        async def waits() -> None:
            toil(0.02)
            await asyncio.sleep(60)

        task = asyncio.ensure_future(Metered(waits(), spent.append))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(spent) == 1
        assert 0.02 <= spent[0] < 0.2

    asyncio.run(run())


def test_somebodys_own_box_is_read_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box that takes long holds nobody up: not when a table is opened, and not when it is read again."""
    setup, build = Definition.setup, find("browl").build

    def slow(self: Definition, players: int, options: Any, box: Any = "") -> Any:
        if isinstance(box, Box) and box.name == "own":
            time.sleep(0.3)
        return setup(self, players, options, box)

    monkeypatch.setattr(Definition, "setup", slow)

    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            text = find("browl").box("").text + "\n# my own\n"
            body = {"game": "browl", "seats": SEATS, "box_text": text}
            task = asyncio.create_task(guest.post("/api/tables", body))
            ticks = 0
            while not task.done():
                await asyncio.sleep(0.01)
                ticks += 1
            assert ticks >= 15
            assert (await task)["table"]["box"] == "own"

    asyncio.run(run())
    assert build is find("browl").build


def test_a_long_journal_is_read_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.service.TURN", 0.0)

    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            for _ in range(150):
                live = place.den.service.live[table]
                if not live.table.to_move():
                    break
                seat = live.table.to_move()[0]
                actions = await place.den.service.bots.move(live.table, seat, "random")
                await guest.post(f"/api/tables/{table}/move", {"key": new_key(), "seat": seat, "actions": actions})
            del place.den.service.live[table]
            task = asyncio.create_task(place.den.service.find(table))
            turns = 0
            while not task.done():
                await asyncio.sleep(0)
                turns += 1
            assert turns >= (await task).table.seq > 50

    asyncio.run(run())
