"""Players that are programs. They see views and imagined worlds, never the true state."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from repaire.bots.bot import Bot, Glimpse
from repaire.bots.heuristic import Heuristic
from repaire.bots.random import Random
from repaire.bots.search import Search
from repaire.kernel.draw import Rng
from repaire.kernel.errors import UnknownBot
from repaire.kernel.setup import Definition

LEVELS = ("easy", "normal", "hard", "expert")  # the weakest first; what each means is in the game's mind
SIMPLE: dict[str, Callable[[Rng], Bot]] = {"random": Random, "heuristic": Heuristic}
GROUP = "repaire.bots"  # entry points of other people's bots: a name and a class derived from Bot


def known() -> list[str]:
    """Return the names of all bots, other people's last."""
    return [*LEVELS, *SIMPLE, *(point.name for point in entry_points(group=GROUP))]


def make(name: str, rng: Rng, seconds: float = 0.0) -> Bot:
    """Return a bot by its name; a level may be given simulations of its own, as in `hard:300`. Raise UnknownBot.

    With `seconds` above 0, no move takes much longer; with 0 the same seed always gives the same moves.
    """
    level, colon, number = name.partition(":")
    if level in LEVELS:
        rank = LEVELS.index(level)
        if not colon:
            return Search(rng, rank, timed=level == "expert", seconds=seconds)
        if number.isdecimal() and 0 < int(number) <= 10_000_000:
            return Search(rng, rank, int(number), seconds=seconds)
    if name in SIMPLE:
        return SIMPLE[name](rng)
    for point in entry_points(group=GROUP, name=name):
        found = point.load()
        bot: Bot = found(rng)
        return bot
    raise UnknownBot("unknown_bot", bot=name, known=", ".join(known()))


def offered(definition: Definition) -> list[str]:
    """Return the levels that a game has, the weakest first."""
    return list(LEVELS[: definition.levels])


def seated(definition: Definition, name: str) -> str:
    """Return the bot that sits down where this one is asked for: the game's strongest for a level that it has not.

    Raise UnknownBot.
    """
    make(name, Rng(0))
    levels = offered(definition)
    return levels[-1] if name in LEVELS and name not in levels else name


__all__ = ["LEVELS", "Bot", "Glimpse", "known", "make", "offered", "seated"]
