"""What can be seen to happen in Bröwl."""

from __future__ import annotations

from repaire.kernel.events import Event


class RoundBegan(Event):
    """BRO.9: a round begins."""

    round: int
    seat: int


class FortressTurned(Event):
    """BRO.10: the Fortress card of the round."""

    card: int
    effect: str
    n: int


class Dealt(Event):
    """BRO.3: everybody has a hand."""

    n: int


class HandDealt(Event):
    """BRO.3: your own hand."""

    cards: list[int]


class CardPlayed(Event):
    """BRO.4: a card goes on the table."""

    seat: int
    card: int


class CardDrawn(Event):
    """BRO.4: you draw a card and see it."""

    seat: int
    card: int


class CardTaken(Event):
    """BRO.4: another player draws a card."""

    seat: int


class PeopleLeft(Event):
    """BRO.6: Pas de Bröwl."""

    people: int
    n: int


class BattleWon(Event):
    """BRO.5: a people wins."""

    people: int


class TwinWon(Event):
    """BRO.11: a second people is won too."""

    people: int


class CardsWon(Event):
    """BRO.5: a player keeps cards."""

    seat: int
    people: int
    cards: int
    points: int


class RoundScored(Event):
    """BRO.8: a player's points at the end of a round."""

    seat: int
    points: int
    total: int


class GameWon(Event):
    """BRO.8: a winner, alone or with others."""

    seat: int
    points: int
