"""What is in the Rolling Bandits box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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

    def __init__(self, dice: int, mercenaries: int, first_dice: int, chest_dice: int, quiet_rounds: int) -> None:
        self.dice = dice
        self.mercenaries = mercenaries
        self.first_dice = first_dice
        self.chest_dice = chest_dice
        self.quiet_rounds = quiet_rounds
        self.sides: list[int] = []  # of a die
        self.removed = 0  # wagons that two players do without
        self.needs: list[int] = []  # by car type
        self.points: list[int] = []  # by car type
        self.wagons: list[int] = []  # how many, by car type but the Locomotive's
        self.chest_symbols: list[int] = []  # by chest type
        self.chest_effects: list[int] = []
        self.chest_points: list[int] = []
        self.chests: list[int] = []  # how many, by chest type


def read_box(reader: BoxReader) -> RollingBox:
    """Return the contents of a box file, checked."""
    dice = reader.whole("dice", low=2, high=MOST_DICE)
    box = RollingBox(
        dice,
        reader.whole("mercenaries", low=1, high=MOST_DICE),
        reader.whole("first_dice", low=1, high=dice),
        reader.whole("chest_dice", low=1, high=MOST_DICE),
        reader.whole("quiet_rounds", low=2, high=200),
    )
    for face in range(FACES):
        box.sides += [face] * reader.whole("die", FACE_NAMES[face], low=0, high=12)
    if not box.sides or box.sides[0] == BLANK:  # jokers alone could never be placed
        reader.refuse(("die", FACE_NAMES[0]), "1..12")
    _read_cars(reader, box)
    _read_chests(reader, box)
    return box


def _read_cars(reader: BoxReader, box: RollingBox) -> None:
    counts: dict[tuple[int, int], int] = {}
    for row in range(reader.rows("wagons", low=1, high=40)):
        need = reader.whole("wagons", row, "need", low=1, high=MOST_DICE)
        points = reader.whole("wagons", row, "points", low=0, high=99)
        cards = reader.whole("wagons", row, "cards", low=1, high=40)
        counts[need, points] = counts.get((need, points), 0) + cards
    for need, points in sorted(counts):
        box.needs.append(need)
        box.points.append(points)
        box.wagons.append(counts[need, points])
    box.needs.append(reader.whole("locomotive", "need", low=1, high=MOST_DICE))
    box.points.append(reader.whole("locomotive", "points", low=0, high=99))
    box.removed = reader.whole("removed", low=0, high=sum(box.wagons) - 1)


def _read_chests(reader: BoxReader, box: RollingBox) -> None:
    counts: dict[tuple[int, int, int], int] = {}
    rows = reader.rows("chests", low=1, high=99)
    if rows < sum(box.wagons):
        reader.refuse(("chests",), f"[...] x {sum(box.wagons)}..99")
    for row in range(rows):
        symbol = FACE_NAMES.index(reader.word("chests", row, "symbol", among=FACE_NAMES[:SYMBOLS]))
        effect = EFFECT_NAMES.index(reader.word("chests", row, "effect", among=EFFECT_NAMES))
        points = reader.whole("chests", row, "points", low=0, high=99)
        counts[symbol, effect, points] = counts.get((symbol, effect, points), 0) + 1
    for symbol, effect, points in sorted(counts):
        box.chest_symbols.append(symbol)
        box.chest_effects.append(effect)
        box.chest_points.append(points)
        box.chests.append(counts[symbol, effect, points])
