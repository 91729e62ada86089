"""A game under way with what each seat remembers of it: perfect recall, as a string and as numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from repaire.kernel.draw import Draw
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE, OVER, SPECTATOR, State
from repaire.research.observer import Observer


class Moment:
    """One thing that a seat remembers: what it did, what it was told, and what it saw then if that was new."""

    def __init__(self, action: int, told: tuple[str, ...], seen: tuple[int, ...]) -> None:
        self.action = action  # -1: none of its own
        self.told = told
        self.seen = seen  # empty: as before


class Course:
    """A state and the memory of every seat. A step that a seat does not notice leaves no trace in its memory.

    It breaks off after `Observer.longest` decisions: then it is over, and nobody has won.
    """

    def __init__(self, observer: Observer, state: State | None = None) -> None:
        self.observer = observer
        self.state: State = observer.game.start() if state is None else state
        self.decisions = 0
        self.memories: list[tuple[Moment, ...]] = [()] * observer.players
        self.public: tuple[tuple[str, ...], ...] = ()  # what a spectator was told
        self._seen = [tuple(observer.sight.read(self.state, seat)) for seat in range(observer.players)]
        for seat, seen in enumerate(self._seen):
            self.memories[seat] = (Moment(-1, (), seen),)

    def copy(self) -> Course:
        """Return an independent course."""
        other = Course.__new__(Course)
        other.observer = self.observer
        other.state = self.state.copy()
        other.decisions = self.decisions
        other.memories = self.memories[:]  # moments never change
        other.public = self.public
        other._seen = self._seen[:]
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.copy()

    @property
    def truncated(self) -> bool:
        """Whether the game was broken off."""
        return self.decisions >= self.observer.longest and not self.state.over()

    def actor(self) -> int:
        """Return CHANCE, OVER, or the lowest seat that owes a decision."""
        return OVER if self.truncated else self.state.actor()

    def actors(self) -> list[int]:
        """Return every seat that owes a decision."""
        return [] if self.truncated else self.state.actors()

    def apply(self, actor: int, action: int) -> None:
        """Carry out an action, or raise IllegalMove with nothing touched; everybody remembers what they notice."""
        recorder = Recorder()
        self.state.recorder = recorder
        try:
            self.state.apply(actor, action)
        finally:
            self.state.recorder = None
        if actor != CHANCE:
            self.decisions += 1
        self.public += (tuple(_line(event) for event in recorder.seen_by(SPECTATOR)),)
        for seat in range(self.observer.players):
            seen = tuple(self.observer.sight.read(self.state, seat))
            new = seen if seen != self._seen[seat] else ()
            told = tuple(_line(event) for event in recorder.seen_by(seat))
            if actor == seat or new or told:
                self.memories[seat] += (Moment(action if actor == seat else -1, told, new),)
                self._seen[seat] = seen

    def information(self, seat: int) -> str:
        """Return all that the seat has done, been told and seen, in order: equal in worlds it cannot tell apart."""
        names = self.observer.game.action_names()
        lines = []
        before: tuple[int, ...] = (0,) * self.observer.size
        for moment in self.memories[seat]:
            did = f"!{names[moment.action]}" if moment.action >= 0 else ""
            saw = ",".join(f"{at}={now}" for at, now in enumerate(moment.seen) if now != before[at])
            before = moment.seen or before
            lines.append(" ".join(word for word in (did, *moment.told, saw) if word))
        return f"{self.observer.setup.definition.id} seat {seat}\n" + "\n".join(lines)

    def information_tensor(self, seat: int, moments: int) -> npt.NDArray[np.float32]:
        """Return the last so many moments of the seat: its action as one 1, and what it saw then. Early rows are 0.

        It is the whole memory if there were no more moments. What a seat was told is in the string alone.
        """
        found = np.zeros((moments, self.observer.actions + self.observer.size), np.float32)
        memory = self.memories[seat]
        seen: tuple[int, ...] = ()
        rows = []
        for moment in memory:
            seen = moment.seen or seen
            rows.append((moment.action, seen))
        for row, (action, saw) in zip(range(moments - 1, -1, -1), reversed(rows), strict=False):
            if action >= 0:
                found[row, action] = 1
            found[row, self.observer.actions :] = saw
        return found

    def resample(self, seat: int, draw: Draw) -> Course:
        """Return another course that the seat cannot tell from this one.

        Its own memory is the same. The others remember there what a spectator was told and what they see: no more of
        what they truly saw than the seat knows.
        """
        other = self.copy()
        other.state = self.state.resample(seat, draw)
        told = tuple(line for lines in self.public for line in lines)
        for rival in range(self.observer.players):
            if rival != seat:
                seen = tuple(self.observer.sight.read(other.state, rival))
                other.memories[rival] = (Moment(-1, told, seen),)
                other._seen[rival] = seen
        return other

    def utilities(self) -> list[float]:
        """Return what the end is worth to each seat; 0 before."""
        return self.observer.utilities(self.state)


def _line(event: Event) -> str:
    return f"{event.kind}({','.join(str(value) for value in event.args.values())})"
