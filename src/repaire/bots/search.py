"""A bot that thinks ahead in worlds that its seat cannot tell from the true one (see `tree`)."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Final

from repaire.bots.bot import Bot, Glimpse, Thought
from repaire.bots.tree import SEATS, Tree
from repaire.kernel.draw import Rng
from repaire.kernel.mind import Level

UNBOUNDED: Final = 1_000_000_000
FEWEST: Final = 0.25  # the part of its simulations that every later step of a move is to have
HASTE: Final = 0.6  # the part of the time that is left which one step of a move may take
FAINT: Final = 0.4  # of a mixture, what is below this part of the most likely action is noise, and left out
TRIES: Final = 3  # one in so many of its simulations goes, at the least, evenly to all that a weaker level may do
FEWEST_TRIES: Final = 4
COMPARED: Final = 400  # simulations, at the least, of both what seems best and what instinct does
SHORTEST: Final = 0.002  # seconds: no step is taken without a thought


@dataclass(frozen=True)
class Option:
    """One thing that a seat may do, as the search sees it."""

    action: int
    visits: int
    worth: float  # from 0 to 1: the chance to win, if nobody shares it
    share: float  # how often a mixed strategy does it


class Search(Bot):
    """Thinks for a number of simulations, or for a time."""

    def __init__(self, rng: Rng, rank: int = 3, most: int = 0, timed: bool = False, seconds: float = 0.0) -> None:
        super().__init__(rng)
        self.rank = rank  # among the levels of a game's mind, the weakest is 0
        self.most = most  # simulations a decision; 0: as many as the mind says for this rank
        self.timed = timed  # thinks as long as it is given, if it is given a time
        self.seconds = seconds  # for a whole move; 0: only simulations count, and the same seed gives the same move

    def choose(self, glimpse: Glimpse) -> int:
        """Return the first action of a move."""
        if len(glimpse.legal) == 1:
            return glimpse.legal[0]
        tree = self.tree(glimpse)
        self.think(tree, self.simulations(tree), self.seconds)
        return self.decide(tree, glimpse.legal)

    def move(self, glimpse: Glimpse) -> list[int]:
        """Return a whole move, each step thought about with what is known from the steps before."""
        tree = self.tree(glimpse)
        actions: list[int] = []
        thoughts: list[Thought | None] = []
        wanted = self.simulations(tree)
        end = time.perf_counter() + self.seconds
        while not actions or glimpse.mid_move:
            legal = glimpse.legal
            if len(legal) > 1:
                left = max(SHORTEST, (end - time.perf_counter()) * HASTE) if self.seconds > 0 else 0.0
                self.think(tree, wanted - (tree.simulations if actions else 0), left)
                wanted = int(self.simulations(tree) * FEWEST)
            self.thought = Thought([1.0])
            action = legal[0] if len(legal) == 1 else self.decide(tree, legal)
            actions.append(action)
            thoughts.append(self.thought)
            tree.follow(action)
            glimpse = glimpse.after(action)
        self.thoughts = thoughts
        return actions

    def first(self, glimpse: Glimpse, seats: list[int]) -> int:
        """Return the seat whose action the team would like to see first."""
        if not glimpse.setup.definition.cooperative or len(seats) < 2:
            return glimpse.seat
        tree = self.tree(glimpse, joint=True)
        self.think(tree, self.simulations(tree), self.seconds * HASTE)
        node = tree.root
        best = max(range(len(node.branches)), key=lambda place: (node.visits[place], -node.branches[place]))
        seat = node.branches[best] % SEATS
        return seat if seat in seats else glimpse.seat

    def tree(self, glimpse: Glimpse, joint: bool = False) -> Tree:
        """Return a tree to think with, from another world than the true one; a weaker level may overlook the others."""
        team = glimpse.setup.definition.cooperative
        world = glimpse.world(self.rng)
        alone = world.game.mind.levels[self.rank].alone
        overlooks = alone > 0.0 and self.rng.below(1000) < 1000 * alone
        return Tree(world, glimpse.seat, self.rng, team, joint, overlooks)

    def simulations(self, tree: Tree) -> int:
        """Return how many simulations a decision is worth."""
        return self.most or tree.mind.levels[self.rank].simulations

    def think(self, tree: Tree, simulations: int, seconds: float) -> None:
        """Simulate; a bot that uses all its time does not count."""
        if self.timed and seconds > 0:
            simulations = UNBOUNDED
        if simulations > 0:
            tree.think(simulations, seconds)

    def decide(self, tree: Tree, legal: list[int]) -> int:
        """Return an action: the one most thought of, or, where others decide in secret too, one of the mixture."""
        level = tree.mind.levels[self.rank]
        if level.heat > 0.0:
            return self.plausible(tree, legal, level)
        options = rated(tree, legal)
        self.thought = Thought([option.share for option in options], [option.worth for option in options])
        if tree.game.secret(tree.state):
            return self.spin(options, [option.share for option in options])
        best = max(options, key=lambda option: (option.visits, option.worth, -option.action)).action
        return self.sure(tree, legal, best) if tree.mind.margin > 0.0 else best

    def sure(self, tree: Tree, legal: list[int], best: int) -> int:
        """Return what seems best, or what instinct does if that is not clearly worse, both tried some more."""
        node = tree.here()
        usual = max(legal, key=lambda action: (node.habit[node.place(action * SEATS + tree.seat)], -action))
        if usual == best:
            return best
        for action in (usual, best):
            tree.try_out(action, COMPARED)
        worth = {option.action: option.worth for option in rated(tree, legal)}
        return best if worth[best] - worth[usual] >= tree.mind.margin else usual

    def plausible(self, tree: Tree, legal: list[int], level: Level) -> int:
        """Return what somebody less sure might do: the better, the likelier, and nothing that gives much away.

        All actions are tried often enough for that, so that a weaker level errs by what it finds about as good, not by
        what it has never looked at.
        """
        least = max(FEWEST_TRIES, self.simulations(tree) // (TRIES * len(legal)))
        for action in legal:
            tree.try_out(action, least)
        options = rated(tree, legal)
        best = max(option.worth for option in options)
        weights = [
            math.exp((option.worth - best) / level.heat) if option.worth >= best - level.loss else 0.0
            for option in options
        ]
        total = sum(weights)
        self.thought = Thought([weight / total for weight in weights], [option.worth for option in options])
        return self.spin(options, weights)

    def spin(self, options: list[Option], weights: list[float]) -> int:
        """Return one of these actions, each as likely as its weight."""
        left = self.rng.below(1 << 30) / (1 << 30) * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0.0:
                return option.action
        return max(zip(weights, options, strict=True), key=lambda pair: pair[0])[1].action


def rated(tree: Tree, legal: list[int]) -> list[Option]:
    """Return what the tree says of each legal action, in their order."""
    node = tree.here()
    places = [node.place(action * SEATS + tree.seat) for action in legal]
    secret = tree.game.secret(tree.state)
    weights = [node.mixture[place] if secret else float(node.visits[place]) for place in places]
    if secret:
        least = FAINT * max(weights)
        weights = [weight if weight >= least else 0.0 for weight in weights]
    total = sum(weights)
    return [
        Option(
            action,
            node.visits[place],
            node.total[place] / float(node.visits[place]) if node.visits[place] else 0.0,
            weight / total if total > 0.0 else 1.0 / len(legal),
        )
        for action, place, weight in zip(legal, places, weights, strict=True)
    ]
