"""Games between bots, one after the other; compiled, so that random and heuristic seats play with no call into Python.

A game is given by its set-up, who sits where, and two numbers: the seed of the run and its own. From them it can be
played again at any time, with a witness who is told everything.
"""

from __future__ import annotations

from typing import Any, Final

from repaire.bots import Glimpse, make
from repaire.kernel.ballot import ASKED, ballot
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, Game, State
from repaire.kernel.native import i64, vec
from repaire.kernel.setup import Setup

LIMIT: Final = 1_000_000  # steps
RANDOM: Final = 0
HEURISTIC: Final = 1
OTHER: Final = 2  # asked in Python


class Games:
    """What came of some games in a row, column by column; `returns` and `scores` have one number for each seat."""

    def __init__(self, players: int, first: int) -> None:
        self.players = players
        self.first = first  # the number of the first game
        self.returns: list[float] = []
        self.scores: list[int] = []
        self.decisions: list[int] = []
        self.steps: list[int] = []  # chance included

    def __len__(self) -> int:
        return len(self.decisions)

    def __reduce__(self) -> tuple[object, ...]:
        return (_games, (self.players, self.first, self.returns, self.scores, self.decisions, self.steps))


def _games(
    players: int, first: int, returns: list[float], scores: list[int], decisions: list[int], steps: list[int]
) -> Games:
    games = Games(players, first)
    games.returns = returns
    games.scores = scores
    games.decisions = decisions
    games.steps = steps
    return games


class Match:
    """A set-up with a bot on every seat."""

    def __init__(self, setup: Setup, bots: list[str]) -> None:
        self.game: Game[Any] = setup.build()
        self.bots = bots
        self.team = setup.definition.cooperative
        self.kinds: vec[i64] = vec[i64]([0] * len(bots))
        self.asks = False  # whether some bot is asked in Python
        for seat in range(len(bots)):
            self.kinds[seat] = RANDOM if bots[seat] == "random" else HEURISTIC if bots[seat] == "heuristic" else OTHER
            self.asks = self.asks or self.kinds[seat] == OTHER
        self.actions: vec[i64] = self.game.room()
        self.votes: vec[i64] = self.game.room()
        self.worth: vec[float] = vec[float]([0.0] * len(bots))
        self.rng = Rng(0)
        self.players: list[Any] = []
        self.decisions: i64 = 0  # of the game under way, as are the steps
        self.steps: i64 = 0

    def series(self, seed: int, first: int, count: int) -> Games:
        """Play the games of these numbers."""
        games = Games(len(self.bots), first)
        for number in range(first, first + count):
            self.add(seed, number, games)
        return games

    def add(self, seed: int, number: int, games: Games, witness: Any = None) -> None:
        """Play one game and add what came of it."""
        state = self.play(seed, number, witness)
        self.game.list_returns(state, self.worth)
        for seat in range(len(self.bots)):
            games.returns.append(self.worth[seat])
        games.scores.extend(self.game.scores(state))
        games.decisions.append(self.decisions)
        games.steps.append(self.steps)

    def play(self, seed: int, number: int, witness: Any = None) -> State:
        """Play one game to its end and return that; seats that owe a decision at once are asked in random order.

        A witness is told of every draw (`drawn`) and, before it is done, of every action (`decides`).
        """
        game, rng = self.game, self.rng
        rng.reseed((seed << 40) + number)
        if self.asks:
            self.players = [make(name, rng) for name in self.bots]
        state: State = game.start()
        self.decisions = 0
        self.steps = 0
        while self.steps < LIMIT:
            actor: i64 = game.actor(state)
            if actor == CHANCE:
                outcome: i64 = game.draw(state, rng)
                if witness is not None:
                    witness.drawn(int(outcome))
                game.step(state, CHANCE, outcome)
                self.steps += 1
            elif actor == OVER:
                return state
            else:
                seat = self.turn(state, actor)
                if self.kinds[seat] == OTHER:
                    self.ask(state, seat, witness)
                else:
                    self.move(state, seat, witness)
        raise RuntimeError(f"{game.setup.definition.id} did not end within {LIMIT} steps")

    def turn(self, state: State, actor: i64) -> i64:
        """Return which of the seats that owe a decision is asked."""
        actors = self.game.actors(state)
        if len(actors) == 1:
            return actor
        seat: i64 = actors[self.rng.small(len(actors))]
        if self.team and self.kinds[seat] == OTHER:  # the simple bots do not care
            chosen: int = self.players[seat].first(Glimpse(state, seat), actors)
            return chosen
        return seat

    def move(self, state: State, seat: i64, witness: Any) -> None:
        """Have a random or a heuristic bot make its move."""
        game, rng, actions = self.game, self.rng, self.actions
        first = True
        while first or game.mid_move(state, seat):
            count: i64 = game.list_legal(state, seat, actions)
            place: i64 = 0
            if self.kinds[seat] == RANDOM:
                place = rng.small(count)
            elif count > 1:
                place = ballot(state, seat, actions, count, ASKED, rng, self.votes)
            action = actions[place]
            if witness is not None:
                witness.decides(state, int(seat), int(action), first, self.shares(seat, count), ())
            game.step(state, seat, action)
            self.decisions += 1
            self.steps += 1
            first = False

    def shares(self, seat: i64, count: i64) -> list[float]:
        """Return how likely a random or a heuristic bot was to do each of the actions before it."""
        if self.kinds[seat] == RANDOM or count == 1:
            return [1.0 / float(count)] * count
        return [float(self.votes[place]) / ASKED for place in range(count)]

    def ask(self, state: State, seat: i64, witness: Any) -> None:
        """Have any other bot make its move."""
        bot: Any = self.players[seat]
        bot.thoughts = ()
        actions: list[int] = bot.move(Glimpse(state, seat))
        thoughts = list(bot.thoughts)
        for step in range(len(actions)):
            if witness is not None:
                thought: Any = thoughts[step] if len(thoughts) == len(actions) else None
                shares: Any = None if thought is None else thought.shares
                worths: Any = () if thought is None else thought.worths
                witness.decides(state, int(seat), actions[step], step == 0, shares, worths)
            state.apply(seat, actions[step])
            self.decisions += 1
            self.steps += 1
