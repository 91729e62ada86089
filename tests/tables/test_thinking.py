"""Where bots think: worker processes answer in time, hold nothing up, and may die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from repaire.bots import Glimpse
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.errors import UnknownBot
from repaire.kernel.game import State
from repaire.kernel.playout import settle
from repaire.tables.thinking import ANYBODY, AtOnce, Workers
from repaire.tables.turns import Asker
from tests.tables.bot_tables import begun, served


def opening(game: str, players: int = 0) -> Glimpse:
    state: State = find(game).setup(players or find(game).players[1]).build().start()
    settle(state, Rng(1))
    return Glimpse(state, state.actor())


def is_whole_move(glimpse: Glimpse, actions: list[int]) -> bool:
    assert actions
    for action in actions:
        assert action in glimpse.legal
        glimpse = glimpse.after(action)
    return not glimpse.mid_move


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    found = Workers(1)
    found.warm_up()
    yield found
    found.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_steady_move_is_the_same_wherever_it_is_thought(game: str, workers: Workers) -> None:
    async def ask() -> None:
        for seed in range(3):
            here = await AtOnce().steady(opening(game), "normal", seed)
            assert await workers.steady(opening(game), "normal", seed) == here

    asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES)
def test_workers_move_and_advise_in_every_game(game: str, workers: Workers) -> None:
    async def ask() -> None:
        glimpse = opening(game)
        assert is_whole_move(glimpse, await workers.move(glimpse, "expert", 3, 0.3))
        ways = await workers.advise(glimpse, 3, 0.3)
        assert 1 <= len(ways) <= 3
        for way in ways:
            assert is_whole_move(glimpse, way.actions)
            assert 0.0 <= way.chance <= 1.0

    asyncio.run(ask())


def test_a_thinking_bot_does_not_hold_up_the_loop(workers: Workers) -> None:
    async def ask() -> int:
        ticks = 0
        task = asyncio.create_task(workers.move(opening("browl"), "expert", 1, 1.0))
        while not task.done():
            await asyncio.sleep(0.01)
            ticks += 1
        await task
        return ticks

    assert asyncio.run(ask()) >= 20  # some hundred on a quiet machine; one if the bot thought in this process


def test_a_bot_is_not_late_even_if_no_worker_is_free() -> None:
    workers = Workers(1)
    glimpse = opening("tresor")

    async def ask() -> float:
        for _ in range(3):  # one at work, two in its queue
            workers._pool().submit(time.sleep, 3.0)
        began = time.perf_counter()
        assert is_whole_move(glimpse, await workers.move(glimpse, "expert", 1, 1.0))
        return time.perf_counter() - began

    try:
        assert asyncio.run(ask()) < 1.7
    finally:
        workers.close()


def test_an_expert_that_uses_its_time_still_answers_itself(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.QUICK", "nobody")  # who would be asked instead
    glimpse = opening("brigands")

    async def ask() -> list[int]:
        assert await workers._ask(os.getpid, 20.0)  # it has started
        return await workers.move(glimpse, "expert", 1, 3.0)

    assert is_whole_move(glimpse, asyncio.run(ask()))


def test_a_worker_that_has_answered_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.STUCK", 0.1)

    async def ask() -> tuple[int | None, int | None]:
        workers = Workers(1)
        try:
            assert await workers._ask(os.getpid, 20.0)
            first = await workers._ask(os.getpid, 0.5)
            await asyncio.sleep(1.5)
            return first, await workers._ask(os.getpid, 5.0)
        finally:
            workers.close()

    first, second = asyncio.run(ask())
    assert first
    assert first == second


def test_a_worker_that_never_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.STUCK", 0.5)

    async def ask() -> tuple[int | None, int | None]:
        workers = Workers(1)
        try:
            before = await workers._ask(os.getpid, 20.0)
            waiting: Callable[[], object] = partial(time.sleep, 60.0)
            assert await workers._ask(waiting, 0.1) is None
            await asyncio.sleep(2.0)
            return before, await workers._ask(os.getpid, 1.0) or await workers._ask(os.getpid, 20.0)
        finally:
            workers.close()

    before, after = asyncio.run(ask())
    assert before
    assert after
    assert before != after


def test_dead_workers_are_replaced() -> None:
    async def ask() -> None:
        workers = Workers(1)
        glimpse = opening("browl")
        try:
            assert is_whole_move(glimpse, await workers.move(glimpse, "normal:5", 1, 5.0))
            assert workers.pool is not None
            for pid in list(workers.pool._processes):
                os.kill(pid, signal.SIGKILL)
            assert is_whole_move(glimpse, await workers.move(glimpse, "normal:5", 1, 5.0))  # the quick bot's
            assert is_whole_move(glimpse, await workers.move(glimpse, "normal:5", 1, 5.0))
            assert workers.pool is not None
        finally:
            workers.close()

    asyncio.run(ask())


def test_workers_that_die_late_do_not_take_their_successors_along() -> None:
    async def ask() -> None:
        old, new = Workers(1), Workers(1)
        try:
            waiting: Callable[[], object] = partial(time.sleep, 30.0)
            asked = asyncio.create_task(old._ask(waiting, 20.0))
            await asyncio.sleep(0.1)
            dying, old.pool = old._pool(), new._pool()
            for pid in list(dying._processes):
                os.kill(pid, signal.SIGKILL)
            assert await asked is None
            assert old.pool is new.pool
        finally:
            new.close()

    asyncio.run(ask())


def test_a_bot_that_is_not_there_is_told_at_once(workers: Workers) -> None:
    for thinking in (workers, AtOnce()):
        with pytest.raises(UnknownBot):
            asyncio.run(thinking.move(opening("browl"), "nobody", 1, 1.0))


def test_a_team_agrees_who_goes_first(workers: Workers) -> None:
    glimpse = opening("briquambroque", 4)
    seats = glimpse.partners
    assert asyncio.run(workers.first(glimpse, "normal:20", 1, seats, 1.0)) in seats


class Slow(AtOnce):
    """Takes half of what it is given to find out who goes first, and notes what is left for the move."""

    def __init__(self) -> None:
        self.given: list[tuple[float, float]] = []  # for both questions
        self.who = 0.0

    async def first(
        self, glimpse: Glimpse, name: str, seed: int, seats: list[int], seconds: float, asker: Asker = ANYBODY
    ) -> int:
        self.who = seconds
        await asyncio.sleep(seconds / 2)
        return seats[-1]

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[int]:
        self.given.append((self.who, seconds))
        self.who = 0.0
        return await super().move(glimpse, name, seed, seconds)


def test_a_team_that_thinks_about_who_goes_first_has_less_time_for_the_move() -> None:
    thinking = Slow()

    async def run() -> None:
        service = served(thinking)
        await begun(service, find("briquambroque").setup(2), thinking=400)
        while len(thinking.given) < 4:
            await asyncio.sleep(0.01)
        await service.close()

    asyncio.run(run())
    shared = [(who, left) for who, left in thinking.given if who]
    assert shared
    for who, left in shared:
        assert 0.0 < left < 0.41 - who / 2


ORPHANS = """
import asyncio, os, sys
from repaire.tables.thinking import Workers
if __name__ == "__main__":
    workers = Workers(1)
    print(workers._pool().submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


def test_workers_end_with_a_server_that_is_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    script = tmp_path_factory.mktemp("orphans") / "serve.py"
    script.write_text(ORPHANS)
    server = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.kill()
    server.wait()
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        status = Path(f"/proc/{worker}/stat")
        if status.exists() and " Z " in status.read_text():
            return  # nobody has collected it, but it has ended
        time.sleep(0.1)
    pytest.fail("the worker goes on without its server")


def test_workers_study_finished_games_for_a_server_that_knows_nothing_of_the_laboratory(workers: Workers) -> None:
    async def ask() -> None:
        setup = find("tresor").setup(2)
        told: tuple[Any, ...] = (setup, [], [(-1, [], [])], [1.0, 0.0])
        assert await workers.study("repaire.lab.piecemeal:count", (told,), 20.0) == 1
        answers = await workers.study("repaire.lab.piecemeal:some", (told, 0, 1, 4, 0.1, 7), 20.0)
        assert b'"accounts"' in await workers.study("repaire.lab.piecemeal:written", (told, [answers]), 20.0)
        with pytest.raises(ModuleNotFoundError):
            await workers.study("repaire.lab.nowhere:count", (told,), 20.0)

    asyncio.run(ask())
