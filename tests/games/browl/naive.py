"""Bröwl a second time, as simply as can be: cards are words in lists, and every question is answered by counting."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

PEOPLES = ["mage", "elf", "orc", "barbarian", "dwarf"]


@dataclass
class Naive:
    """One table. `waiting` says what comes next: lot, fortress, deal, play, draw or end."""

    players: int
    values: dict[str, int]
    deck: list[str]  # all cards of the box
    forts: list[tuple[str, int]]  # kind and number; empty without the extension
    rounds: int
    target: int = 100
    first: int | None = None
    waiting: str = "lot"
    turn: int = 0
    opener: int = 0
    round: int = 0
    pile: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    table: list[list[str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    fort_pile: list[int] = field(default_factory=list)
    fort_used: list[int] = field(default_factory=list)
    fort: int | None = None

    def __post_init__(self) -> None:
        self.points = self.points or [0] * self.players
        self.fort_pile = self.fort_pile or list(range(len(self.forts)))

    def choices(self) -> dict[str, int]:
        """What may come next, with weights (1 each for a player's choices)."""
        if self.waiting == "lot":
            seats = range(self.players) if self.first is None else [self.first]
            return {f"opener-{seat}": 1 for seat in seats}
        if self.waiting == "fortress":
            return {f"fortress-{number + 1}": 1 for number in self.fort_pile}
        if self.waiting in ("deal", "draw"):
            return {card: self.pile.count(card) for card in set(self.pile)}
        if self.waiting == "play":
            return dict.fromkeys(self.hands[self.turn], 1)
        return {}

    def take(self, name: str) -> None:
        if self.waiting == "lot":
            self.opener = int(name.split("-")[1])
            self.new_round()
        elif self.waiting == "fortress":
            self.fort = int(name.split("-")[1]) - 1
            self.fort_pile.remove(self.fort)
            self.waiting = "deal"
        elif self.waiting == "deal":
            self.pile.remove(name)
            self.hands[self.turn].append(name)
            if len(self.hands[self.turn]) == 6:
                self.turn = (self.turn + 1) % self.players
                if all(len(hand) == 6 for hand in self.hands):
                    self.waiting = "play"
        elif self.waiting == "draw":
            self.pile.remove(name)
            self.hands[self.turn].append(name)
            self.next_player()
        else:
            self.play(name)

    def new_round(self) -> None:
        self.round += 1
        self.turn = self.opener
        self.pile = list(self.deck)
        self.hands = [[] for _ in range(self.players)]
        self.table = [[] for _ in range(self.players)]
        self.won = [[] for _ in range(self.players)]
        self.waiting = "deal"
        if self.forts:
            if self.fort is not None:
                self.fort_used.append(self.fort)
            if not self.fort_pile:
                self.fort_pile, self.fort_used = self.fort_used, []
            self.waiting = "fortress"

    def next_player(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.waiting = "play"

    def kind(self) -> tuple[str, int]:
        return self.forts[self.fort] if self.fort is not None else ("", 0)

    def worth(self, card: str) -> int:
        if card.endswith("-dobrowl"):
            return self.kind()[1] if self.kind()[0] == "drawbridge" else 2
        return 1

    def of(self, cards: list[str], people: str) -> list[str]:
        return [card for card in cards if card.split("-")[0] == people]

    def number(self, people: str, seat: int | None = None) -> int:
        seats = range(self.players) if seat is None else [seat]
        return sum(self.worth(card) for s in seats for card in self.of(self.table[s], people))

    def play(self, card: str) -> None:
        people = card.split("-", maxsplit=1)[0]
        kind = self.kind()[0]
        empty_before = not self.pile
        self.hands[self.turn].remove(card)
        winners: list[str] = []
        if card.endswith("-pas") and kind != "drawbridge":
            self.table = [[c for c in cards if c.split("-")[0] != people] for cards in self.table]
        else:
            self.table[self.turn].append(card)
            winners = self.winners(people)
        if winners:
            for number, winner in enumerate(winners):
                counts = [self.number(winner, seat) for seat in range(self.players)]
                all_to = None
                if kind == "takes_all" and number == 0 and counts.count(max(counts)) == 1:
                    all_to = counts.index(max(counts))
                for seat in range(self.players):
                    self.won[seat if all_to is None else all_to] += self.of(self.table[seat], winner)
            self.table = [[] for _ in range(self.players)]
        if (winners and empty_before) or not any(self.hands):
            self.finish_round()
        elif self.pile:
            self.waiting = "draw"
        else:
            self.next_player()

    def winners(self, people: str) -> list[str]:
        kind, n = self.kind()
        here = [p for p in PEOPLES if self.number(p) > 0]
        others = [p for p in here if p != people]

        def most(among: list[str]) -> str:
            return max(among, key=lambda p: (self.number(p), self.values[p]))

        if kind == "field":
            return [most(here)] if sum(len(cards) for cards in self.table) >= n else []
        if kind == "muster":
            return [most(here)] if len(here) >= n else []
        need = self.values[people]
        count = self.number(people)
        if kind == "add":
            need += n
        elif kind == "set":
            need = n
        elif kind == "champion":
            need = -(-need // n)
            count = self.number(people, self.turn)
        if count < need:
            return []
        if kind == "truce":
            holders = [seat for seat in range(self.players) if self.of(self.table[seat], people)]
            return [people] if len(holders) > self.players / n else []
        if kind == "betrayal" and others:
            return [most(others)]
        if kind == "twin" and others:
            return [people, min(others, key=lambda p: (self.number(p), -self.values[p]))]
        return [people]

    def scores(self) -> list[int]:
        now = [sum(self.values[card.split("-")[0]] for card in cards) for cards in self.won or [[]] * self.players]
        return [old + new for old, new in zip(self.points, now, strict=True)]

    def finish_round(self) -> None:
        self.points = self.scores()
        self.won = [[] for _ in range(self.players)]
        done = self.round >= self.rounds if self.rounds else max(self.points) >= self.target
        if done:
            self.waiting = "end"
        else:
            self.opener = (self.opener + 1) % self.players
            self.new_round()


def count(state: Naive, depth: int) -> int:
    """The number of positions at this depth."""
    names = state.choices()
    if depth == 0 or not names:
        return 1
    total = 0
    for name in names:
        child = copy.deepcopy(state)
        child.take(name)
        total += count(child, depth - 1)
    return total
