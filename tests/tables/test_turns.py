"""Thinking is shared fairly: who has used least goes first, and nobody's long thoughts keep short ones waiting."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from repaire.tables.thinking import Workers
from repaire.tables.turns import MOST_WAITING, SHORT, Asker, Turn, Turns
from tests.tables.test_thinking import is_whole_move, opening

LONG = SHORT + 1.0


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Desk:
    """Turns, and who has got one."""

    def __init__(self, processes: int) -> None:
        self.turns = Turns(processes)
        self.got: list[str] = []
        self.held: dict[str, Turn] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, person: str, table: str, seconds: float = 1.0) -> None:
        async def take() -> None:
            turn = await self.turns.take(Asker(person, table), seconds)
            if turn is not None:
                self.got.append(name)
                self.held[name] = turn

        self.tasks[name] = asyncio.create_task(take())
        await settle()

    async def end(self, name: str) -> None:
        self.turns.end(self.held.pop(name))
        await settle()


def test_one_person_cannot_take_the_turns_of_others() -> None:
    async def run() -> None:
        desk = Desk(2)
        for number in range(6):
            await desk.ask(f"a{number}", "ann", f"table {number}")
        await desk.ask("b", "bo", "other")
        assert desk.got == ["a0", "a1"]
        await desk.end("a0")
        assert desk.got[-1] == "b"

    asyncio.run(run())


def test_who_has_used_least_goes_first() -> None:
    async def run() -> None:
        desk = Desk(1)
        await desk.ask("a0", "ann", "t")
        desk.held["a0"].began -= 10.0  # they have thought for so long
        for name, person in (("a1", "ann"), ("b0", "bo"), ("b1", "bo"), ("a2", "ann")):
            await desk.ask(name, person, "t")
        for name in ("a0", "b0", "b1", "a1", "a2"):
            await desk.end(name)
        assert desk.got == ["a0", "b0", "b1", "a1", "a2"]
        assert not desk.turns.used
        assert not desk.turns.running

    asyncio.run(run())


def test_a_process_is_left_to_what_is_short() -> None:
    async def run() -> None:
        desk = Desk(3)
        for number in range(4):
            await desk.ask(f"long {number}", f"p{number}", f"t{number}", LONG)
        assert desk.got == ["long 0", "long 1"]
        await desk.ask("hint", "bo", "t9")
        assert desk.got[-1] == "hint"

    asyncio.run(run())


def test_a_table_holds_no_more_than_half_of_the_processes() -> None:
    async def run() -> None:
        desk = Desk(4)
        for number in range(4):
            await desk.ask(f"{number}", f"p{number}", "t")
        assert desk.got == ["0", "1"]
        await desk.ask("other", "bo", "another")
        assert desk.got == ["0", "1", "other"]
        await desk.end("0")
        assert desk.got[-1] == "2"

    asyncio.run(run())


def test_who_waits_no_longer_leaves_no_trace_and_too_many_are_not_kept() -> None:
    async def run() -> None:
        desk = Desk(1)
        await desk.ask("a", "ann", "t")
        for number in range(MOST_WAITING + 1):
            await desk.ask(f"b{number}", "bo", "t")
        assert [name for name, task in desk.tasks.items() if task.done()] == ["a", f"b{MOST_WAITING}"]
        for number in range(MOST_WAITING):
            desk.tasks[f"b{number}"].cancel()
        await settle()
        assert not desk.turns.waiting
        await desk.end("a")
        await desk.end("a") if "a" in desk.held else None
        await desk.ask("c", "cyd", "t")
        assert desk.got == ["a", "c"]
        assert set(desk.turns.used) == {"cyd"}

    asyncio.run(run())


def test_hints_come_however_long_somebodys_experts_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.QUICK", "nobody")  # who would be asked instead

    async def run() -> None:
        workers = Workers(1)
        try:
            for started in [workers._pool().submit(time.sleep, 1.0) for _ in range(2)]:
                await asyncio.wrap_future(started)
            hosted = Asker("host", "table")
            thoughts = [asyncio.create_task(workers._ask(partial(time.sleep, 15.0), 30.0, hosted)) for _ in range(3)]
            await asyncio.sleep(0.2)
            ways = await workers.advise(opening("browl"), 1, 1.4, Asker("bo", "other"))
            assert is_whole_move(opening("browl"), ways[0].actions)
            assert not any(thought.done() for thought in thoughts)
            for thought in thoughts:
                thought.cancel()
            await asyncio.wait(thoughts)
        finally:
            workers.close()

    asyncio.run(run())
