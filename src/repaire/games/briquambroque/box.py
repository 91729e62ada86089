"""What is in the Briquambroque box: tiles, board and dice, checked so that a game on them can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.briquambroque.board import GRANDMOTHER, PURSUERS, Board
from repaire.kernel.layout import numbers
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.box import BoxReader

PURSUER_NAMES = ("grandmother", "gaspard", "pierre", "ratapoil")
COLUMNS = "abcdefghijkl"
FACES = ("1", "2", "3", "4", "5", "6", "1+hat", "2+hat", "3+hat", "4+hat", "5+hat", "6+hat", "hat", "star")


class BriquambroqueBox:
    """The components. A die's equal faces are one entry of `faces`, counted in `weights`."""

    def __init__(self, tiles: int, board: Board, faces: list[str], weights: list[int]) -> None:
        self.tiles: i64 = tiles
        self.board = board
        self.faces = faces
        self.weights: vec[i64] = numbers(weights)
        self.points: vec[i64] = numbers([int(face[0]) if face[0].isdigit() else 0 for face in faces])
        self.hats: vec[i64] = numbers([1 if face.endswith("hat") else 0 for face in faces])
        self.stars: vec[i64] = numbers([1 if face == "star" else 0 for face in faces])
        self.sides: i64 = 0
        for face in range(len(faces)):
            self.sides += weights[face]
        self.house_names: list[tuple[str, str]] = []

    def terms(self, lang: str) -> dict[str, str]:
        """Return the words that the box brings: squares such as c4, and the names of its houses."""
        board = self.board
        words: dict[str, str] = {}
        for square in range(board.squares):
            words[f"term.place.{square}"] = square_name(board, square)
        column = 0 if lang == "fr" else 1
        for pursuer in range(PURSUERS):
            words[f"term.place.{board.house(pursuer)}"] = self.house_names[pursuer][column]
        return words


def square_name(board: Board, square: int) -> str:
    """Return a letter for the column and a number for the row, from the upper left."""
    return f"{COLUMNS[square % board.columns]}{square // board.columns + 1}"


def read_box(reader: BoxReader) -> BriquambroqueBox:
    """Return the contents of a box file, checked."""
    tiles = reader.whole("tiles", low=1, high=99)
    faces, weights, longest = _read_dice(reader)
    columns, light = _read_grid(reader)
    openings = [_read_squares(reader, ("houses", name, "openings"), columns, light) for name in PURSUER_NAMES]
    out = _read_squares(reader, ("robber", "out"), columns, light)
    back = _read_squares(reader, ("robber", "back"), columns, light)
    leave = _read_square(reader, ("robber", "fire_station"), columns, light)
    _check_path(reader, columns, out, back, openings[GRANDMOTHER])
    if leave not in out:
        reader.refuse(("robber", "fire_station"), "on_way_out", squares=_squares(out, columns))
    board = Board(columns, light, openings, out, back, out.index(leave), longest)
    _check_reach(reader, board)
    box = BriquambroqueBox(tiles, board, faces, weights)
    for name in PURSUER_NAMES:
        box.house_names.append((reader.word("houses", name, "fr"), reader.word("houses", name, "en")))
    return box


def _read_dice(reader: BoxReader) -> tuple[list[str], list[int], int]:
    """BQB.4: the different faces, how many sides show each, and the longest walk: most points and three stars."""
    faces: list[str] = []
    weights: list[int] = []
    most = 0
    hat = False
    for side in range(reader.rows("dice", "faces", low=1, high=20)):
        face = _word(reader, ("dice", "faces"), side, " | ".join(FACES))
        if face not in FACES:
            reader.refuse(("dice", "faces", side), " | ".join(FACES))
        if face in faces:
            weights[faces.index(face)] += 1
        else:
            faces.append(face)
            weights.append(1)
        if face[0].isdigit():
            most = max(most, int(face[0]))
        hat = hat or face.endswith("hat")
    if not hat:
        reader.refuse(("dice", "faces"), "some_hat")
    if most == 0:
        reader.refuse(("dice", "faces"), "some_points")
    return faces, weights, most + PURSUERS - 1


def _read_grid(reader: BoxReader) -> tuple[int, list[int]]:
    light: list[int] = []
    columns = 0
    for row in range(reader.rows("grid", low=2, high=12)):
        line = _word(reader, ("grid",), row, '"......."')
        if row == 0:
            columns = len(line)
        if not 2 <= len(line) <= len(COLUMNS):
            reader.refuse(("grid", row), "row_length", high=len(COLUMNS))
        if len(line) != columns:
            reader.refuse(("grid", row), "same_length", n=columns)
        for mark in line:
            if mark != "." and mark != "#":
                reader.refuse(("grid", row), "light_or_dark")
            light.append(1 if mark == "." else 0)
    return columns, light


def _word(reader: BoxReader, path: tuple[str, ...], number: int, expected: str) -> str:
    """Return one word of a list of words."""
    value = reader.get(*path)[number]
    if not isinstance(value, str):
        reader.refuse((*path, number), expected)
    return value


def _read_squares(reader: BoxReader, path: tuple[str, ...], columns: int, light: list[int]) -> list[int]:
    squares: list[int] = []
    for number in range(reader.rows(*path, low=1, high=len(light))):
        square = _read_square(reader, (*path, number), columns, light)
        if square in squares:
            reader.refuse((*path, number), "new_square", square=_pair(square, columns))
        squares.append(square)
    return squares


def _read_square(reader: BoxReader, path: tuple[str | int, ...], columns: int, light: list[int]) -> int:
    """BQB.8: pursuers must be able to stand where the robber walks and where houses open, so the square is light."""
    rows = len(light) // columns
    pair = reader.wholes(*path, high=max(columns, rows) - 1, length=2)
    if pair[0] >= columns or pair[1] >= rows:
        reader.refuse(path, f"[0..{columns - 1}, 0..{rows - 1}]")
    square = pair[1] * columns + pair[0]
    if light[square] == 0:
        reader.refuse(path, "light_square", square=_pair(square, columns))
    return square


def _check_path(reader: BoxReader, columns: int, out: list[int], back: list[int], doors: list[int]) -> None:
    """BQB.2, BQB.3: an unbroken path from the den to Grandmother's house and home again."""
    for name, way in (("out", out), ("back", back)):
        for number in range(1, len(way)):
            if _apart(way[number - 1], way[number], columns) != 1:
                near = _pair(way[number - 1], columns)
                reader.refuse(("robber", name, number), "touching", square=near)
    if out[-1] not in doors:
        doors_text = _squares(doors, columns)
        reader.refuse(("robber", "out", len(out) - 1), "opening", squares=doors_text)
    if back[0] not in doors:
        doors_text = _squares(doors, columns)
        reader.refuse(("robber", "back", 0), "opening", squares=doors_text)
    if _apart(out[0], back[-1], columns) > 2:  # one den touches both ends
        near = _pair(out[0], columns)
        reader.refuse(("robber", "back", len(back) - 1), "near_den", square=near)


def _check_reach(reader: BoxReader, board: Board) -> None:
    """BQB.8, BQB.10, BQB.12: pursuers can walk from any house to any other and to every square of the path."""
    start = board.house(GRANDMOTHER)
    seen = [0] * board.places
    seen[start] = 1
    todo = [start]
    while todo:
        for there in board.beside[todo.pop()]:
            if not seen[there]:
                seen[there] = 1
                todo.append(there)
    for pursuer in range(PURSUERS):
        if not seen[board.house(pursuer)]:
            path = ("houses", PURSUER_NAMES[pursuer], "openings")
            reader.refuse(path, "reachable")
    for name, way in (("out", board.out), ("back", board.back)):
        for number in range(len(way)):
            if not seen[way[number]]:
                reader.refuse(("robber", name, number), "reachable")


def _apart(one: int, other: int, columns: int) -> int:
    return max(abs(one % columns - other % columns), abs(one // columns - other // columns))


def _pair(square: int, columns: int) -> str:
    return f"[{square % columns}, {square // columns}]"


def _squares(squares: list[int], columns: int) -> str:
    return " | ".join([_pair(square, columns) for square in squares])
