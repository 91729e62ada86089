"""Rolling Bandits: gangs of dice storm a train and rob it car by car (2-4 players)."""

from repaire.games.rolling_bandits.box import read_box
from repaire.games.rolling_bandits.game import RollingBandits
from repaire.games.rolling_bandits.mind import RollingMind
from repaire.games.rolling_bandits.sights import sights
from repaire.games.rolling_bandits.sketch import sketch
from repaire.kernel.options import Option
from repaire.kernel.setup import Definition

GAME = Definition(
    id="rolling_bandits",
    package=__name__,
    players=(2, 4),
    minutes=(20, 40),
    rules=2,
    older={1: {"tie": "vote"}},  # before ROL.16 was read again, a tie was always put to the vote
    turn_clause="ROL.4",
    end_clause="ROL.16",
    options=(
        Option("first", "seat", 0, "ROL.4"),
        Option("first_five", "flag", False, "ROL.4", players=(2, 2)),
        Option("mercenaries", "flag", False, "ROL.17", players=(2, 2)),
        Option("tie", "word", "train", "ROL.16", words=("train", "share", "vote")),
    ),
    boxes=("standard",),
    read_box=read_box,
    build=RollingBandits,
    sketch=sketch,
    mind=RollingMind,
    sights=sights,
    when=lambda state: int(state.cells[state.at.turns]),
)
