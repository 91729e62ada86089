"""Le trésor des trois brigands a second time, as simply as can be: cards and tokens are words in lists."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

WEAPONS = ["blunderbuss", "pepper", "axe"]
DAMAGES = ["jammed", "empty", "blunt"]
REPAIRS = ["oiled", "refilled", "sharpened"]


@dataclass
class Brigand:
    """What one player has."""

    hand: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)
    trump: bool = False
    loot: list[str] = field(default_factory=list)

    def ready(self) -> bool:
        return len(self.weapons) == 3 and not self.damage

    def treasures(self) -> list[str]:
        return [token for token in self.loot if token != "tiffany"]

    def wants(self, token: str) -> bool:
        return token != "pebbles" and token not in self.loot


@dataclass
class Naive:
    """One table. `waiting` says what comes next. Reserve and unseen tokens are one list, `stock`."""

    players: int
    pile: list[str]
    stock: list[str]
    kinds: list[str]
    hand_size: int
    places: int
    most_damage: int
    goal: int
    limit: int
    first: int | None
    waiting: str = "first"
    turn: int = 0
    round: int = 1
    opener: int = 0
    seats: list[Brigand] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    card: str = ""
    attacking: bool = False
    place: int = -1
    turned: list[int] = field(default_factory=list)  # places turned this turn
    given: str = ""
    winner: int | None = None

    def __post_init__(self) -> None:
        self.seats = self.seats or [Brigand() for _ in range(self.players)]
        self.board = self.board or (["?"] * min(self.places, len(self.stock)) + ["-"] * self.places)[: self.places]
        if self.waiting == "first" and self.first is not None:
            self.take(f"first-{self.first}")

    # -- what may come next ----------------------------------------------------------------------------------

    def choices(self) -> dict[str, int]:
        me = self.seats[self.turn]
        tokens = [place for place in range(self.places) if self.board[place] != "-"]
        if self.waiting == "first":
            return {f"first-{seat}": 1 for seat in range(self.players)}
        if self.waiting in ("deal", "draw"):
            return {card: self.pile.count(card) for card in self.pile}
        if self.waiting == "reveal":
            return {token: self.stock.count(token) for token in self.stock}
        if self.waiting == "part":
            names = [f"discard-{card}" for card in me.hand]
            names += [f"play-{card}" for card in me.hand if self.useful(card)]
            if me.ready() and tokens:
                names += [f"attack-{card}" for card in me.hand]
        elif self.waiting == "place":
            names = [f"place-{place + 1}" for place in tokens]
        elif self.waiting == "target":
            names = [f"target-{seat}" for seat in self.victims()]
        elif self.waiting == "give":
            names = [f"give-{token.removeprefix('treasure-')}" for token in me.treasures() if self.others(token)]
        elif self.waiting == "receive":
            names = [f"receive-{token.removeprefix('treasure-')}" for token in self.others(self.given)]
        elif self.waiting == "offer":
            names = ["take", "leave"]
        elif self.waiting == "again":
            names = [f"place-{place + 1}" for place in tokens if place not in self.turned] + ["leave"]
        else:
            names = []
        return dict.fromkeys(names, 1)

    def others(self, token: str) -> list[str]:
        return [f"treasure-{kind}" for kind in self.kinds if f"treasure-{kind}" in self.stock and token[9:] != kind]

    def victims(self) -> list[int]:
        return [
            seat
            for seat, brigand in enumerate(self.seats)
            if seat != self.turn and not brigand.trump and len(brigand.damage) < self.most_damage
        ]

    def useful(self, card: str) -> bool:
        me = self.seats[self.turn]
        if card in WEAPONS:
            return card not in me.weapons
        if card in DAMAGES:
            return bool(self.victims())
        if card in REPAIRS:
            return DAMAGES[REPAIRS.index(card)] in me.damage
        if card == "trump":
            return not me.trump
        if card == "swap":
            return any(self.others(token) for token in me.treasures())
        return me.ready() and any(token != "-" for token in self.board)

    # -- what it does ----------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        me = self.seats[self.turn]
        if self.waiting == "first":
            self.turn = self.opener = int(name.split("-")[1])
            self.waiting = "deal"
        elif self.waiting == "deal":
            self.pile.remove(name)
            me.hand.append(name)
            if len(me.hand) == self.hand_size:
                self.turn = (self.turn + 1) % self.players
                if self.turn == self.opener:
                    self.begin_turn()
        elif self.waiting == "draw":
            self.pile.remove(name)
            me.hand.append(name)
            self.waiting = "part"
        elif self.waiting == "reveal":
            self.stock.remove(name)
            self.board[self.place] = name
            self.resolve()
        elif self.waiting == "part":
            self.part(*name.split("-"))
        elif self.waiting == "target":
            self.seats[int(name.split("-")[1])].damage.append(self.card)
            self.end_turn()
        elif self.waiting == "give":
            self.given = "treasure-" + name.removeprefix("give-")
            self.waiting = "receive"
        elif self.waiting == "receive":
            token = "treasure-" + name.removeprefix("receive-")
            me.loot.remove(self.given)
            self.stock.append(self.given)
            self.stock.remove(token)
            self.gain(token)
            self.end_turn()
        elif name.startswith("place-"):
            self.place = int(name.split("-")[1]) - 1
            self.turned.append(self.place)
            if self.board[self.place] == "?":
                self.waiting = "reveal"
            else:
                self.resolve()
        elif name == "take":
            self.gain(self.board[self.place])
            self.refill()
            self.end_turn()
        else:
            self.end_turn()

    def part(self, use: str, card: str) -> None:
        me = self.seats[self.turn]
        me.hand.remove(card)
        self.card = card
        self.attacking = use == "attack"
        if use == "play" and card in WEAPONS:
            me.weapons.append(card)
            self.end_turn()
        elif use == "play" and card in DAMAGES:
            self.waiting = "target"
        elif use == "play" and card == "trump":
            me.trump = True
            self.discards += me.damage
            me.damage = []
            self.end_turn()
        else:
            self.discards.append(card)
            if use == "play" and card in REPAIRS:
                mended = DAMAGES[REPAIRS.index(card)]
                me.damage.remove(mended)
                self.discards.append(mended)
            if use == "play" and card == "swap":
                self.waiting = "give"
            elif use == "attack" or (use == "play" and card == "turn"):
                self.waiting = "place"
            else:
                self.end_turn()

    def resolve(self) -> None:
        me = self.seats[self.turn]
        token = self.board[self.place]
        if self.attacking:
            if token == "pebbles" or (token == "tiffany" and "tiffany" in me.loot):
                self.stock.append(token)
            else:
                self.gain(token)
            self.refill()
            self.end_turn()
        elif me.wants(token):
            self.waiting = "offer"
        elif len(self.turned) < 2 and any(self.board[p] != "-" for p in range(self.places) if p != self.place):
            self.waiting = "again"
        else:
            self.end_turn()

    def gain(self, token: str) -> None:
        me = self.seats[self.turn]
        me.loot.append(token)
        if "tiffany" in me.loot and len(set(me.treasures())) >= self.goal:
            self.winner = self.turn

    def refill(self) -> None:
        reserve = len(self.stock) - self.board.count("?")
        self.board[self.place] = "?" if reserve > 0 and self.winner is None else "-"

    def end_turn(self) -> None:
        self.turned = []
        if self.winner is not None:
            self.waiting = "end"
            return
        self.next_turn()
        if self.waiting != "end":
            self.begin_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.opener:
            self.round += 1
            if self.round > self.limit:
                self.waiting = "end"

    def begin_turn(self) -> None:
        while True:
            if not self.pile:
                self.pile, self.discards = self.discards, []
            if self.pile:
                self.waiting = "draw"
                return
            if self.seats[self.turn].hand:
                self.waiting = "part"
                return
            self.next_turn()
            if self.waiting == "end":
                return

    def scores(self) -> list[int]:
        return [min(self.goal, len(set(b.treasures()))) + ("tiffany" in b.loot) for b in self.seats]


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
