"""Finished games, position by position. Once a game is over nothing of it is hidden any more: its export has it all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from repaire.kernel.events import Event, Recorder, sees
from repaire.kernel.game import CHANCE, State
from repaire.server import present, wire
from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.journal import Line
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.prelude import begun, prelude_of
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store
from repaire.tables.table import Table

KEPT = 16  # games whose positions are kept in memory
LONGEST = 400  # events from before a position


@dataclass
class Stop:
    """One position and what led to it."""

    seat: int  # who moved, or -1 for the deal
    state: State
    told: list[tuple[int, Event]]

    def seen(self, viewer: int) -> list[wire.EventOut]:
        """Return the events that a seat, or a spectator, was told."""
        return [present.event_out(event) for audience, event in self.told if sees(viewer, audience)]


class Replays:
    """The positions of finished games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games: OrderedDict[str, list[Stop]] = OrderedDict()

    async def stops(self, live: Live) -> list[Stop]:
        """Return all positions of a finished game; raise TableRefusal if it is not finished."""
        table = live.table
        if table.ended is None:
            raise TableRefusal("not_over")
        if table.id not in self.games:
            self.games[table.id] = await aside(_stops, table, await self.store.read(table.id))
            if len(self.games) > KEPT:
                self.games.popitem(last=False)
        return self.games[table.id]

    async def show(self, live: Live, step: int, viewer: int, before: int = 0) -> wire.Replayed:
        """Return one position as a seat, or a spectator, saw it, with so many events from before."""
        stops = await self.stops(live)
        if not -1 <= viewer < len(live.table.chairs):
            raise TableRefusal("no_such_seat", seat=viewer)
        at = max(0, min(step, len(stops) - 1))
        stop, earlier = stops[at], list[wire.EventOut]()
        for past in reversed(stops[:at]):
            if len(earlier) >= before:
                break
            earlier[:0] = past.seen(viewer)
        view, events = present.plain_view(stop.state, viewer), stop.seen(viewer)
        return wire.Replayed(at, len(stops) - 1, viewer, stop.seat, view, events, earlier[-before:] if before else [])

    async def prelude(self, live: Live, step: int) -> list[list[int]]:
        """Return the actions that lead to a position."""
        stops = await self.stops(live)
        at = max(0, min(step, len(stops) - 1))
        if stops[at].state.over():
            raise TableRefusal("already_over")
        return await aside(_prelude, await self.store.read(live.table.id), at)


def _prelude(lines: Sequence[Line], steps: int) -> list[list[int]]:
    return prelude_of([decode(line.body) for line in lines], steps)


def _stops(table: Table, lines: Sequence[Line]) -> list[Stop]:
    """Fold the moves once more, keeping every position; moves that were taken back are left out."""
    found: list[Stop] = []
    state = begun(table.game, table.opened.prelude)
    for entry in [decode(line.body) for line in lines]:
        if isinstance(entry, e.Undone):
            found.pop()
            state = found[-1].state.copy()
        elif isinstance(entry, e.Started | e.Moved):
            recorder = Recorder()
            state.recorder = recorder
            seat = entry.seat if isinstance(entry, e.Moved) else -1
            for action in entry.actions if isinstance(entry, e.Moved) else []:
                state.apply(seat, action)
            for outcome in entry.draws:
                state.apply(CHANCE, outcome)
            found.append(Stop(seat, state.copy(), recorder.told))
    return found
