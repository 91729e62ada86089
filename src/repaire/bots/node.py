"""The places of a search tree, compiled with the rules."""

from __future__ import annotations


class Node:
    """A place in the tree: what was decided there, how often, and how it ended."""

    def __init__(self, hidden: bool = False) -> None:
        self.hidden = hidden  # of a seat that decides in secret: what regret matching needs is kept too
        self.at: dict[int, int] = {}  # branch -> its place in the lists
        self.branches: list[int] = []
        self.visits: list[int] = []
        self.possible: list[int] = []  # in how many simulations the branch was open
        self.total: list[float] = []  # what it brought the seat that decided
        self.children: list[Node | None] = []
        self.regret: list[float] = []
        self.mixture: list[float] = []  # the sum of all strategies that were played
        self.habit: list[int] = []  # how often instinct chose so
        self.guess: list[float] = []  # what it brought lately
        self.latest: list[int] = []  # the last simulation in which the branch was open
        self.decisions = 0  # secret ones
        self.worth = 0.0  # what they brought on average
        self.apart: list[Node | None] = []  # trees of seats that decide in secret, by seat

    def place(self, branch: int) -> int:
        """Return where a branch is in the lists; a new one is added."""
        found = self.at.get(branch, -1)
        if found < 0:
            found = len(self.branches)
            self.at[branch] = found
            self.branches.append(branch)
            self.visits.append(0)
            self.possible.append(0)
            self.total.append(0.0)
            self.children.append(None)
            self.habit.append(0)
            if self.hidden:
                self.regret.append(0.0)
                self.mixture.append(0.0)
                self.guess.append(0.0)
                self.latest.append(0)
        return found

    def child(self, place: int) -> Node:
        """Return the node behind a branch; a new one is added."""
        found = self.children[place]
        if found is None:
            found = Node(self.hidden)
            self.children[place] = found
        return found

    def of_seat(self, seat: int, seats: int) -> Node:
        """Return the tree of a seat that decides in secret here."""
        if len(self.apart) == 0:
            for _ in range(seats):
                self.apart.append(None)
        found = self.apart[seat]
        if found is None:
            found = Node(True)
            self.apart[seat] = found
        return found
