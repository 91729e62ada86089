"""A bot that does anything it may, all the same to it."""

from __future__ import annotations

from repaire.bots.bot import Bot, Glimpse


class Random(Bot):
    """Chooses uniformly."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return any legal action."""
        return glimpse.legal[self.rng.below(len(glimpse.legal))]
