"""A position of Rolling Bandits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.rolling_bandits.box import FACES, SYMBOLS, RollingBox
from repaire.games.rolling_bandits.numbering import PAIR_HIGH, PAIR_LOW
from repaire.kernel.game import Game, State
from repaire.kernel.layout import Layout, numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

LOT: Final = 0  # chance: who begins
WAGON: Final = 1  # chance: the next wagon of the train, from the rear
SYMBOL: Final = 2  # chance: the back of the chest on the next wagon, from the rear
START_DISCARD: Final = 3  # chance: what was in the chest of the stolen `car`, at the start of a turn
TAKE: Final = 4  # `turn` takes groups back
HIRING: Final = 5  # `turn` adds mercenaries
ROLL: Final = 6  # chance: one die
ATTACK: Final = 7  # `turn` places groups, uses chests, or ends the turn
PICK: Final = 8  # `turn` picks dice to reroll
PLACE_CHEST: Final = 9  # chance: what is in the chest won on `car` by placing
ATTACK_DISCARD: Final = 10  # chance: what was in the chest of the `car` stolen during the attack
SWAP: Final = 11  # `turn` names the two groups that change cars
SWAP_CHEST: Final = 12  # chance: what is in the chest won on `car` by a swap
TIE: Final = 13  # option `tie=vote`: the tied players say whether they attack a new train
END: Final = 14

NO_CHEST: Final = -1
NOWHERE: Final = -1
NO_VOTE: Final = -1


class RollingLayout(Layout):
    """The train runs from the rear to the front. Cars and chests are counted by type."""

    def __init__(self, players: int, longest: int, wagons: int, chests: int) -> None:
        super().__init__()
        self.phase = self.parts.number("phase", LOT)
        self.turn = self.parts.number("turn")
        self.turns = self.parts.number("turns")  # begun since the train was set up
        self.trains = self.parts.number("trains")  # 1, and more after a tie
        self.to_roll = self.parts.number("to_roll")  # dice that chance still owes
        self.to_roll_hired = self.parts.number("to_roll_hired")
        self.placed = self.parts.number("placed")  # 1 once a group was placed this turn
        self.stirred = self.parts.number("stirred")  # 1 once a die was rolled or the train changed this turn
        self.still = self.parts.number("still")  # turns in a row with neither
        self.quiet = self.parts.number("quiet")  # turns in a row without a theft
        self.car = self.parts.number("car", NOWHERE)  # whose chest chance opens
        self.other_car = self.parts.number("other_car", NOWHERE)  # to settle after it, or NOWHERE
        self.pick = self.parts.number("pick")  # the last die picked for a reroll: the next comes no earlier
        self.length = self.parts.number("length")  # cars in the train
        self.usable = self.parts.number("usable")  # chests that are `ready`
        self.rolled = self.parts.row("rolled", FACES)  # dice just rolled and not yet placed, by face
        self.rolled_hired = self.parts.row("rolled_hired", FACES)
        self.home = self.parts.row("home", players)  # available dice
        self.stock = self.parts.row("stock", players)  # available mercenaries
        self.where = self.parts.grid("where", players, SYMBOLS, NOWHERE)  # car of the group of a player and symbol
        self.own = self.parts.grid("own", players, SYMBOLS)  # dice of the group
        self.hired = self.parts.grid("hired", players, SYMBOLS)  # mercenaries of the group
        self.train = self.parts.row("train", longest)  # car types
        self.backs = self.parts.row("backs", longest, NO_CHEST)  # the symbol of each car's chest, or NO_CHEST
        self.wagons = self.parts.row("wagons", wagons)  # not in the train, by type
        self.symbols = self.parts.row("symbols", SYMBOLS)  # of the chests not on a wagon
        self.pool = self.parts.row("pool", chests)  # chests that nobody has looked into, by type
        self.cars = self.parts.grid("cars", players, wagons + 1)  # stolen, by car type
        self.opened = self.parts.grid("opened", players, chests)
        self.closed = self.parts.grid("closed", players, chests)
        self.ready = self.parts.row("ready", chests)  # closed chests of `turn` that were won on earlier turns
        self.discarded = self.parts.row("discarded", chests)
        self.attackers = self.parts.row("attackers", players, 1)  # 1 for the players who attack this train
        self.earlier = self.parts.row("earlier", players)  # points of earlier trains
        self.votes = self.parts.row("votes", players, NO_VOTE)


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: RollingBox) -> None:
        self.players: i64 = setup.players
        self.box = box
        self.first: i64 = setup.number("first") - 1  # -1: by lot
        self.tie = setup.word("tie")
        self.mercenaries: i64 = box.mercenaries if setup.flag("mercenaries") else 0
        self.first_dice: i64 = box.first_dice if setup.flag("first_five") else box.dice
        self.groups: i64 = setup.players * SYMBOLS
        self.wagons: i64 = 0
        for kind in range(len(box.wagons)):
            self.wagons += box.wagons[kind]
        self.locomotive: i64 = len(box.wagons)  # its car type
        self.car_types: i64 = len(box.wagons) + 1
        self.chest_types: i64 = len(box.chests)
        self.pair_low: vec[i64] = numbers(list(PAIR_LOW))  # ROL.13: the symbols of two groups that change cars
        self.pair_high: vec[i64] = numbers(list(PAIR_HIGH))
        self.at = RollingLayout(setup.players, self.wagons + 1, self.locomotive, self.chest_types)


class RollingState(State):
    """What the layout names. A group is numbered by its player and symbol: seat * SYMBOLS + symbol."""

    def __init__(self, game: Game[Any], facts: Facts, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.facts = facts
        self.at = facts.at

    def gang(self, seat: i64) -> i64:
        """Return how many groups a player has in the train."""
        s = self.cells
        at = self.at.where + seat * SYMBOLS
        groups: i64 = 0
        group: i64
        for group in range(at, at + SYMBOLS):
            if s[group] >= 0:
                groups += 1
        return groups

    def front(self, seat: i64) -> i64:
        """Return the foremost car where a player has dice, or NOWHERE."""
        s = self.cells
        at = self.at.where + seat * SYMBOLS
        front: i64 = NOWHERE
        group: i64
        for group in range(at, at + SYMBOLS):
            if s[group] > front:
                front = s[group]
        return front

    def landing(self, seat: i64) -> i64:
        """ROL.9: the car where a new symbol goes, or NOWHERE if no car is ahead of the gang."""
        front = self.front(seat)
        if front + 1 == self.cells[self.at.length]:
            return NOWHERE
        return front + 1

    def force(self, seat: i64, car: i64) -> i64:
        """Return how many dice a player has on a car, mercenaries included (ROL.17)."""
        s, at = self.cells, self.at
        group: i64
        for group in range(seat * SYMBOLS, seat * SYMBOLS + SYMBOLS):
            if s[at.where + group] == car:
                return s[at.own + group] + s[at.hired + group]
        return 0

    def dice_of(self, group: i64) -> i64:
        """Return how many dice a group has, mercenaries included (ROL.17)."""
        return self.cells[self.at.own + group] + self.cells[self.at.hired + group]

    def dice_showing(self, face: i64) -> i64:
        """Return how many dice lie rolled with a face up, mercenaries included."""
        return self.cells[self.at.rolled + face] + self.cells[self.at.rolled_hired + face]

    def dice_rolled(self) -> i64:
        """Return how many dice lie rolled before the active player."""
        dice: i64 = 0
        face: i64
        for face in range(FACES):
            dice += self.dice_showing(face)
        return dice

    def raiders(self) -> i64:
        """Return how many players attack this train."""
        raiders: i64 = 0
        seat: i64
        for seat in range(self.facts.players):
            raiders += self.cells[self.at.attackers + seat]
        return raiders
