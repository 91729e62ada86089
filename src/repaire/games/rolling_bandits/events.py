"""What can be seen to happen in Rolling Bandits.

A `car` is counted from the rear of the train, from 1; 0 is the Locomotive. A `face` is a die's, 5 being the blank.
"""

from __future__ import annotations

from repaire.kernel.events import Event


class TrainArrived(Event):
    """ROL.4: a train is set up."""

    cars: int
    seat: int  # who begins


class TurnBegan(Event):
    """ROL.4: a player's turn."""

    seat: int


class CarStolen(Event):
    """ROL.5, ROL.14: a car is taken, and all dice on it go home."""

    seat: int
    car: int
    need: int
    points: int
    at_once: int


class ChestDiscarded(Event):
    """ROL.5: the chest of a car that is being stolen, shown to all."""

    car: int
    symbol: int
    effect: int
    points: int


class GroupsTakenBack(Event):
    """ROL.6: the rearmost groups go home."""

    seat: int
    groups: int
    dice: int
    mercenaries: int


class MercenariesHired(Event):
    """ROL.17: mercenaries join the roll."""

    seat: int
    n: int


class DiceRolled(Event):
    """ROL.7: all the dice before the active player."""

    seat: int
    faces: list[int]


class MercenariesRolled(Event):
    """ROL.17: the mercenaries among them."""

    seat: int
    faces: list[int]


class NothingRolled(Event):
    """ROL.7: no die is available."""

    seat: int


class GroupPlaced(Event):
    """ROL.9: a group goes into the train."""

    seat: int
    symbol: int
    n: int
    car: int


class JokersPlaced(Event):
    """ROL.10: the jokers join a group."""

    seat: int
    symbol: int
    n: int
    car: int


class DiceKept(Event):
    """ROL.9: what was not placed goes home."""

    seat: int
    n: int


class ChestWon(Event):
    """ROL.12: a player wins a chest."""

    seat: int
    symbol: int
    car: int


class ChestSeen(Event):
    """ROL.12: you look into the chest that you have won."""

    symbol: int
    effect: int
    points: int


class BombExploded(Event):
    """ROL.12: a bomb, at once."""

    seat: int
    car: int
    points: int
    dice: int  # that leave the car


class ChestUsed(Event):
    """ROL.8, ROL.13: a chest is turned open."""

    seat: int
    symbol: int
    effect: int
    points: int


class GroupsSwapped(Event):
    """ROL.13: two groups have changed cars."""

    seat: int
    symbol: int
    car: int
    other: int
    other_car: int


class GangsWentHome(Event):
    """ROL.18: nobody could move."""

    dice: int


class TrainLeft(Event):
    """ROL.18: no theft for too long."""

    rounds: int
    cars: int


class LootCounted(Event):
    """ROL.16: a player's points from this train."""

    seat: int
    points: int
    cars: int
    chests: int


class TieDeclared(Event):
    """ROL.16: one of the players who are still tied."""

    seat: int


class VoteShown(Event):
    """ROL.16: what a tied player wanted."""

    seat: int
    attack: int


class GameWon(Event):
    """ROL.16: a winner, alone or with others."""

    seat: int
    points: int
    shared: int
