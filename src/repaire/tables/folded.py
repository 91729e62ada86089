"""A table as its journal says, folded entry by entry.

Nothing here reads a clock, draws a secret or stores anything: times, secrets and keys come in with the entries. A node
that reads entries written elsewhere folds them just as the one that wrote them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE, Game, State
from repaire.kernel.setup import Setup
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.fairness import FairStream, joint_key
from repaire.tables.journal import Line, line, next_hash

SEATING, REVEALING, PLAYING, OVER = "seating", "revealing", "playing", "over"
CHAT_KEPT = 200
GESTURES_KEPT = 10


@dataclass
class Change:
    """A command that was found good: what to store, and what the table will be then."""

    entries: list[e.AnyEntry]
    state: State | None = None
    counter: int = 0
    told: list[tuple[int, Event]] = field(default_factory=list)


class Folded:
    """One table, as of entry `seq`."""

    def __init__(
        self,
        opened: e.Opened,
        secret: bytes,
        game: Game[Any],
        state: State,
        chairs: list[Chair],
        stream: FairStream,
        head: bytes,
    ) -> None:
        self.id = opened.table
        self.opened = opened
        self.secret = secret
        self.game = game
        self.setup: Setup = game.setup
        self.phase = SEATING
        self.terms = e.Terms(at=opened.at, public=opened.public, hints=opened.hints, clock=opened.clock)
        self.chairs = chairs
        self.state = state
        self.stream = stream
        self.seq = 0
        self.head = head
        self.since = opened.at  # when the present phase began
        self.moves = 0
        self.before: State | None = None  # the position before the last move, while it may be taken back
        self.mover = -1
        self.undo_by = -1
        self.undo_agreed: set[int] = set()
        self.proposal: e.Proposed | None = None
        self.agreed: frozenset[str] = frozenset()  # people who agree to it
        self.paused = False
        self.chat: list[e.Chatted] = []
        self.gestures: list[e.Reacted] = []  # the latest
        self.said = 0  # times that something was
        self.speakers: list[str] = []  # everybody who has said something, in that order
        self.muted: frozenset[str] = frozenset()
        self.ended: e.Ended | None = None

    # -- asking --------------------------------------------------------------------------------------------

    def seat_of(self, person: str) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def holds(self, person: str, seat: int) -> bool:
        """Tell whether a person holds a seat."""
        return bool(person) and 0 <= seat < len(self.chairs) and self.chairs[seat].person == person

    def people(self) -> list[str]:
        """Return everybody who holds a seat."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person))

    def deciding(self) -> list[str]:
        """Return everybody without whom nothing is agreed on: who holds a seat, and no bot plays for them."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person and not chair.cover))

    def to_move(self) -> list[int]:
        """Return the seats that owe a decision; in a pause nobody does."""
        return self.state.actors() if self.phase == PLAYING and not self.paused else []

    def bots_to_move(self) -> list[int]:
        """Return the seats that owe a decision and for which a bot acts."""
        return [seat for seat in self.to_move() if self.chairs[seat].driver]

    def deadline(self, seat: int) -> int | None:
        """Return when this seat's time runs out, if it does."""
        chair = self.chairs[seat]
        left = chair.left(self.terms.clock)
        return None if left is None or chair.driver or seat not in self.to_move() else chair.asked + left

    def can_undo(self, seat: int) -> bool:
        """Tell whether the last move is this seat's and nothing came after it: no draw, no move, nothing laid open."""
        if self.terms.undo == "never" or self.paused:
            return False
        return self.phase == PLAYING and self.before is not None and self.mover == seat

    # -- what would come of it -----------------------------------------------------------------------------

    def tried(self, seat: int, actions: list[int], recorder: Recorder | None) -> State:
        """Return the position after the first actions of a move; raise IllegalMove."""
        state = self.state.copy()
        state.recorder = recorder
        for number, action in enumerate(actions):
            if number and not state.mid_move(seat):
                raise IllegalMove(self.setup.turn_clause, "move_has_ended", seat=seat)
            state.apply(seat, action)
        return state

    def whole(self, seat: int, actions: list[int], recorder: Recorder) -> State:
        """Return the position after a move; raise IllegalMove, also if it is not finished."""
        state = self.tried(seat, actions, recorder)
        if not actions or state.mid_move(seat):
            raise IllegalMove(self.setup.turn_clause, "move_unfinished", seat=seat)
        return state

    def settle(self, state: State, stream: FairStream) -> list[int]:
        """Draw until somebody has to decide; return the draws."""
        draws: list[int] = []
        while state.actor() == CHANCE:
            draws.append(self.game.draw(state, stream))
            state.apply_unchecked(CHANCE, draws[-1])
        return draws

    def joint_key(self, shown: dict[int, str]) -> bytes:
        """Return the key of all draws, with what clients show now."""
        told = {seat: chair.entropy or "" for seat, chair in enumerate(self.chairs)} | shown
        added = [(seat, bytes.fromhex(entropy)) for seat, entropy in told.items() if entropy]
        return joint_key(self.challenge or self.id, self.secret, added)

    @property
    def challenge(self) -> str:
        """The weekly challenge that is played here; nothing at other tables."""
        return self.opened.challenge or ""

    @property
    def shown_secret(self) -> str:
        """What is shown of the secret at the end: a challenge's is not for this table alone to tell."""
        return "" if self.challenge else self.secret.hex()

    # -- folding -------------------------------------------------------------------------------------------

    def lines(self, change: Change) -> list[Line]:
        """Return the lines to store for a change."""
        found: list[Line] = []
        head = self.head
        for number, entry in enumerate(change.entries, start=1):
            found.append(line(self.id, self.seq + number, head, entry))
            head = found[-1].hash
        return found

    def take(self, change: Change, stored: list[Line]) -> None:
        """Fold in a change that is stored, reusing the position that was found when it was decided."""
        for entry, written in zip(change.entries, stored, strict=True):
            self._fold(entry, change.state, change.counter)
            self.seq, self.head = written.seq, written.hash

    def read(self, entry: e.AnyEntry, written: Line) -> list[tuple[int, Event]]:
        """Fold in an entry that comes from storage; return the events that it caused.

        Raise ValueError if the line does not follow the last one or its draws are not the fair ones, IllegalMove if the
        rules forbid what it says.
        """
        if written.seq != self.seq + 1 or written.hash != next_hash(self.head, written.body):
            raise ValueError("the chain of the journal is broken")
        recorder = Recorder()
        state, counter = self._replayed(entry, recorder)
        self._fold(entry, state, counter)
        self.seq, self.head = written.seq, written.hash
        return recorder.told

    def _replayed(self, entry: e.AnyEntry, recorder: Recorder) -> tuple[State | None, int]:
        """Return the position after an entry, with every draw made again and compared."""
        if isinstance(entry, e.Undone):
            if not self.can_undo(entry.seat):
                raise ValueError("the journal takes back a move that cannot be")
            return self.before, self.stream.counter
        if not isinstance(entry, e.Started | e.Moved):
            return None, 0
        if isinstance(entry, e.Started):
            state, stream = self.state.copy(), FairStream(self.joint_key({}))
            state.recorder = recorder
        else:
            state, stream = (
                self.whole(entry.seat, entry.actions, recorder),
                self.stream.fork(),
            )
        if self.settle(state, stream) != entry.draws:
            raise ValueError("a draw in the journal is not the fair one")
        return state, stream.counter

    def _fold(self, entry: e.AnyEntry, state: State | None, counter: int) -> None:
        match entry:
            case e.Sat():
                look = entry.look or e.Look()
                self.chairs[entry.seat] = Chair(entry.name, entry.person, entry.bot, "", entry.commitment, look=look)
            case e.Left():
                self.chairs[entry.seat] = Chair()
            case e.Revealed():
                if entry.seat >= 0:
                    self.chairs[entry.seat].entropy = entry.entropy
                else:
                    self.phase, self.since = REVEALING, entry.at
            case e.Started():
                assert state is not None
                self.phase, self.since = PLAYING, entry.at
                self.stream = FairStream(self.joint_key({}), counter=counter)
                self._place(state, [], entry.at)
            case e.Moved():
                assert state is not None
                self._moved(entry, state, counter)
            case e.UndoAsked():
                self.undo_by, self.undo_agreed = entry.seat, set()
            case e.UndoAnswered():
                if entry.agrees:
                    self.undo_agreed.add(entry.seat)
                else:
                    self.undo_by = -1
            case e.Undone():
                assert state is not None
                self._undone(entry, state)
            case e.Covered():
                self._charge(entry).cover_by(entry.bot, entry.why)
            case e.Uncovered():
                chair = self.chairs[entry.seat]
                chair.cover_by("", "")
                chair.asked = entry.at
            case e.Offered():
                self.chairs[entry.seat].offered = entry.open
            case e.Succeeded():
                chair = self.chairs[entry.seat]
                chair.cover_by("", "")
                chair.name, chair.person, chair.bot, chair.used = entry.name, entry.person, "", 0
                chair.look = entry.look or e.Look()
                chair.ask(entry.at)
            case e.Proposed() | e.Answered() | e.Paused() | e.Resumed():
                self._agreed(entry)
            case e.Hinted():
                chair = self.chairs[entry.seat]
                chair.hints, chair.hinted = chair.hints + 1, self.moves
            case e.Chatted():
                self.chat = [*self.chat, entry][-CHAT_KEPT:]
                self._heard(entry.person)
            case e.Reacted():
                self.gestures = [*self.gestures, entry][-GESTURES_KEPT:]
                self._heard(entry.person)
            case e.Terms():
                self.terms = entry
            case e.Muted():
                self.muted = self.muted | {entry.person} if entry.muted else self.muted - {entry.person}
            case e.Ended():
                self.phase, self.ended, self.before, self.proposal = OVER, entry, None, None
            case e.Opened():
                pass

    def _place(self, state: State, waited: list[int], at: int) -> None:
        """Go on from a position; seats that did not owe a decision before owe it from now."""
        state.recorder = None
        self.state = state
        for seat in self.to_move():
            if seat not in waited:
                self.chairs[seat].ask(at)

    def _charge(self, entry: e.Moved | e.Covered | e.Undone) -> Chair:
        """A seat's clock ran until now, if it did."""
        chair = self.chairs[entry.seat]
        if not chair.driver and entry.seat in self.to_move():
            chair.charge(entry.at)
        return chair

    def _heard(self, person: str) -> None:
        """Somebody has said something, or made a gesture."""
        self.said += 1
        if person not in self.speakers:
            self.speakers = [*self.speakers, person]

    def _agreed(self, entry: e.Proposed | e.Answered | e.Paused | e.Resumed) -> None:
        """Something is proposed, answered, or done as all have agreed."""
        match entry:
            case e.Proposed():
                self.proposal, self.agreed = entry, frozenset({self.chairs[entry.seat].person})
            case e.Answered():
                if entry.agrees:
                    self.agreed |= {self.chairs[entry.seat].person}
                else:
                    self.proposal = None
            case e.Paused():
                for seat in self.to_move():
                    if not self.chairs[seat].driver:
                        self.chairs[seat].charge(entry.at)
                self.paused, self.proposal = True, None
            case e.Resumed():
                self.paused = False
                for seat in self.to_move():
                    self.chairs[seat].asked = entry.at

    def _moved(self, entry: e.Moved, state: State, counter: int) -> None:
        undoable = not entry.draws and state.reveals == self.state.reveals
        self.before, self.mover = (self.state, entry.seat) if undoable else (None, -1)
        self.undo_by = -1
        chair = self._charge(entry)
        chair.last = chair.spent
        self.stream.counter = counter
        self.moves += 1
        self._place(state, [seat for seat in self.to_move() if seat != entry.seat], entry.at)

    def _undone(self, entry: e.Undone, state: State) -> None:
        """The decision is owed again, with what it has taken already; so is what was thought about since."""
        waited = self.to_move()
        chair = self._charge(entry)
        since = chair.spent if entry.seat in waited else 0
        self._place(state, waited, entry.at)
        chair.asked, chair.spent = entry.at, chair.last + since
        self.before, self.mover, self.undo_by = None, -1, -1
        self.moves -= 1
