"""The tree of an information-set search, compiled with the rules: no call into Python per step.

Every simulation thinks in another world that its seat cannot tell from the true one (`Game.imagine`). One tree serves
them all: its branches are decisions, and what chance does in between is drawn anew each time. An action is rated by
how often it was possible, not by how often its node was reached (Cowling, Powley and Whitehouse, 2012).

Where seats decide in secret at the same time, each has a tree of its own that grows by its own decisions alone, and
chooses by regret matching (Lanctot, Lisy and Winands, 2013), so that what comes out is a mixture nobody can read.
What an action not taken would have brought is guessed by what it brought lately; the guess is corrected, by how
unlikely the action was, each time it is taken (Schmid and others, 2019). The tree ends where the secrets are laid open;
from there on, games play by instinct.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from repaire.bots.node import Node
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, Game, State
from repaire.kernel.playout import guided

SEATS: Final = 16  # a branch is numbered action * SEATS + seat
TRYING: Final = 0.1  # the share of secret decisions that only explore
HABITS: Final = 8  # secret decisions that are made by instinct at first: what is not known better follows them
LATELY: Final = 0.02  # how much the last result weighs, at least, in what an action brought
RAREST: Final = 0.1  # corrections by less likely actions are cut, or one stroke of luck would count for all others
AGAIN: Final = 4  # one decision in so many asks instinct once more, in the world at hand
DOUBT: Final = 0.3  # what instinct never chose counts as chosen so often
OPEN: Final = -1.0
HABIT: Final = -2.0
ROUND: Final = 8  # simulations between looks at the clock


LOGS: Final[list[float]] = [math.log(max(1, n)) for n in range(4096)]


def curiosity(possible: int, visits: int) -> float:
    """Return how much there is still to learn of a branch (UCB1); small logarithms are looked up."""
    return math.sqrt((LOGS[possible] if possible < 4096 else math.log(possible)) / visits)


class Tree:
    """A search for one seat from one position."""

    def __init__(self, state: State, seat: int, rng: Rng, team: bool = False, joint: bool = False) -> None:
        self.state = state
        self.game: Game[Any] = state.game
        self.seat = seat
        self.rng = rng
        self.team = team  # all win or lose together, and act in any order
        self.joint = joint  # the first decision may be anybody's of the team
        self.root = Node()
        self.simulations = 0
        self.aim: Node | None = None  # where only one action is tried, whatever seems best
        self.only = 0  # that action
        self.nodes: list[Node] = []  # the path of the simulation under way
        self.places: list[int] = []
        self.odds: list[float] = []  # how likely the branch was; OPEN: not a secret one; HABIT: not known
        self.turn = 0  # simulations begun
        self.open: list[int] = []  # branches of the node at hand
        self.now: list[Node | None] = []  # where each seat is in its own secret tree; None: beyond it

    def think(self, simulations: int, seconds: float) -> int:
        """Simulate until a number is reached or the time is over (0: no limit); return how many were made."""
        end = time.perf_counter() + seconds
        made = 0
        while made < simulations:
            self.simulate()
            made += 1
            if seconds > 0 and made % ROUND == 0 and time.perf_counter() >= end:
                break
        self.simulations += made
        return made

    def try_out(self, action: int, visits: int) -> None:
        """Simulate until the seat's first decision has been this action so many times."""
        node = self.here()
        self.aim = node
        self.only = action
        while node.visits[node.place(action * SEATS + self.seat)] < visits:
            self.simulate()
        self.aim = None

    def simulate(self) -> None:
        """Go down the tree in another world, add a node, play on by instinct, and count what came of it."""
        game = self.game
        rng = self.rng
        state = self.world()
        node = self.root
        inside = False  # a secret decision
        reveals = 0
        grown = False
        self.nodes.clear()
        self.places.clear()
        self.odds.clear()
        self.turn += 1
        while not grown:
            actor = game.actor(state)
            if inside and (actor < 0 or state.reveals != reveals):  # the secrets are laid open
                break
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            if actor == OVER:
                break
            if self.stranger(actor):
                actions = game.legal(state, actor)
                game.step(state, actor, actions[rng.below(len(actions))])
                continue
            if game.secret(state):
                if not inside:
                    inside = True
                    reveals = state.reveals
                    self.now.clear()
                    for seat in range(game.players):
                        self.now.append(node.of_seat(seat, game.players))
                here = self.now[actor]
                if here is None:  # this seat has left its tree; the others are still in theirs
                    actions = game.legal(state, actor)
                    game.step(state, actor, game.instinct(state, actor, actions, rng))
                    continue
                self.list_open(state, actor, False)
                if here is self.aim:
                    self.open[:] = [self.only * SEATS + actor]
                place = self.mix(here, state, actor)
                new = here.visits[place] == 0 and len(self.open) > 1
                self.now[actor] = None if new else here.child(place)
            elif inside:
                break
            else:
                here = node
                top = len(self.nodes) == 0
                self.list_open(state, self.seat if top else actor, self.team and (self.joint or not top))
                if here is self.aim:
                    self.open[:] = [self.only * SEATS + self.seat]
                place = self.lean(here, state) if game.trust > 0 and not self.team else self.climb(here, state)
                self.odds.append(OPEN)
                grown = here.visits[place] == 0 and len(self.open) > 1
                if not grown:
                    node = here.child(place)
            self.nodes.append(here)
            self.places.append(place)
            branch = here.branches[place]
            game.step(state, branch % SEATS, branch // SEATS)
        self.count(self.ending(state))

    def world(self) -> State:
        """Return another world that the seat cannot tell from the true one."""
        state: State = self.game.imagine(self.state, self.seat, self.rng)
        return state

    def stranger(self, seat: int) -> bool:
        """Tell whether the tree leaves out what a seat decides, and lets it play at random: for the laboratory."""
        return False

    def ending(self, state: State) -> list[float]:
        """Play on by instinct, and return what that is worth to each seat."""
        game = self.game
        patient = self.turn > game.patience > 0  # many simulations can afford less sure, but more telling ends
        return guided(state, self.rng, game.far if patient else game.horizon)

    def list_open(self, state: State, seat: int, team: bool) -> None:
        """Note what may be done now, by one seat or by all of the team."""
        self.open.clear()
        if team:
            for other in self.game.actors(state):
                for action in self.game.legal(state, other):
                    self.open.append(action * SEATS + other)
        else:
            for action in self.game.legal(state, seat):
                self.open.append(action * SEATS + seat)

    def climb(self, node: Node, state: State) -> int:
        """Return the branch to follow: an untried one by instinct, else the one of best promise (UCB1)."""
        fresh: list[int] = []
        best = -1
        best_worth = -1.0
        daring = self.game.daring
        for branch in self.open:
            place = node.place(branch)
            node.possible[place] += 1
            visits = node.visits[place]
            if visits == 0:
                fresh.append(branch)
            elif len(fresh) == 0:
                worth = node.total[place] / visits + daring * curiosity(node.possible[place], visits)
                if worth > best_worth:
                    best = place
                    best_worth = worth
        if len(fresh) == 0:
            return best
        if len(fresh) == 1:
            return node.at[fresh[0]]
        seat = fresh[self.rng.below(len(fresh))] % SEATS if self.team else fresh[0] % SEATS
        actions: list[int] = []
        for branch in fresh:
            if branch % SEATS == seat:
                actions.append(branch // SEATS)
        chosen = actions[0] if len(actions) == 1 else self.game.instinct(state, seat, actions, self.rng)
        return node.at[chosen * SEATS + seat]

    def lean(self, node: Node, state: State) -> int:
        """Return the branch to follow where most are not worth a try: what instinct likes is looked at first (PUCT)."""
        n = len(self.open)
        trust = self.game.trust
        seat = self.open[0] % SEATS
        actions: list[int] = []
        visits = 0
        habits = 0
        total = 0.0
        for branch in self.open:
            place = node.place(branch)
            node.possible[place] += 1
            visits += node.visits[place]
            habits += node.habit[place]
            total += node.total[place]
            actions.append(branch // SEATS)
        if n == 1:
            return node.at[self.open[0]]
        if habits < trust or self.rng.below(AGAIN) == 0:
            for _ in range(trust if node is self.root and habits < trust else 1):
                node.habit[node.at[self.game.instinct(state, seat, actions, self.rng) * SEATS + seat]] += 1
                habits += 1
        mean = total / visits if visits > 0 else 0.5
        reach = self.game.daring * math.sqrt(visits + 1.0)
        best = -1
        best_worth = -1.0
        for branch in self.open:
            place = node.at[branch]
            tried = node.visits[place]
            liked = (node.habit[place] + DOUBT) / (habits + DOUBT * n)
            worth = (node.total[place] + mean) / (tried + 1) + reach * liked / (tried + 1)
            if worth > best_worth:
                best = place
                best_worth = worth
        return best

    def mix(self, node: Node, state: State, seat: int) -> int:
        """Return a branch by regret matching, and add the strategy to the mixture; at first, by instinct."""
        n = len(self.open)
        places: list[int] = []
        total = 0.0
        habits = 0
        node.decisions += 1
        for branch in self.open:
            place = node.place(branch)
            node.possible[place] += 1
            node.latest[place] = self.turn
            places.append(place)
            total += node.regret[place]
            habits += node.habit[place]
        if n == 1:
            node.mixture[places[0]] += node.decisions
            self.odds.append(HABIT)
            return places[0]
        if node.decisions <= HABITS or habits == 0:
            actions: list[int] = []
            for branch in self.open:
                actions.append(branch // SEATS)
            chosen = node.at[self.game.instinct(state, seat, actions, self.rng) * SEATS + seat]
            node.habit[chosen] += 1
            node.mixture[chosen] += node.decisions
            self.odds.append(HABIT)
            return chosen
        spin = self.rng.below(1 << 16) / 65536.0
        chosen = -1
        likely = 0.0
        for place in places:
            usual = node.habit[place] / habits
            share = node.regret[place] / total if total > 0.0 else usual
            node.mixture[place] += share * node.decisions  # later strategies are better ones
            odds = (1.0 - TRYING) * share + TRYING * 0.5 * (usual + 1.0 / n)
            spin -= odds
            if chosen < 0:
                likely = odds
                if spin < 0.0:
                    chosen = place
        self.odds.append(likely)
        return chosen if chosen >= 0 else places[n - 1]

    def count(self, worth: list[float]) -> None:
        """Add what came of a simulation to every decision on its path, the last one first."""
        gained = worth[:]  # of secret decisions: what the strategies in play would have brought
        for index in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[index]
            place = self.places[index]
            odds = self.odds[index]
            seat = node.branches[place] % SEATS
            node.visits[place] += 1
            node.total[place] += gained[seat]
            if odds != OPEN:
                gained[seat] = self.learn(node, place, gained[seat], odds)

    def learn(self, node: Node, played: int, gained: float, odds: float) -> float:
        """Add up regrets after a secret decision, none below 0; return what the strategy in play is worth."""
        node.worth += (gained - node.worth) / node.decisions
        visits = node.visits[played]
        guess = node.guess[played] if visits > 1 else node.worth
        node.guess[played] = guess + (gained - guess) * max(1.0 / visits, LATELY)
        if odds == HABIT:
            return gained
        total = 0.0
        habits = 0
        n = len(node.branches)
        for place in range(n):
            if node.latest[place] == self.turn:
                total += node.regret[place]
                habits += node.habit[place]
        more = (gained - guess) / max(odds, RAREST)
        mean = 0.0
        for place in range(n):
            if node.latest[place] == self.turn:
                share = node.regret[place] / total if total > 0.0 else node.habit[place] / habits
                if place == played:
                    mean += share * (guess + more)
                else:
                    mean += share * (node.guess[place] if node.visits[place] > 0 else node.worth)
        for place in range(n):
            if node.latest[place] == self.turn:
                brought = node.guess[place] if node.visits[place] > 0 else node.worth
                regret = node.regret[place] + (guess + more if place == played else brought) - mean
                node.regret[place] = regret if regret > 0.0 else 0.0
        return mean

    def here(self) -> Node:
        """Return the node of the decision that the search is about."""
        return self.root.of_seat(self.seat, self.game.players) if self.game.secret(self.state) else self.root

    def follow(self, action: int) -> None:
        """Take a step of the seat's own move: what was thought about it stays, the rest is forgotten."""
        secret = self.game.secret(self.state)
        node = self.here()
        child = node.child(node.place(action * SEATS + self.seat))
        state = self.state.copy()
        self.game.step(state, self.seat, action)
        self.state = state
        self.simulations = 0
        for visits in child.visits:
            self.simulations += visits
        if not secret:
            self.root = child
        elif self.game.secret(state):
            self.root.apart[self.seat] = child
        else:
            self.root = Node()
