"""Bröwl as blocks of text."""

from __future__ import annotations

from repaire.games.browl.box import PEOPLES
from repaire.games.browl.view import BrowlView
from repaire.kernel.catalog import Words
from repaire.kernel.sketch import Block, Cell, Sketch, Tone
from repaire.kernel.view import View

TONES: tuple[Tone, ...] = ("a", "b", "c", "d", "e")


def sketch(view: View, words: Words) -> Sketch:
    """Lay out what the viewer sees."""
    assert isinstance(view, BrowlView)
    page = Sketch()
    if view.fortress_kind:
        fortress = page.block(words("sketch.fortress", name=words.term("fortress", view.fortress)))
        fortress.row(words(f"fortress.{view.fortress_kind}", n=view.fortress_number))
    _table(page, view, words)
    if view.viewer >= 0 and not view.over:
        hand = page.block(words("sketch.hand"), "mine")
        for people in range(PEOPLES):
            cards = [_card(view, people * 3 + kind, words) for kind in range(3) if view.hand[people * 3 + kind]]
            if cards:
                hand.row(*cards)
    return page


def _table(page: Sketch, view: BrowlView, words: Words) -> None:
    goal = words("sketch.rounds", n=view.rounds) if view.rounds else words("sketch.points", n=view.target)
    table = page.block(words("sketch.table", round=view.round, pile=view.pile, goal=goal), heading=True)
    table.row(
        "", *(Cell(words.term("people", people), TONES[people]) for people in range(PEOPLES)), words("sketch.score")
    )
    for seat in range(len(view.table)):
        table.row(
            Cell(("▶ " if seat in view.actors else "  ") + words.name(seat), "seat", seat),
            *(_column(view, seat, people) for people in range(PEOPLES)),
            Cell(_score(view, seat), "strong" if seat in view.winners else ""),
        )
    _gauges(table, view, words)


def _column(view: BrowlView, seat: int, people: int) -> Cell:
    plain, double, no = view.table[seat][people * 3 : people * 3 + 3]
    return Cell("■" * (plain + no) + "◆" * double or "·", TONES[people] if plain + double + no else "dim")


def _gauges(table: Block, view: BrowlView, words: Words) -> None:
    if view.fortress_kind in ("field", "muster"):
        gauges = [Cell(str(view.strength[people]), TONES[people]) for people in range(PEOPLES)]
    else:
        gauges = [Cell(f"{view.strength[p]}/{view.thresholds[p]}", TONES[p]) for p in range(PEOPLES)]
    table.row(Cell(words("sketch.count"), "dim"), *gauges, "")


def _score(view: BrowlView, seat: int) -> str:
    fresh = view.scores[seat] - view.points[seat]
    return f"{view.scores[seat]}" + (f" (+{fresh})" if fresh else "")


def _card(view: BrowlView, card: int, words: Words) -> Cell:
    count = view.hand[card]
    return Cell(words.term("card", card) + (f" x{count}" if count > 1 else ""), TONES[card // 3])
