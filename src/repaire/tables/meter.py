"""How much of the processor a piece of work takes, and where it is done if it would hold others up.

Whoever asks for something is charged for it: for every step on the event loop between two waits, and for what was done
aside in a thread on their behalf. To ask how much of the processor a thread has used is a system call. So a short
step is measured by the clock on the wall, and only of a long one it is asked whether others had the processor then.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from functools import partial
from threading import local
from time import perf_counter, thread_time
from typing import Any, TypeVar

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


@types.coroutine
def metered(work: Coroutine[Any, Any, T], charge: Charge) -> Generator[Any, Any, T]:
    """Do something and charge for it, however it ends; other tasks that run while it waits are not counted."""
    spent = 0.0

    def more(seconds: float) -> None:
        nonlocal spent
        spent += seconds

    token, watch = _charged.set(more), _watch()
    step: Callable[[], Any] = partial(work.send, None)
    try:
        while True:
            began = watch.start()
            try:
                waiting = step()
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                spent += watch.stop(began)
            try:
                step = partial(work.send, (yield waiting))
            except BaseException as error:  # cancelled, for one: theirs to handle
                step = partial(work.throw, error)
    finally:
        _charged.reset(token)
        charge(spent)


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
