"""How far luck lets anybody go in Le trésor, learnt from nothing (docs/bots.md).

`python -m scripts.pupil --rest BOT` lets one seat, each in turn, learn from its own games against bots of one kind, and
then plays on to see how often it wins. It cheats: it judges positions with every hand in the open. It uses neither
instinct nor search nor weights of ours, so it does not share their blind spots: what a turn may lead to is weighed by
what it has learnt of such positions alone (temporal differences; Tesauro, 1995).
"""

from __future__ import annotations

import argparse
import math
from copy import deepcopy
from operator import mul
from typing import Final

from repaire.bots import Glimpse, make
from repaire.games import find
from repaire.games.tresor.outlook import features
from repaire.games.tresor.state import REVEAL, UNSEEN, TresorState
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.lab.chunks import each
from repaire.lab.crew import Alone
from repaire.lab.pace import Pace
from repaire.lab.tally import interval
from scripts.study import Study, add_crew, study

RATE: Final = 0.1  # how fast it learns; less for what it has seen often (AdaGrad)
HINDSIGHT: Final = 0.8  # how much a later result counts, one turn earlier
TRYING: Final = 30  # while it learns, one turn in so many is any
FIRST: Final = 1_000  # games in which it only looks what happens


class Pupil:
    """Knows how much each feature of a position is worth, its own and those of everybody after it."""

    def __init__(self, players: int, first: int = FIRST) -> None:
        self.players = players
        self.first = first
        self.weights: list[float] = []
        self.seen: list[float] = []

    def marks(self, state: TresorState, seat: int) -> list[float]:
        """Return all that speaks for or against a seat."""
        found = [1.0]
        for away in range(self.players):
            found += features(state, (seat + away) % self.players)
        return found

    def chance(self, marks: list[float]) -> float:
        """Return how likely such a position is won; before the first lesson, one way or the other."""
        return 1.0 / (1.0 + math.exp(-sum(map(mul, self.weights, marks))))

    def learn(self, marks: list[float], told: float) -> None:
        """Move the weights so that such a position is judged a little more like what came of it."""
        if not self.weights:
            self.weights = [0.0] * len(marks)
            self.seen = [1e-6] * len(marks)
        error = told - self.chance(marks)
        for at, mark in enumerate(marks):
            if mark:
                slope = error * mark
                self.seen[at] += slope * slope
                self.weights[at] += RATE * slope / math.sqrt(self.seen[at])

    def study(self, turns: list[list[float]], worth: float) -> None:
        """Learn from a whole game, the last turn first."""
        told = worth
        for marks in reversed(turns):
            before = self.chance(marks)
            self.learn(marks, told)
            told = HINDSIGHT * told + (1.0 - HINDSIGHT) * before

    def worth(self, state: TresorState, seat: int) -> float:
        """Return what a position is worth to the seat, which is on turn or has just been."""
        if state.over():
            worths: list[float] = state.returns()
            return worths[seat]
        if state.cells[state.at.phase] == REVEAL:  # every token that it may be, as often as it lies in the stock
            weights = state.weights()
            found = [(weight, outcome) for outcome, weight in enumerate(weights) if weight]
            return sum(weight * self.after(state, seat, outcome) for weight, outcome in found) / sum(weights)
        if state.game.actor(state) == seat:
            return max(self.after(state, seat, action) for action in ways(state, seat))
        return self.chance(self.marks(state, seat))

    def after(self, state: TresorState, seat: int, action: int) -> float:
        """Return what an action, or what chance does, is worth to the seat."""
        other = state.game.state(state.cells[:])
        other.apply_unchecked(other.actor(), action)
        return self.worth(other, seat)

    def choose(self, state: TresorState, seat: int) -> int:
        """Return what promises most."""
        return max(ways(state, seat), key=lambda action: self.after(state, seat, action))


def ways(state: TresorState, seat: int) -> list[int]:
    """Return what the seat may do; of several unseen tokens only the first, they are all alike."""
    facts = state.facts
    hidden = [facts.to_place + place for place, token in enumerate(state.part("board")) if token == UNSEEN]
    actions = state.legal(seat)
    offered = [action for action in hidden if action in actions]
    return [action for action in actions if action not in offered[1:]]


def play(setup: Setup, pupil: Pupil, rest: str, tries: bool, number: int) -> tuple[list[list[float]], float]:
    """Play one game; return what the pupil saw after each of its turns, and what the game was worth to it."""
    rng = Rng(number + 1)
    state = setup.build().start()
    assert isinstance(state, TresorState)
    me = number % setup.players
    bots = [make(rest, Rng(1000 * number + seat)) for seat in range(setup.players)]
    turns: list[list[float]] = []
    settle(state, rng)
    while not state.over():
        seat = state.actor()
        if seat != me:
            state.apply(seat, bots[seat].choose(Glimpse(state, seat)))
            settle(state, rng)
            continue
        legal = state.legal(seat)
        trying = tries and (number < pupil.first or rng.below(TRYING) == 0)
        state.apply(seat, legal[rng.below(len(legal))] if trying else pupil.choose(state, seat))
        if state.cells[state.at.phase] == REVEAL:
            state.game.step(state, CHANCE, state.game.draw(state, rng))
        if state.cells[state.at.turn] != me and not state.over():
            turns.append(pupil.marks(state, me))
        settle(state, rng)
    worths: list[float] = state.returns()
    return turns, worths[me]


def teach(setup: Setup, pupil: Pupil, rest: str, lessons: int, together: int = 1, by: Study | None = None) -> None:
    """Have the pupil play and learn; so many games are played by what it knew before them, wherever they are played."""
    by = by or Study(Alone(), lambda count: None)
    pace = Pace(max(1, together // by.hands.hands))
    for first in range(0, lessons, together):
        games = range(first, min(first + together, lessons))
        known = deepcopy(pupil)  # what it knew: it learns from the first games while the last are not yet begun
        for turns, worth in each(by.hands, play, (setup, known, rest, True), games, pace):
            pupil.study(turns, worth)
            by.progress(1)


def examine(setup: Setup, pupil: Pupil, rest: str, first: int, games: int, by: Study | None = None) -> float:
    """Return how often it wins games from which it learns nothing."""
    by = by or Study(Alone(), lambda count: None)
    won = 0.0
    for _, worth in each(by.hands, play, (setup, pupil, rest, False), range(first, first + games)):
        won += worth
        by.progress(1)
    return won / games


def main() -> None:
    """Learn, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rest", default="random", metavar="BOT")
    parser.add_argument("--lessons", type=int, default=20_000, metavar="K", help="games to learn from")
    parser.add_argument("--games", type=int, default=1_000, metavar="K", help="games that count")
    parser.add_argument("--together", type=int, default=1, metavar="K", help="games between which it does not learn")
    add_crew(parser)
    args = parser.parse_args()
    setup = find("tresor").setup(args.players)
    pupil = Pupil(args.players)
    with study(args, "tresor", args.lessons + args.games) as by:
        teach(setup, pupil, args.rest, args.lessons, args.together, by)
        rate = examine(setup, pupil, args.rest, args.lessons, args.games, by)
    print(
        f"tresor, {args.players} players: a pupil that sees everything, after {args.lessons} games among {args.rest}:"
        f" {100 * rate:.0f} % ± {100 * interval(rate, args.games):.0f} ({args.games} games)"
    )


if __name__ == "__main__":
    main()
