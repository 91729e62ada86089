"""Rolling Bandits a second time, as simply as can be: dice are words in lists on cars, and everything is counted."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

SYMBOLS = ["revolver", "mask", "hat", "boot", "horseshoe"]


@dataclass(eq=False)
class Car:
    name: str
    need: int
    points: int
    chest: str | None = None
    dice: list[tuple[int, str, str]] = field(default_factory=list)  # seat, own or merc, symbol


@dataclass(eq=False)
class Chest:
    symbol: str
    effect: str
    points: int
    won: int = 0  # on which turn

    @property
    def name(self) -> str:
        return f"{self.symbol}-{self.effect}-{self.points}"


class Naive:
    """One table. `waiting` says what comes next; `tasks` is what is left to do after it, the next one last."""

    def __init__(
        self,
        players: int,
        wagons: list[tuple[int, int]],
        locomotive: tuple[int, int],
        chests: list[tuple[str, str, int]],
        sides: list[str],
        numbers: dict[str, int],
        first: int | None,
        mercenaries: bool,
        first_five: bool,
        tie: str,
    ) -> None:
        self.players = players
        self.wagons, self.locomotive, self.chests, self.sides = wagons, locomotive, chests, sides
        self.numbers = numbers
        self.first, self.mercenaries, self.first_five, self.tie = first, mercenaries, first_five, tie
        self.trains = 0
        self.raiders = list(range(players))
        self.earlier = [0] * players
        self.standoffs = 0
        self.loot: list[list[Car]] = []
        self.open: list[list[Chest]] = []
        self.closed: list[list[Chest]] = []
        self.waiting = ""
        self.tasks: list[tuple[Any, ...]] = []
        self.new_train()

    # -- set-up

    def new_train(self) -> None:
        self.trains += 1
        self.loot = [[] for _ in range(self.players)]
        self.open = [[] for _ in range(self.players)]
        self.closed = [[] for _ in range(self.players)]
        self.unseen = [Chest(*chest) for chest in self.chests]
        self.backs = [chest.symbol for chest in self.unseen]
        self.yard = [Car(f"wagon-{need}-{points}", need, points) for need, points in self.wagons]
        self.train: list[Car] = []
        self.home = [self.numbers["dice"]] * self.players
        self.stock = [self.numbers["mercenaries"] if self.mercenaries else 0] * self.players
        self.rolled: list[tuple[str, str]] = []
        self.clock = self.still = self.quiet = 0
        self.votes: dict[int, str] = {}
        self.turn = 0
        self.waiting = "lot"
        if self.first in self.raiders:
            self.turn = self.first
            self.waiting = "wagon"

    # -- what may come next

    def choices(self) -> dict[str, int]:
        names: list[str] = []
        if self.waiting == "lot":
            names = [f"first-{seat}" for seat in self.raiders]
        elif self.waiting == "wagon":
            names = [car.name for car in self.yard]
        elif self.waiting == "symbol":
            names = self.backs
        elif self.waiting == "roll":
            names = self.sides
        elif self.waiting in ("discard", "chest"):
            names = [chest.name for chest in self.unseen if chest.symbol == self.car.chest]
        if names:
            return {name: names.count(name) for name in names}
        return dict.fromkeys(getattr(self, f"may_{self.waiting}")() if self.waiting != "end" else [], 1)

    def may_back(self) -> list[str]:
        return [f"back-{n}" for n in range(len(self.gang()) + 1)]

    def may_hire(self) -> list[str]:
        return [f"hire-{n}" for n in range(self.stock[self.turn] + 1)]

    def may_place(self) -> list[str]:
        gang = self.gang()
        ahead = self.train.index(gang[-1]) + 1 < len(self.train) if gang else True
        mine = [self.symbol(car) for car in gang]
        faces = {face for _, face in self.rolled}
        names = [f"place-{face}" for face in faces - {"blank"} if face in mine or ahead]
        return names + [f"jokers-{symbol}" for symbol in mine if "blank" in faces]

    def may_attack(self) -> list[str]:
        names = [*self.may_place(), "finish"]
        for chest in self.closed[self.turn]:
            if chest.won < self.clock and (
                (chest.effect == "reroll" and self.rolled and not self.placed)
                or (chest.effect == "ambush" and len(self.gang()) > 1)
            ):
                names.append(f"use-{chest.name}")
        return names

    def may_pick(self) -> list[str]:
        order = [f"die-{face}{kind}" for face in [*SYMBOLS, "blank"] for kind in ("", "-mercenary")]
        there = {f"die-{face}" + ("-mercenary" if kind == "merc" else "") for kind, face in self.rolled}
        later = order[order.index(self.picks[-1]) :] if self.picks else order
        return [name for name in later if name in there] + (["reroll"] if self.picks else [])

    def may_swap(self) -> list[str]:
        mine = {self.symbol(car) for car in self.gang()}
        return [f"swap-{a}-{b}" for a, b in combinations(SYMBOLS, 2) if {a, b} <= mine]

    def may_tie(self) -> list[str]:
        return ["share", "new-train"]

    # -- looking at the table

    def mine(self, car: Car, seat: int) -> list[tuple[int, str, str]]:
        return [die for die in car.dice if die[0] == seat]

    def gang(self) -> list[Car]:
        """The active player's cars, rear to front; they must be neighbours, one symbol each (ROL.11)."""
        cars = [car for car in self.train if self.mine(car, self.turn)]
        symbols = [{die[2] for die in self.mine(car, self.turn)} for car in cars]
        assert all(len(each) == 1 for each in symbols)
        assert len({next(iter(each)) for each in symbols}) == len(symbols)
        places = [self.train.index(car) for car in cars]
        assert places == list(range(places[0], places[0] + len(places))) if places else True
        return cars

    def symbol(self, car: Car) -> str:
        return self.mine(car, self.turn)[0][2]

    def scores(self) -> list[int]:
        return [self.earlier[seat] + self.total(seat) for seat in range(self.players)]

    def total(self, seat: int) -> int:
        owned: list[Car | Chest] = [*self.loot[seat], *self.open[seat], *self.closed[seat]]
        return sum(thing.points for thing in owned)

    def best(self) -> list[int]:
        def rank(seat: int) -> tuple[int, int, int]:
            return self.total(seat), len(self.loot[seat]), len(self.open[seat]) + len(self.closed[seat])

        top = max(rank(seat) for seat in self.raiders)
        return [seat for seat in self.raiders if rank(seat) == top]

    # -- what happens

    def take(self, name: str) -> None:
        waiting, self.waiting = self.waiting, ""
        getattr(self, f"on_{waiting}")(name)
        while not self.waiting:
            task = self.tasks.pop()
            getattr(self, f"do_{task[0]}")(*task[1:])

    def on_lot(self, name: str) -> None:
        self.turn = int(name.split("-")[1])
        self.waiting = "wagon"

    def on_wagon(self, name: str) -> None:
        car = next(car for car in self.yard if car.name == name)
        self.yard.remove(car)
        self.train.append(car)
        spare = self.numbers["removed"] if len(self.raiders) == 2 else 0
        self.waiting = "wagon" if len(self.yard) > spare else "symbol"
        if self.waiting == "symbol":
            self.train.append(Car("locomotive", *self.locomotive))

    def on_symbol(self, name: str) -> None:
        self.backs.remove(name)
        bare = [car for car in self.train[:-1] if not car.chest]
        bare[0].chest = name
        if len(bare) > 1:
            self.waiting = "symbol"
        else:
            self.tasks = [("turn", self.turn)]

    def do_turn(self, seat: int) -> None:
        self.turn = seat
        self.clock += 1
        self.placed = self.stirred = self.robbed = False
        self.hired = 0
        self.tasks = [("steal",)]

    def do_steal(self) -> None:
        for car in self.train:
            mine = len(self.mine(car, self.turn))
            rivals = [len(self.mine(car, seat)) for seat in self.raiders if seat != self.turn]
            if mine >= car.need and all(mine > rival for rival in rivals):
                self.tasks += [("steal",), ("rob", car)]
                return
        if self.gang():
            self.waiting = "back"
        else:
            self.tasks.append(("call",))

    def do_rob(self, car: Car) -> None:
        if car.chest:
            self.car = car
            self.waiting = "discard"
            self.tasks.append(("rob", car))
            return
        self.loot[self.turn].append(car)
        self.send_home(car, car.dice[:])
        self.train.remove(car)
        self.stirred = self.robbed = True
        if not self.train:
            self.tasks = [("finish",)]

    def on_discard(self, name: str) -> None:
        self.unseen.remove(next(chest for chest in self.unseen if chest.name == name))
        self.car.chest = None

    def send_home(self, car: Car, dice: list[tuple[int, str, str]]) -> None:
        for die in dice:
            car.dice.remove(die)
            if die[1] == "own":
                self.home[die[0]] += 1

    def on_back(self, name: str) -> None:
        for car in self.gang()[: int(name.split("-")[1])]:
            self.send_home(car, self.mine(car, self.turn))
            self.stirred = True
        self.tasks.append(("call",))

    def do_call(self) -> None:
        if self.stock[self.turn]:
            self.waiting = "hire"
        else:
            self.tasks.append(("roll",))

    def on_hire(self, name: str) -> None:
        self.hired = int(name.split("-")[1])
        self.stock[self.turn] -= self.hired
        self.tasks.append(("roll",))

    def do_roll(self) -> None:
        own = self.home[self.turn]
        if self.first_five and self.clock == 1 and len(self.raiders) == 2:
            own = min(own, self.numbers["first_dice"])
        self.home[self.turn] -= own
        self.owed = ["own"] * own + ["merc"] * self.hired
        if self.owed:
            self.stirred = True
            self.waiting = "roll"
        else:
            self.tasks.append(("attack",))

    def on_roll(self, name: str) -> None:
        self.rolled.append((self.owed.pop(0), name))
        if self.owed:
            self.waiting = "roll"
        else:
            self.tasks.append(("attack",))

    def do_attack(self) -> None:
        """The turn goes on if the others cannot be sure that nothing is left to do."""
        old = [chest for chest in self.closed[self.turn] if chest.won < self.clock]
        pause = old and (len(self.gang()) > 1 or (self.rolled and not self.placed))
        if pause or self.may_place():
            self.waiting = "attack"
        else:
            self.tasks.append(("close",))

    def on_attack(self, name: str) -> None:
        what, _, which = name.partition("-")
        if what == "finish":
            self.tasks.append(("close",))
        elif what == "use":
            chest = next(chest for chest in self.closed[self.turn] if chest.name == which and chest.won < self.clock)
            self.closed[self.turn].remove(chest)
            self.open[self.turn].append(chest)
            self.picks: list[str] = []
            if chest.effect == "ambush":
                self.keep()
            self.waiting = "pick" if chest.effect == "reroll" else "swap"
        else:
            self.place(which, "blank" if what == "jokers" else which)

    def place(self, symbol: str, face: str) -> None:
        gang = self.gang()
        there = [car for car in gang if self.symbol(car) == symbol]
        if there:
            car = there[0]
        elif gang:
            car = self.train[self.train.index(gang[-1]) + 1]
        else:
            car = self.train[0]
        car.dice += [(self.turn, kind, symbol) for kind, shown in self.rolled if shown == face]
        self.rolled = [die for die in self.rolled if die[1] != face]
        self.placed = self.stirred = True
        self.tasks += [("attack",), ("horde", car), ("settle", car)]

    def do_settle(self, car: Car) -> None:
        if car.chest and car.chest == self.symbol(car) and len(self.mine(car, self.turn)) >= self.numbers["chest_dice"]:
            self.car = car
            self.waiting = "chest"

    def on_chest(self, name: str) -> None:
        chest = next(chest for chest in self.unseen if chest.name == name)
        self.unseen.remove(chest)
        self.car.chest = None
        chest.won = self.clock
        if chest.effect != "bomb":
            self.closed[self.turn].append(chest)
            return
        self.open[self.turn].append(chest)
        for seat in self.raiders:
            dice = sorted(self.mine(self.car, seat), key=lambda die: die[1])  # a mercenary comes first
            self.send_home(self.car, dice[1:])

    def do_horde(self, car: Car) -> None:
        if len(self.mine(car, self.turn)) >= self.numbers["dice"]:
            self.tasks.append(("rob", car))

    def on_pick(self, name: str) -> None:
        if name == "reroll":
            self.waiting = "roll"
            self.owed = sorted(("merc" if pick.endswith("mercenary") else "own" for pick in self.picks), reverse=True)
            return
        kind = "merc" if name.endswith("mercenary") else "own"
        self.rolled.remove((kind, name.split("-")[1]))
        self.picks.append(name)
        self.waiting = "pick"

    def on_swap(self, name: str) -> None:
        symbols = name.split("-")[1:]
        rear, front = [car for car in self.gang() if self.symbol(car) in symbols]
        rear_dice, front_dice = self.mine(rear, self.turn), self.mine(front, self.turn)
        rear.dice = [die for die in rear.dice if die[0] != self.turn] + front_dice
        front.dice = [die for die in front.dice if die[0] != self.turn] + rear_dice
        self.stirred = True
        self.tasks += [("attack",), ("settle", front), ("settle", rear)]

    def keep(self) -> None:
        for kind, _ in self.rolled:
            (self.home if kind == "own" else self.stock)[self.turn] += 1
        self.rolled = []

    def do_close(self) -> None:
        self.keep()
        self.still = 0 if self.stirred else self.still + 1
        self.quiet = 0 if self.robbed else self.quiet + 1
        if self.quiet == self.numbers["quiet_rounds"] * len(self.raiders):
            self.tasks = [("finish",)]
            return
        if self.still == len(self.raiders):
            for car in self.train:
                self.send_home(car, car.dice[:])
            self.still = 0
            self.standoffs += 1
        later = [seat for seat in self.raiders if seat > self.turn]
        self.tasks = [("turn", (later or self.raiders)[0])]

    def do_finish(self) -> None:
        if len(self.best()) == 1 or self.tie == "share" or (self.tie == "train" and self.trains == 3):
            self.waiting = "end"
        elif self.tie == "vote":
            self.waiting = "tie"
        else:
            self.next_train()

    def on_tie(self, name: str) -> None:
        best = self.best()
        self.votes[next(seat for seat in best if seat not in self.votes)] = name
        if len(self.votes) < len(best):
            self.waiting = "tie"
        elif "share" in self.votes.values():
            self.waiting = "end"
        else:
            self.next_train()

    def next_train(self) -> None:
        self.earlier, self.raiders = self.scores(), self.best()
        self.new_train()


def count(table: Naive, depth: int) -> int:
    if depth == 0 or table.waiting == "end":
        return 1
    total = 0
    for name in table.choices():
        child = copy.deepcopy(table)
        child.take(name)
        total += count(child, depth - 1)
    return total
