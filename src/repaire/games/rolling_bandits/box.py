"""What is in the Rolling Bandits box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.box import BoxReader

SYMBOLS: Final = 5
FACES: Final = 6  # the symbols, then the blank
BLANK: Final = 5  # ROL.10: a joker

BOMB: Final = 0
AMBUSH: Final = 1
REROLL: Final = 2

MOST_DICE: Final = 9  # what a box may give a player, of each colour

FACE_NAMES = ("revolver", "mask", "hat", "boot", "horseshoe", "blank")
EFFECT_NAMES = ("bomb", "ambush", "reroll")


class RollingBox:
    """The components. Cars and chests that do not differ are counted together, as one type.

    A car type is a wagon's, in order of need and points; the last car type is the Locomotive.
    """

    def __init__(
        self,
        dice: int,
        mercenaries: int,
        first_dice: int,
        chest_dice: int,
        quiet_rounds: int,
        removed: int,
        sides: list[int],
        cars: list[tuple[int, int, int]],
        chests: list[tuple[int, int, int, int]],
    ) -> None:
        self.dice: i64 = dice
        self.mercenaries: i64 = mercenaries
        self.first_dice: i64 = first_dice
        self.chest_dice: i64 = chest_dice
        self.quiet_rounds: i64 = quiet_rounds
        self.removed: i64 = removed  # wagons that two players do without
        self.sides: vec[i64] = numbers(sides)  # of a die
        self.needs: vec[i64] = numbers([need for need, _, _ in cars])  # by car type
        self.points: vec[i64] = numbers([points for _, points, _ in cars])
        self.wagons: vec[i64] = numbers([cards for _, _, cards in cars[:-1]])  # how many, but the Locomotive
        self.chest_symbols: vec[i64] = numbers([symbol for symbol, _, _, _ in chests])  # by chest type
        self.chest_effects: vec[i64] = numbers([effect for _, effect, _, _ in chests])
        self.chest_points: vec[i64] = numbers([points for _, _, points, _ in chests])
        self.chests: vec[i64] = numbers([cards for _, _, _, cards in chests])  # how many


def read_box(reader: BoxReader) -> RollingBox:
    """Return the contents of a box file, checked."""
    dice = reader.whole("dice", low=2, high=MOST_DICE)
    mercenaries = reader.whole("mercenaries", low=1, high=MOST_DICE)
    first_dice = reader.whole("first_dice", low=1, high=dice)
    chest_dice = reader.whole("chest_dice", low=1, high=MOST_DICE)
    quiet_rounds = reader.whole("quiet_rounds", low=2, high=200)
    sides: list[int] = []
    for face in range(FACES):
        sides += [face] * reader.whole("die", FACE_NAMES[face], low=0, high=12)
    if not sides or sides[0] == BLANK:  # jokers alone could never be placed
        reader.refuse(("die", FACE_NAMES[0]), "1..12")
    wagons = _read_wagons(reader)
    cards = sum(wagon[2] for wagon in wagons)
    need = reader.whole("locomotive", "need", low=1, high=MOST_DICE)
    points = reader.whole("locomotive", "points", low=0, high=99)
    removed = reader.whole("removed", low=0, high=cards - 1)
    cars = [*wagons, (need, points, 1)]
    chests = _read_chests(reader, cards)
    return RollingBox(dice, mercenaries, first_dice, chest_dice, quiet_rounds, removed, sides, cars, chests)


def _read_wagons(reader: BoxReader) -> list[tuple[int, int, int]]:
    """Need, points and how many, of each type."""
    counts: dict[tuple[int, int], int] = {}
    for row in range(reader.rows("wagons", low=1, high=40)):
        need = reader.whole("wagons", row, "need", low=1, high=MOST_DICE)
        points = reader.whole("wagons", row, "points", low=0, high=99)
        cards = reader.whole("wagons", row, "cards", low=1, high=40)
        counts[need, points] = counts.get((need, points), 0) + cards
    return [(*kind, counts[kind]) for kind in sorted(counts)]


def _read_chests(reader: BoxReader, wagons: int) -> list[tuple[int, int, int, int]]:
    """Symbol, effect, points and how many, of each type."""
    counts: dict[tuple[int, int, int], int] = {}
    rows = reader.rows("chests", low=1, high=99)
    if rows < wagons:
        reader.refuse(("chests",), f"[...] x {wagons}..99")
    for row in range(rows):
        symbol = FACE_NAMES.index(reader.word("chests", row, "symbol", among=FACE_NAMES[:SYMBOLS]))
        effect = EFFECT_NAMES.index(reader.word("chests", row, "effect", among=EFFECT_NAMES))
        points = reader.whole("chests", row, "points", low=0, high=99)
        counts[symbol, effect, points] = counts.get((symbol, effect, points), 0) + 1
    return [(*kind, counts[kind]) for kind in sorted(counts)]
