"""Who plays many games: this process, others on this machine, or a Ray cluster (`cluster`).

Work goes out in parts and comes back in their order, whoever did it, so that results do not depend on the crew. No more
parts are under way than the crew has hands for, and some to spare: memory does not grow with the work.
"""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import Any, Final, Self, TypeVar

from repaire.compiled import taken
from repaire.kernel.errors import BadOption, Missing
from repaire.worker import begin

R = TypeVar("R")

SPARE: Final = 3  # parts under way for each hand: one slow part does not keep the others waiting
PATIENCE: Final = 3  # times that a part may take its worker down with it


class Crew(ABC):
    """Somebody to work: use it in a `with` block."""

    @property
    @abstractmethod
    def hands(self) -> int:
        """How many parts are worked on at once."""

    @abstractmethod
    def in_order(self, task: Callable[..., R], parts: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        """Yield what the task makes of each part, in order; the next parts are asked for as they are needed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let everybody go; what they are working on is of no more use."""
        return


class Alone(Crew):
    """Nobody but this process."""

    hands = 1

    def in_order(self, task: Callable[..., R], parts: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        """Yield what the task makes of each part."""
        for part in parts:
            yield task(*part)


@dataclass
class Given:
    """A part that was given to a process."""

    part: tuple[Any, ...]
    future: Future[Any]


class Processes(Crew):
    """Processes of this machine, which run the rules as this one does, compiled or pure."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.others = set(active_children())  # not ours
        self.pool = self._pool()

    @property
    def hands(self) -> int:
        """The number of processes."""
        return self.jobs

    def in_order(self, task: Callable[..., R], parts: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        """Yield what the task makes of each part; a process that dies is replaced, and its part done again."""
        waiting: deque[Given] = deque()
        left = iter(parts)
        deaths = 0
        while True:
            while len(waiting) < self.jobs * SPARE and (part := next(left, None)) is not None:
                waiting.append(Given(part, self._give(task, part)))
            if not waiting:
                return
            try:
                found: R = waiting[0].future.result()
            except BrokenProcessPool:
                deaths += 1
                if deaths > PATIENCE:
                    raise
                self.close()
                self.pool = self._pool()
                for given in waiting:
                    given.future = self._give(task, given.part)
                continue
            deaths = 0
            waiting.popleft()
            yield found

    def close(self) -> None:
        """End the processes at once."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - self.others:
            child.terminate()
            child.join()

    def _give(self, task: Callable[..., R], part: tuple[Any, ...]) -> Future[R]:
        try:
            with _undisturbed():
                return self.pool.submit(task, *part)
        except BrokenProcessPool as error:  # found out when the first part is waited for
            broken: Future[R] = Future()
            broken.set_exception(error)
            return broken

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"), initializer=begin, initargs=(taken(),))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started here, also while they begin; it is for this one, a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def crew(on: str = "local", jobs: int = 1) -> Crew:
    """Return who works: `local` processes, the Ray cluster of this machine (`ray`) or another (`ray://HOST:PORT`)."""
    if on == "local":
        return Alone() if jobs == 1 else Processes(jobs)
    if on != "ray" and not on.startswith("ray://"):
        raise BadOption("bad_value", option="--on", value=on, expected="local | ray | ray://HOST:PORT")
    try:
        cluster = import_module("repaire.lab.cluster")
    except ModuleNotFoundError as error:
        raise Missing("needs_ray") from error
    found: Crew = cluster.Cluster(on)
    return found
