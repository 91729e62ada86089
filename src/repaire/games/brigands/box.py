"""What is in the Brigands box, and the places of the city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.box import BoxReader

# BRG.1: the places
MARKET: Final = 0
PORT: Final = 1
TOWN_HALL: Final = 2
TAVERN: Final = 3
PALACE: Final = 4
CONVOY: Final = 5
TREASURY: Final = 6
PRISON: Final = 7
QUARTERS: Final = 7
PLACES: Final = 8

PLACE_NAMES = ("market", "port", "town_hall", "tavern", "palace", "convoy", "treasury", "prison")

# shapes of an effect
TABLE: Final = 0
LOOT: Final = 1
EACH: Final = 2
TRADE: Final = 3
GAMBLE: Final = 4
SHAPES = ("table", "loot", "each", "trade", "gamble")

# conditions of an effect
FREE: Final = 0
NOT_ALONE: Final = 1
AT_MOST: Final = 2
SINGLE_TEAM: Final = 3
CONDITIONS = ("none", "not_alone", "at_most", "single_team")


class Effect:
    """What a quarter or a day card does. What `first`, `second` and `third` mean depends on the shape."""

    def __init__(self, shape: int, condition: int, limit: int, gains: list[int], figures: list[int]) -> None:
        self.shape: i64 = shape
        self.condition: i64 = condition
        self.limit: i64 = limit
        self.gains: vec[i64] = numbers(gains)  # table: by size of the team, from 1
        self.first: i64 = figures[0]  # loot, each: ducats; trade: tokens taken; gamble: free dice
        self.second: i64 = figures[1]  # loot: dice; trade: price; gamble: cost
        self.third: i64 = figures[2]  # gamble: dice for the cost


class BrigandsBox:
    """The components: how many of each, the prince's skills, the effects of the quarters and of their day cards."""

    def __init__(self, days: int, henchmen: int, patrols: int, tokens: int) -> None:
        self.days: i64 = days
        self.henchmen: i64 = henchmen
        self.patrols: i64 = patrols
        self.tokens: i64 = tokens
        self.steal: i64 = 0
        self.prince_steal: i64 = 0
        self.spy_limit: i64 = 0
        self.spy: vec[i64] = vec[i64]()
        self.fines: vec[i64] = vec[i64]()
        self.effects: list[Effect] = []  # by quarter
        self.day_effects: list[Effect] = []  # by quarter
        self.day_names: list[tuple[str, str]] = []

    def terms(self, lang: str) -> dict[str, str]:
        """Return the words that the box brings: the names of its day cards."""
        column = 0 if lang == "fr" else 1
        return {f"term.day.{number}": names[column] for number, names in enumerate(self.day_names)}


def read_box(reader: BoxReader) -> BrigandsBox:
    """Return the contents of a box file, checked."""
    box = BrigandsBox(
        reader.whole("days", low=1, high=QUARTERS),
        reader.whole("henchmen", low=1, high=5),
        reader.whole("patrols", low=1, high=5),
        reader.whole("tokens", low=0, high=20),
    )
    box.steal = reader.whole("steal")
    box.prince_steal = reader.whole("prince_steal")
    box.spy_limit = reader.whole("spy_limit", low=0, high=QUARTERS - 1)  # BRG.15: a plan needs a card
    reader.rows("spy", low=1, high=9)
    box.spy = numbers(reader.wholes("spy", low=0, high=QUARTERS))
    reader.rows("fines", low=1, high=9)
    box.fines = numbers(reader.wholes("fines"))
    for name in PLACE_NAMES[:QUARTERS]:
        box.effects.append(_effect(reader, box.henchmen, ("quarters", name)))
        day = ("quarters", name, "day")
        box.day_effects.append(_effect(reader, box.henchmen, day))
        box.day_names.append((reader.word(*day, "fr"), reader.word(*day, "en")))
    return box


def _effect(reader: BoxReader, henchmen: int, path: tuple[str, ...]) -> Effect:
    shape = reader.word(*path, "shape", among=SHAPES)
    gains: list[int] = []
    figures = [0, 0, 0]
    if shape == "table":
        gains = reader.wholes(*path, "gains", length=henchmen)
    elif shape == "loot":
        figures[0] = reader.whole(*path, "ducats")
        figures[1] = reader.whole(*path, "dice", high=9)
    elif shape == "each":
        figures[0] = reader.whole(*path, "ducats")
    elif shape == "trade":
        figures[0] = reader.whole(*path, "take", high=20)
        figures[1] = reader.whole(*path, "price")
    else:
        figures[0] = reader.whole(*path, "free", low=1, high=9)
        figures[1] = reader.whole(*path, "cost")
        figures[2] = reader.whole(*path, "dice", low=1, high=9)
    condition = "none"
    if reader.has(*path, "condition"):
        condition = reader.word(*path, "condition", among=CONDITIONS)
    limit = reader.whole(*path, "limit", low=1, high=99) if condition == "at_most" else 0
    return Effect(SHAPES.index(shape), CONDITIONS.index(condition), limit, gains, figures)
