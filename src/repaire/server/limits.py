"""Limits: how much one session or address may ask for, and how large a request may be."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields

MAX_BODY = 64 * 1024  # bytes of a request
MAX_MESSAGE = 16 * 1024  # bytes of a socket message
MAX_WAITING = 256  # messages that a slow reader may leave unread
MAX_WAITING_BYTES = 512 * 1024
MAX_SOCKETS = 40  # of one session
MAX_STRANGERS = 200  # sockets without a session from one address
MAX_POLLS = 40  # requests of one session, or of one address without, that wait for news
BODY_SECONDS = 15.0  # for a request to arrive whole
KEPT = 50_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float

    def times(self, factor: float) -> Rate:
        """Return the rate, so many times as generous."""
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class Rates:
    """The rates of a server."""

    session: Rate = Rate(200, 60)
    address: Rate = Rate(400, 120)  # requests without a session
    crowd: Rate = Rate(4000, 1200)  # all requests and messages from one address, sessions or not
    newcomers: Rate = Rate(30, 0.5)  # new sessions from one address
    tables: Rate = Rate(30, 0.5)  # new tables of one session
    chat: Rate = Rate(10, 0.5)

    def times(self, factor: float) -> Rates:
        """Return the same rates, so many times as generous."""
        return Rates(**{f.name: getattr(self, f.name).times(factor) for f in fields(self)})


class Limiter:
    """Token buckets by name; the longest unused are forgotten."""

    def __init__(self, rate: Rate, ticks: Callable[[], float]) -> None:
        self.rate = rate
        self.ticks = ticks  # seconds of a clock that only goes forward
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Take one from a bucket; tell whether there was one."""
        now = self.ticks()
        left, at = self.buckets.get(name, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - at) * self.rate.per_second)
        allowed = left >= 1
        self.buckets[name] = (left - 1 if allowed else left, now)
        self.buckets.move_to_end(name)
        if len(self.buckets) > KEPT:
            self.buckets.popitem(last=False)
        return allowed
