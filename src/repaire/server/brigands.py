"""What bots are called and how they are drawn: brigands of old."""

from __future__ import annotations

from repaire.tables import entries as e

BRIGANDS = {
    "Mandrin": e.Look("wolf", "brick"),
    "Cartouche": e.Look("cat", "violet"),
    "Robin": e.Look("fox", "moss"),
    "Scarlett": e.Look("hare", "rose"),
    "Rinaldo": e.Look("stag", "ochre"),
    "Calamity": e.Look("raven", "teal"),
}


def bot_name(seat: int) -> str:
    """Return a name for a bot: brigands of old."""
    return list(BRIGANDS)[seat % len(BRIGANDS)]


def bot_look(seat: int) -> e.Look:
    """Return the mask and colour that go with such a name."""
    return BRIGANDS[bot_name(seat)]
