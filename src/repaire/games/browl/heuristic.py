"""A simple honest player of Bröwl: it counts what each card would bring it and its best rival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.browl.box import DOBROWL, PAS
from repaire.games.browl.view import BrowlView
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return the card with the best outlook; the lowest number at a tie."""
    assert isinstance(view, BrowlView)
    return max(legal, key=lambda card: (outlook(view, card), -card))


def outlook(view: BrowlView, card: int) -> float:
    """Return what playing the card is worth: points for me less those for the best rival, by how near they are."""
    people, kind = divmod(card, 3)
    value = view.values[people]
    mine = _cards(view, view.viewer, people)
    rival = max(_cards(view, seat, people) for seat in range(len(view.table)) if seat != view.viewer)
    plain = view.fortress_kind == "drawbridge"
    if kind == PAS and not plain:
        near = view.strength[people] / view.thresholds[people]
        return (rival - mine) * value * near - 1.0
    adds = 2 if kind == DOBROWL and not plain else 1
    missing = view.thresholds[people] - view.strength[people] - adds
    if view.fortress_kind == "betrayal":
        return _betrayal(view, people, missing)
    if view.fortress_kind in ("field", "muster"):
        return float((mine + 1 - rival) * value + adds)
    if missing <= 0:
        return 10.0 + (mine + 1 - rival) * value
    in_hand = sum(view.hand[people * 3 : people * 3 + 2])
    players = len(view.table)
    lead = (mine + 1 - rival) * value
    risk = value * 0.5 if missing <= players - 1 and mine + 1 <= rival else 0.0
    return lead / (missing + 1) + 0.3 * in_hand - risk


def _betrayal(view: BrowlView, people: int, missing: int) -> float:
    """BRO.11, Betrayal: the people that reaches its threshold loses to the most numerous other one."""
    others = [other for other in range(len(view.values)) if other != people and view.strength[other] > 0]
    if missing > 0 or not others:
        return float(missing)
    heir = max(others, key=lambda other: (view.strength[other], view.values[other]))
    mine = _cards(view, view.viewer, heir)
    rival = max(_cards(view, seat, heir) for seat in range(len(view.table)) if seat != view.viewer)
    return 10.0 + (mine - rival) * view.values[heir]


def _cards(view: BrowlView, seat: int, people: int) -> int:
    return sum(view.table[seat][people * 3 : people * 3 + 3])
