"""A bot that plays by instinct: what its game's mind would do at a glance, asked in several worlds at once."""

from __future__ import annotations

from repaire.bots.bot import Bot, Glimpse, Thought
from repaire.kernel.ballot import ASKED


class Heuristic(Bot):
    """Does what instinct says most often, in worlds that its seat cannot tell from the true one."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return the commonest answer, the lower action at a tie."""
        legal = glimpse.legal
        if len(legal) == 1:
            self.thought = Thought([1.0])
            return legal[0]
        votes = glimpse.votes(ASKED, self.rng)
        self.thought = Thought([count / ASKED for count in votes])
        return legal[votes.index(max(votes))]
