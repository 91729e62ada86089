"""A position of Le trésor des trois brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.tresor.box import TIFFANY, TREASURE, TYPES, WEAPONS, TresorBox
from repaire.kernel.game import Game, State
from repaire.kernel.layout import Layout
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

LOT: Final = 0  # chance: who begins
DEAL: Final = 1  # chance: a card for `turn`
DRAW: Final = 2  # chance: `turn` draws a card
PART: Final = 3  # `turn` chooses a card and its use
PLACE: Final = 4  # ... then the place that is attacked or turned
TARGET: Final = 5  # ... or whom the damage is for
GIVE: Final = 6  # ... or the treasure to swap
RECEIVE: Final = 7  # ... and the one to get for it
REVEAL: Final = 8  # chance: what the token at `place` is
OFFER: Final = 9  # TRE.11: `turn` takes the token turned, or leaves it
AGAIN: Final = 10  # TRE.11: `turn` turns another token, or does not
END: Final = 11

UNSEEN: Final = -1  # a face-down token on the board
EMPTY: Final = -2  # TRE.13: a place without a token

# TRE.6: uses of a card; an action of the first stage is its use times TYPES, plus the card
PLAY: Final = 0
DISCARD: Final = 1
ATTACK: Final = 2


class TresorLayout(Layout):
    """Cards are counted by type, tokens by number."""

    def __init__(self, players: int, box: TresorBox) -> None:
        super().__init__()
        tokens = len(box.tokens)
        laid = min(box.places, sum(box.tokens))  # TRE.4: face down on the board
        self.phase = self.parts.number("phase", LOT)
        self.turn = self.parts.number("turn")
        self.opener = self.parts.number("opener")
        self.round = self.parts.number("round")
        self.left = self.parts.number("left", sum(box.cards))  # cards in the draw pile
        self.stock_left = self.parts.number("stock_left", sum(box.tokens))
        self.unseen = self.parts.number("unseen", laid)  # face-down tokens on the board
        self.use = self.parts.number("use", -1)  # of the card just parted with, until the turn ends; or -1
        self.card = self.parts.number("card", -1)  # that card, or -1
        self.place = self.parts.number("place", -1)  # the place attacked or turned, or -1
        self.before = self.parts.number(
            "before", -1
        )  # TRE.11: the place turned first, once another may be turned; or -1
        self.given = self.parts.number("given", -1)  # TRE.10: the treasure to be swapped, or -1
        self.winner = self.parts.number("winner", -1)
        self.shuffles = self.parts.number("shuffles")  # how often the discards became the pile
        self.deck = self.parts.filled("deck", list(box.cards))
        self.discards = self.parts.row("discards", TYPES)
        self.hands = self.parts.grid("hands", players, TYPES)
        self.weapons = self.parts.grid("weapons", players, WEAPONS)  # laid: 0 or 1
        self.damage = self.parts.grid("damage", players, WEAPONS)  # before each player
        self.trumps = self.parts.row("trumps", players)
        self.loot = self.parts.grid("loot", players, tokens)  # tokens before each player
        self.stock = self.parts.filled("stock", list(box.tokens))  # TRE.10: reserve and unseen board tokens are one
        self.board = self.parts.filled("board", [UNSEEN] * laid + [EMPTY] * (box.places - laid))  # or a token
        # What players can remember since the pile was last shuffled, for `resample`:
        self.shuffled = self.parts.filled("shuffled", list(box.cards))  # the pile as it was then
        self.drawn = self.parts.grid("drawn", players, TYPES)  # what each player drew from it
        self.parted = self.parts.grid("parted", players, TYPES)  # what each player parted with since


class Facts:
    """What does not change during a game, the numbering of actions included."""

    def __init__(self, setup: Setup, box: TresorBox) -> None:
        self.players: i64 = setup.players
        self.box = box
        self.first: i64 = setup.number("first") - 1  # -1: by lot
        self.limit: i64 = setup.number("rounds")
        self.tokens: i64 = len(box.tokens)
        self.cards: i64 = 0
        for card in range(TYPES):
            self.cards += box.cards[card]
        kinds = self.tokens - TREASURE
        self.to_place: i64 = 3 * TYPES
        self.to_target: i64 = self.to_place + box.places
        self.to_give: i64 = self.to_target + setup.players
        self.to_receive: i64 = self.to_give + kinds
        self.to_take: i64 = self.to_receive + kinds
        self.to_leave: i64 = self.to_take + 1
        self.at = TresorLayout(setup.players, box)


class TresorState(State):
    """What the layout names, and what follows from it for a player."""

    def __init__(self, game: Game[Any], facts: Facts, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.facts = facts
        self.at = facts.at

    def armed(self, seat: i64) -> bool:
        """TRE.7: all three weapons are laid."""
        own = self.at.weapons + seat * WEAPONS
        return self.cells[own] + self.cells[own + 1] + self.cells[own + 2] == WEAPONS

    def hurt(self, seat: i64) -> i64:
        """TRE.8: how many damaged cards lie before a player."""
        own = self.at.damage + seat * WEAPONS
        return self.cells[own] + self.cells[own + 1] + self.cells[own + 2]

    def holds(self, seat: i64, token: i64) -> i64:
        """Return how many of a token lie before a player."""
        return self.cells[self.at.loot + seat * self.facts.tokens + token]

    def tokens_out(self, but: i64 = -1) -> bool:
        """TRE.13: some place of the board, another one than this, has a token."""
        place: i64
        for place in range(self.facts.box.places):
            if place != but and self.cells[self.at.board + place] != EMPTY:
                return True
        return False

    def wanted(self, seat: i64, token: i64) -> bool:
        """TRE.11: a kind of treasure that the player lacks, or Tiffany if they lack her."""
        return (token == TIFFANY or token >= TREASURE) and self.holds(seat, token) == 0
