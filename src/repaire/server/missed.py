"""What somebody has missed: the view that one of their seats had then, and every move since, as that seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from repaire.kernel.events import Recorder, sees
from repaire.kernel.game import CHANCE, State
from repaire.server import present, wire
from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.journal import Line
from repaire.tables.meter import aside
from repaire.tables.patch import changes
from repaire.tables.prelude import begun
from repaire.tables.store import Store
from repaire.tables.table import Table

MOST = 100  # moves, the latest


@dataclass(frozen=True)
class Passed:
    """A position and what led to it."""

    seq: int
    seat: int
    state: State
    recorder: Recorder


async def missed(store: Store, table: Table, viewers: list[int], since: int) -> list[wire.Missed]:
    """Return what seats, or a spectator, have missed since an entry."""
    lines = await store.read(table.id)
    return await aside(_told, table, lines[: table.seq], viewers, since) if viewers else []


def _told(table: Table, lines: Sequence[Line], viewers: list[int], since: int) -> list[wire.Missed]:
    positions = list(_positions(table, lines))
    first = max((at for at, passed in enumerate(positions) if passed.seq <= since), default=0)
    start = max(first, len(positions) - 1 - MOST)
    return [_seen(positions[start:], viewer, start == first) for viewer in viewers]


def _positions(table: Table, lines: Sequence[Line]) -> list[Passed]:
    """Return every position of a journal that was checked when it was folded."""
    found = [Passed(0, CHANCE, begun(table.game, table.opened.prelude), Recorder())]
    for line in lines:
        entry = decode(line.body)
        if isinstance(entry, e.Undone):
            found.append(Passed(line.seq, CHANCE, found[-2].state, Recorder()))
        elif isinstance(entry, e.Started | e.Moved):
            state, recorder = found[-1].state.copy(), Recorder()
            state.recorder = recorder
            moved = entry.actions if isinstance(entry, e.Moved) else []
            seat = entry.seat if isinstance(entry, e.Moved) else CHANCE
            for actor, actions in ((seat, moved), (CHANCE, entry.draws)):
                for action in actions:
                    state.apply_unchecked(actor, action)
            state.recorder = None
            found.append(Passed(line.seq, seat, state, recorder))
    return found


def _seen(positions: list[Passed], viewer: int, complete: bool) -> wire.Missed:
    before = positions[0].state.view(viewer)
    shown, steps = present.view_out(before), list[wire.MissedStep]()
    for passed in positions[1:]:
        view = passed.state.view(viewer)
        events = [present.event_out(event) for audience, event in passed.recorder.told if sees(viewer, audience)]
        steps.append(wire.MissedStep(passed.seq, passed.seat, changes(before, view), events))
        before = view
    return wire.Missed(viewer, shown, steps, complete)
