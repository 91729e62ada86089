"""A simple honest player of Briquambroque, like a family at the table: capture, free friends, come closer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from repaire.games.briquambroque.board import PURSUERS, Board
from repaire.games.briquambroque.box import read_box
from repaire.games.briquambroque.state import FREE, TIED
from repaire.games.briquambroque.view import BriquambroqueView
from repaire.kernel.box import Box, BoxReader
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

CAPTURE = 1000
PREPARE = 400  # wait on the robber's square for a friend who can come
FREEING = 300
CLOSER = 10  # a step towards the robber; a step towards his next place breaks ties
DANGER = (60, 45, 25, 8)  # ending on the robber's next places, by how many hats bring him there
LAST = -10_000  # stars are looked at when nothing is left to walk, unless they decide something


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return the action with the best outlook; the lowest number at a tie."""
    assert isinstance(view, BriquambroqueView)
    ground = _ground(setup.box)
    return max(legal, key=lambda action: (outlook(view, ground, action), -action))


class Ground:
    """The board with the distances on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.distance = [_distances(board, place) for place in range(board.places)]


@lru_cache(maxsize=16)
def _ground(box: Box) -> Ground:
    return Ground(read_box(BoxReader(box)).board)


def _distances(board: Board, start: int) -> list[int]:
    far = board.places
    distance = [far] * board.places
    distance[start] = 0
    todo = [start]
    for here in todo:
        for there in board.beside[here]:
            if distance[there] == far:
                distance[there] = distance[here] + 1
                todo.append(there)
    return distance


def outlook(view: BriquambroqueView, ground: Ground, action: int) -> int:
    """Return what a walk, a pass or a star is worth."""
    places = ground.board.places
    if action < PURSUERS * places:
        return worth(view, ground, action // places, action % places)
    star = action - PURSUERS * places - PURSUERS
    if star < 0:
        return LAST
    other = star % (PURSUERS + 1)
    if other == PURSUERS:
        return LAST
    gain = _gain(view, ground, other)
    return CAPTURE + gain if gain >= FREEING // 2 else LAST + gain - 1  # to be ignored unless it gains something


def worth(view: BriquambroqueView, ground: Ground, pursuer: int, place: int) -> int:
    """Return how good it is for a pursuer to end a walk there."""
    robber = view.robber_square
    others = [other for other in range(PURSUERS) if other != pursuer]
    if place == robber:
        if any(view.at[other] == robber for other in others):
            return CAPTURE
        if any(robber in _endings(view, ground.board, other, _steps(view, other)) for other in others):
            return PREPARE
    friend = place - ground.board.squares
    if friend >= 0 and view.bonds[friend] == TIED:
        return FREEING
    here, ahead = _robbers_way(view)
    value = -CLOSER * ground.distance[place][here] - ground.distance[place][ahead[0]]
    for square, danger in zip(ahead, DANGER, strict=False):
        if place == square:
            value -= danger
        elif view.strategy and _beside(ground, place, square):
            value -= 0 if any(_beside(ground, place, view.at[other]) for other in others) else danger // 2
    return value


def _beside(ground: Ground, place: int, other: int) -> bool:
    """BQB.15: side by side, both on squares."""
    squares = ground.board.squares
    return place < squares and other < squares and ground.distance[place][other] == 1


def _robbers_way(view: BriquambroqueView) -> tuple[int, list[int]]:
    """The robber's place, or where he will come out, and his next places."""
    house = view.columns * view.rows
    if view.robber == "out":
        way = [*view.out[view.robber_step :], house, *view.back]
    elif view.robber == "house":
        way = [house, *view.back]
    elif view.robber == "back":
        way = [*view.back[view.robber_step :], *view.out]
    else:
        first = view.fire_exit if view.robber == "fire" else view.out[0]
        way = [first, *view.out[view.out.index(first) :], house]
    return way[0], way[1:]


def _steps(view: BriquambroqueView, pursuer: int) -> int:
    return view.walk[pursuer] or min(1, view.further[pursuer])


def _endings(view: BriquambroqueView, board: Board, pursuer: int, steps: int) -> list[int]:
    """Where a walk of so many steps could end; none without steps."""
    if steps == 0 or view.bonds[pursuer] != FREE:
        return []
    taken = [view.at[other] for other in range(PURSUERS) if other != pursuer and view.at[other] < board.squares]
    return [
        place
        for place in board.endings(view.at[pursuer], steps)
        if place not in taken or (place == view.robber_square and taken.count(place) == 1)
    ]


def _gain(view: BriquambroqueView, ground: Ground, other: int) -> int:
    """How much better the best that a pursuer can do becomes with a star."""
    if view.moved[other]:
        now, after = 0, 1
    else:
        now = view.walk[other]
        after = now + 1
    return _best(view, ground, other, after) - _best(view, ground, other, now)


def _best(view: BriquambroqueView, ground: Ground, pursuer: int, steps: int) -> int:
    places = _endings(view, ground.board, pursuer, steps) or [view.at[pursuer]]
    return max(worth(view, ground, pursuer, place) for place in places)
