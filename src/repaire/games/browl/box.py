"""What is in the Bröwl box, and what of it holds for one set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.box import BoxReader

PEOPLES: Final = 5
PLAIN: Final = 0
DOBROWL: Final = 1
PAS: Final = 2
TYPES: Final = 15  # a card type is its people times 3, plus its kind

PEOPLE_NAMES = ("mage", "elf", "orc", "barbarian", "dwarf")
KIND_NAMES = ("", "-dobrowl", "-pas")

# BRO.11: kinds of Fortress card
NO_FORTRESS: Final = -1
ADD: Final = 0
SET: Final = 1
CHAMPION: Final = 2
TAKES_ALL: Final = 3
BETRAYAL: Final = 4
FIELD: Final = 5
MUSTER: Final = 6
DRAWBRIDGE: Final = 7
TWIN: Final = 8
TRUCE: Final = 9

FORTRESS_KINDS = (
    "add",
    "set",
    "champion",
    "takes_all",
    "betrayal",
    "field",
    "muster",
    "drawbridge",
    "twin",
    "truce",
)
_RANGES = {
    "add": (-2, 9),
    "set": (1, 20),
    "champion": (1, 9),
    "field": (2, 60),
    "muster": (2, 5),
    "drawbridge": (1, 9),
    "truce": (2, 9),
}


class BrowlBox:
    """The components: cards per type, value per people, Fortress cards as kind and number."""

    def __init__(
        self,
        hand: int,
        target: int,
        values: list[int],
        counts: list[int],
        fortress_kinds: list[int],
        fortress_numbers: list[int],
        fortress_names: list[tuple[str, str]],
    ) -> None:
        self.hand: i64 = hand
        self.target: i64 = target
        self.values: vec[i64] = numbers(values)
        self.counts: vec[i64] = numbers(counts)
        self.fortress_kinds: vec[i64] = numbers(fortress_kinds)
        self.fortress_numbers: vec[i64] = numbers(fortress_numbers)
        self.fortress_names = fortress_names

    def terms(self, lang: str) -> dict[str, str]:
        """Return the words that the box brings: the names of its Fortress cards."""
        column = 0 if lang == "fr" else 1
        return {f"term.fortress.{number}": names[column] for number, names in enumerate(self.fortress_names)}


def read_box(reader: BoxReader) -> BrowlBox:
    """Return the contents of a box file, checked."""
    values: list[int] = []
    counts: list[int] = []
    for people in PEOPLE_NAMES:
        values.append(reader.whole("peoples", people, "value", low=3, high=20))
        counts += [reader.whole("peoples", people, "cards", low=3, high=60) - 2, 1, 1]
    hand = reader.whole("hand", low=1, high=10)
    if sum(counts) < 6 * hand:
        reader.refuse(("hand",), f"1..{sum(counts) // 6}")
    kinds: list[int] = []
    figures: list[int] = []
    names: list[tuple[str, str]] = []
    target = reader.whole("target", low=1, high=9999)
    for number in range(reader.rows("fortress", low=1, high=30)):
        kind = reader.word("fortress", number, "kind", among=FORTRESS_KINDS)
        low, high = _RANGES.get(kind, (0, 0))
        kinds.append(FORTRESS_KINDS.index(kind))
        figures.append(reader.whole("fortress", number, "n", low=low, high=high))
        names.append((reader.word("fortress", number, "fr"), reader.word("fortress", number, "en")))
    return BrowlBox(hand, target, values, counts, kinds, figures, names)
