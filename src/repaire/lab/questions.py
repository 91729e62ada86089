"""What a review of a finished game asks: the chances after each draw and decision, and what each decision cost.

Every question stands alone. Where seats decide in secret at the same time, each decision is asked about as it would
have been without the others', and then what came of all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from repaire.kernel.events import EVERYONE, Recorder
from repaire.kernel.game import CHANCE, State
from repaire.kernel.layout import REVEALS
from repaire.kernel.record import Record
from repaire.kernel.review import ChangeKind, Said
from repaire.kernel.setup import Setup

TOLD = 4  # things that are told of one change, at most
MET = 8  # and where plans of several meet


@dataclass(frozen=True)
class Stage:
    """A move with the draws that followed; the deal has no seat and no actions."""

    seat: int
    actions: list[int]
    draws: list[int]


@dataclass(frozen=True)
class Game:
    """A finished game, to be looked at: what came before its first stage, and how it ended if not by its rules."""

    setup: Setup
    before: list[list[int]]  # actor and actions
    stages: list[Stage]
    result: list[float] | None = None

    def begin(self) -> State:
        """Return the position before the first stage."""
        state: State = self.setup.build().start()
        for actor, *actions in self.before:
            for action in actions:
                state.apply(actor, action)
        return state

    def until(self, step: int) -> State:
        """Return the position before a stage."""
        state = self.begin()
        for stage in self.stages[:step]:
            for actor, actions in ((stage.seat, stage.actions), (CHANCE, stage.draws)):
                for action in actions:
                    state.apply(actor, action)
        return state


def of_record(record: Record) -> Game:
    """Return the game of a record."""
    stages = [Stage(CHANCE, [], [])]
    for entry in record.entries:
        if entry.actor == CHANCE:
            stages[-1].draws.extend(entry.actions)
        else:
            stages.append(Stage(entry.actor, entry.actions, []))
    return Game(record.setup, [], stages)


@dataclass(frozen=True)
class Question:
    """What one part of a review finds out: the chances in a position or, with a seat, what its decision cost."""

    state: State
    seat: int = -1
    action: int = -1


@dataclass
class Round:
    """Seats decide in secret: where it began, and what each has decided since."""

    base: State
    chances: int  # which question told the chances at its beginning
    reveals: int
    owns: dict[int, State] = field(default_factory=dict)  # the base after what this seat alone has decided
    known: dict[int, int] = field(default_factory=dict)  # the question about that
    heard: set[str] = field(default_factory=set)  # what was told while all was secret: that somebody is ready


@dataclass(frozen=True)
class Piece:
    """One change: which questions tell the chances before and after, and what it was."""

    kind: ChangeKind
    step: int
    seat: int
    before: int
    after: int
    told: list[Said]
    at: int  # the day, round or turn in which it came


class Walk:
    """A game gone through once: its questions, and what their answers will be about."""

    def __init__(self, game: Game) -> None:
        self.questions: list[Question] = []
        self.pieces: list[Piece] = []
        self.judged: list[tuple[int, int, int, list[Said], int]] = []  # question, step, seat, steps before, at
        self.at = 0  # the day, round or turn
        self.game = game
        self.state = game.begin()
        self.now = self.ask(Question(self.state.copy()))
        self.start = self.now
        self.round: Round | None = None
        when = game.setup.definition.when
        for step, stage in enumerate(game.stages):
            if stage.actions:
                self.at = when(self.state) if when else 0
                self.move(step, stage)
            if stage.draws:
                self.at = when(self.state) if when and step else 0
                self.draw(step, stage.draws)
        self.end = self.now

    def ask(self, question: Question) -> int:
        """Add a question; return its number."""
        self.questions.append(question)
        return len(self.questions) - 1

    def move(self, step: int, stage: Stage) -> None:
        """A seat decides, in the open or in secret."""
        state, seat = self.state, stage.seat
        if self.round is None and state.game.secret(state):
            self.round = Round(state.copy(), self.now, state.cells[REVEALS])
        told: list[Said] = []
        free = False
        recorder = state.recorder = Recorder()
        for action in stage.actions:
            if len(state.legal(seat)) > 1:
                free = True
                number = self.ask(Question(state.copy(), seat, action))
                self.judged.append((number, step, seat, list(told), self.at))
            told.append(said(state, seat, action))
            state.apply(seat, action)
        state.recorder = None
        if self.round is not None:
            public = [event for audience, event in recorder.told if audience == EVERYONE]
            self._in_secret(self.round, step, stage, told, free, [Said(one.key, dict(one.args)) for one in public])
        elif free:
            self._change("move", step, seat, self.ask(Question(state.copy())), told)

    def _in_secret(
        self, found: Round, step: int, stage: Stage, told: list[Said], free: bool, opened: list[Said]
    ) -> None:
        seat, state = stage.seat, self.state
        own = found.owns.setdefault(seat, found.base.copy())
        for action in stage.actions:
            own.apply(seat, action)
        before = found.known.get(seat, found.chances)
        if free:
            found.known[seat] = self.ask(Question(own.copy()))
            self.pieces.append(Piece("move", step, seat, before, found.known[seat], told, self.at))
        laid_open = state.actor() < 0 or state.cells[REVEALS] != found.reveals
        if laid_open or not state.game.secret(state):
            self.round = None
            if len(found.known) == 1:
                (self.now,) = found.known.values()  # nobody else had anything to decide: there it stands
            elif found.known:
                news = [one for one in opened if one.key not in found.heard]
                self._change("meeting", step, -1, self.ask(Question(state.copy())), news[:MET])
        else:
            found.heard.update(one.key for one in opened)

    def draw(self, step: int, draws: Sequence[int]) -> None:
        """Chance draws; where only one thing could come it was none."""
        state = self.state
        recorder = Recorder()
        state.recorder = recorder
        open_ = False
        for outcome in draws:
            open_ = open_ or sum(weight > 0 for weight in state.weights()) > 1
            state.apply(CHANCE, outcome)
        state.recorder = None
        if open_:
            heard = {audience for audience, _ in recorder.told}
            told = [
                Said(event.key, dict(event.args), _alone(audience))
                for audience, event in recorder.told
                if ~audience not in heard or _alone(audience) >= 0  # the rest was told less than one seat was
            ]
            told = told[:TOLD] if step else told[-TOLD:]  # a deal is long, and its end matters
            self._change("draw", step, -1, self.ask(Question(state.copy())), told)

    def _change(self, kind: ChangeKind, step: int, seat: int, after: int, told: list[Said]) -> None:
        self.pieces.append(Piece(kind, step, seat, self.now, after, told, self.at))
        self.now = after


def _alone(audience: int) -> int:
    """Return the seat that alone is told something, or -1."""
    return audience.bit_length() - 1 if audience > 0 and audience & (audience - 1) == 0 else -1


def said(state: State, seat: int, action: int) -> Said:
    """Return what a legal action means, in words to be."""
    choice = state.game.choice(state, seat, action)
    return Said(choice.key, dict(choice.args))
