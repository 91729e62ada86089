"""Finished games, position by position. Once a game is over nothing of it is hidden any more: its export has it all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from repaire.kernel.events import Event, Recorder, sees
from repaire.kernel.game import State
from repaire.server import present, wire
from repaire.server.sketches import sketches
from repaire.tables.entries import decode
from repaire.tables.journal import Line
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.prelude import begun
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store
from repaire.tables.table import Table
from repaire.tables.walk import Stage, walk

KEPT = 16  # games whose positions are kept in memory
LONGEST = 400  # events from before a position


@dataclass
class Stop:
    """One position and what led to it."""

    stage: Stage
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
        self.told: dict[str, list[Stop]] = {}  # games that were played elsewhere

    async def stops(self, live: Live) -> list[Stop]:
        """Return all positions of a finished game; raise TableRefusal if it is not finished."""
        table = live.table
        if table.ended is None:
            raise TableRefusal("not_over")
        if table.id in self.told:
            return self.told[table.id]
        if table.id not in self.games:
            self.games[table.id] = await aside(_played, table, await self.store.read(table.id))
            if len(self.games) > KEPT:
                self.games.popitem(last=False)
        return self.games[table.id]

    def put(self, table: Table, stages: list[Stage]) -> None:
        """Show these stages at a table, whatever its journal says: the game was played elsewhere."""
        self.told[table.id] = _stops(table, stages)

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
        view = stop.state.view(viewer)
        return wire.Replayed(
            at,
            len(stops) - 1,
            viewer,
            stop.stage.seat,
            present.view_out(view),
            stop.seen(viewer),
            earlier[-before:] if before else [],
            sketches(live.table, view),
        )

    async def prelude(self, live: Live, step: int) -> list[list[int]]:
        """Return the actions that lead to a position."""
        stops = await self.stops(live)
        at = max(0, min(step, len(stops) - 1))
        if stops[at].state.over():
            raise TableRefusal("already_over")
        acts = [act for stop in stops[: at + 1] for act in stop.stage.acts()]
        return [*live.table.opened.prelude, *([actor, *actions] for actor, actions in acts)]


def _played(table: Table, lines: Sequence[Line]) -> list[Stop]:
    return _stops(table, walk(decode(line.body) for line in lines))


def _stops(table: Table, stages: list[Stage]) -> list[Stop]:
    """Play the game once more, keeping every position."""
    found: list[Stop] = []
    state = begun(table.game, table.opened.prelude)
    for stage in stages:
        recorder = Recorder()
        state.recorder = recorder
        for actor, actions in stage.acts():
            for action in actions:
                state.apply(actor, action)
        found.append(Stop(stage, state.copy(), recorder.told))
    return found
