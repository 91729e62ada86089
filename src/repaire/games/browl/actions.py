"""Names and words of the actions of Bröwl."""

from __future__ import annotations

from repaire.games.browl.box import KIND_NAMES, PEOPLE_NAMES, BrowlBox
from repaire.games.browl.state import BrowlState
from repaire.kernel.errors import IllegalMove
from repaire.kernel.phrase import Choice, Phrase

CARD_NAMES = tuple(people + kind for people in PEOPLE_NAMES for kind in KIND_NAMES)


def action_names() -> list[str]:
    """Return the name of every action: a card type each."""
    return list(CARD_NAMES)


def outcome_names(box: BrowlBox, players: int) -> list[str]:
    """Return the name of every draw: card types, Fortress cards, opening seats."""
    forts = [f"fortress-{number + 1}" for number in range(len(box.fortress_kinds))]
    return [*CARD_NAMES, *forts, *(f"opener-{seat}" for seat in range(players))]


def choice(state: BrowlState, seat: int, action: int) -> Choice:
    """Return what playing a card means."""
    people, kind = divmod(action, 3)
    clause = ("BRO.4", "BRO.5", "BRO.6")[kind]
    return Choice(action, "play", clause, {"card": action, "people": people, "kind": kind})


def ask(state: BrowlState, seat: int) -> Phrase:
    """BRO.4: there is one thing to do."""
    return Phrase("ask.play")


def refusal(state: BrowlState, seat: int, action: int) -> IllegalMove:
    """BRO.4: the only reason is that the card is not in the hand."""
    return IllegalMove("BRO.4", "not_in_hand", card=action)
