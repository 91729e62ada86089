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
    reviews: Rate = Rate(6, 0.05)  # of finished games, asked for by one session
    guesses: Rate = Rate(10, 0.02)  # codes tried from one address
    callers: Rate = Rate(20, 0.05)  # channels for alerts, added or tried by one session, or from one address
    sign_ins: Rate = Rate(10, 0.05)  # by passkey or code, tried from one address
    exports: Rate = Rate(4, 0.005)  # of all that is known about one person
    chat: Rate = Rate(10, 0.5)  # of one session
    table_chat: Rate = Rate(30, 1.0)  # of all at one table
    work: Rate = Rate(2.0, 0.25)  # seconds of the processor for one session, or one address without
    table_work: Rate = Rate(3.0, 0.4)  # for one table, by those who only watch it
    crowd_work: Rate = Rate(6.0, 0.6)  # for all from one address

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
        left = self._left(name, now)
        allowed = left >= 1
        self._put(name, left - 1 if allowed else left, now)
        return allowed

    def left(self, name: str) -> float:
        """Return what is in a bucket."""
        return self._left(name, self.ticks())

    def charge(self, name: str, cost: float) -> None:
        """Take from a bucket what something has cost; it may owe some then."""
        now = self.ticks()
        self._put(name, self._left(name, now) - cost, now)

    def _left(self, name: str, now: float) -> float:
        found = self.buckets.get(name)
        if found is None:
            return self.rate.burst
        left = found[0] + (now - found[1]) * self.rate.per_second
        return left if left < self.rate.burst else self.rate.burst

    def _put(self, name: str, left: float, now: float) -> None:
        self.buckets[name] = (left, now)
        self.buckets.move_to_end(name)
        if len(self.buckets) > KEPT:
            self.buckets.popitem(last=False)


class Limits:
    """All limits of rate of one server."""

    def __init__(self, rates: Rates, ticks: Callable[[], float]) -> None:
        self.by_session = Limiter(rates.session, ticks)
        self.by_address = Limiter(rates.address, ticks)
        self.by_crowd = Limiter(rates.crowd, ticks)
        self.newcomers = Limiter(rates.newcomers, ticks)
        self.table_makers = Limiter(rates.tables, ticks)
        self.reviewers = Limiter(rates.reviews, ticks)
        self.guessers = Limiter(rates.guesses, ticks)
        self.callers = Limiter(rates.callers, ticks)
        self.sign_ins = Limiter(rates.sign_ins, ticks)
        self.exports = Limiter(rates.exports, ticks)
        self.talkers = Limiter(rates.chat, ticks)
        self.table_talk = Limiter(rates.table_chat, ticks)
        self.work = Limiter(rates.work, ticks)
        self.table_work = Limiter(rates.table_work, ticks)
        self.crowd_work = Limiter(rates.crowd_work, ticks)

    def allows(self, person: str, address: str) -> bool:
        """Count one request or message; tell whether it is not too many, and their work so far not too much."""
        own, name = (self.by_session, person) if person else (self.by_address, address)
        if self.work.left(name) <= 0 or self.crowd_work.left(address) <= 0:
            return False
        return self.by_crowd.allows(address) and own.allows(name)

    def may_talk(self, person: str, table: str) -> bool:
        """Count something that is said; tell whether it is not too much."""
        return self.talkers.allows(person) and self.table_talk.allows(table)

    def charge(self, person: str, address: str, table: str, seconds: float) -> None:
        """Charge for the work that a request has made."""
        self.work.charge(person or address, seconds)
        self.crowd_work.charge(address, seconds)
        if table:
            self.table_work.charge(table, seconds)
