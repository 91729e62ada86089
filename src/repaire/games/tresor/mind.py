"""What seems wise in Le trésor des trois brigands: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.tresor import instinct, outlook, reasons
from repaire.games.tresor.state import PART, TresorState
from repaire.kernel.draw import Rng
from repaire.kernel.game import Game
from repaire.kernel.mind import Level, Mind
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Phrase


class TresorMind(Mind[TresorState]):
    """The judgement of Le trésor des trois brigands."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.horizon = outlook.HORIZON
        self.daring = outlook.DARING
        self.trust = 16  # most of what can be done with a card is plainly bad, and luck takes long to show it
        self.marks: vec[float] = vec[float]([0.0] * len(outlook.WEIGHTS))
        self.weights: vec[float] = self.marks[:]
        for index in range(len(outlook.WEIGHTS)):
            self.weights[index] = outlook.WEIGHTS[index]
        # what is plausible is a point apart: 3,000 simulations without a margin won 43 to 52 % of 100 games against a
        # heuristic player, 1,500 with one 56 % of 200
        self.margin = 0.02
        self.levels = [Level(80, 0.18, 0.3, 0.6), Level(300, 0.04, 0.12, 0.2), Level(1_500, 0.0, 0.0), Level(15_000)]

    def instinct(self, state: TresorState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return what promises most."""
        return instinct.pick(state, seat, actions, count, rng)

    def settled(self, state: TresorState) -> bool:
        """A turn has begun and its card is drawn."""
        return state.cells[state.at.phase] == PART

    def outlook(self, state: TresorState, worth: vec[float]) -> None:
        """Write each seat's chance to win."""
        outlook.outlook(state, worth, self.marks, self.weights)

    def reason(self, state: TresorState, seat: int, action: int) -> Phrase | None:
        """Return why one would do this."""
        return reasons.reason(state, seat, action)
