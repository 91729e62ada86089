"""Players that are programs. They see views, never states."""

from __future__ import annotations

from repaire.bots.bot import Bot, Glimpse
from repaire.bots.heuristic import Heuristic
from repaire.bots.random import Random
from repaire.kernel.draw import Rng
from repaire.kernel.errors import UnknownBot

BOTS: dict[str, type[Bot]] = {
    "random": Random,
    "heuristic": Heuristic,
}


def make(name: str, rng: Rng) -> Bot:
    """Return a bot by its name; raise UnknownBot."""
    if name not in BOTS:
        raise UnknownBot("unknown_bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](rng)


__all__ = ["BOTS", "Bot", "Glimpse", "make"]
