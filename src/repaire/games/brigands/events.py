"""What can be seen to happen in Brigands."""

from __future__ import annotations

from repaire.kernel.events import Event


class PrinceNamed(Event):
    """BRG.6: who is the prince."""

    seat: int


class CityLaid(Event):
    """BRG.4: the quarters in the order of the arrows."""

    places: list[int]


class DayBegan(Event):
    """BRG.7: a new day; everybody gains a token."""

    day: int


class DayCardDrawn(Event):
    """BRG.7: a day card replaces the effect of its quarter."""

    card: int


class SecondPatrol(Event):
    """BRG.32: who has more henchmen in Prison places a second patrol."""

    seat: int


class PlanMade(Event):
    """BRG.8: a plan is ready, face down."""

    seat: int


class CardsReturned(Event):
    """BRG.15: the spy's cards go back."""

    seat: int
    n: int


class TeamSent(Event):
    """BRG.9: henchmen, and perhaps a token, go to a place."""

    seat: int
    place: int
    n: int
    tokens: int


class PatrolsSent(Event):
    """BRG.9: patrols, and perhaps a token, go to a place."""

    seat: int
    place: int
    n: int
    tokens: int


class PlaceReached(Event):
    """BRG.4: a place with somebody in it is resolved."""

    place: int


class WheelSet(Event):
    """BRG.11: a team action is chosen, face down."""

    seat: int


class ActionShown(Event):
    """BRG.11: a team action without a target is revealed."""

    seat: int
    what: str


class TargetShown(Event):
    """BRG.11: a team action with a target is revealed."""

    seat: int
    what: str
    target: int


class Fizzled(Event):
    """BRG.16: the target is not there any more."""

    seat: int
    target: int


class SpyDrew(Event):
    """BRG.15: the prince draws a card blind from a hand."""

    seat: int


class SpyLearned(Event):
    """BRG.15: which card it was, for the prince and its owner."""

    seat: int
    card: int


class WentHome(Event):
    """BRG.12: a team returns to its owner."""

    seat: int
    n: int


class PatrolToPrison(Event):
    """BRG.13: a patrol goes to Prison."""

    seat: int


class Stole(Event):
    """BRG.14: a theft; the seat keeps what it takes, unless it is the prince."""

    seat: int
    target: int
    ducats: int


class TeamMoved(Event):
    """BRG.12: a team goes on."""

    seat: int
    n: int
    place: int


class PatrolMoved(Event):
    """BRG.13: a patrol goes on."""

    seat: int
    place: int


class TeamPushed(Event):
    """BRG.16: henchmen are pushed on."""

    seat: int
    n: int
    place: int


class Arrested(Event):
    """BRG.18: a patrol sends henchmen to Prison."""

    seat: int
    n: int
    place: int


class Caught(Event):
    """BRG.23, BRG.24, BRG.25: the quarter's own condition sends henchmen to Prison."""

    seat: int
    n: int
    place: int


class DieRolled(Event):
    """BRG.22, BRG.24: a die."""

    value: int


class Gained(Event):
    """BRG.19 and on: ducats for a player."""

    seat: int
    ducats: int
    place: int


class TokensTaken(Event):
    """BRG.20: tokens from the reserve."""

    seat: int
    n: int


class TokensSold(Event):
    """BRG.20: tokens back to the reserve, for ducats."""

    seat: int
    n: int
    ducats: int


class StakePaid(Event):
    """BRG.22: ducats paid for more dice."""

    seat: int
    ducats: int


class DayCardSpent(Event):
    """BRG.28: somebody has profited from a day card."""

    card: int


class SkillRaised(Event):
    """BRG.27: the prince raises a skill; what it is worth now."""

    seat: int
    skill: str
    n: int


class TokenGained(Event):
    """BRG.26, BRG.27: one token from the reserve."""

    seat: int
    n: int


class Fined(Event):
    """BRG.27: what a player pays for his prisoners."""

    seat: int
    ducats: int


class Freed(Event):
    """BRG.27: prisoners are freed."""

    seat: int
    n: int


class Escaped(Event):
    """BRG.26: a prisoner escapes for a token."""

    seat: int


class Stayed(Event):
    """BRG.26: a prisoner stays, and his owner gains tokens as far as the reserve goes."""

    seat: int
    n: int


class BrigandWon(Event):
    """BRG.30, BRG.33: the richest, alone or with others."""

    seat: int
    ducats: int


class PrinceWon(Event):
    """BRG.30: no brigand has stolen enough."""

    seat: int


class CityWon(Event):
    """BRG.33: a duel that nobody wins."""

    ducats: int
