"""Sheets of draws: what a browser needs, besides the export, to make every draw of a finished game again."""

from __future__ import annotations

from collections import OrderedDict

from repaire.server import wire
from repaire.tables.export import export, signing_key
from repaire.tables.live import Live
from repaire.tables.meter import aside
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store
from repaire.tables.verify import verify

KEPT = 32  # games whose sheets are kept in memory


class Sheets:
    """The sheets of finished games. They come from the checker, which plays each game again by the rules."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games: OrderedDict[str, wire.SheetOut] = OrderedDict()

    async def show(self, live: Live, secret: str = "") -> wire.SheetOut:
        """Return the sheet of a finished game; raise TableRefusal if it is not finished.

        That of a challenge is empty until its secret is there.
        """
        table = live.table
        if table.ended is None:
            raise TableRefusal("not_over")
        if table.challenge and not secret:
            return wire.SheetOut(table.id, [])
        if table.id not in self.games:
            text = await aside(export, await self.store.read(table.id), await signing_key(self.store), secret)
            found = await aside(verify, text)  # a whole game: others need not wait for it
            draws = [wire.DrawnOut(drawn.entry, drawn.counter, drawn.weights, drawn.outcome) for drawn in found.sheet]
            self.games[table.id] = wire.SheetOut(table.id, draws)
            if len(self.games) > KEPT:
                self.games.popitem(last=False)
        return self.games[table.id]
