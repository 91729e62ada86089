"""What a seat sees of Briquambroque, as numbers for learning programs: everything."""

from __future__ import annotations

from typing import Any

from repaire.games.briquambroque.board import FIRE
from repaire.games.briquambroque.state import END, FREED
from repaire.kernel.game import Game
from repaire.kernel.sight import Sight


def sights(game: Game[Any]) -> Sight:
    """BQB.5: nothing is hidden. What goes by pursuer is in the order yellow, red, blue, green."""
    box = game.setup.contents()
    sight = Sight(game, longest=20_000)
    sight.choice("phase", END, meaning="throw, move, end")
    sight.number("die", 4, meaning="the next die to be thrown")
    sight.number("round", 10_000, meaning="the round")
    sight.choice("robber", int(box.board.steps), FIRE, meaning="the robber: fire station, den, or his step on the way")
    sight.number("pile", box.tiles, meaning="tiles left")
    sight.number("den", box.tiles, meaning="cakes in the den")
    sight.number("knives", box.tiles, meaning="knives at the police station")
    sight.number("cakes", box.tiles, meaning="cakes with Grandmother")
    sight.choice("where", box.board.places - 1, meaning="where each pursuer is")
    sight.choice("bonds", FREED, meaning="free, tied up, freed in this round")
    sight.choice("dice", len(box.faces) - 1, -1, meaning="the face of each die; the first place: not thrown")
    sight.number("walk", box.board.longest, meaning="points that each still has to walk at once")
    sight.number("further", 4, meaning="walks of one that each still has to make")
    sight.number("stars", 1, meaning="1 while it is open what becomes of a star")
    sight.number("moved", 1, meaning="1 after the first walk or pass of the round")
    return sight
