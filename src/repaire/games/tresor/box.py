"""What is in the box of Le trésor des trois brigands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.box import BoxReader

# TRE.2: card types. Damage and repair of weapon w are DAMAGE + w and REPAIR + w.
WEAPONS: Final = 3
DAMAGE: Final = 3
REPAIR: Final = 6
TRUMP: Final = 9
SWAP: Final = 10
TURN: Final = 11
TYPES: Final = 12

CARD_NAMES = (
    "blunderbuss",
    "pepper",
    "axe",
    "jammed",
    "empty",
    "blunt",
    "oiled",
    "refilled",
    "sharpened",
    "trump",
    "swap",
    "turn",
)

# TRE.3: tokens; the kinds of treasure follow, as the box lists them.
TIFFANY: Final = 0
PEBBLES: Final = 1
TREASURE: Final = 2

MOST_PLAYERS: Final = 4
FEWEST_KINDS: Final = 4


class TresorBox:
    """The components: cards per type, tokens per token number, and the four numbers of the rules."""

    def __init__(
        self,
        hand: int,
        places: int,
        damage: int,
        goal: int,
        cards: list[int],
        tokens: list[int],
        kinds: list[str],
        kind_names: list[tuple[str, str]],
    ) -> None:
        self.hand: i64 = hand
        self.places: i64 = places
        self.damage: i64 = damage
        self.goal: i64 = goal
        self.cards: vec[i64] = numbers(cards)
        self.tokens: vec[i64] = numbers(tokens)
        self.kinds = kinds  # a word for each kind of treasure
        self.kind_names = kind_names

    def terms(self, lang: str) -> dict[str, str]:
        """Return the words that the box brings: the names of its treasures."""
        column = 0 if lang == "fr" else 1
        return {f"term.token.{TREASURE + kind}": names[column] for kind, names in enumerate(self.kind_names)}


def read_box(reader: BoxReader) -> TresorBox:
    """Return the contents of a box file, checked."""
    hand = reader.whole("hand", low=1, high=4)  # TRE.6: 3 uses of 5 cards are 15 choices, and no more
    places = reader.whole("places", low=1, high=8)
    damage = reader.whole("damage", low=1, high=9)
    goal = reader.whole("goal", low=1, high=12)
    cards = [reader.whole("cards", name, low=1 if at < WEAPONS else 0, high=99) for at, name in enumerate(CARD_NAMES)]
    if sum(cards) <= MOST_PLAYERS * hand:
        reader.refuse(("cards",), f"> {MOST_PLAYERS * hand}")
    # TRE.3: everybody must be able to find a Tiffany
    tokens = [reader.whole("tokens", "tiffany", low=MOST_PLAYERS, high=99)]
    tokens.append(reader.whole("tokens", "pebbles", low=0, high=99))
    kinds = list(reader.get("treasures")) if isinstance(reader.get("treasures"), dict) else []
    least = max(FEWEST_KINDS, goal)
    if not least <= len(kinds) <= 12:
        reader.refuse(("treasures",), f"[...] x {least}..12")
    names: list[tuple[str, str]] = []
    for kind in kinds:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", kind):
            reader.refuse(("treasures", kind), "a..z, 0..9, -")
        tokens.append(reader.whole("treasures", kind, "tokens", low=1, high=99))
        names.append((reader.word("treasures", kind, "fr"), reader.word("treasures", kind, "en")))
    return TresorBox(hand, places, damage, goal, cards, tokens, kinds, names)
