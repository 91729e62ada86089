"""A position of Bröwl."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.browl.box import (
    ADD,
    CHAMPION,
    DOBROWL,
    DRAWBRIDGE,
    NO_FORTRESS,
    PEOPLES,
    SET,
    TYPES,
    BrowlBox,
)
from repaire.kernel.game import Game, State

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

LOT: Final = 0  # chance: who opens
TURN_UP: Final = 1  # chance: the Fortress card of the round
DEAL: Final = 2  # chance: a card for `turn`
PLAY: Final = 3  # `turn` plays a card
REFILL: Final = 4  # chance: `turn` draws a card
END: Final = 5


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BrowlBox) -> None:
        self.players = setup.players
        self.box = box
        self.first = setup.number("first") - 1  # -1: by lot
        self.fortress = setup.flag("fortress")
        self.rounds = 0  # 0: play for points
        if setup.word("end") == "rounds":
            self.rounds = setup.number("rounds") or setup.players
        self.cards = sum(box.counts)
        self.pot = 0  # the points of all cards
        for card in range(TYPES):
            self.pot += box.counts[card] * box.values[card // 3]


class BrowlState(State):
    """Cards are counted by type; the lists per player are laid end to end, TYPES numbers each."""

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        numbers: list[int],
        deck: list[int],
        hands: list[int],
        table: list[int],
        won: list[int],
        points: list[int],
        strength: list[int],
        pile: list[int],
        used: list[int],
    ) -> None:
        super().__init__(game)
        self.facts = facts
        self.phase = numbers[0]
        self.turn = numbers[1]
        self.opener = numbers[2]
        self.round = numbers[3]
        self.left = numbers[4]  # cards in the draw pile
        self.held = numbers[5]  # cards in all hands
        self.fortress = numbers[6]  # the Fortress card of the round, or -1
        self.deck = deck
        self.hands = hands
        self.table = table
        self.won = won
        self.points = points  # of the rounds that are over
        self.strength = strength  # of each people on the table, a Dobröwl counted double
        self.pile = pile  # Fortress cards still face down
        self.used = used  # Fortress cards of earlier rounds

    def _numbers(self) -> list[int]:
        return [self.phase, self.turn, self.opener, self.round, self.left, self.held, self.fortress]

    def copy(self) -> BrowlState:
        """Return an independent state."""
        other = BrowlState(
            self.game,
            self.facts,
            self._numbers(),
            self.deck[:],
            self.hands[:],
            self.table[:],
            self.won[:],
            self.points[:],
            self.strength[:],
            self.pile[:],
            self.used[:],
        )
        other.reveals = self.reveals
        return other

    def pack(self) -> list[Any]:
        """Return everything as lists of whole numbers."""
        return [
            self.reveals,
            self._numbers(),
            self.deck[:],
            self.hands[:],
            self.table[:],
            self.won[:],
            self.points[:],
            self.strength[:],
            self.pile[:],
            self.used[:],
        ]

    def fortress_kind(self) -> int:
        """Return the kind of the round's Fortress card, or NO_FORTRESS."""
        return NO_FORTRESS if self.fortress < 0 else self.facts.box.fortress_kinds[self.fortress]

    def fortress_number(self) -> int:
        """Return the number on the round's Fortress card."""
        return 0 if self.fortress < 0 else self.facts.box.fortress_numbers[self.fortress]

    def worth(self, kind: int) -> int:
        """Return how many cards a plain card, a Dobröwl or a Pas de Bröwl counts for."""
        if kind != DOBROWL:
            return 1
        return self.fortress_number() if self.fortress_kind() == DRAWBRIDGE else 2

    def threshold(self, people: int) -> int:
        """Return the count at which a people wins this round (for a champion: what one player needs)."""
        value = self.facts.box.values[people]
        kind = self.fortress_kind()
        if kind == ADD:
            return max(1, value + self.fortress_number())
        if kind == SET:
            return self.fortress_number()
        if kind == CHAMPION:
            n = self.fortress_number()
            return (value + n - 1) // n
        return value

    def fielded(self, seat: int, people: int) -> int:
        """Return what a player has of a people on the table, a Dobröwl counted double."""
        at = seat * TYPES + people * 3
        return self.table[at] + self.table[at + 1] * self.worth(DOBROWL) + self.table[at + 2]


def fresh(game: Game[Any], facts: Facts) -> BrowlState:
    """Return the state before anything has happened."""
    cards = facts.players * TYPES
    forts = len(facts.box.fortress_kinds) if facts.fortress else 0
    return BrowlState(
        game,
        facts,
        [LOT, 0, 0, 0, 0, 0, -1],
        [0] * TYPES,
        [0] * cards,
        [0] * cards,
        [0] * cards,
        [0] * facts.players,
        [0] * PEOPLES,
        [1] * forts,
        [0] * forts,
    )
