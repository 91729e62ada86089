"""What can be seen of Briquambroque: everything, by everybody."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.briquambroque.board import DEN, FIRE, PURSUERS
from repaire.games.briquambroque.legality import actors
from repaire.games.briquambroque.score import team_wins
from repaire.games.briquambroque.state import END, BriquambroqueState
from repaire.kernel.view import View


@dataclass
class BriquambroqueView(View):
    """Lists of four go by pursuer: yellow, red, blue, green. Places: squares row by row, then the four houses."""

    players: int
    beginners: bool
    strategy: bool
    columns: int
    rows: int
    dark: list[int]  # squares on which nobody walks
    openings: list[list[int]]  # the squares on which each pursuer's house opens
    out: list[int]  # the robber's way from his den to Grandmother's house
    back: list[int]  # and home
    fire_exit: int  # the square to which the fire station leads
    faces: list[str]  # the different faces of a die
    round: int
    owners: list[int]  # the seat that moves each pursuer
    at: list[int]  # the place of each
    bonds: list[int]  # 0 free, 1 tied up, 2 freed in this round
    dice: list[int]  # the face of each, or -1
    walk: list[int]  # points still to be walked at once
    further: list[int]  # further walks of one still to be made
    stars: list[int]  # 1: a star that can still be given
    moved: list[int]  # 1: has moved or passed this round
    robber: str  # den, out, house, back or fire
    robber_step: int  # how far he is along that way, from 0
    robber_square: int  # -1 if he is on no square
    pile: int
    den: int
    knives: int
    cakes: int


def look(state: BriquambroqueState, viewer: int) -> BriquambroqueView:
    """Return what the viewer sees."""
    s, at, facts = state.cells, state.at, state.facts
    board = facts.board
    where, step = _whereabouts(state)
    return BriquambroqueView(
        viewer=viewer,
        actors=actors(state),
        over=s[at.phase] == END,
        winners=list(range(facts.players)) if s[at.phase] == END and team_wins(state) else [],
        players=facts.players,
        beginners=facts.beginners,
        strategy=facts.strategy,
        columns=board.columns,
        rows=board.rows,
        dark=[square for square in range(board.squares) if not board.light[square]],
        openings=[doors[:] for doors in board.openings],
        out=board.out[:],
        back=board.back[:],
        fire_exit=board.out[board.leave],
        faces=facts.box.faces[:],
        round=s[at.round],
        owners=[pursuer % facts.players for pursuer in range(PURSUERS)],
        at=state.part("where"),
        bonds=state.part("bonds"),
        dice=state.part("dice"),
        walk=state.part("walk"),
        further=state.part("further"),
        stars=state.part("stars"),
        moved=state.part("moved"),
        robber=where,
        robber_step=step,
        robber_square=state.robber_square(),
        pile=s[at.pile],
        den=s[at.den],
        knives=s[at.knives],
        cakes=s[at.cakes],
    )


def _whereabouts(state: BriquambroqueState) -> tuple[str, int]:
    visit, robber = state.facts.board.visit, state.cells[state.at.robber]
    if robber == FIRE:
        return "fire", 0
    if robber == DEN:
        return "den", 0
    if robber == visit:
        return "house", 0
    return ("out", robber - 1) if robber < visit else ("back", robber - visit - 1)
