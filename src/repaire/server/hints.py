"""Advice: what a strong player would do in somebody's place."""

from __future__ import annotations

from functools import partial

from repaire.bots.advice import Advice
from repaire.kernel.errors import IllegalMove
from repaire.server.admission import owned
from repaire.server.callers import Caller
from repaire.server.den import Den
from repaire.tables.live import Live
from repaire.tables.refusals import TableRefusal
from repaire.tables.table import Table


async def hint(den: Den, live: Live, caller: Caller, seat: int, begun: list[int]) -> list[Advice]:
    """Return what a strong player would do in the caller's place, after the first steps of a move."""
    table = live.table
    owned("seated", table, caller.person, seat)
    if not table.terms.hints:
        raise TableRefusal("no_hints")
    if seat not in table.to_move():
        raise TableRefusal("not_playing")
    if begun and not table.draft(seat, begun).mid_move(seat):
        raise IllegalMove(table.setup.turn_clause, "move_has_ended", seat=seat)
    if table.terms.hints_told and table.chairs[seat].hinted != table.moves:  # once for each decision
        await den.service.do(live, partial(Table.hinted, seat=seat, at=den.clock()))
    return await den.service.bots.advice(table, seat, begun, caller.person)
