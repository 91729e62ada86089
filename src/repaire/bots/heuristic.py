"""A bot that plays by instinct: what its game's mind would do at a glance, asked in several worlds at once."""

from __future__ import annotations

from collections import Counter
from typing import Final

from repaire.bots.bot import Bot, Glimpse
from repaire.kernel.game import State

ASKED: Final = 9  # how often instinct is asked: its whims cancel out


class Heuristic(Bot):
    """Does what instinct says most often, in worlds that its seat cannot tell from the true one."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return the commonest answer, the lower action at a tie."""
        legal = glimpse.legal
        if len(legal) == 1:
            return legal[0]
        answers = Counter(self._answer(glimpse.world(self.rng), glimpse.seat) for _ in range(ASKED))
        return min(answers, key=lambda action: (-answers[action], action))

    def _answer(self, world: State, seat: int) -> int:
        return world.game.mind.glance(world, seat, self.rng)
