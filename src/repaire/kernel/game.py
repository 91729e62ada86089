"""The contract between a game's rules and everything that runs them.

A `State` is plain data: whole numbers and lists of them. A `Game` is one set-up (players, options, box) and holds
the rules as functions of a state; it never changes. States forward to their game, so `state.legal(seat)` is the
same as `game.legal(state, seat)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove

if TYPE_CHECKING:
    from repaire.kernel.events import Recorder
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View

CHANCE: Final = -1  # the actor at a chance node
OVER: Final = -2  # the actor when the game is over
SPECTATOR: Final = -1  # the viewer who holds no seat


class State(ABC):
    """One position of one game. No clock, no randomness, no text."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.recorder: Recorder | None = None  # never copied
        self.reveals = 0  # grows when a decision lays open what was hidden: no undo across it

    @abstractmethod
    def copy(self) -> State:
        """Return an independent state, with no recorder."""

    @abstractmethod
    def pack(self) -> list[Any]:
        """Return everything as nested lists of whole numbers, for JSON and pickle; `Game.unpack` reads it.

        The lists are copies: what is done to them does not reach the state.
        """

    def actor(self) -> int:
        """Return CHANCE, OVER, or the lowest seat that owes a decision."""
        return self.game.actor(self)

    def actors(self) -> list[int]:
        """Return every seat that owes a decision now, ascending; they may act in any order."""
        return self.game.actors(self)

    def legal(self, seat: int) -> list[int]:
        """Return the actions this seat may take, ascending; empty if it owes no decision."""
        return self.game.legal(self, seat)

    def mid_move(self, seat: int) -> bool:
        """Tell whether the seat has begun a move that needs further actions."""
        return self.game.mid_move(self, seat)

    def weights(self) -> list[int]:
        """At a chance node: the weight of outcome 0, 1, 2, ..."""
        return self.game.weights(self)

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
        return self.game.returns(self)

    def view(self, viewer: int) -> View:
        """Return what this seat, or a spectator, can see."""
        return self.game.view(self, viewer)

    def views(self, viewers: list[int]) -> list[View]:
        """Return what each of these seats, or a spectator, can see. Views may share their lists: do not change them."""
        return self.game.views(self, viewers)

    def choices(self, seat: int) -> list[Choice]:
        """Return the legal actions with their meaning; private to the seat."""
        return [self.game.choice(self, seat, action) for action in self.game.legal(self, seat)]

    def resample(self, viewer: int, draw: Draw) -> State:
        """Return another world, uniformly among those that the viewer cannot tell from this one."""
        other: State = self.game.resample(self, viewer, draw)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.game, self.pack()))


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """The rules of one game for one set-up."""

    def __init__(self, setup: Setup, players: int) -> None:
        self.setup = setup
        self.players = players
        self.horizon = 0  # steps after which a search stops playing on and asks for the outlook; 0: play to the end
        self.patience = 0  # simulations after which the horizon is the far one; 0: never
        self.far = 0
        self.thoughts = [8, 120, 1_000, 5_000]  # simulations a decision at each level of bots, the weakest first
        self.whims = [0.35, 0.0, 0.0, 0.0]  # the part of decisions that each level makes without a thought
        self.daring = 0.7  # how much a search explores what it has tried little
        self.trust = 0  # how often a search asks instinct where to look first; 0: it looks everywhere once

    # -- the course of a game --------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    def actor(self, state: S) -> int:
        """Return CHANCE, OVER, or the lowest seat that owes a decision."""

    def actors(self, state: S) -> list[int]:
        """Return every seat that owes a decision now, ascending."""
        seat = self.actor(state)
        return [seat] if seat >= 0 else []

    @abstractmethod
    def legal(self, state: S, seat: int) -> list[int]:
        """Return what the seat may do, ascending; empty if it owes no decision. The one place of legality."""

    def mid_move(self, state: S, seat: int) -> bool:
        """Tell whether the seat has begun a move that needs further actions."""
        return False

    @abstractmethod
    def weights(self, state: S) -> list[int]:
        """At a chance node: the weight of outcome 0, 1, 2, ..."""

    def draw(self, state: S, source: Draw) -> int:
        """At a chance node: draw an outcome."""
        return source.pick(self.weights(state))

    @abstractmethod
    def step(self, state: S, actor: int, action: int) -> None:
        """Carry out an action (or outcome, if the actor is CHANCE) that is known to be legal."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Return the points of every seat as they stand, hidden ones included."""

    @abstractmethod
    def winners(self, state: S) -> list[int]:
        """Return the seats that have won; empty while the game goes on, or if nobody has."""

    def returns(self, state: S) -> list[float]:
        """Return what the end is worth to each seat: 1 shared among the winners."""
        winners = self.winners(state)
        worth = [0.0] * self.players
        for seat in winners:
            worth[seat] = 1.0 / len(winners)
        return worth

    # -- who sees what ---------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: int) -> View:
        """Return what this seat, or a spectator, can see: built up, never filtered down."""

    def views(self, state: S, viewers: list[int]) -> list[View]:
        """Return several views; a game may build what is public once for all of them."""
        return [self.view(state, viewer) for viewer in viewers]

    @abstractmethod
    def resample(self, state: S, viewer: int, draw: Draw) -> S:
        """Return another world, uniformly among those that the viewer cannot tell from this one."""

    # -- what a search asks ----------------------------------------------------------------------------------

    def secret(self, state: S) -> bool:
        """Tell whether what the seats decide now stays hidden from each other until all have decided."""
        return False

    def imagine(self, state: S, viewer: int, draw: Draw) -> S:
        """Return a world to think in: as `resample`, but what others have committed in secret is open again."""
        return self.resample(state, viewer, draw)

    def instinct(self, state: S, seat: int, actions: list[int], rng: Rng) -> int:
        """Return one of the actions, as somebody who plays fast might; every one of them now and then."""
        return actions[rng.below(len(actions))]

    def plain(self, state: S, seat: int, actions: list[int]) -> list[int]:
        """Return what somebody chooses from who does not think: all of them, unless some are plainly right."""
        return actions

    def settled(self, state: S) -> bool:
        """Tell whether the outlook can be judged here, not in the middle of something."""
        return True

    def outlook(self, state: S) -> list[float]:
        """Return what the position seems worth to each seat, from 0 to 1, where the game is not over."""
        return [1.0 / self.players] * self.players

    # -- names and words -------------------------------------------------------------------------------------

    @abstractmethod
    def action_names(self) -> list[str]:
        """Return the name of every action, by number; one word each, used in records."""

    @abstractmethod
    def outcome_names(self) -> list[str]:
        """Return the name of every chance outcome, by number; one word each, used in records."""

    @abstractmethod
    def choice(self, state: S, seat: int, action: int) -> Choice:
        """Return what a legal action means."""

    @abstractmethod
    def ask(self, state: S, seat: int) -> Phrase:
        """Return what is asked of this seat now, in one sentence (catalog keys `ask.*`); it owes a decision."""

    @abstractmethod
    def refusal(self, state: S, seat: int, action: int) -> IllegalMove:
        """Return why this seat may not do this now; asked only for actions that are not legal."""

    @abstractmethod
    def unpack(self, packed: list[Any]) -> S:
        """Return the state that `State.pack` wrote."""

    # -- the checked door ------------------------------------------------------------------------------------

    def check(self, state: S, actor: int, action: int) -> None:
        """Raise IllegalMove unless the action is legal for the actor."""
        if actor == CHANCE:
            if self.actor(state) == CHANCE:
                weights = self.weights(state)
                if 0 <= action < len(weights) and weights[action] > 0:
                    return
            raise IllegalMove(self.setup.turn_clause, "no_such_outcome", outcome=action)
        if action in self.legal(state, actor):
            return
        if self.actor(state) == OVER:
            raise IllegalMove(self.setup.end_clause, "game_over")
        if actor not in self.actors(state):
            raise IllegalMove(self.setup.turn_clause, "not_your_turn", seat=actor)
        if not 0 <= action < len(self.action_names()):
            raise IllegalMove(self.setup.turn_clause, "no_such_action", action=action)
        raise self.refusal(state, actor, action)

    def __reduce__(self) -> tuple[object, ...]:
        return (rebuild, (self.setup,))


def restore(game: Game[Any], packed: list[Any]) -> State:
    """Unpickle a state."""
    state: State = game.unpack(packed)
    return state


def rebuild(setup: Setup) -> Game[Any]:
    """Unpickle a game."""
    return setup.build()
