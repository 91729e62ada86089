"""Who is let in: whose a seat or a table is, and how much one caller may ask for, or all who watch one table."""

from __future__ import annotations

from functools import partial

from repaire.server.callers import Caller
from repaire.server.limits import Limits
from repaire.server.presence import Presence
from repaire.tables.folded import Folded
from repaire.tables.meter import Charge
from repaire.tables.refusals import TableRefusal


class Admission:
    """Asks the limits on behalf of callers, who are here by that."""

    def __init__(self, limits: Limits, presence: Presence) -> None:
        self.limits = limits
        self.presence = presence

    def allows(self, caller: Caller) -> bool:
        """Count one request or message of a caller; tell whether it is not too many."""
        self.presence.heard(caller.person)
        return self.limits.allows(caller.person, caller.address)

    def allows_at(self, caller: Caller, table: Folded) -> bool:
        """Tell whether a table has time: those who watch share what it may take; players have their own."""
        return bool(table.seat_of(caller.person)) or self.limits.table_work.left(table.id) > 0

    def charging(self, caller: Caller, table: str = "") -> Charge:
        """Return what charges a caller, and a table, for work."""
        return partial(self.limits.charge, caller.person, caller.address, table)


def owned(who: str, table: Folded, person: str, seat: int) -> None:
    """Raise TableRefusal unless a person is who may: `host`, `seated` there, a `player`, or `at_table` (either)."""
    if who == "host" and table.opened.host != person:
        raise TableRefusal("not_host")
    if who == "seated" and not table.holds(person, seat):
        raise TableRefusal("not_your_seat", seat=seat)
    if who == "player" and not table.seat_of(person):
        raise TableRefusal("not_your_seat", seat=seat)
    if who == "at_table" and not table.seat_of(person) and table.opened.host != person:
        raise TableRefusal("not_your_seat", seat=seat)
