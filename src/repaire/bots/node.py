"""The places of a search tree, compiled with the rules."""

from __future__ import annotations

from repaire.kernel.native import append, i64, vec


class Node:
    """A place in the tree: what was decided there, how often, and how it ended."""

    def __init__(self, hidden: bool = False) -> None:
        self.hidden = hidden  # of a seat that decides in secret: what regret matching needs is kept too
        self.count: i64 = 0  # branches
        self.branches: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.possible: vec[i64] = vec[i64]()  # in how many simulations the branch was open
        self.total: vec[float] = vec[float]()  # what it brought the seat that decided
        self.children: list[Node | None] = []
        self.habit: vec[i64] = vec[i64]()  # how often instinct chose so
        self.regret: vec[float] = vec[float]()
        self.mixture: vec[float] = vec[float]()  # the sum of all strategies that were played
        self.guess: vec[float] = vec[float]()  # what it brought lately
        self.latest: vec[i64] = vec[i64]()  # the last simulation in which the branch was open
        self.decisions: i64 = 0  # secret ones
        self.worth = 0.0  # what they brought on average
        self.apart: list[Node | None] = []  # trees of seats that decide in secret, by seat

    def place(self, branch: i64, likely: i64 = 0) -> i64:
        """Return where a branch is in the vectors, quickly if it is at the likely place; a new one is added."""
        if likely < self.count and self.branches[likely] == branch:
            return likely
        found: i64 = 0
        while found < self.count:
            if self.branches[found] == branch:
                return found
            found += 1
        self.count += 1
        self.branches = append(self.branches, branch)
        self.visits = append(self.visits, 0)
        self.possible = append(self.possible, 0)
        self.total = append(self.total, 0.0)
        self.habit = append(self.habit, 0)
        self.children.append(None)
        if self.hidden:
            self.regret = append(self.regret, 0.0)
            self.mixture = append(self.mixture, 0.0)
            self.guess = append(self.guess, 0.0)
            self.latest = append(self.latest, 0)
        return found

    def child(self, place: i64) -> Node:
        """Return the node behind a branch; a new one is added."""
        found = self.children[place]
        if found is None:
            found = Node(self.hidden)
            self.children[place] = found
        return found

    def of_seat(self, seat: i64, seats: i64) -> Node:
        """Return the tree of a seat that decides in secret here."""
        if len(self.apart) == 0:
            for _ in range(seats):
                self.apart.append(None)
        found = self.apart[seat]
        if found is None:
            found = Node(True)
            self.apart[seat] = found
        return found
