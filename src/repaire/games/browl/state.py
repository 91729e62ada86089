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
from repaire.kernel.layout import Layout
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

LOT: Final = 0  # chance: who opens
TURN_UP: Final = 1  # chance: the Fortress card of the round
DEAL: Final = 2  # chance: a card for `turn`
PLAY: Final = 3  # `turn` plays a card
REFILL: Final = 4  # chance: `turn` draws a card
END: Final = 5


class BrowlLayout(Layout):
    """Cards are counted by type."""

    def __init__(self, players: int, forts: int) -> None:
        super().__init__()
        self.phase = self.parts.number("phase", LOT)
        self.turn = self.parts.number("turn")
        self.opener = self.parts.number("opener")
        self.round = self.parts.number("round")
        self.left = self.parts.number("left")  # cards in the draw pile
        self.held = self.parts.number("held")  # cards in all hands
        self.fortress = self.parts.number("fortress", -1)  # the Fortress card of the round, or -1
        self.deck = self.parts.row("deck", TYPES)
        self.strength = self.parts.row("strength", PEOPLES)  # of each people on the table, a Dobröwl counted double
        self.points = self.parts.row("points", players)  # of the rounds that are over
        self.hands = self.parts.grid("hands", players, TYPES)
        self.table = self.parts.grid("table", players, TYPES)
        self.won = self.parts.grid("won", players, TYPES)
        self.pile = self.parts.row("pile", forts, 1)  # Fortress cards still face down
        self.used = self.parts.row("used", forts)  # Fortress cards of earlier rounds


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BrowlBox) -> None:
        self.players: i64 = setup.players
        self.box = box
        self.first: i64 = setup.number("first") - 1  # -1: by lot
        self.fortress = setup.flag("fortress")
        self.forts: i64 = len(box.fortress_kinds)
        self.rounds: i64 = 0  # 0: play for points
        if setup.word("end") == "rounds":
            self.rounds = setup.number("rounds") or setup.players
        self.cards: i64 = 0
        self.pot: i64 = 0  # the points of all cards
        for card in range(TYPES):
            self.cards += box.counts[card]
            self.pot += box.counts[card] * box.values[card // 3]
        self.at = BrowlLayout(setup.players, len(box.fortress_kinds) if self.fortress else 0)


class BrowlState(State):
    """What the layout names, and what a card means under the Fortress card of the round."""

    def __init__(self, game: Game[Any], facts: Facts, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.facts = facts
        self.at = facts.at

    def fortress_kind(self) -> i64:
        """Return the kind of the round's Fortress card, or NO_FORTRESS."""
        card = self.cells[self.at.fortress]
        if card < 0:
            return NO_FORTRESS
        return self.facts.box.fortress_kinds[card]

    def fortress_number(self) -> i64:
        """Return the number on the round's Fortress card."""
        card = self.cells[self.at.fortress]
        if card < 0:
            return 0
        return self.facts.box.fortress_numbers[card]

    def worth(self, kind: i64) -> i64:
        """Return how many cards a plain card, a Dobröwl or a Pas de Bröwl counts for."""
        if kind != DOBROWL:
            return 1
        if self.fortress_kind() != DRAWBRIDGE:
            return 2
        return self.fortress_number()

    def threshold(self, people: i64) -> i64:
        """Return the count at which a people wins this round (for a champion: what one player needs)."""
        value = self.facts.box.values[people]
        kind = self.fortress_kind()
        if kind == NO_FORTRESS:
            return value
        n = self.fortress_number()
        if kind == ADD:
            value += n
            if value < 1:
                return 1
            return value
        if kind == SET:
            return n
        if kind == CHAMPION:
            return (value + n - 1) // n
        return value

    def fielded(self, seat: i64, people: i64) -> i64:
        """Return what a player has of a people on the table, a Dobröwl counted double."""
        s = self.cells
        lies = self.at.table + seat * TYPES + people * 3
        return s[lies] + s[lies + 1] * self.worth(DOBROWL) + s[lies + 2]

    def shown(self, seat: i64, people: i64) -> i64:
        """Return how many cards of a people a player has on the table."""
        s = self.cells
        lies = self.at.table + seat * TYPES + people * 3
        return s[lies] + s[lies + 1] + s[lies + 2]

    def lying(self) -> i64:
        """Return how many cards are on the table."""
        total: i64 = 0
        lies: i64
        for lies in range(self.at.table, self.at.table + self.facts.players * TYPES):
            total += self.cells[lies]
        return total
