"""Where bots think: in this process, or in worker processes that never hold up the server.

What a worker gets is a glimpse on *another* world that the bot's seat cannot tell from the true one: no secret of the
table leaves the server's process, not even towards its own bots.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

from repaire.bots import Glimpse, make
from repaire.bots.advice import Advice, advise
from repaire.kernel.draw import Rng
from repaire.kernel.game import State

SECONDS = 2.0  # that a bot may think, unless the table says otherwise
LATE = 1.0  # seconds after which a worker is not waited for any longer
QUICK = "heuristic"  # the bot that answers at once where a worker does not
SIMULATIONS = 16  # of advice without a time limit
QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"  # it tells of what a killed server left behind
UNLIMITED = 10_000_000  # of advice with one

T = TypeVar("T")


class Thinking(ABC):
    """Somewhere to think."""

    @abstractmethod
    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float) -> list[int]:
        """Return a bot's whole move, within about these seconds; raise UnknownBot."""

    @abstractmethod
    async def advise(self, glimpse: Glimpse, seed: int, seconds: float) -> list[Advice]:
        """Return the best ways to move."""

    async def first(self, glimpse: Glimpse, name: str, seed: int, seats: list[int], seconds: float) -> int:
        """Return which of a team's seats, all played by bots, should act first."""
        return glimpse.seat

    def warm_up(self) -> None:
        """Get ready before the first bot is to move."""
        return

    def close(self) -> None:
        """Let go of workers."""
        return


class AtOnce(Thinking):
    """Thinks in this process, by simulations alone: for tests and simulated time."""

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float) -> list[int]:
        """Return a bot's whole move."""
        return make(name, Rng(seed)).move(glimpse)

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float) -> list[Advice]:
        """Return the best ways to move."""
        return advise(glimpse, Rng(seed), SIMULATIONS)


class Workers(Thinking):
    """Thinks in worker processes; they start with the first thought, or when warmed up."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float) -> list[int]:
        """Return a bot's whole move; the quick bot's if no worker answers in time."""
        make(name, Rng(0))  # raises UnknownBot here
        ask = partial(_move, _packed(glimpse, seed), name, seed, time.time() + seconds)
        return await self._ask(ask, seconds) or make(QUICK, Rng(seed)).move(glimpse)

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float) -> list[Advice]:
        """Return the best ways to move, or the quick bot's alone."""
        found = await self._ask(partial(_advise, _packed(glimpse, seed), seed, time.time() + seconds), seconds)
        return found or [Advice(make(QUICK, Rng(seed)).move(glimpse), 0.0, 1.0, None)]

    async def first(self, glimpse: Glimpse, name: str, seed: int, seats: list[int], seconds: float) -> int:
        """Return which of a team's seats should act first."""
        ask = partial(_first, _packed(glimpse, seed), name, seed, seats, time.time() + seconds)
        found = await self._ask(ask, seconds)
        return glimpse.seat if found is None else found

    def warm_up(self) -> None:
        """Start a worker now, so that the first bot need not wait for it."""
        self._pool().submit(os.getpid)

    def close(self) -> None:
        """Let workers go; what they think about is of no more use."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            if QUIET not in sys.warnoptions:  # handed on to what multiprocessing starts, and our log is lines of JSON
                sys.warnoptions.append(QUIET)
            self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_behave)
        return self.pool

    async def _ask(self, work: Callable[[], T], seconds: float) -> T | None:
        """Return what a worker finds; None if it does not answer in time, or has died."""
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool(), work)
            return await asyncio.wait_for(future, seconds + LATE)
        except BrokenProcessPool:
            self.pool = None  # the next thought starts new workers
            return None
        except TimeoutError:
            return None


def _packed(glimpse: Glimpse, seed: int) -> tuple[State, int]:
    """Return what a worker gets: another world, and the seat."""
    return glimpse.world(Rng(seed)), glimpse.seat


# -- in a worker -----------------------------------------------------------------------------------------------------


def _behave() -> None:
    """Leave the processor to the server where both want it, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(5)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _left(end: float) -> float:
    return max(0.05, end - time.time())


def _move(packed: tuple[State, int], name: str, seed: int, end: float) -> list[int]:
    return make(name, Rng(seed), _left(end)).move(Glimpse(*packed))


def _advise(packed: tuple[State, int], seed: int, end: float) -> list[Advice]:
    return advise(Glimpse(*packed), Rng(seed), UNLIMITED, _left(end))


def _first(packed: tuple[State, int], name: str, seed: int, seats: list[int], end: float) -> int:
    return make(name, Rng(seed), _left(end)).first(Glimpse(*packed), seats)
