"""Brigands: a prince guards his city against rival gangs (3-6 players), or two gangs duel."""

from repaire.games.brigands.box import read_box
from repaire.games.brigands.game import Brigands
from repaire.games.brigands.mind import BrigandsMind
from repaire.games.brigands.sights import sights
from repaire.games.brigands.sketch import sketch
from repaire.kernel.options import Option
from repaire.kernel.setup import Definition

GAME = Definition(
    id="brigands",
    package=__name__,
    players=(2, 6),
    minutes=(30, 60),
    rules=1,
    turn_clause="BRG.8",
    end_clause="BRG.30",
    options=(
        Option("prince", "seat", 0, "BRG.6", players=(3, 6)),
        Option("threshold", "number", 50, "BRG.30", low=0, high=999),
    ),
    boxes=("standard",),
    read_box=read_box,
    build=Brigands,
    sketch=sketch,
    mind=BrigandsMind,
    sights=sights,
    when=lambda state: int(state.cells[state.at.day]),
)
