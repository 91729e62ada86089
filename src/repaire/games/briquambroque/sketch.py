"""Briquambroque as blocks of text."""

from __future__ import annotations

from repaire.games.briquambroque.box import COLUMNS
from repaire.games.briquambroque.state import FREED, TIED
from repaire.games.briquambroque.view import BriquambroqueView
from repaire.kernel.catalog import Words
from repaire.kernel.sketch import Block, Cell, Sketch, Tone
from repaire.kernel.view import View

TONES: tuple[Tone, ...] = ("a", "b", "c", "d")
ROBBER: Tone = "e"
PATH: Tone = "f"
# The way to the next square of the path, by the change of row and column
ARROWS = {(-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘"}


def sketch(view: View, words: Words) -> Sketch:
    """Lay out what the viewer sees."""
    assert isinstance(view, BriquambroqueView)
    page = Sketch()
    _board(page.block(words("sketch.board", round=view.round, pile=view.pile), heading=True), view, words)
    _places(page.block(words("sketch.places")), view, words)
    _pursuers(page.block(words("sketch.pursuers"), "mine", heading=True), view, words)
    return page


def _board(block: Block, view: BriquambroqueView, words: Words) -> None:
    """The grid with what lies at its four edges."""
    edges = _edges(view, words)
    blank = Cell("")
    block.row(blank, blank, *(Cell(COLUMNS[column], "dim") for column in range(view.columns)), blank)
    _edge_row(block, view, edges, range(view.columns))
    for row in range(view.rows):
        squares = range(row * view.columns, (row + 1) * view.columns)
        block.row(
            Cell(edges.get(("left", squares[0]), "")),
            Cell(str(row + 1), "dim"),
            *(_square(view, square, words) for square in squares),
            Cell(edges.get(("right", squares[-1]), "")),
        )
    _edge_row(block, view, edges, range((view.rows - 1) * view.columns, view.rows * view.columns))


def _edge_row(block: Block, view: BriquambroqueView, edges: dict[tuple[str, int], str], squares: range) -> None:
    side = "top" if squares[0] == 0 else "bottom"
    marks = [edges.get((side, square), "") for square in squares]
    if any(marks):
        block.row("", "", *(Cell(mark) for mark in marks), "")


def _edges(view: BriquambroqueView, words: Words) -> dict[tuple[str, int], str]:
    """Short marks beside the squares where houses, den and fire station open, with who is inside."""
    inside = {pursuer: _inside(view, pursuer, words) for pursuer in range(len(view.at))}
    marks: list[tuple[int, str]] = []
    for owner, doors in enumerate(view.openings):
        label = " ".join([f"⌂{words.term('code', owner)}", *inside[owner]])
        marks += [(door, label if door == doors[0] else f"⌂{words.term('code', owner)}") for door in doors]
    robber = words("sketch.robber_code")
    den = words("sketch.den_code")
    marks.append((view.out[0], f"{den} {robber}" if view.robber == "den" else den))
    if view.back[-1] != view.out[0]:
        marks.append((view.back[-1], den))
    fire = words("sketch.fire_code")
    marks.append((view.fire_exit, f"{fire} {robber}" if view.robber == "fire" else fire))
    edges: dict[tuple[str, int], str] = {}
    for square, label in marks:
        key = (_side(view, square), square)
        edges[key] = f"{edges[key]} · {label}" if key in edges else label
    return edges


def _side(view: BriquambroqueView, square: int) -> str:
    row, column = divmod(square, view.columns)
    if column in (0, view.columns - 1):
        return "right" if column else "left"
    return "top" if row == 0 else "bottom" if row == view.rows - 1 else "inside"


def _square(view: BriquambroqueView, square: int, words: Words) -> Cell:
    here = [pursuer for pursuer, place in enumerate(view.at) if place == square]
    codes = [words.term("code", pursuer) for pursuer in here]
    if view.robber_square == square:
        return Cell("+".join([words("sketch.robber_code"), *codes]), ROBBER)
    if here:
        return Cell("+".join(codes), TONES[here[0]])
    if square in view.dark:
        return Cell("█", "dim")
    arrow = _arrow(view, square)
    return Cell(arrow, PATH) if arrow else Cell("·", "dim")


def _arrow(view: BriquambroqueView, square: int) -> str:
    for way in (view.out, view.back):
        if square in way:
            number = way.index(square)
            if number + 1 == len(way):
                return "◆"  # the house or the den comes next
            rows, columns = (way[number + 1] // view.columns, way[number + 1] % view.columns)
            return ARROWS[rows - square // view.columns, columns - square % view.columns]
    return ""


def _places(block: Block, view: BriquambroqueView, words: Words) -> None:
    """Den, fire station and houses: where they open, who is inside, and the tiles kept there."""
    robber = Cell(words("sketch.robber"), ROBBER)
    doors = [view.out[0], *(view.back[-1:] if view.back[-1] != view.out[0] else [])]
    empty = Cell("-", "dim")
    block.row(
        words("sketch.den"),
        _opens(doors, words),
        robber if view.robber == "den" else empty,
        Cell(words("sketch.cakes", n=view.den), "bad" if view.den else "dim"),
    )
    block.row(words("sketch.fire"), _opens([view.fire_exit], words), robber if view.robber == "fire" else empty, "")
    for owner, openings in enumerate(view.openings):
        names = [
            _name(view, pursuer, words) for pursuer in range(len(view.at)) if view.at[pursuer] == _home(view, owner)
        ]
        if owner == 0 and view.robber == "house":
            names.insert(0, words("sketch.robber"))
        tiles = Cell("")
        if owner == 0:
            tiles = Cell(words("sketch.cakes", n=view.cakes), "good" if view.cakes else "dim")
        elif owner == 3:
            tiles = Cell(words("sketch.knives", n=view.knives), "good" if view.knives else "dim")
        block.row(
            Cell(words.term("place", _home(view, owner)), TONES[owner]),
            _opens(openings, words),
            Cell(", ".join(names) or "-", "" if names else "dim"),
            tiles,
        )


def _home(view: BriquambroqueView, owner: int) -> int:
    return view.columns * view.rows + owner


def _opens(squares: list[int], words: Words) -> Cell:
    return Cell(words("sketch.opens", squares=", ".join(words.term("place", square) for square in squares)), "dim")


def _inside(view: BriquambroqueView, owner: int, words: Words) -> list[str]:
    codes = [
        words.term("code", pursuer) + ("!" if view.bonds[pursuer] == TIED else "")
        for pursuer, place in enumerate(view.at)
        if place == _home(view, owner)
    ]
    return [words("sketch.robber_code"), *codes] if owner == 0 and view.robber == "house" else codes


def _name(view: BriquambroqueView, pursuer: int, words: Words) -> str:
    name = words.term("pursuer", pursuer)
    return words("sketch.tied", name=name) if view.bonds[pursuer] == TIED else name


def _pursuers(block: Block, view: BriquambroqueView, words: Words) -> None:
    """Each pursuer with its player, die and what is left to do; then the robber."""
    block.row(words("sketch.pursuer"), words("sketch.player"), words("sketch.where"), words("sketch.die"), "")
    for pursuer, place in enumerate(view.at):
        seat = view.owners[pursuer]
        die = view.dice[pursuer]
        block.row(
            Cell(f"{words.term('code', pursuer)} {words.term('pursuer', pursuer)}", TONES[pursuer]),
            Cell(("▶ " if _owes(view, pursuer) else "  ") + words.name(seat), "seat", seat),
            words.term("place", place),
            words.term("face", view.faces[die]) if die >= 0 else "",
            _to_do(view, pursuer, words),
        )
    block.row(
        Cell(f"{words('sketch.robber_code')} {words('sketch.robber')}", ROBBER),
        "",
        words.term("place", view.robber_square) if view.robber_square >= 0 else words(f"sketch.at_{view.robber}"),
        "",
        words("sketch.loaded") if view.robber in ("house", "back") else "",
    )


def _owes(view: BriquambroqueView, pursuer: int) -> bool:
    return view.walk[pursuer] + view.further[pursuer] + view.stars[pursuer] > 0


def _to_do(view: BriquambroqueView, pursuer: int, words: Words) -> Cell:
    if view.bonds[pursuer] == TIED:
        return Cell(words("sketch.is_tied"), "bad")
    if view.bonds[pursuer] == FREED:
        return Cell(words("sketch.is_freed"), "good")
    parts: list[str] = []
    if view.walk[pursuer]:
        parts.append(words("sketch.to_walk", n=view.walk[pursuer]))
    if view.further[pursuer]:
        parts.append(words("sketch.further", n=view.further[pursuer]))
    if view.stars[pursuer]:
        parts.append(words("sketch.star"))
    if parts:
        return Cell(", ".join(parts), "strong")
    return Cell(words("sketch.done") if view.moved[pursuer] else "", "dim")
