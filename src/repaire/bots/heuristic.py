"""A bot that plays by the simple rules of thumb that each game brings along."""

from __future__ import annotations

from repaire.bots.bot import Bot, Glimpse


class Heuristic(Bot):
    """Chooses by the game's own heuristic, from the view alone."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return what the rules of thumb say."""
        return glimpse.setup.definition.heuristic(glimpse.view, glimpse.legal, glimpse.setup)
