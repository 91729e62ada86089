"""A position of Briquambroque."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.briquambroque.board import DEN, PURSUERS
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.kernel.game import Game, State
from repaire.kernel.layout import Layout
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

THROW: Final = 0  # chance: the face of `die`
MOVE: Final = 1  # pursuers walk and give stars, in any order
END: Final = 2

FREE: Final = 0
TIED: Final = 1
FREED: Final = 2  # BQB.12: freed in this round, plays again from the next


class BriquambroqueLayout(Layout):
    """Every row has one number for each pursuer: yellow, red, blue, green. Everything is public."""

    def __init__(self, box: BriquambroqueBox) -> None:
        super().__init__()
        self.phase = self.parts.number("phase", THROW)
        self.die = self.parts.number("die")  # the next to be thrown
        self.round = self.parts.number("round", 1)
        self.robber = self.parts.number("robber", DEN)  # FIRE, DEN, or his step along the track
        self.pile = self.parts.number("pile", box.tiles)
        self.den = self.parts.number("den")  # cakes in the den
        self.knives = self.parts.number("knives")  # at the police station
        self.cakes = self.parts.number("cakes")  # with Grandmother
        self.where = self.parts.filled(
            "where", [box.board.house(pursuer) for pursuer in range(PURSUERS)]
        )  # BQB.5: at home
        self.bonds = self.parts.row("bonds", PURSUERS, FREE)  # FREE, TIED or FREED
        self.dice = self.parts.row("dice", PURSUERS, -1)  # the face of each die, -1 before it is thrown
        self.walk = self.parts.row("walk", PURSUERS)  # the points that each still has to walk at once
        self.further = self.parts.row(
            "further", PURSUERS
        )  # BQB.14: walks of one that each still has to make, after its own
        self.stars = self.parts.row("stars", PURSUERS)  # BQB.14: 1 while it is open what becomes of the star
        self.moved = self.parts.row("moved", PURSUERS)  # 1 after the first walk or pass of the round


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BriquambroqueBox) -> None:
        self.players: i64 = setup.players
        self.box = box
        self.board = box.board
        self.beginners = setup.flag("beginners")
        self.strategy = setup.flag("strategy")
        # Actions: a pursuer to a place; then a pursuer passes; then a pursuer's star to one of four, or to nobody
        self.passes: i64 = PURSUERS * self.board.places
        self.stars: i64 = self.passes + PURSUERS
        self.actions: i64 = self.stars + PURSUERS * (PURSUERS + 1)
        self.at = BriquambroqueLayout(box)


class BriquambroqueState(State):
    """What the layout names, and what follows from it."""

    def __init__(self, game: Game[Any], facts: Facts, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.facts = facts
        self.at = facts.at

    def robber_square(self) -> i64:
        """Return the square on which the robber stands, or -1 in den, fire station or house."""
        return self.facts.board.square_of(self.cells[self.at.robber])

    def steps_owed(self, pursuer: i64) -> i64:
        """Return the length of the walk that a pursuer has to make next, or 0."""
        points = self.cells[self.at.walk + pursuer]
        if points > 0:
            return points
        return 1 if self.cells[self.at.further + pursuer] > 0 else 0

    def stands(self, place: i64) -> i64:
        """Return how many pursuers are at a place; nobody is off the board (-1)."""
        count: i64 = 0
        pursuer: i64
        for pursuer in range(PURSUERS):
            if self.cells[self.at.where + pursuer] == place:
                count += 1
        return count

    def has_cake(self) -> bool:
        """BQB.9: the robber carries a cake from Grandmother's house to his den."""
        return self.cells[self.at.robber] >= self.facts.board.visit
