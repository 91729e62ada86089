"""A live table: what its journal says, folded.

Nothing here reads a clock, draws a secret or stores anything: times, secrets and keys come in, entries go out. A
command is first *decided* (checked against the table as it is, giving a `Change`), then stored, then *taken* (folded
in). A node that reads entries written elsewhere folds them just so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE, Game, State
from repaire.kernel.game import OVER as GAME_OVER
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.fairness import FairStream, commitment, from_hex, joint_key
from repaire.tables.journal import Line, first_hash, line, next_hash
from repaire.tables.prelude import begun
from repaire.tables.refusals import TableRefusal

SEATING, REVEALING, PLAYING, OVER = "seating", "revealing", "playing", "over"
CHAT_KEPT = 200
MOST_SAID = 2_000  # times at one table


@dataclass
class Change:
    """A command that was found good: what to store, and what the table will be then."""

    entries: list[e.AnyEntry]
    state: State | None = None
    counter: int = 0
    told: list[tuple[int, Event]] = field(default_factory=list)


class Table:
    """One table, as of entry `seq`."""

    def __init__(self, opened: e.Opened, secret: bytes) -> None:
        if commitment(secret) != opened.commitment:
            raise ValueError("the secret does not match the commitment")
        self.id = opened.table
        self.opened = opened
        options = tuple(sorted(find(opened.game).today(opened.rules, opened.options).items()))
        self.game: Game[Any] = _game(opened.game, opened.players, options, opened.box, opened.box_text)
        self.setup: Setup = self.game.setup
        self.secret = secret
        self.phase = SEATING
        self.chairs = [Chair() for _ in range(opened.players)]
        self.state: State = begun(self.game, opened.prelude)
        self.stream = FairStream(b"")
        self.seq = 0
        self.head = first_hash(opened.table)
        self.since = opened.at  # when the present phase began
        self.moves = 0
        self.before: State | None = None  # the position before the last move, while it may be taken back
        self.mover = -1
        self.undo_by = -1
        self.undo_agreed: set[int] = set()
        self.chat: list[e.Chatted] = []
        self.said = 0  # times that something was
        self.speakers: list[str] = []  # everybody who has said something, in that order
        self.muted: frozenset[str] = frozenset()
        self.ended: e.Ended | None = None

    # -- asking ----------------------------------------------------------------------------------------------

    def seat_of(self, person: str) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def holds(self, person: str, seat: int) -> bool:
        """Tell whether a person holds a seat."""
        return bool(person) and 0 <= seat < len(self.chairs) and self.chairs[seat].person == person

    def people(self) -> list[str]:
        """Return everybody who holds a seat."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person))

    def to_move(self) -> list[int]:
        """Return the seats that owe a decision."""
        return self.state.actors() if self.phase == PLAYING else []

    def bots_to_move(self) -> list[int]:
        """Return the seats that owe a decision and for which a bot acts."""
        return [seat for seat in self.to_move() if self.chairs[seat].driver]

    def deadline(self, seat: int) -> int | None:
        """Return when this seat's time runs out, if it does."""
        chair = self.chairs[seat]
        left = chair.left(self.opened.clock)
        return None if left is None or chair.driver or seat not in self.to_move() else chair.asked + left

    # -- deciding --------------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, person: str, bot: str, commit: str, at: int, key: str) -> Change:
        """Somebody takes an empty seat before the start."""
        self._need(SEATING)
        self._chair(seat)
        if self.chairs[seat].taken:
            raise TableRefusal("seat_taken", seat=seat)
        if bool(person) == bool(bot):
            raise ValueError("a seat is for a person or a bot")
        if commit and (bot or from_hex(commit) is None):
            raise TableRefusal("bad_commitment", seat=seat)
        return Change([e.Sat(at=at, key=key, seat=seat, name=name, person=person, bot=bot, commitment=commit)])

    def leave(self, seat: int, at: int, key: str) -> Change:
        """A seat is given up: empty before the start, covered by a bot afterwards."""
        self._chair(seat)
        if self.phase == OVER:
            raise TableRefusal("already_over")
        if self.phase == SEATING:
            if not self.chairs[seat].taken:
                raise TableRefusal("seat_empty", seat=seat)
            return Change([e.Left(at=at, key=key, seat=seat)])
        return self.cover(seat, "heuristic", "left", at, key)

    def start(self, at: int, key: str) -> Change:
        """All seats are taken: ask the clients for what they committed to, or begin at once if none did."""
        self._need(SEATING)
        if not all(chair.taken for chair in self.chairs):
            raise TableRefusal("seats_empty")
        waiting = [seat for seat, chair in enumerate(self.chairs) if chair.commitment]
        if waiting:
            return Change([e.Revealed(at=at, key=key, seat=-1, entropy="")])
        return self._begin([], {}, at, key)

    def reveal(self, seat: int, entropy: str, at: int, key: str) -> Change:
        """A client shows its entropy (empty: it did not in time); the last one begins the game."""
        self._need(REVEALING)
        self._chair(seat)
        chair = self.chairs[seat]
        if not chair.commitment or chair.entropy is not None:
            raise TableRefusal("nothing_to_reveal", seat=seat)
        told = from_hex(entropy)
        if entropy and (told is None or commitment(told) != chair.commitment):
            raise TableRefusal("wrong_reveal", seat=seat)
        shown: list[e.AnyEntry] = [e.Revealed(at=at, key=key, seat=seat, entropy=entropy)]
        missing = [s for s, c in enumerate(self.chairs) if c.commitment and c.entropy is None and s != seat]
        return Change(shown) if missing else self._begin(shown, {seat: entropy}, at, "")

    def _begin(self, first: list[e.AnyEntry], shown: dict[int, str], at: int, key: str) -> Change:
        stream = FairStream(self._key(shown))
        state, recorder = self.state.copy(), Recorder()
        state.recorder = recorder
        draws = self._settle(state, stream)
        started = e.Started(at=at, key=key, draws=draws)
        return Change([*first, started], state, stream.counter, recorder.told)

    def _key(self, shown: dict[int, str]) -> bytes:
        told = {seat: chair.entropy or "" for seat, chair in enumerate(self.chairs)} | shown
        added = [(seat, bytes.fromhex(entropy)) for seat, entropy in told.items() if entropy]
        return joint_key(self.id, self.secret, added)

    def _settle(self, state: State, stream: FairStream) -> list[int]:
        draws: list[int] = []
        while state.actor() == CHANCE:
            draws.append(self.game.draw(state, stream))
            state.apply_unchecked(CHANCE, draws[-1])
        return draws

    def draft(self, seat: int, actions: list[int]) -> State:
        """Return the position after the first actions of a move; raise IllegalMove. Nothing is stored."""
        self._need(PLAYING)
        self._chair(seat)
        return self._tried(seat, actions, None)

    def _tried(self, seat: int, actions: list[int], recorder: Recorder | None) -> State:
        state = self.state.copy()
        state.recorder = recorder
        for number, action in enumerate(actions):
            if number and not state.mid_move(seat):
                raise IllegalMove(self.setup.turn_clause, "move_has_ended", seat=seat)
            state.apply(seat, action)
        return state

    def _whole(self, seat: int, actions: list[int], recorder: Recorder) -> State:
        state = self._tried(seat, actions, recorder)
        if not actions or state.mid_move(seat):
            raise IllegalMove(self.setup.turn_clause, "move_unfinished", seat=seat)
        return state

    def move(self, seat: int, by: str, actions: list[int], at: int, key: str) -> Change:
        """A whole move by one seat, with the draws that follow."""
        self._need(PLAYING)
        self._chair(seat)
        chair = self.chairs[seat]
        if chair.cover and by == chair.person:
            raise TableRefusal("seat_covered", seat=seat)
        if by != (f"bot:{chair.driver}" if chair.driver else chair.person):
            raise TableRefusal("not_your_seat", seat=seat)
        recorder = Recorder()
        state = self._whole(seat, actions, recorder)
        stream = FairStream(self.stream.key, counter=self.stream.counter)
        draws = self._settle(state, stream)
        found: list[e.AnyEntry] = [e.Moved(at=at, key=key, seat=seat, by=by, actions=actions, draws=draws)]
        if state.over():
            winners, scores = state.winners(), state.scores()
            found.append(e.Ended(at=at, why="played", winners=winners, scores=scores, secret=self.secret.hex()))
        return Change(found, state, stream.counter, recorder.told)

    def resign(self, seat: int, at: int, key: str) -> Change:
        """Give up: between two rivals the other one wins, at a larger table a bot plays on."""
        self._need(PLAYING)
        self._chair(seat)
        if len(self.chairs) != 2 or self.setup.definition.cooperative:
            return self.cover(seat, "heuristic", "resigned", at, key)
        scores, secret = self.state.scores(), self.secret.hex()
        return Change([e.Ended(at=at, key=key, why="resigned", winners=[1 - seat], scores=scores, secret=secret)])

    def abandon(self, at: int, key: str) -> Change:
        """Close a table on which nobody is left."""
        if self.phase == OVER:
            raise TableRefusal("already_over")
        scores, secret = self.state.scores(), self.secret.hex()
        return Change([e.Ended(at=at, key=key, why="abandoned", winners=[], scores=scores, secret=secret)])

    def can_undo(self, seat: int) -> bool:
        """Tell whether the last move is this seat's and nothing came after it: no draw, no move, nothing laid open."""
        return self.phase == PLAYING and self.before is not None and self.mover == seat

    def can_take_back(self, seat: int, after: State) -> bool:
        """Tell whether a move that leads there could be taken back at will: no draw, nothing laid open, nobody to ask.

        Where a bot, or another person on the same device, goes on at once, there would be no time for it.
        """
        if after.actor() in (CHANCE, GAME_OVER) or after.reveals != self.state.reveals:
            return False
        mine = self.chairs[seat].person
        waited = [self.chairs[other] for other in after.actors() if other != seat]
        if any(chair.driver or chair.person == mine for chair in waited):
            return False
        return not self._changed_for(seat, self.state, after)

    def undo(self, seat: int, at: int, key: str) -> Change:
        """Take the last move back at once if nobody else has seen a change, or else ask the others."""
        self._need(PLAYING)
        if not self.can_undo(seat):
            raise IllegalMove(self.setup.turn_clause, "no_undo", seat=seat)
        if self.chairs[seat].cover:
            raise TableRefusal("seat_covered", seat=seat)
        agreed = self.undo_agreed if self.undo_by >= 0 else set()
        if set(self.undo_voters(seat)) <= agreed:  # nobody saw it, or who did not agree has left since
            return Change([e.Undone(at=at, key=key, seat=seat)], self.before, self.stream.counter)
        if self.undo_by >= 0:
            raise TableRefusal("undo_already_asked")
        return Change([e.UndoAsked(at=at, key=key, seat=seat)])

    def undo_voters(self, seat: int) -> list[int]:
        """Return the seats of other people whose view the last move has changed."""
        assert self.before is not None
        return self._changed_for(seat, self.before, self.state)

    def _changed_for(self, seat: int, before: State, after: State) -> list[int]:
        mine = self.chairs[seat].person
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.person
            and not chair.cover
            and chair.person != mine
            and canonical(before.view(other)) != canonical(after.view(other))
        ]

    def answer_undo(self, seat: int, agrees: bool, at: int, key: str) -> Change:
        """Agree or not that a move be taken back; when all agree it is."""
        self._need(PLAYING)
        if self.undo_by < 0 or self.before is None:
            raise TableRefusal("no_undo_asked")
        voters = self.undo_voters(self.undo_by)
        if seat not in voters:
            raise TableRefusal("no_undo_asked")
        answered: list[e.AnyEntry] = [e.UndoAnswered(at=at, key=key, seat=seat, agrees=agrees)]
        if agrees and set(voters) <= self.undo_agreed | {seat}:
            return Change([*answered, e.Undone(at=at, seat=self.undo_by)], self.before, self.stream.counter)
        return Change(answered)

    def cover(self, seat: int, bot: str, why: str, at: int, key: str) -> Change:
        """A bot plays on for a person."""
        self._chair(seat)
        if self.phase not in (REVEALING, PLAYING):
            raise TableRefusal("not_playing")
        chair = self.chairs[seat]
        if chair.driver or not chair.person:
            raise TableRefusal("already_covered", seat=seat)
        return Change([e.Covered(at=at, key=key, seat=seat, bot=bot, why=why)])

    def uncover(self, seat: int, at: int, key: str) -> Change:
        """The person is back, unless they have resigned, or their time for this decision is over."""
        self._chair(seat)
        if self.phase not in (REVEALING, PLAYING):
            raise TableRefusal("not_playing")
        chair = self.chairs[seat]
        if not chair.cover:
            raise TableRefusal("not_covered", seat=seat)
        if chair.resigned:
            raise TableRefusal("has_resigned", seat=seat)
        if chair.out_of_time(self.opened.clock, seat in self.to_move()):
            raise TableRefusal("time_is_over", seat=seat)
        return Change([e.Uncovered(at=at, key=key, seat=seat)])

    def say(self, person: str, name: str, text: str, at: int, key: str) -> Change:
        """Somebody says something."""
        if person in self.muted:
            raise TableRefusal("muted")
        if self.said >= MOST_SAID:
            raise TableRefusal("said_enough")
        seats = self.seat_of(person)
        return Change([e.Chatted(at=at, key=key, person=person, name=name, seat=seats[0] if seats else -1, text=text)])

    def mute(self, speaker: int, muted: bool, at: int, key: str) -> Change:
        """Let somebody who has spoken say nothing more, or speak again."""
        if not 0 <= speaker < len(self.speakers):
            raise TableRefusal("no_such_speaker")
        return Change([e.Muted(at=at, key=key, person=self.speakers[speaker], muted=muted)])

    def _need(self, phase: str) -> None:
        if self.phase != phase:
            raise TableRefusal({SEATING: "already_started", REVEALING: "not_revealing"}.get(phase, "not_playing"))

    def _chair(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise TableRefusal("no_such_seat", seat=seat)

    # -- folding ---------------------------------------------------------------------------------------------

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
            state, stream = self.state.copy(), FairStream(self._key({}))
            state.recorder = recorder
        else:
            state, stream = (
                self._whole(entry.seat, entry.actions, recorder),
                FairStream(self.stream.key, counter=self.stream.counter),
            )
        if self._settle(state, stream) != entry.draws:
            raise ValueError("a draw in the journal is not the fair one")
        return state, stream.counter

    def _fold(self, entry: e.AnyEntry, state: State | None, counter: int) -> None:
        match entry:
            case e.Sat():
                self.chairs[entry.seat] = Chair(entry.name, entry.person, entry.bot, "", entry.commitment)
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
                self.stream = FairStream(self._key({}), counter=counter)
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
                chair = self._charge(entry)
                chair.cover, chair.resigned = entry.bot, entry.why == "resigned"
            case e.Uncovered():
                chair = self.chairs[entry.seat]
                chair.cover, chair.resigned, chair.asked = "", False, entry.at
            case e.Chatted():
                self.chat = [*self.chat, entry][-CHAT_KEPT:]
                self.said += 1
                if entry.person not in self.speakers:
                    self.speakers = [*self.speakers, entry.person]
            case e.Muted():
                self.muted = self.muted | {entry.person} if entry.muted else self.muted - {entry.person}
            case e.Ended():
                self.phase, self.ended, self.before = OVER, entry, None
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


@lru_cache(maxsize=256)
def _game(game: str, players: int, options: tuple[tuple[str, object], ...], box: str, text: str) -> Game[Any]:
    """Return the rules of a set-up. They never change, so tables of the same set-up share them."""
    definition = find(game)
    return definition.setup(players, dict(options), Box(box, text) if text else definition.box(box)).build()


def open_table(opened: e.Opened, secret: bytes) -> tuple[Table, Line]:
    """Return a new table with its first line."""
    table = Table(opened, secret)
    first = line(table.id, 1, table.head, opened)
    table.seq, table.head = first.seq, first.hash
    return table, first
