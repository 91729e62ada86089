"""A bot that does anything it may, all the same to it."""

from __future__ import annotations

from repaire.bots.bot import Bot, Glimpse, Thought


class Random(Bot):
    """Chooses uniformly."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return any legal action."""
        count = len(glimpse.legal)
        self.thought = Thought([1.0 / count] * count)
        return glimpse.legal[self.rng.below(count)]
