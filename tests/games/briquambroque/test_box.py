"""What is in the two boxes of Briquambroque, and the boards that are refused."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.briquambroque.box import BriquambroqueBox, square_name
from repaire.kernel.catalog import Catalog, Words
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadBox
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import playout
from tests.games.briquambroque.table import TINY, table, throw, tiny


def contents(box: str) -> BriquambroqueBox:
    found = find("briquambroque").setup(1, {}, box).contents()
    assert isinstance(found, BriquambroqueBox)
    return found


def names(box: str, squares: list[int]) -> str:
    return " ".join(square_name(contents(box).board, square) for square in squares)


@pytest.mark.parametrize("box", ["family", "challenge"])
def test_bqb_1_seven_tiles_and_four_dice(box: str) -> None:
    state = table(box=box)
    assert state.cells[state.at.pile] == 7
    for _ in range(4):
        assert state.actor() == CHANCE
        state.apply(CHANCE, 0)
    assert state.actor() != CHANCE
    assert {"star", "hat"} < set(contents(box).faces)


def test_bqb_1_from_five_years() -> None:
    definition = find("briquambroque")
    assert (definition.ages, definition.origin("ages")) == ((5,), "S")


@pytest.mark.parametrize("box", ["family", "challenge"])
def test_bqb_2_a_grid_of_six_by_seven_and_a_path_to_grandmother(box: str) -> None:
    board = contents(box).board
    assert (board.rows, board.columns, sum(board.light)) == (6, 7, 42)
    assert board.out[-1] in board.openings[0]
    assert board.back[0] in board.openings[0]
    corners = [square for square in (*board.out, *board.back) if square // 7 in (0, 5)]
    assert {square // 7 for square in corners} == {0, 5}  # the diamond's upper and lower corner


def test_bqb_3_family_board() -> None:
    board = contents("family").board
    assert find("briquambroque").boxes[0] == "family"
    assert names("family", board.out) == "a3 b2 c1 d1 e1 f2 g3"
    assert names("family", board.back) == "g4 f5 e6 d6 c6 b5 a4"
    assert [names("family", doors) for doors in board.openings] == ["g3 g4", "a1", "a6", "g1"]
    assert board.leave == 0


def test_bqb_3_challenge_board() -> None:
    board = contents("challenge").board
    assert names("challenge", board.out) == "a3 b2 c2 d1 e2 f2 g3"
    assert names("challenge", board.back) == "g4 f5 e5 d6 c5 b5 a4"
    assert [names("challenge", doors) for doors in board.openings] == ["g3 g4", "a1", "a6", "g1"]
    assert names("challenge", [board.out[board.leave]]) == "d1"


def test_bqb_4_faces_of_the_dice() -> None:
    family, challenge = contents("family"), contents("challenge")
    assert family.faces == ["1", "2", "3+hat", "4+hat", "hat", "star"]
    assert challenge.faces == ["1", "2+hat", "3+hat", "4+hat", "hat", "star"]
    assert list(family.weights) == list(challenge.weights) == [1] * 6
    assert list(family.points) == [1, 2, 3, 4, 0, 0]
    assert list(challenge.hats) == [0, 1, 1, 1, 1, 0]


def test_bqb_4_equal_faces_are_one_outcome_with_their_weight() -> None:
    state = table(box=tiny())
    assert state.game.outcome_names() == ["1", "2+hat", "3", "hat", "star"]
    assert state.weights() == [2, 1, 1, 1, 1]
    rng = Rng(3)
    drawn = [state.game.draw(state, rng) for _ in range(600)]
    assert 150 < drawn.count(0) < 250


def test_another_board_can_be_played() -> None:
    for seed in range(30):
        state = table(box=tiny(), strategy=seed % 2 == 0, beginners=seed % 3 == 0, players=1 + seed % 4)
        playout(state, Rng(seed))
        assert state.over()
    assert Words(state.game.setup.catalog("en")).term("place", 12) == "her place"


def test_a_figure_never_stands_on_a_dark_square() -> None:
    rng = Rng(5)
    for _ in range(20):
        state = table(box=tiny(), beginners=True)
        while not state.over():
            playout(state, rng, 1)
            assert all(at >= 12 or state.facts.board.light[at] for at in state.part("where"))


BROKEN = [
    (
        "out = [[0, 0], [1, 0], [2, 0]]",
        "out = [[0, 0], [2, 0]]",
        6,
        "robber.out.2",
        "touches the one before it, [0, 0]",
    ),
    ("back = [[2, 0], [1, 0], [0, 0]]", "back = [[2, 0], [0, 0]]", 7, "robber.back.2", "touches the one before it"),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [1, 0]]", 6, "robber.out.2", "opening of Grandmother's house"),
    ("back = [[2, 0], [1, 0], [0, 0]]", "back = [[1, 0], [0, 0]]", 7, "robber.back.1", "opening of Grandmother's"),
    (
        "back = [[2, 0], [1, 0], [0, 0]]",
        "back = [[3, 0]]",
        7,
        "robber.back.1",
        "within 2 of the first one of the way out, [0, 0]",
    ),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [1, 0], [1, 0]]", 6, "robber.out.3", "not in the list yet"),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [1, 1], [2, 0]]", 6, "robber.out.2", "[1, 1] is dark"),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = []", 6, "robber.out", "[...] x 1..12"),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [4, 0], [2, 0]]", 6, "robber.out.2", "x 2"),
    ("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [1, 3], [2, 0]]", 6, "robber.out.2", "[0..3, 0..2]"),
    (
        "fire_station = [1, 0]",
        "fire_station = [3, 2]",
        8,
        "robber.fire_station",
        "a square of robber.out: [0, 0] | [1, 0]",
    ),
    ('grid = ["....", ".##.", "...."]', 'grid = ["....", "####", "...."]', 18, "houses.gaspard.openings", "walked to"),
    ('grid = ["....", ".##.", "...."]', 'grid = ["....", ".##", "...."]', 3, "grid.2", "4 squares"),
    ('grid = ["....", ".##.", "...."]', 'grid = ["....", ".x#.", "...."]', 3, "grid.2", '"." for a light square'),
    ('grid = ["....", ".##.", "...."]', 'grid = ["....", 7, "...."]', 3, "grid.2", '"......."'),
    ('grid = ["....", ".##.", "...."]', 'grid = [".", ".", "."]', 3, "grid.1", "2 to 12 squares"),
    ("openings = [[0, 2]]", "openings = [[1, 1]]", 18, "houses.gaspard.openings.1", "[1, 1] is dark"),
    ("openings = [[0, 2]]", "openings = []", 18, "houses.gaspard.openings", "x 1..12"),
    ('"hat", "star"]', '"cap", "star"]', 31, "dice.faces.5", "1+hat"),
    (
        'faces = ["1", "1", "2+hat", "3", "hat", "star"]',
        'faces = ["1", "star"]',
        31,
        "dice.faces",
        "robber never moves",
    ),
    ('faces = ["1", "1", "2+hat", "3", "hat", "star"]', 'faces = ["hat"]', 31, "dice.faces", "no pursuer ever moves"),
    ("tiles = 3", "tiles = 0", 2, "tiles", "1..99"),
    ("tiles = 3", "tiles = 3\nmoon = 1", 3, "moon", "no value of this name"),
]


def said(error: BadBox, lang: str) -> str:
    return Words(Catalog.load("repaire.kernel", lang).for_error(error)).say(error.phrase)


@pytest.mark.parametrize(("old", "new", "line", "where", "expected"), BROKEN)
def test_bqb_3_a_board_that_cannot_work_is_refused(old: str, new: str, line: int, where: str, expected: str) -> None:
    assert old in TINY
    with pytest.raises(BadBox) as caught:
        find("briquambroque").setup(2, {}, tiny(TINY.replace(old, new)))
    data = caught.value.data
    assert data["file"] == "tiny.toml"
    assert (data["line"], data["where"]) == (line, where)
    assert expected in said(caught.value, "en")


def test_bqb_3_a_path_square_behind_walls_is_refused() -> None:
    """Only the robber, who steps diagonally, would come to a1: nobody could ever capture him there."""
    walled = TINY.replace('["....", ".##.", "...."]', '[".#..", "#...", "...."]')
    walled = walled.replace("out = [[0, 0], [1, 0], [2, 0]]", "out = [[0, 0], [1, 1], [2, 0]]")
    walled = walled.replace("back = [[2, 0], [1, 0], [0, 0]]", "back = [[2, 0], [1, 1]]")
    walled = walled.replace("fire_station = [1, 0]", "fire_station = [2, 0]")
    with pytest.raises(BadBox) as caught:
        find("briquambroque").setup(2, {}, tiny(walled))
    assert (caught.value.data["line"], caught.value.data["where"]) == (6, "robber.out.1")
    assert "walked to" in said(caught.value, "en")


def test_throws_are_told_in_the_words_of_the_box() -> None:
    state = table()
    told = throw(state, "1 star hat 4+hat")[0]
    said = Words(state.game.setup.catalog("fr")).say(told)
    assert said.startswith("Manche 1. Les dés : jaune 1, rouge étoile, bleu chapeau, vert 4 + chapeau. 2 chapeaux")
