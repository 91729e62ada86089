"""Le trésor des trois brigands as blocks of text."""

from __future__ import annotations

from collections.abc import Sequence

from repaire.games.tresor.box import DAMAGE, PEBBLES, TIFFANY, TREASURE, TRUMP, TYPES, WEAPONS
from repaire.games.tresor.view import TresorView
from repaire.kernel.catalog import Words
from repaire.kernel.sketch import Cell, Sketch, Tone
from repaire.kernel.view import View

_WEAPONS = ("blunderbuss", "pepper", "axe")


def sketch(view: View, words: Words) -> Sketch:
    """Lay out what the viewer sees."""
    assert isinstance(view, TresorView)
    page = Sketch()
    _coach(page, view, words)
    _brigands(page, view, words)
    if view.viewer >= 0 and not view.over:
        hand = page.block(words("sketch.hand"), "mine")
        cards = [_card(view, card, words) for card in range(TYPES) if view.hand[card]]
        if cards:
            hand.row(*cards)
    return page


def _coach(page: Sketch, view: TresorView, words: Words) -> None:
    """The four places, what is still hidden, and the discards."""
    title = words("sketch.coach", round=view.round, rounds=view.rounds, pile=view.pile, reserve=view.reserve)
    coach = page.block(title, heading=True)
    coach.row(*(Cell(words.term("place", place), "strong") for place in range(len(view.board))))
    coach.row(*(_token(view, place, words) for place in range(len(view.board))))
    known = page.block(words("sketch.known"))
    hidden = _counted([(words.term("token", token), count) for token, count in enumerate(view.stock)])
    known.row(Cell(words("sketch.hidden"), "dim"), hidden or words("sketch.none"))
    discards = _counted([(words.term("card", card), count) for card, count in enumerate(view.discards)])
    known.row(Cell(words("sketch.discards"), "dim"), discards or words("sketch.none"))


def _token(view: TresorView, place: int, words: Words) -> Cell:
    token = view.board[place]
    mark = "▶ " if place == view.place else ""
    return Cell(mark + words.term("token", token), "dim" if token < 0 else _token_tone(token))


def _token_tone(token: int) -> Tone:
    return "a" if token == TIFFANY else "" if token == PEBBLES else "b"


def _brigands(page: Sketch, view: TresorView, words: Words) -> None:
    """Everybody's weapons with their damage, Trump, Tiffany and treasures."""
    table = page.block(words("sketch.brigands", goal=view.goal), heading=True)
    columns = (*_WEAPONS, "trump", "tiffany", "treasures", "cards")
    table.row("", *(words(f"sketch.{column}") for column in columns))
    for seat in range(len(view.weapons)):
        loot = view.loot[seat]
        treasures = _counted([(words.term("token", t), loot[t]) for t in range(TREASURE, len(loot))])
        table.row(
            Cell(("▶ " if seat in view.actors else "  ") + words.name(seat), "seat", seat),
            *(_weapon(view, seat, weapon, words) for weapon in range(WEAPONS)),
            _flag(view.trumps[seat], "strong", words),
            _flag(loot[TIFFANY], "a", words),
            Cell(treasures or "·", "b" if treasures else "dim"),
            str(view.hand_sizes[seat]),
        )


def _weapon(view: TresorView, seat: int, weapon: int, words: Words) -> Cell:
    """A laid weapon is ready unless damaged; damage shows on a weapon not yet laid as well."""
    laid = words("sketch.laid") if view.weapons[seat][weapon] else "·"
    count = view.damage[seat][weapon]
    if count:
        damage = words.term("card", DAMAGE + weapon) + (f" x{count}" if count > 1 else "")
        return Cell(f"✗ {damage}" if view.weapons[seat][weapon] else f"({damage})", "bad")
    return Cell(laid, "good" if view.weapons[seat][weapon] else "dim")


def _flag(value: int, tone: Tone, words: Words) -> Cell:
    return Cell(words("sketch.yes"), tone) if value else Cell("·", "dim")


def _card(view: TresorView, card: int, words: Words) -> Cell:
    count = view.hand[card]
    tones: tuple[Tone, ...] = ("c", "bad", "good")
    tone = tones[card // WEAPONS] if card < TRUMP else "strong"
    return Cell(words.term("card", card) + (f" x{count}" if count > 1 else ""), tone)


def _counted(items: Sequence[tuple[str, int]]) -> str:
    return ", ".join(name + (f" x{count}" if count > 1 else "") for name, count in items if count)
