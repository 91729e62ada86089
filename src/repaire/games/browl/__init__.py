"""Bröwl: five peoples brawl, and everybody bets on the right one (2-6 players)."""

from repaire.games.browl.box import read_box
from repaire.games.browl.game import Browl
from repaire.games.browl.mind import BrowlMind
from repaire.games.browl.sights import sights
from repaire.games.browl.sketch import sketch
from repaire.kernel.options import Option
from repaire.kernel.setup import Definition

GAME = Definition(
    id="browl",
    package=__name__,
    players=(2, 6),
    minutes=(15, 30),
    origins={"players": "R"},  # BRO.2
    rules=1,
    turn_clause="BRO.4",
    end_clause="BRO.8",
    options=(
        Option("fortress", "flag", False, "BRO.10"),
        Option("end", "word", "points", "BRO.8", words=("points", "rounds")),
        Option("rounds", "number", 0, "BRO.8", low=0, high=20),
        Option("first", "seat", 0, "BRO.2"),
    ),
    boxes=("standard",),
    read_box=read_box,
    build=Browl,
    sketch=sketch,
    mind=BrowlMind,
    sights=sights,
    when=lambda state: int(state.cells[state.at.round]),
)
