"""Where bots think: worker processes answer in time, hold nothing up, and may die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from repaire.bots import Glimpse
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.errors import UnknownBot
from repaire.kernel.game import State
from repaire.kernel.playout import settle
from repaire.tables.thinking import AtOnce, Workers


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


def test_a_worker_that_does_not_answer_is_not_waited_for(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.LATE", 0.0)
    glimpse = opening("tresor")
    began = time.perf_counter()
    move = asyncio.run(Workers.move(workers, glimpse, "hard:10000000", 1, 0.0))
    assert is_whole_move(glimpse, move)
    assert time.perf_counter() - began < 5.0


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


def test_a_bot_that_is_not_there_is_told_at_once(workers: Workers) -> None:
    for thinking in (workers, AtOnce()):
        with pytest.raises(UnknownBot):
            asyncio.run(thinking.move(opening("browl"), "nobody", 1, 1.0))


def test_a_team_agrees_who_goes_first(workers: Workers) -> None:
    glimpse = opening("briquambroque", 4)
    seats = glimpse.partners
    assert asyncio.run(workers.first(glimpse, "normal:20", 1, seats, 1.0)) in seats


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
