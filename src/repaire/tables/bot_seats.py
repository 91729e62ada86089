"""What bots do at the tables of a node: they move when it is their turn, and advise people."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from repaire.bots import Glimpse, make
from repaire.bots.advice import Advice
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.tables.fairness import FairStream
from repaire.tables.folded import PLAYING
from repaire.tables.live import Live
from repaire.tables.table import Table
from repaire.tables.thinking import Thinking
from repaire.tables.turns import Asker

if TYPE_CHECKING:
    from repaire.tables.service import Service

STALLED_SECONDS = 0.5  # before what could not be stored is tried again
ADVICE_SECONDS = 1.0
STAND_IN = "heuristic"  # the bot that plays for people who are away


class BotSeats:
    """The bots of one node's tables."""

    def __init__(self, service: Service, thinking: Thinking) -> None:
        self.service = service
        self.thinking = thinking

    async def play(self, live: Live) -> None:
        """Move for bots as long as it is their turn, at a human pace."""
        service, loop = self.service, asyncio.get_running_loop()
        while not service.closing:
            waiting = live.table.bots_to_move()
            if not waiting or live.table.phase != PLAYING or live.broken:
                return
            began = loop.time()
            state = live.table.state
            seat = await self._who_first(live.table, waiting)
            name = live.table.chairs[seat].driver
            if not name or seat not in live.table.to_move():
                continue
            actions = await self.move(live.table, seat, name, loop.time() - began)
            thought = loop.time() - began
            await asyncio.sleep(max(0.0, (live.table.opened.pace / 1000 or service.pace) - thought))
            if live.table.state is not state or live.table.chairs[seat].driver != name:
                continue  # somebody else has moved, or the person is back: think again
            by = f"bot:{name}"
            key = f"{by}:{live.table.seq}:{seat}"
            seq = live.table.seq
            decide = partial(Table.move, seat=seat, by=by, actions=actions, at=service.clock(), key=key)
            await service.quietly(live, decide, key)
            if live.table.seq == seq:  # the store is away: try again, but not at once
                await asyncio.sleep(STALLED_SECONDS)

    async def move(self, table: Table, seat: int, name: str, spent: float = 0.0) -> list[int]:
        """Return a bot's whole move. Its luck comes from a stream of its own, apart from the game's.

        What its team has spent of its time, in seconds, on who goes first is gone.
        Where a bot fails, is not installed any more, or answers what is not a move, the game goes on with our simplest.
        """
        glimpse, seed = Glimpse(table.state, seat), bot_seed(table, seat)
        try:
            if table.challenge:
                actions = await self.thinking.steady(glimpse, name, seed, _host(table))
            else:
                seconds = max(0.0, table.opened.thinking / 1000 - spent)
                actions = await self.thinking.move(glimpse, name, seed, seconds, _host(table))
            if not actions or table.draft(seat, actions).mid_move(seat):
                raise IllegalMove(table.setup.turn_clause, "move_unfinished", seat=seat)
        except Exception as error:
            self.service.on_fault(table.id, error)
            return make(STAND_IN, Rng(seed)).move(glimpse)
        return actions

    async def advice(self, table: Table, seat: int, begun: list[int], person: str) -> list[Advice]:
        """Return what a strong player would do on a seat, after the first steps of its move; raise IllegalMove."""
        glimpse = Glimpse(table.state, seat)
        for action in begun:
            glimpse = glimpse.after(action)
        return await self.thinking.advise(glimpse, bot_seed(table, seat), ADVICE_SECONDS, Asker(person, table.id))

    async def _who_first(self, table: Table, waiting: list[int]) -> int:
        """Return the bot that acts next: those of a team agree on it."""
        seat = waiting[0]
        if len(waiting) == 1 or not table.setup.definition.cooperative:
            return seat
        name, seconds = table.chairs[seat].driver, table.opened.thinking / 2000
        glimpse, seed = Glimpse(table.state, seat), bot_seed(table, seat)
        try:
            return await self.thinking.first(glimpse, name, seed, waiting, seconds, _host(table))
        except Exception as error:
            self.service.on_fault(table.id, error)
            return seat


def _host(table: Table) -> Asker:
    return Asker(table.opened.host, table.id)


def bot_seed(table: Table, seat: int) -> int:
    """Return where a bot's luck begins: from the table's key, but nothing of the game's draws can be told from it.

    In a challenge only moves count: what is said, or a pause, does not change what bots do.
    """
    at = table.moves if table.challenge else table.seq
    return FairStream(table.stream.key, f"bot/{seat}/{at}").block()
