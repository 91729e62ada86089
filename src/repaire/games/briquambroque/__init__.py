"""Le brigand Briquambroque: four pursuers together against the robber (1-4 players, cooperative)."""

from repaire.games.briquambroque.box import read_box
from repaire.games.briquambroque.game import Briquambroque
from repaire.games.briquambroque.mind import BriquambroqueMind
from repaire.games.briquambroque.seats import parts
from repaire.games.briquambroque.sights import sights
from repaire.games.briquambroque.sketch import sketch
from repaire.kernel.options import Option
from repaire.kernel.setup import Definition

GAME = Definition(
    id="briquambroque",
    package=__name__,
    players=(1, 4),
    minutes=(15, 30),
    ages=(5,),  # BQB.1
    origins={"players": "S/R"},  # BQB.5: one player runs all four
    parts=parts,
    rules=1,
    turn_clause="BQB.7",
    end_clause="BQB.13",
    options=(
        Option("beginners", "flag", False, "BQB.14"),
        Option("strategy", "flag", False, "BQB.15"),
    ),
    boxes=("family", "challenge"),
    read_box=read_box,
    build=Briquambroque,
    sketch=sketch,
    mind=BriquambroqueMind,
    sights=sights,
    when=lambda state: int(state.cells[state.at.round]),
    cooperative=True,
)
