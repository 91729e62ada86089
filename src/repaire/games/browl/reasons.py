"""Why one would play a card of Bröwl, in one sentence: what it wins, takes from others, or prepares."""

from __future__ import annotations

from repaire.games.browl.box import PAS, PEOPLES, TYPES
from repaire.games.browl.effects import play
from repaire.games.browl.state import BrowlState
from repaire.games.browl.view import BrowlView, look
from repaire.kernel.phrase import Phrase

MANY = 1000  # cards in hands and pile of the table on which a card is tried: the round does not end there
BY_COUNT = ("", "add", "set", "drawbridge", "twin", "takes_all")  # BRO.5, BRO.11: reaching the threshold is all


def reason(state: BrowlState, seat: int, action: int) -> Phrase:
    """Return the best reason for playing this card, from what the seat sees."""
    view = look(state, seat)
    people, kind = divmod(action, 3)
    tried = _tried(state, action)
    won = [_sum(tried.part("won"), other) - _sum(state.part("won"), other) for other in range(PEOPLES)]
    winners = [other for other in range(PEOPLES) if won[other] > 0]
    if winners:
        return _battle(view, people if people in winners else winners[0], tried)
    if kind == PAS and view.fortress_kind != "drawbridge":
        return _no_brawl(view, people)
    return _build(view, action, people, tried)


def _tried(state: BrowlState, card: int) -> BrowlState:
    """Return the table after the card, by the rules themselves; the round does not end by it."""
    tried = BrowlState(state.game, state.facts, state.cells[:])
    tried.cells[tried.at.left] = tried.cells[tried.at.held] = MANY
    play(tried, card)
    return tried


def _battle(view: BrowlView, people: int, tried: BrowlState) -> Phrase:
    """The card wins a battle: say who gets what."""
    me = view.viewer
    gains = [_points(view, tried, seat) for seat in range(len(view.table))]
    rival = max((seat for seat in range(len(gains)) if seat != me), key=lambda seat: gains[seat])
    args = {"people": people, "points": gains[me], "seat": rival, "theirs": gains[rival]}
    if view.pile == 0:
        return Phrase("reason.last_battle", args)  # BRO.7
    if gains[me] > gains[rival]:
        return Phrase("reason.win_most", args)
    threat = _threat(view, people)
    if threat is not None:
        return threat
    return Phrase("reason.win_some" if gains[me] > 0 else "reason.win_none", args)


def _threat(view: BrowlView, won: int) -> Phrase | None:
    """Another people is one or two cards short and belongs to a rival: it is swept away."""
    found: tuple[int, int, int] | None = None
    for people in range(PEOPLES):
        if people == won or view.strength[people] == 0 or view.fortress_kind not in BY_COUNT:
            continue
        seat, lead = _rival(view, people)
        worth = lead * view.values[people]
        if lead > 0 and view.thresholds[people] - view.strength[people] <= 2 and (not found or worth > found[0]):
            found = (worth, people, seat)
    if not found:
        return None
    return Phrase("reason.sweep", {"people": won, "others": found[1], "seat": found[2]})


def _no_brawl(view: BrowlView, people: int) -> Phrase:
    """BRO.6: say who loses by it."""
    seat, lead = _rival(view, people)
    if view.strength[people] == 0:
        return Phrase("reason.pas_idle", {"people": people})
    if lead > 0:
        return Phrase("reason.pas_rival", {"people": people, "seat": seat, "cards": _cards(view, seat, people)})
    return Phrase("reason.pas_all", {"people": people, "cards": sum(_cards(view, s, people) for s in _seats(view))})


def _build(view: BrowlView, card: int, people: int, tried: BrowlState) -> Phrase:
    """No battle yet: what the card prepares."""
    rest = view.hand[people * 3] + view.hand[people * 3 + 1] - (1 if card % 3 != PAS else 0)
    missing = view.thresholds[people] - tried.part("strength")[people]
    seat, lead = _rival(view, people)
    args = {"people": people, "missing": missing, "held": rest, "seat": seat, "value": view.values[people]}
    if view.fortress_kind in BY_COUNT and lead < 1 and rest and missing <= 2:
        return Phrase("reason.near", args)
    if _cards(view, view.viewer, people) and lead < 0:
        return Phrase("reason.lead", args)
    if lead > 0:
        return Phrase("reason.join", args)
    if rest:
        return Phrase("reason.held", args)
    if view.strength[people] == 0:
        return Phrase("reason.open", args)
    return Phrase("reason.stake", args)


def _rival(view: BrowlView, people: int) -> tuple[int, int]:
    """Return the rival with most cards of a people, and how many more than me."""
    seat = max((seat for seat in _seats(view) if seat != view.viewer), key=lambda seat: _cards(view, seat, people))
    return seat, _cards(view, seat, people) - _cards(view, view.viewer, people)


def _points(view: BrowlView, tried: BrowlState, seat: int) -> int:
    """Return what a seat has won on the tried table."""
    now = tried.rows("won")[seat]
    return sum((now[card] - view.won[seat][card]) * view.values[card // 3] for card in range(TYPES))


def _seats(view: BrowlView) -> range:
    return range(len(view.table))


def _cards(view: BrowlView, seat: int, people: int) -> int:
    return sum(view.table[seat][people * 3 : people * 3 + 3])


def _sum(cards: list[int], people: int) -> int:
    return sum(cards[at] for at in range(len(cards)) if at % TYPES // 3 == people)
