"""Whose turn it is to think: processes are shared fairly between people, whatever each of them asks for.

Who has used least goes first. One table holds no more than half of the processes, and one process is always left to
thoughts that are short: so hints come, however long somebody's experts think.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

SHORT = 2.5  # seconds
MOST_WAITING = 8  # thoughts of one person


@dataclass(frozen=True)
class Asker:
    """On whose behalf somebody thinks (of a bot: who opened its table), and at which table."""

    person: str = ""
    table: str = ""


@dataclass(eq=False)
class Turn:
    """A thought that has its process, or waits for one."""

    asker: Asker
    long: bool
    given: asyncio.Future[None]
    began: float = field(default=0.0)


class Turns:
    """Processes, those who use them and those who wait."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.at_once = max(1, processes // 2)  # of one table
        self.long_at_once = max(1, processes - 1)
        self.running: set[Turn] = set()
        self.waiting: list[Turn] = []  # in the order in which they came
        self.used: dict[str, float] = {}  # seconds, of everybody who thinks or waits

    async def take(self, asker: Asker, seconds: float) -> Turn | None:
        """Wait for a turn; None if this person has too many waiting already."""
        mine = sum(turn.asker.person == asker.person for turn in self.waiting)
        if mine >= MOST_WAITING:
            return None
        if asker.person not in self.used:  # who comes anew has not saved up the time before
            self.used[asker.person] = min(self.used.values(), default=0.0)
        turn = Turn(asker, seconds > SHORT, asyncio.get_running_loop().create_future())
        self.waiting.append(turn)
        self._next()
        try:
            await turn.given
        except asyncio.CancelledError:  # they do not wait any longer
            if turn in self.running:
                self.end(turn)
            else:
                self.waiting.remove(turn)
                self._forget(asker.person)
            raise
        return turn

    def end(self, turn: Turn) -> None:
        """A thought has come to its end: others can think."""
        if turn not in self.running:
            return
        self.running.discard(turn)
        self.used[turn.asker.person] += monotonic() - turn.began
        self._forget(turn.asker.person)
        self._next()

    def _next(self) -> None:
        """Give turns to those who have used least, and to the first who came among them."""
        while len(self.running) < self.processes:
            tables = Counter(turn.asker.table for turn in self.running)
            long = sum(turn.long for turn in self.running)
            able = [
                turn
                for turn in self.waiting
                if tables[turn.asker.table] < self.at_once and not (turn.long and long >= self.long_at_once)
            ]
            if not able:
                return
            held = Counter(turn.asker.person for turn in self.running)
            turn = min(able, key=lambda turn: (held[turn.asker.person], self.used[turn.asker.person]))
            self.waiting.remove(turn)
            self.running.add(turn)
            turn.began = monotonic()
            if not turn.given.done():
                turn.given.set_result(None)

    def _forget(self, person: str) -> None:
        if not any(turn.asker.person == person for turn in (*self.running, *self.waiting)):
            del self.used[person]
