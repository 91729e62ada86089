"""A position of Rolling Bandits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.rolling_bandits.box import FACES, SYMBOLS, RollingBox
from repaire.kernel.game import Game, State

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


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: RollingBox) -> None:
        self.players = setup.players
        self.box = box
        self.first = setup.number("first") - 1  # -1: by lot
        self.tie = setup.word("tie")
        self.mercenaries = box.mercenaries if setup.flag("mercenaries") else 0
        self.first_dice = box.first_dice if setup.flag("first_five") else box.dice
        self.locomotive = len(box.wagons)  # its car type
        self.car_types = len(box.wagons) + 1
        self.chest_types = len(box.chests)


class RollingState(State):
    """The train runs from the rear to the front. Groups are kept by player and symbol, SYMBOLS per player.

    Cars and chests of the players are counted by type; the lists per player are laid end to end.
    """

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        numbers: list[int],
        train: list[int],
        backs: list[int],
        wagons: list[int],
        symbols: list[int],
        where: list[int],
        own: list[int],
        hired: list[int],
        home: list[int],
        stock: list[int],
        rolled: list[int],
        rolled_hired: list[int],
        pool: list[int],
        cars: list[int],
        opened: list[int],
        closed: list[int],
        ready: list[int],
        discarded: list[int],
        attackers: list[int],
        earlier: list[int],
        votes: list[int],
    ) -> None:
        super().__init__(game)
        self.facts = facts
        self.phase = numbers[0]
        self.turn = numbers[1]
        self.turns = numbers[2]  # begun since the train was set up
        self.trains = numbers[3]  # 1, and more after a tie
        self.to_roll = numbers[4]  # dice that chance still owes
        self.to_roll_hired = numbers[5]
        self.placed = numbers[6]  # 1 once a group was placed this turn
        self.stirred = numbers[7]  # 1 once a die was rolled or the train changed this turn
        self.still = numbers[8]  # turns in a row with neither
        self.quiet = numbers[9]  # turns in a row without a theft
        self.car = numbers[10]  # whose chest chance opens
        self.other_car = numbers[11]  # to settle after it, or NOWHERE
        self.pick = numbers[12]  # the last die picked for a reroll: the next comes no earlier
        self.train = train  # car types
        self.backs = backs  # the symbol of each car's chest, or NO_CHEST
        self.wagons = wagons  # not in the train, by type
        self.symbols = symbols  # of the chests not on a wagon
        self.where = where  # car of the group, or NOWHERE
        self.own = own  # dice of the group
        self.hired = hired  # mercenaries of the group
        self.home = home  # available dice
        self.stock = stock  # available mercenaries
        self.rolled = rolled  # dice just rolled and not yet placed, by face
        self.rolled_hired = rolled_hired
        self.pool = pool  # chests that nobody has looked into, by type
        self.cars = cars  # stolen, by player and car type
        self.opened = opened  # by player and chest type
        self.closed = closed
        self.ready = ready  # closed chests of `turn` that were won on earlier turns, by type
        self.discarded = discarded  # by chest type
        self.attackers = attackers  # 1 for the players who attack this train
        self.earlier = earlier  # points of earlier trains
        self.votes = votes

    def _numbers(self) -> list[int]:
        return [
            self.phase,
            self.turn,
            self.turns,
            self.trains,
            self.to_roll,
            self.to_roll_hired,
            self.placed,
            self.stirred,
            self.still,
            self.quiet,
            self.car,
            self.other_car,
            self.pick,
        ]

    def copy(self) -> RollingState:
        """Return an independent state."""
        other = RollingState(
            self.game,
            self.facts,
            self._numbers(),
            self.train[:],
            self.backs[:],
            self.wagons[:],
            self.symbols[:],
            self.where[:],
            self.own[:],
            self.hired[:],
            self.home[:],
            self.stock[:],
            self.rolled[:],
            self.rolled_hired[:],
            self.pool[:],
            self.cars[:],
            self.opened[:],
            self.closed[:],
            self.ready[:],
            self.discarded[:],
            self.attackers[:],
            self.earlier[:],
            self.votes[:],
        )
        other.reveals = self.reveals
        return other

    def pack(self) -> list[Any]:
        """Return everything as lists of whole numbers."""
        return [
            self.reveals,
            self._numbers(),
            self.train[:],
            self.backs[:],
            self.wagons[:],
            self.symbols[:],
            self.where[:],
            self.own[:],
            self.hired[:],
            self.home[:],
            self.stock[:],
            self.rolled[:],
            self.rolled_hired[:],
            self.pool[:],
            self.cars[:],
            self.opened[:],
            self.closed[:],
            self.ready[:],
            self.discarded[:],
            self.attackers[:],
            self.earlier[:],
            self.votes[:],
        ]

    def gang(self, seat: int) -> int:
        """Return how many groups a player has in the train."""
        groups = 0
        at = seat * SYMBOLS
        for group in range(at, at + SYMBOLS):
            if self.where[group] >= 0:
                groups += 1
        return groups

    def landing(self, seat: int) -> int:
        """ROL.9: the car where a new symbol goes, or NOWHERE if no car is ahead of the gang."""
        front = NOWHERE
        at = seat * SYMBOLS
        for group in range(at, at + SYMBOLS):
            front = max(front, self.where[group])
        return front + 1 if front + 1 < len(self.train) else NOWHERE

    def force(self, seat: int, car: int) -> int:
        """Return how many dice a player has on a car, mercenaries included (ROL.17)."""
        at = seat * SYMBOLS
        for group in range(at, at + SYMBOLS):
            if self.where[group] == car:
                return self.own[group] + self.hired[group]
        return 0

    def dice_rolled(self) -> int:
        """Return how many dice lie rolled before the active player."""
        return sum(self.rolled) + sum(self.rolled_hired)

    def raiders(self) -> int:
        """Return how many players attack this train."""
        return sum(self.attackers)


def fresh(game: Game[Any], facts: Facts) -> RollingState:
    """Return the state before anything has happened: all players face a train that is not there yet."""
    players = facts.players
    groups = players * SYMBOLS
    return RollingState(
        game,
        facts,
        [LOT, 0, 0, 0, 0, 0, 0, 0, 0, 0, NOWHERE, NOWHERE, 0],
        [],
        [],
        [0] * len(facts.box.wagons),
        [0] * SYMBOLS,
        [NOWHERE] * groups,
        [0] * groups,
        [0] * groups,
        [0] * players,
        [0] * players,
        [0] * FACES,
        [0] * FACES,
        [0] * facts.chest_types,
        [0] * (players * facts.car_types),
        [0] * (players * facts.chest_types),
        [0] * (players * facts.chest_types),
        [0] * facts.chest_types,
        [0] * facts.chest_types,
        [1] * players,
        [0] * players,
        [NO_VOTE] * players,
    )
