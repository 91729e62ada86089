"""A position of Briquambroque."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.briquambroque.board import DEN, PURSUERS
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.kernel.game import Game, State

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

THROW: Final = 0  # chance: the face of `die`
MOVE: Final = 1  # pursuers walk and give stars, in any order
END: Final = 2

FREE: Final = 0
TIED: Final = 1
FREED: Final = 2  # BQB.12: freed in this round, plays again from the next


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BriquambroqueBox) -> None:
        self.players = setup.players
        self.box = box
        self.board = box.board
        self.beginners = setup.flag("beginners")
        self.strategy = setup.flag("strategy")
        # Actions: a pursuer to a place; then a pursuer passes; then a pursuer's star to one of four, or to nobody
        self.passes = PURSUERS * self.board.places
        self.stars = self.passes + PURSUERS
        self.actions = self.stars + PURSUERS * (PURSUERS + 1)


class BriquambroqueState(State):
    """Every list has one number for each pursuer: yellow, red, blue, green. Everything is public."""

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        numbers: list[int],
        at: list[int],
        bonds: list[int],
        dice: list[int],
        walk: list[int],
        further: list[int],
        stars: list[int],
        moved: list[int],
    ) -> None:
        super().__init__(game)
        self.facts = facts
        self.phase = numbers[0]
        self.die = numbers[1]  # the next to be thrown
        self.round = numbers[2]
        self.robber = numbers[3]  # FIRE, DEN, or his step along the track
        self.pile = numbers[4]
        self.den = numbers[5]  # cakes in the den
        self.knives = numbers[6]  # at the police station
        self.cakes = numbers[7]  # with Grandmother
        self.at = at  # the place of each
        self.bonds = bonds  # FREE, TIED or FREED
        self.dice = dice  # the face of each die, -1 before it is thrown
        self.walk = walk  # the points that each still has to walk at once
        self.further = further  # BQB.14: walks of one that each still has to make, after its own
        self.stars = stars  # BQB.14: 1 while it is open what becomes of the star
        self.moved = moved  # 1 after the first walk or pass of the round

    def _numbers(self) -> list[int]:
        return [self.phase, self.die, self.round, self.robber, self.pile, self.den, self.knives, self.cakes]

    def copy(self) -> BriquambroqueState:
        """Return an independent state."""
        other = BriquambroqueState(
            self.game,
            self.facts,
            self._numbers(),
            self.at[:],
            self.bonds[:],
            self.dice[:],
            self.walk[:],
            self.further[:],
            self.stars[:],
            self.moved[:],
        )
        other.reveals = self.reveals
        return other

    def pack(self) -> list[Any]:
        """Return everything as lists of whole numbers."""
        return [
            self.reveals,
            self._numbers(),
            self.at[:],
            self.bonds[:],
            self.dice[:],
            self.walk[:],
            self.further[:],
            self.stars[:],
            self.moved[:],
        ]

    def robber_square(self) -> int:
        """Return the square on which the robber stands, or -1 in den, fire station or house."""
        return self.facts.board.square_of(self.robber)

    def steps_owed(self, pursuer: int) -> int:
        """Return the length of the walk that a pursuer has to make next, or 0."""
        if self.walk[pursuer] > 0:
            return self.walk[pursuer]
        return 1 if self.further[pursuer] > 0 else 0

    def has_cake(self) -> bool:
        """BQB.9: the robber carries a cake from Grandmother's house to his den."""
        return self.robber >= self.facts.board.visit


def fresh(game: Game[Any], facts: Facts) -> BriquambroqueState:
    """BQB.5: everybody at home, the tiles in a pile, the robber before his den."""
    return BriquambroqueState(
        game,
        facts,
        [THROW, 0, 1, DEN, facts.box.tiles, 0, 0, 0],
        [facts.board.house(pursuer) for pursuer in range(PURSUERS)],
        [FREE] * PURSUERS,
        [-1] * PURSUERS,
        [0] * PURSUERS,
        [0] * PURSUERS,
        [0] * PURSUERS,
        [0] * PURSUERS,
    )
