"""A position of Le trésor des trois brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.tresor.box import TIFFANY, TREASURE, TYPES, WEAPONS, TresorBox
from repaire.kernel.game import Game, State

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


class Facts:
    """What does not change during a game, the numbering of actions included."""

    def __init__(self, setup: Setup, box: TresorBox) -> None:
        self.players = setup.players
        self.box = box
        self.first = setup.number("first") - 1  # -1: by lot
        self.limit = setup.number("rounds")
        self.tokens = len(box.tokens)
        kinds = self.tokens - TREASURE
        self.to_place = 3 * TYPES
        self.to_target = self.to_place + box.places
        self.to_give = self.to_target + setup.players
        self.to_receive = self.to_give + kinds
        self.to_take = self.to_receive + kinds
        self.to_leave = self.to_take + 1


class TresorState(State):
    """Cards are counted by type, tokens by number; the lists per player are laid end to end."""

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        numbers: list[int],
        deck: list[int],
        discards: list[int],
        hands: list[int],
        weapons: list[int],
        damage: list[int],
        trumps: list[int],
        loot: list[int],
        stock: list[int],
        board: list[int],
        shuffled: list[int],
        drawn: list[int],
        parted: list[int],
    ) -> None:
        super().__init__(game)
        self.facts = facts
        self.phase = numbers[0]
        self.turn = numbers[1]
        self.opener = numbers[2]
        self.round = numbers[3]
        self.left = numbers[4]  # cards in the draw pile
        self.stock_left = numbers[5]
        self.unseen = numbers[6]  # face-down tokens on the board
        self.use = numbers[7]  # of the card just parted with, until the turn ends; or -1
        self.card = numbers[8]  # that card, or -1
        self.place = numbers[9]  # the place attacked or turned, or -1
        self.before = numbers[10]  # TRE.11: the place turned first, once another may be turned; or -1
        self.given = numbers[11]  # TRE.10: the treasure to be swapped, or -1
        self.winner = numbers[12]  # or -1
        self.shuffles = numbers[13]  # how often the discards became the pile
        self.deck = deck
        self.discards = discards
        self.hands = hands
        self.weapons = weapons  # laid: 0 or 1, WEAPONS per player
        self.damage = damage  # before each player, WEAPONS per player
        self.trumps = trumps
        self.loot = loot  # tokens before each player
        self.stock = stock  # TRE.10: reserve and unseen board tokens are one
        self.board = board  # a token, UNSEEN or EMPTY
        # What players can remember since the pile was last shuffled, for `resample`:
        self.shuffled = shuffled  # the pile as it was then
        self.drawn = drawn  # what each player drew from it
        self.parted = parted  # what each player parted with since

    def _numbers(self) -> list[int]:
        return [
            self.phase,
            self.turn,
            self.opener,
            self.round,
            self.left,
            self.stock_left,
            self.unseen,
            self.use,
            self.card,
            self.place,
            self.before,
            self.given,
            self.winner,
            self.shuffles,
        ]

    def copy(self) -> TresorState:
        """Return an independent state."""
        other = TresorState(
            self.game,
            self.facts,
            self._numbers(),
            self.deck[:],
            self.discards[:],
            self.hands[:],
            self.weapons[:],
            self.damage[:],
            self.trumps[:],
            self.loot[:],
            self.stock[:],
            self.board[:],
            self.shuffled[:],
            self.drawn[:],
            self.parted[:],
        )
        other.reveals = self.reveals
        return other

    def pack(self) -> list[Any]:
        """Return everything as lists of whole numbers."""
        return [
            self.reveals,
            self._numbers(),
            self.deck[:],
            self.discards[:],
            self.hands[:],
            self.weapons[:],
            self.damage[:],
            self.trumps[:],
            self.loot[:],
            self.stock[:],
            self.board[:],
            self.shuffled[:],
            self.drawn[:],
            self.parted[:],
        ]

    def armed(self, seat: int) -> bool:
        """TRE.7: all three weapons are laid."""
        at = seat * WEAPONS
        return self.weapons[at] + self.weapons[at + 1] + self.weapons[at + 2] == WEAPONS

    def hurt(self, seat: int) -> int:
        """TRE.8: how many damaged cards lie before a player."""
        at = seat * WEAPONS
        return self.damage[at] + self.damage[at + 1] + self.damage[at + 2]

    def tokens_out(self) -> bool:
        """TRE.13: some place of the board has a token."""
        return any(token != EMPTY for token in self.board)

    def wanted(self, seat: int, token: int) -> bool:
        """TRE.11: a kind of treasure that the player lacks, or Tiffany if they lack her."""
        return (token == TIFFANY or token >= TREASURE) and self.loot[seat * self.facts.tokens + token] == 0


def fresh(game: Game[Any], facts: Facts) -> TresorState:
    """TRE.4: the state before anything has happened, with the tokens on the board."""
    box = facts.box
    tokens = sum(box.tokens)
    laid = min(box.places, tokens)
    seats = facts.players
    return TresorState(
        game,
        facts,
        [LOT, 0, 0, 0, sum(box.cards), tokens, laid, -1, -1, -1, -1, -1, -1, 0],
        box.cards[:],
        [0] * TYPES,
        [0] * (seats * TYPES),
        [0] * (seats * WEAPONS),
        [0] * (seats * WEAPONS),
        [0] * seats,
        [0] * (seats * facts.tokens),
        box.tokens[:],
        [UNSEEN] * laid + [EMPTY] * (box.places - laid),
        box.cards[:],
        [0] * (seats * TYPES),
        [0] * (seats * TYPES),
    )
