"""Who sits at a table from the start: a person, others on the same device, and bots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from repaire.people.looks import look_at
from repaire.server.brigands import bot_look, bot_name
from repaire.tables import entries as e
from repaire.tables.store import Session


def guest_looks(session: Session, seats: int, bots: Iterable[int]) -> list[e.Look]:
    """Return how a person is drawn on one seat after the other of a device, each unlike the bots and the seats before.

    The first is as they chose; the others are people on the same device.
    """
    taken = [bot_look(seat) for seat in bots]
    found = [look_at(session, taken)]
    while len(found) < seats:
        found.append(look_at(replace(session, mask="", colour=""), [*taken, *found]))
    return found


def me_among_bots(session: Session, mine: int, seats: int, commitment: str, bot: str, at: int) -> list[e.Sat]:
    """Return a table's seats: a person on one of them, bots on all others."""
    others = [seat for seat in range(seats) if seat != mine]
    look = guest_looks(session, 1, others)[0]
    return [
        e.Sat(at=at, seat=seat, name=session.name, person=session.person, commitment=commitment, look=look)
        if seat == mine
        else e.Sat(at=at, seat=seat, name=bot_name(seat), bot=bot, look=bot_look(seat))
        for seat in range(seats)
    ]
