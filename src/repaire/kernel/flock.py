"""Many games of one set-up stepped together inside the engine, with nothing in Python for each game and step.

What is seen, what is legal, who is asked and what an end was worth lie in one vector each, game after game, and are
written anew at every step. Chance and the bots of other seats play inside; a finished game begins anew at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from repaire.kernel.ballot import ASKED, ballot
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, Game, State
from repaire.kernel.layout import numbers
from repaire.kernel.mind import Mind
from repaire.kernel.native import i32, i64, u8, vec
from repaire.kernel.sight import Sight

ALL: Final = -1  # instead of a seat: whoever owes a decision is asked
LOT: Final = -2  # instead of a seat: another one by lot in every game

# who plays a seat that is not asked
RANDOM: Final = 0
INSTINCT: Final = 1  # what the game's mind would do at a glance, in a world that the seat cannot tell from the true one
HEURISTIC: Final = 2  # the commonest of nine such glances, as the bot of this name
ELSEWHERE: Final = 3  # somebody outside is asked: `Flock.think`

GOES_ON: Final = 0
ENDED: Final = 1
BROKEN_OFF: Final = 2

Think = Callable[[int, int, int, State], int]  # number of the game, how many were begun there, seat, state


class Flock:
    """So many games of one set-up."""

    def __init__(self, sight: Sight, count: int, seat: int, others: list[int], think: Think | None) -> None:
        game: Game[Any] = sight.game
        self.game = game
        self.mind: Mind[Any] = game.mind
        self.sight = sight
        self.count: i64 = count
        self.seat: i64 = seat
        self.others: vec[i64] = numbers(
            others
        )  # who plays the others, in the order of play from the seat that is asked
        self.think = think
        self.team = game.setup.definition.cooperative  # all win or lose together
        self.players: i64 = game.players
        self.size: i64 = sight.size
        self.actions: i64 = len(game.action_names())
        self.longest: i64 = sight.longest
        self.states: list[State] = [game.start() for _ in range(count)]
        self.rngs: list[Rng] = [Rng(0) for _ in range(count)]  # each game draws for itself, whoever else is there
        self.taken: vec[i64] = vec[i64]([0] * count)  # decisions so far
        self.begun: vec[i64] = vec[i64]([0] * count)  # games
        self.own: vec[i64] = vec[i64]([seat] * count)  # who is asked in this game, or ALL
        self.asked: vec[u8] = vec[u8]([0] * count)  # who is asked now
        self.seen: vec[i32] = vec[i32]([0] * (count * sight.size))
        self.memory: i64 = sight.memory()
        self.ones: vec[i32] = vec[i32]([0] * (count * sight.memory()))  # what the next look takes away
        self.masks: vec[u8] = vec[u8]([0] * (count * self.actions))
        self.width: i64 = len(game.room())
        self.legal: vec[i32] = vec[i32]([0] * (count * self.width))  # what the masks say, as a list
        self.counts: vec[i32] = vec[i32]([0] * count)  # how many are legal
        self.dones: vec[u8] = vec[u8]([0] * count)  # 1: a game ended, 2: it was broken off; what is seen is the next
        self.rewards: vec[float] = vec[float]([0.0] * (count * game.players))  # what that was worth, by seat
        self.given: vec[i64] = vec[i64]([0] * count)  # the actions of the next step
        self.room: vec[i64] = game.room()
        self.votes: vec[i64] = game.room()
        self.worth: vec[float] = vec[float]([0.0] * game.players)

    def begin(self, seed: int) -> None:
        """Begin all games anew; the seed and its number decide what happens in a game."""
        number: i64
        for number in range(self.count):
            self.rngs[number].reseed((seed << 32) + int(number))
            self.begun[number] = 0
            self._clear(number)
            self._restart(number)
            self._tell(number)

    def take(self, actions: Any) -> None:
        """Take one action for each game, for the next step: a list, or a buffer of machine words."""
        self.given = vec[i64](actions)

    def first_illegal(self) -> int:
        """Return the number of the first game whose action is not legal, or -1."""
        actions = self.given
        number: i64 = 0
        while number < self.count:
            action: i64 = actions[number]
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                return number
            number += 1
        return -1

    def step(self) -> None:
        """Let the seat that is asked act in each game, as taken; the actions are known to be legal."""
        game, actions = self.game, self.given
        number: i64 = 0
        while number < self.count:
            state = self.states[number]
            if self.dones[number] != GOES_ON:
                self._clear(number)
            game.step(state, i64(self.asked[number]), actions[number])
            self.taken[number] += 1
            done: i64 = self._go_on(number, state)
            if done != GOES_ON:
                self.dones[number] = u8(done)
                if done == ENDED:
                    self._reward(number, state)
                self._restart(number)
            self._tell(number)
            number += 1

    def _go_on(self, number: i64, state: State) -> i64:
        """Play on until somebody is asked, or the game is over or too long; note who is asked."""
        game = self.game
        rng = self.rngs[number]
        own: i64 = self.own[number]
        while True:
            actor: i64 = game.actor(state)
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            if actor == OVER:
                return ENDED
            if self.taken[number] >= self.longest:
                return BROKEN_OFF
            if own < 0 or own == actor:
                self.asked[number] = u8(actor)
                return GOES_ON
            if game.list_legal(state, own, self.room) > 0:  # it decides at the same time as a seat before it
                self.asked[number] = u8(own)
                return GOES_ON
            game.step(state, actor, self._choose(number, state, actor, rng))
            self.taken[number] += 1

    def _choose(self, number: i64, state: State, seat: i64, rng: Rng) -> i64:
        """Return what a bot does."""
        after: i64 = seat - self.own[number] - 1
        kind: i64 = self.others[after if after >= 0 else after + self.players]
        actions = self.room
        if kind == ELSEWHERE:
            think = self.think
            assert think is not None
            return think(number, self.begun[number], seat, state)
        count: i64 = self.game.list_legal(state, seat, actions)
        if count == 1:
            return actions[0]
        if kind == RANDOM:
            return actions[rng.small(count)]
        if kind == INSTINCT:
            return self.mind.instinct(self.game.resample(state, seat, rng), seat, actions, count, rng)
        return actions[ballot(state, seat, actions, count, ASKED, rng, self.votes)]

    def _restart(self, number: i64) -> None:
        """Begin a game; one that ends before anybody is asked is none."""
        while True:
            state: State = self.game.start()
            self.states[number] = state
            self.begun[number] += 1
            self.taken[number] = 0
            if self.seat == LOT:
                self.own[number] = self.rngs[number].small(self.players)
            if self._go_on(number, state) == GOES_ON:
                return

    def _reward(self, number: i64, state: State) -> None:
        """Write what the end is worth: 1 to the winners of a team, between rivals shares that sum up to 0."""
        worth = self.worth
        self.game.list_returns(state, worth)
        total = 0.0
        seat: i64
        for seat in range(self.players):
            total += worth[seat]
        start: i64 = number * self.players
        for seat in range(self.players):
            if self.team:
                self.rewards[start + seat] = worth[seat]
            else:
                rivals = float(self.players - 1)
                self.rewards[start + seat] = (float(self.players) * worth[seat] - total) / rivals

    def _clear(self, number: i64) -> None:
        """Forget the end of the game before."""
        self.dones[number] = 0
        seat: i64
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = 0.0

    def _tell(self, number: i64) -> None:
        """Write what the seat that is asked sees and may do."""
        state = self.states[number]
        seat: i64 = i64(self.asked[number])
        self.sight.write(state, seat, self.seen, number * self.size, self.ones, number * self.memory)
        masks, room, legal = self.masks, self.room, self.legal
        place: i64 = number * self.actions
        first: i64 = number * self.width
        at: i64 = first
        end: i64 = first + i64(self.counts[number])
        while at < end:
            masks[place + i64(legal[at])] = 0
            at += 1
        count: i64 = self.game.list_legal(state, seat, room)
        at = 0
        while at < count:
            action: i64 = room[at]
            masks[place + action] = 1
            legal[first + at] = i32(action)
            at += 1
        self.counts[number] = i32(count)
