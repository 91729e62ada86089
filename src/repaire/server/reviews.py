"""Reviews of finished games: made once, in the background, a little at a time; kept with the game, the same for all.

The laboratory makes them in worker processes, whose time is shared fairly between people and tables (`tables/turns`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

import msgspec

from repaire.kernel.catalog import Words
from repaire.kernel.review import Review
from repaire.kernel.setup import Setup
from repaire.people.history import reviewed
from repaire.server import wire
from repaire.tables.entries import Ended, decode
from repaire.tables.journal import Line
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.picture import headline, picture
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store
from repaire.tables.table import Table
from repaire.tables.thinking import Thinking
from repaire.tables.turns import Asker
from repaire.tables.walk import walk

LAB: Final = "repaire.lab.piecemeal"
PATIENCE: Final = 60.0  # seconds to wait for a process
TRIES: Final = 3  # a process may die, or have no time
BITE: Final = 0.4  # seconds that a process is held
LONGEST: Final = 0.25  # seconds for one question
SHORTEST: Final = 0.004
MOST: Final = 20_000  # playouts or simulations for one question, however fast

_decoder: msgspec.json.Decoder[Review] = msgspec.json.Decoder(Review)


@dataclass
class Job:
    """A review in the making."""

    task: asyncio.Task[None] | None = None
    done: int = 0
    total: int = 0
    failed: bool = False


class Reviews:
    """The reviews of one server."""

    def __init__(
        self, store: Store, thinking: Thinking, seconds: float, fault: Callable[[str, BaseException], None]
    ) -> None:
        self.store = store
        self.thinking = thinking
        self.seconds = seconds  # of a process, for one review
        self.fault = fault
        self.jobs: dict[str, Job] = {}

    async def show(self, live: Live) -> wire.ReviewOut:
        """Return the review of a finished game, or how far it is; raise TableRefusal while the game goes on."""
        if live.table.ended is None:
            raise TableRefusal("not_over")
        kept = await self.store.review(live.table.id)
        if kept is not None:
            return wire.ReviewOut("ready", 1, 1, cast("Review", msgspec.Raw(kept)))  # it is written already
        job = self.jobs.get(live.table.id)
        if job is None:
            return wire.ReviewOut("none", 0, 0, None)
        return wire.ReviewOut("failed" if job.failed else "working", job.done, job.total, None)

    async def make(self, live: Live, person: str, may: Callable[[], bool]) -> wire.ReviewOut:
        """Have a review made on somebody's behalf, unless it is there or under way; return how far it is.

        `may` is asked, and counts, only if there is something to be done; raise TableRefusal if they may not.
        """
        found = await self.show(live)
        if found.state in ("none", "failed") and not self.working(live.table.id):
            if not may():
                raise TableRefusal("too_many_reviews")
            job = self.jobs[live.table.id] = Job()
            job.task = asyncio.get_running_loop().create_task(self._make(live.table, Asker(person, live.table.id), job))
            job.task.add_done_callback(partial(self._done, live.table.id, job))
        return await self.show(live)

    def working(self, table: str) -> bool:
        """Tell whether a review is being made."""
        job = self.jobs.get(table)
        return job is not None and not job.failed

    async def draw(self, live: Live, lang: str) -> str:
        """Return the picture of a finished game, to share; raise TableRefusal if its review is not there."""
        table = live.table
        if table.ended is None:
            raise TableRefusal("not_over")
        kept = await self.store.review(table.id)
        if kept is None:
            raise TableRefusal("no_review")
        return await aside(_drawn, kept, table, lang)

    async def close(self) -> None:
        """Leave what is under way: it is begun anew when somebody asks."""
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table: Table, asker: Asker, job: Job) -> None:
        lines = await self.store.read(table.id)
        told = await aside(_told, table.setup, table.opened.prelude, table.state.over(), lines)
        job.total = await self._ask("count", (told,), asker)
        seconds = min(LONGEST, max(SHORTEST, self.seconds / max(1, job.total)))
        seed, bite = int(table.head.hex()[:8], 16), max(1, int(BITE / seconds))
        answers: list[bytes] = []
        while job.done < job.total:
            answers.append(await self._ask("some", (told, job.done, bite, MOST, seconds, seed), asker))
            job.done = min(job.total, job.done + bite)
        kept = await self.store.keep_review(table.id, await self._ask("written", (told, answers), asker))
        await self.store.change(*reviewed(table.id, _decoder.decode(kept)))  # for those who played it

    async def _ask(self, name: str, args: tuple[Any, ...], asker: Asker) -> Any:
        for _ in range(TRIES):
            found = await self.thinking.study(f"{LAB}:{name}", args, PATIENCE, asker)
            if found is not None:
                return found
        raise TimeoutError("no process has time for a review")

    def _done(self, table: str, job: Job, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            job.failed = True  # whoever asks for it again has it tried again
            self.fault(table, error)
        else:
            self.jobs.pop(table, None)


def _told(setup: Setup, prelude: list[list[int]], played: bool, lines: list[Line]) -> tuple[Any, ...]:
    """Return a table's game as the laboratory takes it: set-up, what came before, stages, result if it was given up."""
    entries = [decode(line.body) for line in lines]
    stages = [(stage.seat, stage.actions, stage.draws) for stage in walk(entries)]
    winners = next(entry.winners for entry in reversed(entries) if isinstance(entry, Ended))
    share = 1.0 if setup.definition.cooperative else 1.0 / max(1, len(winners))
    result = [share if seat in winners else 0.0 for seat in range(setup.players)]
    return setup, prelude, stages, None if played else result


def _drawn(kept: bytes, table: Table, lang: str) -> str:
    names = [chair.name for chair in table.chairs]
    words = Words(table.setup.catalog(lang), names)
    assert table.ended is not None
    said = headline(table.ended.winners, table.setup.definition.cooperative, words)
    return picture(_decoder.decode(kept), names, words("game.title"), said, words)
