"""What seems wise in Brigands: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.brigands import instinct, outlook, reasons
from repaire.games.brigands.game import Brigands
from repaire.games.brigands.habits import Calendar
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.draw import Rng
from repaire.kernel.game import Game
from repaire.kernel.mind import Level, Mind
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Phrase


class BrigandsMind(Mind[BrigandsState]):
    """The judgement of Brigands."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, Brigands)
        self.calendar = Calendar(game.facts)
        self.horizon = 1  # a day is played out: what happens within one is too tangled to be judged
        self.daring = 0.1  # chances in the outlook differ by some hundredths only
        # a plan is a tree of its own for every seat, and its first visits follow instinct
        self.levels = [Level(100, 0.2, 0.3, 0.5), Level(300, 0.06, 0.12, 0.15), Level(1_000, 0.02, 0.05), Level(15_000)]

    def instinct(self, state: BrigandsState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
        """Return what somebody would do who counts quickly."""
        return instinct.pick(state, seat, actions, count, rng, self.calendar)

    def settled(self, state: BrigandsState) -> bool:
        """Tell whether it is morning."""
        return outlook.settled(state)

    def outlook(self, state: BrigandsState, worth: vec[float]) -> None:
        """Write each seat's chance to win."""
        outlook.outlook(state, worth)

    def reason(self, state: BrigandsState, seat: int, action: int) -> Phrase | None:
        """Return why one would do this."""
        return reasons.reason(state, seat, action)
