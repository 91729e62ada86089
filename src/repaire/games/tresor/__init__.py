"""Le trésor des trois brigands: arm yourself, rob the coach, gather treasures and Tiffany (2-4 players)."""

from repaire.games.tresor.box import read_box
from repaire.games.tresor.game import Tresor
from repaire.games.tresor.mind import TresorMind
from repaire.games.tresor.sights import sights
from repaire.games.tresor.sketch import sketch
from repaire.kernel.options import Option
from repaire.kernel.setup import Definition

GAME = Definition(
    id="tresor",
    package=__name__,
    players=(2, 4),
    minutes=(15, 30),
    ages=(5, 105),  # TRE.1
    rules=1,
    turn_clause="TRE.5",
    end_clause="TRE.12",
    options=(
        Option("first", "seat", 0, "TRE.1"),
        Option("rounds", "number", 200, "TRE.13", low=1, high=1000),
    ),
    boxes=("standard",),
    read_box=read_box,
    build=Tresor,
    sketch=sketch,
    mind=TresorMind,
    levels=3,  # ten times the thoughts of `hard` win no more games: docs/bots.md
    sights=sights,
    when=lambda state: int(state.cells[state.at.round]),
)
