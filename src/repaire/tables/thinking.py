"""Where bots think: in this process, or in worker processes that never hold up the server.

What a worker gets is a glimpse on *another* world that the bot's seat cannot tell from the true one: no secret of the
table leaves the server's process, not even towards its own bots.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from repaire import compiled
from repaire.bots import Glimpse, make
from repaire.bots.advice import Advice, advise
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.tables.turns import Asker, Turn, Turns
from repaire.worker import begin

SPARE = 0.1  # the part of a bot's time that is for the way to a worker and back
STEADY = 20.0  # seconds for a move that has no time limit, before it is thought here instead
LATE = 1.0  # seconds that advice may be late: nobody is held up by it
STUCK = 5.0  # seconds that a worker may go on when its time is over, then it is ended
QUICK = "heuristic"  # the bot that answers at once where a worker does not
LOOK = 1.0  # seconds between looks at whether compiled rules are there now
SIMULATIONS = 16  # of advice without a time limit
QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"  # it tells of what a killed server left behind
UNLIMITED = 10_000_000  # of advice with one

T = TypeVar("T")
ANYBODY = Asker()


class Thinking(ABC):
    """Somewhere to think."""

    @abstractmethod
    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[int]:
        """Return a bot's whole move, within these seconds; raise UnknownBot."""

    @abstractmethod
    async def advise(self, glimpse: Glimpse, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[Advice]:
        """Return the best ways to move."""

    async def steady(self, glimpse: Glimpse, name: str, seed: int, asker: Asker = ANYBODY) -> list[int]:
        """Return a bot's whole move: wherever it thinks and however long that takes, the same seed gives the same."""
        return _steady(_packed(glimpse, seed), name, seed)

    async def first(
        self, glimpse: Glimpse, name: str, seed: int, seats: list[int], seconds: float, asker: Asker = ANYBODY
    ) -> int:
        """Return which of a team's seats, all played by bots, should act first."""
        return glimpse.seat

    async def study(self, work: str, args: tuple[Any, ...], seconds: float, asker: Asker = ANYBODY) -> Any:
        """Return what a function (`module:name`) of the laboratory finds, or None if nobody answers in time.

        It is named, not imported: the server needs nothing of the laboratory but its answers. About finished games
        alone: here the true positions are looked at.
        """
        return await asyncio.to_thread(_study, work, args)

    def busy(self) -> tuple[int, int]:
        """Return how many thoughts there are now, and how many wait for their turn."""
        return 0, 0

    def warm_up(self) -> None:
        """Get ready before the first bot is to move."""
        return

    def close(self) -> None:
        """Let go of workers."""
        return


class AtOnce(Thinking):
    """Thinks in this process, by simulations alone: for tests and simulated time."""

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[int]:
        """Return a bot's whole move."""
        return make(name, Rng(seed)).move(glimpse)

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[Advice]:
        """Return the best ways to move."""
        return advise(glimpse, Rng(seed), SIMULATIONS)


class Workers(Thinking):
    """Thinks in worker processes; they start with the first thought, or when warmed up.

    Once the rules that this process runs are there compiled, new workers start with them, and when these are ready
    they take over: what is thought until then is thought to its end.
    """

    def __init__(self, workers: int) -> None:
        self.processes = workers + 1  # one more for what is short
        self.turns = Turns(self.processes)
        self.pool: ProcessPoolExecutor | None = None
        self.rules = compiled.taken() or compiled.mark()
        self.compiled = False  # whether new workers take up compiled rules
        self.coming: tuple[ProcessPoolExecutor, Future[None]] | None = None  # workers who are not ready yet
        self.looked = float("-inf")

    async def move(self, glimpse: Glimpse, name: str, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[int]:
        """Return a bot's whole move; the quick bot's if no worker answers in time."""
        make(name, Rng(0))  # raises UnknownBot here
        ask = partial(_move, _packed(glimpse, seed), name, seed, _end(seconds))
        return await self._ask(ask, seconds, asker) or make(QUICK, Rng(seed)).move(glimpse)

    async def steady(self, glimpse: Glimpse, name: str, seed: int, asker: Asker = ANYBODY) -> list[int]:
        """Return a bot's whole move, the same wherever it is thought; in this process if no worker answers."""
        ask = partial(_steady, _packed(glimpse, seed), name, seed)
        found = await self._ask(ask, STEADY, asker)
        return await asyncio.to_thread(ask) if found is None else found

    async def advise(self, glimpse: Glimpse, seed: int, seconds: float, asker: Asker = ANYBODY) -> list[Advice]:
        """Return the best ways to move, or the quick bot's alone."""
        ask = partial(_advise, _packed(glimpse, seed), seed, _end(seconds))
        found = await self._ask(ask, seconds + LATE, asker)
        return found or [Advice(make(QUICK, Rng(seed)).move(glimpse), 0.0, 1.0, None)]

    async def first(
        self, glimpse: Glimpse, name: str, seed: int, seats: list[int], seconds: float, asker: Asker = ANYBODY
    ) -> int:
        """Return which of a team's seats should act first."""
        ask = partial(_first, _packed(glimpse, seed), name, seed, seats, _end(seconds))
        found = await self._ask(ask, seconds, asker)
        return glimpse.seat if found is None else found

    async def study(self, work: str, args: tuple[Any, ...], seconds: float, asker: Asker = ANYBODY) -> Any:
        """Return what a function finds; None if no worker answers in time."""
        return await self._ask(partial(_study, work, args), seconds, asker)

    def busy(self) -> tuple[int, int]:
        """Return how many thoughts there are now, and how many wait for a process."""
        return len(self.turns.running), len(self.turns.waiting)

    def warm_up(self) -> None:
        """Start two workers now, so that neither the first bot nor the first hint need wait for one."""
        for _ in range(2):
            self._pool().submit(time.sleep, 0.2)

    def close(self) -> None:
        """Let workers go; what they think about is of no more use."""
        for pool in (self.pool, self.coming[0] if self.coming else None):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self.coming = None

    def _pool(self) -> ProcessPoolExecutor:
        if not self.compiled and time.monotonic() - self.looked > LOOK:
            self.looked = time.monotonic()
            self.compiled = compiled.made() == self.rules
            if self.compiled and self.pool is not None:
                pool = self._new_pool()
                self.coming = pool, pool.submit(_ready)
        if self.coming is not None and self.coming[1].done():
            self._take_over(*self.coming)
        if self.pool is None:
            self.pool = self._new_pool()
        return self.pool

    def _take_over(self, pool: ProcessPoolExecutor, ready: Future[None]) -> None:
        self.coming = None
        if ready.exception() is not None:  # what was compiled does not run here: the sources do
            self.rules = "unfit"
            self.compiled = False
            pool.shutdown(wait=False, cancel_futures=True)
            return
        if self.pool is not None:
            self.pool.shutdown(wait=False)
        self.pool = pool

    def _new_pool(self) -> ProcessPoolExecutor:
        if QUIET not in sys.warnoptions:  # handed on to what multiprocessing starts, and our log is lines of JSON
            sys.warnoptions.append(QUIET)
        rules = self.rules if self.compiled else ""
        spawn = get_context("spawn")
        return ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=begin, initargs=(rules, 5))

    async def _ask(self, work: Callable[[], T], seconds: float, asker: Asker = ANYBODY) -> T | None:
        """Return what a worker finds; None if it does not answer in time, or has died."""
        until, loop = time.time() + seconds, asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds):
                turn = await self.turns.take(asker, seconds)
                if turn is None:
                    return None
                pool = self._pool()
                try:
                    thought = pool.submit(_in_time, work, until, STUCK)
                    thought.add_done_callback(partial(self._ended, loop, turn))  # not before: the process is taken
                    return await asyncio.wrap_future(thought)
                except BrokenProcessPool:
                    self.turns.end(turn)
                    if self.pool is pool:
                        self.pool = None  # the next thought starts new workers
                    return None
        except TimeoutError:
            return None

    def _ended(self, loop: asyncio.AbstractEventLoop, turn: Turn, thought: Future[T]) -> None:
        try:
            loop.call_soon_threadsafe(self.turns.end, turn)
        except RuntimeError:  # the loop is gone, and everybody who waited with it
            self.turns.running.discard(turn)


def _end(seconds: float) -> float:
    """Return when a bot is to stop thinking, so that its answer comes within these seconds."""
    return time.time() + seconds * (1.0 - SPARE)


def _packed(glimpse: Glimpse, seed: int) -> tuple[State, int]:
    """Return what a worker gets: another world, and the seat."""
    return glimpse.world(Rng(seed)), glimpse.seat


# -- in a worker -----------------------------------------------------------------------------------------------------


def _in_time(work: Callable[[], T], end: float, stuck: float) -> T:
    """Return what comes of the work; if it never ends, this process does, and another takes its place.

    The watch is kept outside the interpreter, so that nothing a bot does can hold it up. It has nowhere to write to:
    a bot's own failures are told by the server.
    """
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        faulthandler.dump_traceback_later(max(0.0, end - time.time()) + stuck, exit=True, file=nowhere)
        try:
            return work()
        finally:
            faulthandler.cancel_dump_traceback_later()


def _ready() -> None:
    """Tell, by being found here, that bots and rules are imported."""


def _left(end: float) -> float:
    return max(0.05, end - time.time())


def _move(packed: tuple[State, int], name: str, seed: int, end: float) -> list[int]:
    return make(name, Rng(seed), _left(end)).move(Glimpse(*packed))


def _steady(packed: tuple[State, int], name: str, seed: int) -> list[int]:
    return make(name, Rng(seed)).move(Glimpse(*packed))


def _advise(packed: tuple[State, int], seed: int, end: float) -> list[Advice]:
    return advise(Glimpse(*packed), Rng(seed), UNLIMITED, _left(end))


def _first(packed: tuple[State, int], name: str, seed: int, seats: list[int], end: float) -> int:
    return make(name, Rng(seed), _left(end)).first(Glimpse(*packed), seats)


def _study(work: str, args: tuple[Any, ...]) -> Any:
    module, _, name = work.partition(":")
    return getattr(import_module(module), name)(*args)
