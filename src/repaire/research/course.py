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


class Memory:
    """All that a seat remembers: its moments, the same as text, and what it saw last."""

    def __init__(self, text: str, moments: tuple[Moment, ...], seen: tuple[int, ...]) -> None:
        self.text = text
        self.moments = moments
        self.seen = seen


class Past:
    """A step that was taken, shared by all courses that go on from it. Who remembers what of it is found when asked."""

    def __init__(self, before: Past | None, actor: int, action: int, events: Recorder, state: State) -> None:
        self.before = before
        self.actor = actor
        self.action = action
        self.events = events
        self.state = state  # after it
        self.memories: list[Memory | None] = [None] * state.game.players
        self.public: tuple[str, ...] = ()  # what a spectator was told before, where nothing is before


class Course:
    """A state and the memory of every seat. A step that a seat does not notice leaves no trace in its memory.

    It breaks off after `Observer.longest` decisions: then it is over, and nobody has won.
    """

    def __init__(self, observer: Observer, state: State | None = None) -> None:
        self.observer = observer
        self.state: State = observer.game.start() if state is None else state
        self.decisions = 0
        self.past = Past(None, CHANCE, -1, Recorder(), self.state.copy())

    def copy(self) -> Course:
        """Return an independent course."""
        other = Course.__new__(Course)
        other.observer = self.observer
        other.state = self.state.copy()
        other.decisions = self.decisions
        other.past = self.past  # what was, never changes
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
        self.past = Past(self.past, actor, action, recorder, self.state.copy())

    def memory(self, seat: int) -> Memory:
        """Return what a seat remembers."""
        past, later = self.past, []
        found = past.memories[seat]
        while found is None and past.before is not None:
            later.append(past)
            past = past.before
            found = past.memories[seat]
        if found is None:
            head = f"{self.observer.setup.definition.id} seat {seat}"
            found = past.memories[seat] = self._more(Memory(head, (), ()), seat, -1, (), past.state)
        for step in reversed(later):
            told = tuple(_line(event) for event in step.events.seen_by(seat))
            action = step.action if step.actor == seat else -1
            found = step.memories[seat] = self._more(found, seat, action, told, step.state)
        return found

    def _more(self, memory: Memory, seat: int, action: int, told: tuple[str, ...], state: State) -> Memory:
        """Return what is remembered after a step; the same if it was not noticed."""
        seen = tuple(self.observer.sight.read(state, seat))
        new = seen != memory.seen
        if action < 0 and not told and not new:
            return memory
        before = memory.seen or (0,) * len(seen)
        words = [f"!{self.observer.game.action_names()[action]}"] if action >= 0 else []
        words += told
        if new:
            words.append(",".join(f"{at}={now}" for at, now in enumerate(seen) if now != before[at]))
        moment = Moment(action, told, seen if new else ())
        return Memory("\n".join((memory.text, " ".join(words))), (*memory.moments, moment), seen)

    def information(self, seat: int) -> str:
        """Return all that the seat has done, been told and seen, in order: equal in worlds it cannot tell apart."""
        return self.memory(seat).text

    def information_tensor(self, seat: int, moments: int) -> npt.NDArray[np.float32]:
        """Return the last so many moments of the seat: its action as one 1, and what it saw then. Early rows are 0.

        It is the whole memory if there were no more moments. What a seat was told is in the string alone.
        """
        found = np.zeros((moments, self.observer.actions + self.observer.size), np.float32)
        seen: tuple[int, ...] = ()
        rows = []
        for moment in self.memory(seat).moments:
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
        other.past = Past(None, CHANCE, -1, Recorder(), other.state.copy())
        told = self._public()
        for rival in range(self.observer.players):
            if rival == seat:
                other.past.memories[rival] = self.memory(seat)
            else:
                head = f"{self.observer.setup.definition.id} seat {rival}"
                other.past.memories[rival] = self._more(Memory(head, (), ()), rival, -1, told, other.state)
        other.past.public = told
        return other

    def _public(self) -> tuple[str, ...]:
        """What a spectator was told."""
        lines: list[tuple[str, ...]] = []
        past: Past | None = self.past
        while past is not None:
            lines.append(past.public or tuple(_line(event) for event in past.events.seen_by(SPECTATOR)))
            past = past.before
        return tuple(line for some in reversed(lines) for line in some)

    def utilities(self) -> list[float]:
        """Return what the end is worth to each seat; 0 before."""
        return self.observer.utilities(self.state)


def _line(event: Event) -> str:
    return f"{event.kind}({','.join(str(value) for value in event.args.values())})"
