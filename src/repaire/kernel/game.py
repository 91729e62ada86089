"""The contract between a game's rules and everything that runs them.

A `State` is one vector of whole numbers, laid out as its game declares (`layout`). A `Game` is one set-up (players,
options, box) and holds the rules as functions of a state; it never changes. Python users ask the state, where
`state.legal(seat)` is a plain list. Rules, search and playouts ask the game, which writes into vectors used again.
What seems wise is not here but in the game's `mind`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar, cast

from repaire.kernel import phrase
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.layout import REVEALS, Layout
from repaire.kernel.native import COMPILED, i64, vec
from repaire.kernel.view import Own, View, besides

if TYPE_CHECKING:
    from repaire.kernel.events import Recorder
    from repaire.kernel.mind import Mind
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup

CHANCE: Final = -1  # the actor at a chance node
OVER: Final = -2  # the actor when the game is over
SPECTATOR: Final = -1  # the viewer who holds no seat
LARGEST: Final = 1 << 31  # no action has such a number


class State:
    """One position of one game. No clock, no randomness, no text."""

    def __init__(self, game: Game[Any], cells: vec[i64]) -> None:
        self.game = game
        self.cells: vec[i64] = cells  # everything that there is to a position
        self.recorder: Recorder | None = None  # never copied

    @property
    def reveals(self) -> int:
        """A number that grows when a decision lays open what was hidden: no undo across it."""
        return self.cells[REVEALS]

    def copy(self) -> Self:
        """Return an independent state, with no recorder."""
        other: Self = self.game.state(self.cells[:])
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()  # a game never changes: copies share it

    def pack(self) -> list[int]:
        """Return all numbers, for JSON and pickle; `Game.unpack` reads them."""
        return [self.cells[at] for at in range(len(self.cells))]

    def part(self, name: str) -> list[int]:
        """Return the numbers of one part of the layout, as a list of its own."""
        found = self.game.layout.parts.named[name]
        return [self.cells[at] for at in range(found.start, found.start + found.rows * found.columns)]

    def rows(self, name: str) -> list[list[int]]:
        """Return the numbers of one part of the layout row by row: by seat, as a rule."""
        found = self.game.layout.parts.named[name]
        starts = range(found.start, found.start + found.rows * found.columns, found.columns)
        return [[self.cells[at] for at in range(start, start + found.columns)] for start in starts]

    def row(self, name: str, number: int) -> list[int]:
        """Return the numbers of one row of one part of the layout: of a seat, as a rule."""
        found = self.game.layout.parts.named[name]
        start = found.start + number * found.columns
        return [self.cells[at] for at in range(start, start + found.columns)]

    def actor(self) -> int:
        """Return CHANCE, OVER, or the lowest seat that owes a decision."""
        return self.game.actor(self)

    def actors(self) -> list[int]:
        """Return every seat that owes a decision now, ascending; they may act in any order."""
        return self.game.actors(self)

    def legal(self, seat: int) -> list[int]:
        """Return the actions this seat may take, ascending; empty if it owes no decision."""
        if not 0 <= seat < self.game.players:
            return []
        into = self.game.spare if COMPILED else self.game.room()  # compiled code is not interrupted
        count = self.game.list_legal(self, seat, into)
        return [into[at] for at in range(count)]

    def mid_move(self, seat: int) -> bool:
        """Tell whether the seat has begun a move that needs further actions."""
        return self.game.mid_move(self, seat)

    def weights(self) -> list[int]:
        """At a chance node: the weight of outcome 0, 1, 2, ..."""
        into = vec[i64]([0] * self.game.outcomes)
        count = self.game.list_weights(self, into)
        return [into[at] for at in range(count)]

    def apply(self, actor: int, action: int) -> None:
        """Carry out an action, or raise IllegalMove with nothing touched."""
        self.game.check(self, actor, action)
        self.game.step(self, actor, action)

    def apply_unchecked(self, actor: int, action: int) -> None:
        """Carry out an action that is known to be legal."""
        self.game.step(self, actor, action)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.actor(self) == OVER

    def scores(self) -> list[int]:
        """Return the points of every seat as they stand, hidden ones included."""
        return self.game.scores(self)

    def winners(self) -> list[int]:
        """Return the seats that have won; empty while the game goes on, or if nobody has."""
        return self.game.winners(self)

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat, from 0 to 1."""
        worth = vec[float]([0.0] * self.game.players)
        self.game.list_returns(self, worth)
        return [worth[seat] for seat in range(self.game.players)]

    def view(self, viewer: int) -> View:
        """Return what this seat, or a spectator, can see."""
        return self.game.view(self, viewer)

    def own(self, seat: int) -> Own:
        """Return what this seat sees otherwise than a spectator."""
        return self.game.own(self, seat)

    def choices(self, seat: int) -> list[Choice]:
        """Return the legal actions with their meaning; private to the seat."""
        return [self.game.choice(self, seat, action) for action in self.legal(seat)]

    def resample(self, viewer: int, draw: Draw) -> State:
        """Return another world, uniformly among those that the viewer cannot tell from this one."""
        other: State = self.game.resample(self, viewer, draw)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.setup == other.game.setup and self.pack() == other.pack()

    def __hash__(self) -> int:
        return id(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.game, self.pack()))


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """The rules of one game for one set-up."""

    def __init__(self, setup: Setup, layout: Layout, actions: int = 0, outcomes: int = 0) -> None:
        self.setup = setup
        self.layout = layout
        self.players: i64 = setup.players
        self.most: i64 = actions or len(self.action_names())  # no more actions are legal at once
        self.outcomes: i64 = outcomes or len(self.outcome_names())  # `list_weights` writes no more numbers
        self.spare: vec[i64] = self.room()
        self._mind: Mind[Any] | None = None

    @property
    def mind(self) -> Mind[Any]:
        """What seems wise in this game; made when it is first asked for."""
        if self._mind is None:
            self._mind = self.setup.definition.mind(self)
        return self._mind

    # -- the course of a game --------------------------------------------------------------------------------

    def state(self, cells: vec[i64]) -> S:
        """Return a state that consists of these numbers; they are its own from now on. A game may have its own kind."""
        return cast("S", State(self, cells))

    def start(self) -> S:
        """Return the state before anything has happened."""
        return self.state(self.layout.parts.first[:])

    @abstractmethod
    def actor(self, state: S) -> i64:
        """Return CHANCE, OVER, or the lowest seat that owes a decision."""

    def actors(self, state: S) -> list[int]:
        """Return every seat that owes a decision now, ascending."""
        seat = self.actor(state)
        return [seat] if seat >= 0 else []

    @abstractmethod
    def list_legal(self, state: S, seat: i64, into: vec[i64]) -> i64:
        """Write what the seat may do into a vector (`room`), ascending, and return how many actions that are.

        None if the seat owes no decision. The one place of legality.
        """

    def mid_move(self, state: S, seat: i64) -> bool:
        """Tell whether the seat has begun a move that needs further actions."""
        return False

    @abstractmethod
    def list_weights(self, state: S, into: vec[i64]) -> i64:
        """At a chance node: write the weight of outcome 0, 1, 2, ... into a vector of zeros; return how many."""

    def draw(self, state: S, source: Draw) -> i64:
        """At a chance node: draw an outcome."""
        into = vec[i64]([0] * self.outcomes)
        return source.among(into, 0, self.list_weights(state, into))

    @abstractmethod
    def step(self, state: S, actor: i64, action: i64) -> None:
        """Carry out an action (or outcome, if the actor is CHANCE) that is known to be legal."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Return the points of every seat as they stand, hidden ones included."""

    def winners(self, state: S) -> list[int]:
        """Return the seats that have won, those with most points; empty while the game goes on, or if nobody has."""
        if self.actor(state) != OVER:
            return []
        points = self.scores(state)
        return [seat for seat in range(self.players) if points[seat] == max(points)]

    def list_returns(self, state: S, worth: vec[float]) -> None:
        """Write what the end is worth to each seat: 1 shared among the winners."""
        winners = self.winners(state)
        for seat in range(self.players):
            worth[seat] = 1.0 / len(winners) if seat in winners else 0.0

    def room(self) -> vec[i64]:
        """Return a vector for legal actions."""
        return vec[i64]([0] * self.most)

    # -- who sees what ---------------------------------------------------------------------------------------

    def frame(self, state: S, viewer: int) -> dict[str, Any]:
        """Return the fields that the views of all games have."""
        over = self.actor(state) == OVER
        return {"viewer": viewer, "actors": self.actors(state), "over": over, "winners": self.winners(state)}

    @abstractmethod
    def view(self, state: S, viewer: int) -> View:
        """Return what this seat, or a spectator, can see: built up, never filtered down."""

    def own(self, state: S, seat: int) -> Own:
        """Return what this seat sees otherwise than a spectator: fields of its view that may differ from theirs.

        Servers show everybody one public view and on top of it each seat its own; a game may say quickly what that is.
        """
        return besides(self.view(state, SPECTATOR), self.view(state, seat))

    @abstractmethod
    def resample(self, state: S, viewer: i64, draw: Draw) -> S:
        """Return another world, uniformly among those that the viewer cannot tell from this one."""

    def secret(self, state: S) -> bool:
        """Tell whether what the seats decide now stays hidden from each other until all have decided."""
        return False

    def imagine(self, state: S, viewer: i64, draw: Draw) -> S:
        """Return a world to think in: as `resample`, but what others have committed in secret is open again."""
        return self.resample(state, viewer, draw)

    # -- names and words -------------------------------------------------------------------------------------

    @abstractmethod
    def action_names(self) -> list[str]:
        """Return the name of every action, by number; one word each, used in records."""

    @abstractmethod
    def outcome_names(self) -> list[str]:
        """Return the name of every chance outcome, by number; one word each, used in records."""

    def choice(self, state: S, seat: int, action: int) -> Choice:
        """Return what a legal action means; of an action named `take-2`, the words are `choice.take` with 2 as `n`."""
        key, _, n = self.action_names()[action].rpartition("-")
        return phrase.Choice(action, key, self.setup.turn_clause, {"n": int(n)})

    def ask(self, state: S, seat: int) -> Phrase:
        """Return what is asked of this seat now, in one sentence (catalog keys `ask.*`); it owes a decision."""
        return phrase.Phrase("ask.turn")

    def refusal(self, state: S, seat: int, action: int) -> IllegalMove:
        """Return why this seat may not do this now; asked only for actions that are not legal."""
        return IllegalMove(self.setup.turn_clause, "not_possible")

    # -- the checked door ------------------------------------------------------------------------------------

    def check(self, state: S, actor: int, action: int) -> None:
        """Raise IllegalMove unless the action is legal for the actor."""
        if actor == CHANCE:
            if self.actor(state) == CHANCE:
                weights = state.weights()
                if 0 <= action < len(weights) and weights[action] > 0:
                    return
            raise IllegalMove(self.setup.turn_clause, "no_such_outcome", outcome=action)
        if 0 <= actor < self.players and 0 <= action < LARGEST and self.allows(state, actor, action):
            return
        if self.actor(state) == OVER:
            raise IllegalMove(self.setup.end_clause, "game_over")
        if actor not in self.actors(state):
            raise IllegalMove(self.setup.turn_clause, "not_your_turn", seat=actor)
        if not 0 <= action < len(self.action_names()):
            raise IllegalMove(self.setup.turn_clause, "no_such_action", action=action)
        raise self.refusal(state, actor, action)

    def allows(self, state: S, seat: i64, action: i64) -> bool:
        """Tell whether an action is legal."""
        into = self.room()
        count = self.list_legal(state, seat, into)
        at: i64 = 0
        while at < count:
            if into[at] == action:
                return True
            at += 1
        return False

    def unpack(self, packed: list[int]) -> S:
        """Return the state that `State.pack` wrote."""
        state = self.start()
        if len(packed) != len(state.cells):
            raise ValueError("not a state of this game")
        for at in range(len(packed)):
            state.cells[at] = packed[at]
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return (rebuild, (self.setup,))


def restore(game: Game[Any], packed: list[int]) -> State:
    """Unpickle a state."""
    state: State = game.unpack(packed)
    return state


def rebuild(setup: Setup) -> Game[Any]:
    """Unpickle a game."""
    return setup.build()
