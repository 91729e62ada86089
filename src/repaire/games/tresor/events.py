"""What can be seen to happen in Le trésor des trois brigands."""

from __future__ import annotations

from repaire.kernel.events import Event


class FirstPlayer(Event):
    """TRE.1: who begins."""

    seat: int


class Dealt(Event):
    """TRE.4: everybody has a hand."""

    n: int


class HandDealt(Event):
    """TRE.4: your own hand."""

    cards: list[int]


class RoundBegan(Event):
    """TRE.13: a round begins."""

    round: int


class CardDrawn(Event):
    """TRE.5: you draw a card and see it."""

    seat: int
    card: int


class CardTaken(Event):
    """TRE.5: another player draws a card."""

    seat: int


class Reshuffled(Event):
    """TRE.5: the discards become the pile."""

    n: int


class NothingToDraw(Event):
    """TRE.5: neither pile nor discards have a card."""

    seat: int


class CardDiscarded(Event):
    """TRE.6: a card goes without effect."""

    seat: int
    card: int


class WeaponLaid(Event):
    """TRE.6: a weapon is laid and stays."""

    seat: int
    card: int


class DamageLaid(Event):
    """TRE.8: a damaged card is laid before another player."""

    seat: int
    target: int
    card: int


class DamageRepaired(Event):
    """TRE.6: a repaired card takes its damage away."""

    seat: int
    card: int


class TrumpPlayed(Event):
    """TRE.9: a Trump is laid; so much damage goes."""

    seat: int
    n: int


class TreasureSwapped(Event):
    """TRE.10: a treasure is swapped for another kind."""

    seat: int
    given: int
    token: int


class CoachAttacked(Event):
    """TRE.7: a card is discarded for an attack on a place of the coach."""

    seat: int
    card: int
    place: int


class TokenChosen(Event):
    """TRE.11: Turn a token is used on a place of the coach."""

    seat: int
    place: int


class TokenTurned(Event):
    """TRE.7, TRE.11: an unseen token is turned."""

    seat: int
    place: int
    token: int


class TokenTaken(Event):
    """TRE.7, TRE.11: a player takes a token."""

    seat: int
    token: int


class TokenReturned(Event):
    """TRE.7: pebbles or a second Tiffany go back to the reserve."""

    seat: int
    token: int


class TokenLeft(Event):
    """TRE.11: a token that could be taken is left."""

    seat: int
    place: int
    token: int


class PlaceEmptied(Event):
    """TRE.13: the reserve has nothing to refill a place."""

    place: int


class GameWon(Event):
    """TRE.12: a player has won."""

    seat: int


class GameDrawn(Event):
    """TRE.13: the last round is over and nobody has won."""

    round: int
