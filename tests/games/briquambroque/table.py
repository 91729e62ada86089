"""Positions of Briquambroque for the tests, set up by names: pursuers, squares such as c4, and the robber's way."""

from __future__ import annotations

from repaire.games import find
from repaire.games.briquambroque.board import DEN, FIRE
from repaire.games.briquambroque.box import PURSUER_NAMES, square_name
from repaire.games.briquambroque.state import TIED, BriquambroqueState
from repaire.kernel.box import Box
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import put

# A board with dark squares, a path that goes and returns over the same lane, and a die with two equal faces.
TINY = """
tiles = 3
grid = ["....", ".##.", "...."]

[robber]
out = [[0, 0], [1, 0], [2, 0]]
back = [[2, 0], [1, 0], [0, 0]]
fire_station = [1, 0]

[houses.grandmother]
fr = "chez elle"
en = "her place"
openings = [[2, 0], [3, 0]]

[houses.gaspard]
fr = "chez Gaspard"
en = "Gaspard's"
openings = [[0, 2]]

[houses.pierre]
fr = "chez Pierre"
en = "Pierre's"
openings = [[1, 2], [2, 2]]

[houses.ratapoil]
fr = "police"
en = "police"
openings = [[3, 2]]

[dice]
faces = ["1", "1", "2+hat", "3", "hat", "star"]
"""


def tiny(text: str = TINY) -> Box:
    return Box("tiny.toml", text)


def place(state: BriquambroqueState, name: str) -> int:
    """'c4', or the owner of a house."""
    board = state.facts.board
    if name in PURSUER_NAMES:
        return board.house(PURSUER_NAMES.index(name))
    return [square_name(board, square) for square in range(board.squares)].index(name)


def place_name(state: BriquambroqueState, at: int) -> str:
    board = state.facts.board
    return square_name(board, at) if at < board.squares else PURSUER_NAMES[at - board.squares]


def robber_at(state: BriquambroqueState, name: str) -> int:
    """'den', 'fire', 'house', or a way with a square: 'out c1'."""
    board = state.facts.board
    words = name.split()
    if len(words) == 2:
        square = place(state, words[1])
        return 1 + board.out.index(square) if words[0] == "out" else board.visit + 1 + board.back.index(square)
    return {"den": DEN, "fire": FIRE, "house": board.visit}[name]


def table(
    robber: str = "den",
    at: dict[str, str] | None = None,
    tied: str = "",
    players: int = 1,
    box: Box | str = "",
    pile: int | None = None,
    den: int = 0,
    knives: int = 0,
    cakes: int = 0,
    **options: object,
) -> BriquambroqueState:
    """A position before a throw; pursuers who are not named are at home."""
    state = find("briquambroque").setup(players, options, box).build().start()
    assert isinstance(state, BriquambroqueState)
    for name, where in (at or {}).items():
        state.cells[state.at.where + PURSUER_NAMES.index(name)] = place(state, where)
    for name in tied.split():
        state.cells[state.at.bonds + PURSUER_NAMES.index(name)] = TIED
    left = state.facts.box.tiles - den - knives - cakes if pile is None else pile
    put(state, robber=robber_at(state, robber), den=den, knives=knives, cakes=cakes, pile=left)
    state.recorder = Recorder()
    return state


def throw(state: BriquambroqueState, faces: str) -> list[Event]:
    """Throw the dice, yellow to green; return the events."""
    assert state.recorder is not None
    since = len(state.recorder.told)
    for face in faces.split():
        state.apply(CHANCE, state.game.outcome_names().index(face))
    return [event for _, event in state.recorder.told[since:]]


def act(state: BriquambroqueState, *names: str) -> list[Event]:
    """Carry out actions by name, each by its owner; return the events."""
    assert state.recorder is not None
    since = len(state.recorder.told)
    for name in names:
        state.apply(owner(state, name), state.game.action_names().index(name))
    return [event for _, event in state.recorder.told[since:]]


def owner(state: BriquambroqueState, action: str) -> int:
    return PURSUER_NAMES.index(action.split("-", maxsplit=1)[0]) % state.facts.players


def legal(state: BriquambroqueState, seat: int = 0) -> list[str]:
    """What a seat may do, by name."""
    names = state.game.action_names()
    return [names[action] for action in state.legal(seat)]


def ends(state: BriquambroqueState, pursuer: str) -> set[str]:
    """Where a pursuer's walk may end, by name; houses by their owners."""
    start = f"{pursuer}-to-"
    names = legal(state, owner(state, start))
    return {name.removeprefix(start).removeprefix("house-of-") for name in names if name.startswith(start)}


def where(state: BriquambroqueState, pursuer: str) -> str:
    return place_name(state, state.cells[state.at.where + PURSUER_NAMES.index(pursuer)])


def tied(state: BriquambroqueState) -> str:
    """The names of those tied up."""
    return " ".join(name for name, bond in zip(PURSUER_NAMES, state.part("bonds"), strict=True) if bond == TIED)


def robber(state: BriquambroqueState) -> str:
    """Where the robber is, as `table` takes it."""
    board = state.facts.board
    square = state.robber_square()
    if square >= 0:
        return ("out " if state.cells[state.at.robber] < board.visit else "back ") + place_name(state, square)
    return {DEN: "den", FIRE: "fire", board.visit: "house"}[state.cells[state.at.robber]]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
