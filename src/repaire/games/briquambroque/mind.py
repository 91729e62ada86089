"""What seems wise in Briquambroque: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.briquambroque import instinct, outlook, reasons
from repaire.games.briquambroque.forecast import Forecast
from repaire.games.briquambroque.state import MOVE, BriquambroqueState
from repaire.kernel.draw import Rng
from repaire.kernel.game import Game
from repaire.kernel.mind import Level, Mind
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Phrase


class BriquambroqueMind(Mind[BriquambroqueState]):
    """The judgement of Briquambroque."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.forecast = Forecast(game.setup.contents())
        self.actions: vec[i64] = game.room()  # for the rest of a round, played in thought
        self.horizon = 1  # the outlook plays the round to its end in thought, so it is asked at once
        self.daring = 0.05  # it is all but free of chance, and differs little from move to move
        # a round is up to four walks of some twenty endings each, in any order
        self.levels = [Level(100, 0.012, 0.04), Level(300, 0.003, 0.012), Level(1_500, 0.0007, 0.003), Level(15_000)]

    def instinct(self, state: BriquambroqueState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return what seems best at a glance."""
        return instinct.pick(state, self.forecast, actions, count, rng)

    def settled(self, state: BriquambroqueState) -> bool:
        """Anywhere in a round: the rest of it is played in thought."""
        return state.cells[state.at.phase] == MOVE

    def outlook(self, state: BriquambroqueState, worth: vec[float]) -> None:
        """Write the team's chance to win, the same for all."""
        chance = outlook.chance(state, self.forecast, self.actions)
        seat: i64
        for seat in range(state.facts.players):
            worth[seat] = chance

    def reason(self, state: BriquambroqueState, seat: int, action: int) -> Phrase | None:
        """Return why one would do this."""
        return reasons.reason(state, self.forecast, action)
