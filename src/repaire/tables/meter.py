"""How much of the processor a piece of work takes, and where it is done if it would hold others up.

Whoever asks for something is charged for it: for every step on the event loop between two waits, and for what was done
aside in a thread on their behalf. To ask how much of the processor a thread has used is a system call. So a short
step is measured by the clock on the wall, and only of a long one it is asked whether others had the processor then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar, Token
from threading import local
from time import perf_counter, thread_time
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")
Charge = Callable[[float], None]


def _nobody(seconds: float) -> None:
    """Charge nobody: the server's own work."""


_charged: ContextVar[Charge] = ContextVar("charged", default=_nobody)

SHORT = 0.001  # seconds of a step
FRESH = 0.005  # and for how long it is known well enough what the thread had used


class Watch:
    """Measures the steps of one thread."""

    def __init__(self) -> None:
        self.at = float("-inf")  # when the thread was last asked
        self.used = 0.0  # and what it said

    def start(self) -> float:
        """Return the time at which a step begins."""
        now = perf_counter()
        if now - self.at > FRESH:
            self.at, self.used = now, thread_time()
        return now

    def stop(self, began: float) -> float:
        """Return what a step has taken of the processor, or a little more: some of what was done just before it."""
        passed = perf_counter() - began
        return passed if passed < SHORT else min(passed, thread_time() - self.used)


_watches = local()


def _watch() -> Watch:
    found: Watch | None = getattr(_watches, "watch", None)
    if found is None:
        found = _watches.watch = Watch()
    return found


class Metered(Generic[T]):
    """Work that is charged for when it has ended, however it ends, and that can be awaited in its place.

    Other tasks that run while it waits are not counted. It is what `await` asks for, step by step, not a generator
    around one: every message goes through it.
    """

    def __init__(self, work: Coroutine[Any, Any, T], charge: Charge) -> None:
        self.work = work
        self.charge = charge
        self.spent = 0.0
        self.watch = _watch()
        self.token: Token[Charge] | None = None

    def more(self, seconds: float) -> None:
        """Add what was done aside."""
        self.spent += seconds

    def __await__(self) -> Generator[Any, Any, T]:
        """Return what is asked for one step after the other: itself, which has all of a generator that this takes."""
        return cast("Generator[Any, Any, T]", self)

    def __iter__(self) -> Metered[T]:
        """Return itself."""
        return self

    def __next__(self) -> Any:
        """Do a step; return what it waits for."""
        return self.send(None)

    def send(self, value: Any) -> Any:
        """Do a step with what it has waited for; return what it waits for now."""
        began = self._begin()
        try:
            waiting = self.work.send(value)
        except BaseException:  # StopIteration too, which is how it answers
            self._end(began)
            raise
        self.spent += self.watch.stop(began)
        return waiting

    def throw(self, kind: Any, value: Any = None, trace: Any = None) -> Any:
        """Do a step with an error, being cancelled for one; return what it waits for now."""
        began = self._begin()
        try:
            waiting = self.work.throw(value if value is not None else kind)
        except BaseException:
            self._end(began)
            raise
        self.spent += self.watch.stop(began)
        return waiting

    def close(self) -> None:
        """Do not go on."""
        began = self.watch.start()
        try:
            self.work.close()
        finally:
            self._end(began)

    def _begin(self) -> float:
        if self.token is None:  # a task may ask for steps without `await`
            self.token = _charged.set(self.more)
        return self.watch.start()

    def _end(self, began: float) -> None:
        self.spent += self.watch.stop(began)
        token, self.token = self.token, None
        if token is not None:
            _charged.reset(token)
            self.charge(self.spent)


def charge(seconds: float) -> None:
    """Charge whoever asked for what is being done now."""
    _charged.get()(seconds)


async def aside(work: Callable[..., T], *args: Any) -> T:
    """Do something that takes more than a few milliseconds in a thread, so that others are served meanwhile."""

    def measured() -> tuple[T, float]:
        began = thread_time()
        return work(*args), thread_time() - began

    found, seconds = await asyncio.to_thread(measured)
    charge(seconds)
    return found
