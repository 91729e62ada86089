"""The table of games. A sixth game is a folder beside these and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from repaire.kernel.errors import UnknownGame
from repaire.kernel.setup import Definition

GAMES = {
    "brigands": "repaire.games.brigands",
    "briquambroque": "repaire.games.briquambroque",
    "browl": "repaire.games.browl",
    "rolling_bandits": "repaire.games.rolling_bandits",
    "tresor": "repaire.games.tresor",
}


@cache
def find(name: str) -> Definition:
    """Return a game by its name; raise UnknownGame."""
    if name not in GAMES:
        raise UnknownGame("unknown_game", game=name, known=", ".join(GAMES))
    definition: Definition = import_module(GAMES[name]).GAME
    return definition


def definitions() -> list[Definition]:
    """Return all games."""
    return [find(name) for name in GAMES]
