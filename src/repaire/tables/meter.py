"""How much of the processor a piece of work takes, and where it is done if it would hold others up.

Whoever asks for something is charged for it: for every step on the event loop between two waits, and for what was done
aside in a thread on their behalf.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from functools import partial
from time import thread_time
from typing import Any, TypeVar

T = TypeVar("T")
Charge = Callable[[float], None]


def _nobody(seconds: float) -> None:
    """Charge nobody: the server's own work."""


_charged: ContextVar[Charge] = ContextVar("charged", default=_nobody)


@types.coroutine
def metered(work: Coroutine[Any, Any, T], charge: Charge) -> Generator[Any, Any, T]:
    """Do something and charge for it, however it ends; other tasks that run while it waits are not counted."""
    spent = 0.0

    def more(seconds: float) -> None:
        nonlocal spent
        spent += seconds

    token = _charged.set(more)
    step: Callable[[], Any] = partial(work.send, None)
    try:
        while True:
            began = thread_time()
            try:
                waiting = step()
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                spent += thread_time() - began
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
