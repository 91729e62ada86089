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
from repaire.kernel.layout import REVEALS
from repaire.kernel.mind import Mind
from repaire.kernel.native import append, i64, vec
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
LOGS: Final = 4096


class Tree:
    """A search for one seat from one position."""

    def __init__(
        self, state: State, seat: int, rng: Rng, team: bool = False, joint: bool = False, alone: bool = False
    ) -> None:
        self.state = state
        self.game: Game[Any] = state.game
        self.mind: Mind[Any] = state.game.mind
        self.players: i64 = state.game.players
        self.seat: i64 = seat
        self.rng = rng
        self.team = team  # all win or lose together, and act in any order
        self.joint = joint  # the first decision may be anybody's of the team
        self.alone = alone  # overlooks what all others may have in mind: they do anything
        self.root = Node()
        self.simulations = 0
        self.aim: Node | None = None  # where only one action is tried, whatever seems best
        self.only: i64 = 0  # that action
        self.nodes: list[Node] = []  # the path of the simulation under way
        self.places: vec[i64] = vec[i64]()
        self.odds: vec[float] = vec[float]()  # how likely the branch was; OPEN: not a secret one; HABIT: not known
        self.depth: i64 = 0  # how long the path is
        self.turn: i64 = 0  # simulations begun
        self.now: list[Node | None] = []  # where each seat is in its own secret tree; None: beyond it
        self.actions: vec[i64] = self.game.room()  # used again and again, as are the next ones
        self.open: vec[i64] = vec[i64]([0] * (self.game.most * (self.players if team else 1)))  # branches at hand
        self.opens: i64 = 0  # how many they are
        self.at: vec[i64] = self.open[:]  # their places in the node at hand
        self.fresh: vec[i64] = self.open[:]  # those that were never tried
        self.worth: vec[float] = vec[float]([0.0] * self.players)
        self.logs: vec[float] = vec[float]([0.0] * LOGS)
        for n in range(1, LOGS):
            self.logs[n] = math.log(n)

    def think(self, simulations: int, seconds: float) -> int:
        """Simulate until a number is reached or the time is over (0: no limit); return how many were made."""
        end = time.perf_counter() + seconds
        made: i64 = 0
        most: i64 = simulations
        while made < most:
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
        cells = state.cells
        node = self.root
        inside = False  # a secret decision
        reveals: i64 = 0
        grown = False
        self.nodes.clear()
        self.depth = 0
        self.turn += 1
        while not grown:
            actor: i64 = game.actor(state)
            if inside and (actor < 0 or cells[REVEALS] != reveals):  # the secrets are laid open
                break
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            if actor == OVER:
                break
            if self.stranger(actor):
                game.step(state, actor, self.actions[rng.small(game.list_legal(state, actor, self.actions))])
                continue
            if game.secret(state):
                if not inside:
                    inside = True
                    reveals = cells[REVEALS]
                    self.enter(node)
                here = self.now[actor]
                if here is None:  # this seat has left its tree; the others are still in theirs
                    count: i64 = game.list_legal(state, actor, self.actions)
                    game.step(state, actor, self.mind.instinct(state, actor, self.actions, count, rng))
                    continue
                self.list_open(here, state, actor, False)
                place = self.mix(here, state, actor)
                new = here.visits[place] == 0 and self.opens > 1
                self.now[actor] = None if new else here.child(place)
            elif inside:
                break
            else:
                here = node
                top = self.depth == 0
                self.list_open(here, state, self.seat if top else actor, self.team and (self.joint or not top))
                place = self.lean(here, state) if self.mind.trust > 0 and not self.team else self.climb(here, state)
                self.note(OPEN)
                grown = here.visits[place] == 0 and self.opens > 1
                if not grown:
                    node = here.child(place)
            self.nodes.append(here)
            self.places[self.depth] = place
            self.depth += 1
            branch = here.branches[place]
            game.step(state, branch % SEATS, branch // SEATS)
        self.ending(state)
        self.count()

    def enter(self, node: Node) -> None:
        """Let each seat begin in its own tree: all decide in secret now."""
        self.now.clear()
        seat: i64
        for seat in range(self.players):
            self.now.append(node.of_seat(seat, self.players))

    def note(self, odds: float) -> None:
        """Note how likely the branch was that is taken now."""
        if self.depth == len(self.places):
            self.places = append(self.places, 0)
            self.odds = append(self.odds, 0.0)
        self.odds[self.depth] = odds

    def world(self) -> State:
        """Return another world that the seat cannot tell from the true one."""
        state: State = self.game.imagine(self.state, self.seat, self.rng)
        return state

    def stranger(self, seat: i64) -> bool:
        """Tell whether the tree leaves out what a seat decides, and lets it play at random."""
        return self.alone and seat != self.seat

    def ending(self, state: State) -> None:
        """Play on by instinct, and note what that is worth to each seat."""
        mind = self.mind
        patient = self.turn > mind.patience > 0  # many simulations can afford less sure, but more telling ends
        guided(state, mind, self.rng, mind.far if patient else mind.horizon, self.actions, self.worth)

    def list_open(self, node: Node, state: State, seat: i64, team: bool) -> None:
        """Note what may be done now, by one seat or by all of the team, and where the node has it."""
        game = self.game
        self.opens = 0
        if node is self.aim:
            self.add(node, self.only * SEATS + seat)
        elif team:
            for other in game.actors(state):
                self.add_legal(node, state, other)
        else:
            self.add_legal(node, state, seat)

    def add_legal(self, node: Node, state: State, seat: i64) -> None:
        """Add what one seat may do."""
        count: i64 = self.game.list_legal(state, seat, self.actions)
        index: i64
        for index in range(count):
            self.add(node, self.actions[index] * SEATS + seat)

    def add(self, node: Node, branch: i64) -> None:
        """Add a branch."""
        after: i64 = 0
        if self.opens > 0:
            after = self.at[self.opens - 1] + 1
        place = node.place(branch, after)
        node.possible[place] += 1
        self.open[self.opens] = branch
        self.at[self.opens] = place
        self.opens += 1

    def climb(self, node: Node, state: State) -> i64:
        """Return the branch to follow: an untried one by instinct, else the one of best promise (UCB1)."""
        fresh: i64 = 0
        best: i64 = -1
        best_worth = -1.0
        daring = self.mind.daring
        index: i64
        for index in range(self.opens):
            place = self.at[index]
            visits = node.visits[place]
            if visits == 0:
                self.fresh[fresh] = self.open[index]
                fresh += 1
            elif fresh == 0:
                worth = node.total[place] / float(visits) + daring * self.curiosity(node.possible[place], visits)
                if worth > best_worth:
                    best = place
                    best_worth = worth
        if fresh == 0:
            return best
        if fresh == 1:
            return node.place(self.fresh[0])
        seat = self.fresh[self.rng.small(fresh)] % SEATS if self.team else self.fresh[0] % SEATS
        count: i64 = 0
        for index in range(fresh):
            if self.fresh[index] % SEATS == seat:
                self.fresh[count] = self.fresh[index] // SEATS
                count += 1
        chosen: i64 = self.fresh[0]
        if count > 1:
            chosen = self.mind.instinct(state, seat, self.fresh, count, self.rng)
        return node.place(chosen * SEATS + seat)

    def curiosity(self, possible: i64, visits: i64) -> float:
        """Return how much there is still to learn of a branch (UCB1); small logarithms are looked up."""
        log = self.logs[possible] if possible < LOGS else math.log(possible)
        return math.sqrt(log / float(visits))

    def ask_instinct(self, node: Node, state: State, seat: i64) -> i64:
        """Return the place of what instinct would do now."""
        index: i64
        for index in range(self.opens):
            self.actions[index] = self.open[index] // SEATS
        chosen: i64 = self.mind.instinct(state, seat, self.actions, self.opens, self.rng)
        return node.place(chosen * SEATS + seat)

    def lean(self, node: Node, state: State) -> i64:
        """Return the branch to follow where most are not worth a try: what instinct likes is looked at first (PUCT)."""
        n = self.opens
        trust = self.mind.trust
        seat = self.open[0] % SEATS
        visits: i64 = 0
        habits: i64 = 0
        total = 0.0
        index: i64
        for index in range(n):
            place = self.at[index]
            visits += node.visits[place]
            habits += node.habit[place]
            total += node.total[place]
        if n == 1:
            return self.at[0]
        if habits < trust or self.rng.small(AGAIN) == 0:
            for _ in range(trust if node is self.root and habits < trust else 1):
                node.habit[self.ask_instinct(node, state, seat)] += 1
                habits += 1
        mean = total / float(visits) if visits > 0 else 0.5
        reach = self.mind.daring * math.sqrt(float(visits) + 1.0)
        best: i64 = -1
        best_worth = -1.0
        for index in range(n):
            place = self.at[index]
            tried = float(node.visits[place])
            liked = (float(node.habit[place]) + DOUBT) / (float(habits) + DOUBT * float(n))
            worth = (node.total[place] + mean) / (tried + 1.0) + reach * liked / (tried + 1.0)
            if worth > best_worth:
                best = place
                best_worth = worth
        return best

    def mix(self, node: Node, state: State, seat: i64) -> i64:
        """Return a branch by regret matching, and add the strategy to the mixture; at first, by instinct."""
        n = self.opens
        total = 0.0
        habits: i64 = 0
        node.decisions += 1
        weight = float(node.decisions)  # later strategies are better ones
        index: i64
        for index in range(n):
            place = self.at[index]
            node.latest[place] = self.turn
            total += node.regret[place]
            habits += node.habit[place]
        if n == 1:
            node.mixture[self.at[0]] += weight
            self.note(HABIT)
            return self.at[0]
        if node.decisions <= HABITS or habits == 0:
            chosen = self.ask_instinct(node, state, seat)
            node.habit[chosen] += 1
            node.mixture[chosen] += weight
            self.note(HABIT)
            return chosen
        spin = float(self.rng.small(1 << 16)) / 65536.0
        chosen = -1
        likely = 0.0
        for index in range(n):
            place = self.at[index]
            usual = float(node.habit[place]) / float(habits)
            share = node.regret[place] / total if total > 0.0 else usual
            node.mixture[place] += share * weight
            odds = (1.0 - TRYING) * share + TRYING * 0.5 * (usual + 1.0 / float(n))
            spin -= odds
            if chosen < 0:
                likely = odds
                if spin < 0.0:
                    chosen = place
        self.note(likely)
        return chosen if chosen >= 0 else self.at[n - 1]

    def count(self) -> None:
        """Add what came of a simulation to every decision on its path, the last one first."""
        gained = self.worth  # of secret decisions: what the strategies in play would have brought
        index = self.depth - 1
        while index >= 0:
            node = self.nodes[index]
            place = self.places[index]
            odds = self.odds[index]
            seat = node.branches[place] % SEATS
            node.visits[place] += 1
            node.total[place] += gained[seat]
            if odds != OPEN:
                gained[seat] = self.learn(node, place, gained[seat], odds)
            index -= 1

    def learn(self, node: Node, played: i64, gained: float, odds: float) -> float:
        """Add up regrets after a secret decision, none below 0; return what the strategy in play is worth."""
        node.worth += (gained - node.worth) / float(node.decisions)
        visits = node.visits[played]
        guess = node.guess[played] if visits > 1 else node.worth
        node.guess[played] = guess + (gained - guess) * max(1.0 / float(visits), LATELY)
        if odds == HABIT:
            return gained
        total = 0.0
        habits: i64 = 0
        place: i64
        for place in range(node.count):
            if node.latest[place] == self.turn:
                total += node.regret[place]
                habits += node.habit[place]
        more = (gained - guess) / max(odds, RAREST)
        mean = 0.0
        for place in range(node.count):
            if node.latest[place] == self.turn:
                share = node.regret[place] / total if total > 0.0 else float(node.habit[place]) / float(habits)
                if place == played:
                    mean += share * (guess + more)
                else:
                    mean += share * (node.guess[place] if node.visits[place] > 0 else node.worth)
        for place in range(node.count):
            if node.latest[place] == self.turn:
                brought = node.guess[place] if node.visits[place] > 0 else node.worth
                regret = node.regret[place] + (guess + more if place == played else brought) - mean
                node.regret[place] = regret if regret > 0.0 else 0.0
        return mean

    def here(self) -> Node:
        """Return the node of the decision that the search is about."""
        return self.root.of_seat(self.seat, self.players) if self.game.secret(self.state) else self.root

    def follow(self, action: int) -> None:
        """Take a step of the seat's own move: what was thought about it stays, the rest is forgotten."""
        secret = self.game.secret(self.state)
        node = self.here()
        child = node.child(node.place(action * SEATS + self.seat))
        state = self.state.copy()
        self.game.step(state, self.seat, action)
        self.state = state
        self.simulations = 0
        place: i64
        for place in range(child.count):
            self.simulations += child.visits[place]
        if not secret:
            self.root = child
        elif self.game.secret(state):
            self.root.apart[self.seat] = child
        else:
            self.root = Node()
