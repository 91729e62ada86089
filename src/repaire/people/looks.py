"""Masks and colours: how a person is drawn. Nobody has to choose: a look follows from who they are."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Literal, TypeAlias, get_args

from msgspec import UnsetType

from repaire.tables.entries import Look
from repaire.tables.store import Session

Mask: TypeAlias = Literal[
    "fox", "owl", "wolf", "hare", "stag", "bear", "cat", "raven", "boar", "badger", "frog", "ram"
]  # fmt: skip
Colour: TypeAlias = Literal["brick", "ochre", "moss", "teal", "blue", "violet", "rose", "slate"]
MASKS: tuple[Mask, ...] = get_args(Mask)
COLOURS: tuple[Colour, ...] = get_args(Colour)


def look_of(who: str, told: Look | UnsetType) -> Look:
    """Return how somebody is drawn: as they were told to be, or as it follows from who they are."""
    mask, colour = (told.mask, told.colour) if isinstance(told, Look) else ("", "")
    if mask in MASKS and colour in COLOURS:
        return Look(mask, colour)
    drawn = sha256(b"repaire/look/" + who.encode()).digest()
    return Look(
        mask if mask in MASKS else MASKS[drawn[0] % len(MASKS)],
        colour if colour in COLOURS else COLOURS[drawn[1] % len(COLOURS)],
    )


def look_at(session: Session, others: Iterable[Look] = ()) -> Look:
    """Return how a person is drawn beside others: what they did not choose is unlike what others have, if it can be."""
    chosen, taken = Look(session.mask, session.colour), list(others)
    found = look_of(session.person, chosen)
    mask = found.mask if chosen.mask else _free(found.mask, MASKS, {look.mask for look in taken})
    colour = found.colour if chosen.colour else _free(found.colour, COLOURS, {look.colour for look in taken})
    return Look(mask, colour)


def _free(wanted: str, all_: tuple[str, ...], taken: set[str]) -> str:
    first = all_.index(wanted)
    return next((one for one in all_[first:] + all_[:first] if one not in taken), wanted)
