"""A game at which people agree on everything that can be agreed on, and in the end on a draw."""

from __future__ import annotations

from repaire.tables import entries as e
from tests.tables.played import ADA, CYD, EVE, Hall, hall


def agreed_on(found: Hall, what: str) -> None:
    """Ada proposes something, and everybody else agrees."""
    found.do(found.table.propose(0, what, found.at(), found.key()))
    while found.table.proposal is not None:
        missing = [s for s, chair in enumerate(found.table.chairs) if chair.person and not chair.cover]
        seat = next(s for s in missing if found.table.chairs[s].person not in found.table.agreed)
        found.do(found.table.answer(seat, True, found.at(), found.key()))


def terms(**fields: object) -> e.Terms:
    """Return what is to hold at a table."""
    return e.Terms(at=1_000_000, **fields)  # type: ignore[arg-type]


def begun(players: int = 3, game: str = "browl", **fields: object) -> Hall:
    """Ada and Cyd begin, with bots on the other seats, after what is to hold is set."""
    found = hall(game, 7, players)
    found.do(found.table.set_terms(terms(**fields)))
    for seat in range(players):
        found.sit(seat, *(("Ada", ADA), ("Cyd", CYD))[seat]) if seat < 2 else found.sit(seat, "Bot", bot="random")
    found.do(found.table.start(found.at(), found.key()))
    return found


def agreed_game() -> Hall:
    """Hints that are told, a gesture, a pause, newcomers for Cyd and for a bot, something refused, and a draw."""
    found = begun(hints_told=True, undo="free", clock=e.Clock(move=60))
    found.do(found.table.hinted(0, found.at()))
    found.do(found.table.react(EVE, "Eve", "cheer", found.at(), found.key()))
    found.move()
    agreed_on(found, "pause")
    found.do(found.table.resume(1, found.at(), found.key()))
    found.do(found.table.offer(1, True, "away", found.at(), found.key()))
    found.move()
    found.do(found.table.succeed(1, "Eve", EVE, found.at(), found.key()))
    found.move()
    found.do(found.table.offer(2, True, "away", found.at(), found.key()))
    found.move()
    found.do(found.table.succeed(2, "Flo", "person-flo", found.at(), found.key()))
    found.move()
    found.do(found.table.propose(1, "abandon", found.at(), found.key()))
    found.do(found.table.answer(0, False, found.at(), found.key()))
    agreed_on(found, "draw")
    return found
