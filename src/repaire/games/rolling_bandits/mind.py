"""What seems wise in Rolling Bandits: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.rolling_bandits import instinct, outlook, reasons
from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.draw import Rng
from repaire.kernel.game import Game
from repaire.kernel.mind import Level, Mind
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Phrase


class RollingMind(Mind[RollingState]):
    """The judgement of Rolling Bandits."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.horizon = outlook.HORIZON
        self.levels = [Level(100, 0.2, 0.3, 0.5), Level(300, 0.06, 0.12, 0.15), Level(1_000, 0.02, 0.05), Level(5_000)]

    def instinct(self, state: RollingState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return what promises most at a glance."""
        return instinct.pick(state, seat, actions, count, rng)

    def settled(self, state: RollingState) -> bool:
        """Tell whether a turn has just begun."""
        return outlook.settled(state)

    def outlook(self, state: RollingState, worth: vec[float]) -> None:
        """Write each seat's chance to win."""
        outlook.outlook(state, worth)

    def reason(self, state: RollingState, seat: int, action: int) -> Phrase | None:
        """Return why one would do this."""
        return reasons.reason(state, seat, action)
