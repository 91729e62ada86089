"""Finished games over HTTP: replays, exports, draws, return matches, and games that go on from there."""

from __future__ import annotations

from functools import partial
from typing import Any

from repaire.server import openings
from repaire.server.api.request import Ask, Problem, Raw
from repaire.server.replays import LONGEST
from repaire.tables.export import export, signing_key
from repaire.tables.meter import aside
from repaire.tables.refusals import TableRefusal


async def rematch(ask: Ask) -> Any:
    """Open the return match, or find it if somebody has."""
    assert ask.caller.session is not None
    live = await openings.rematch(ask.den, await ask.live(), ask.caller.session, ask.body.commitments)
    return ask.snapshot(live)


async def export_game(ask: Ask) -> Any:
    """Return a finished game as one file that `repaire verify` checks."""
    live = await ask.live()
    if live.table.ended is None:
        raise TableRefusal("not_over")
    store = ask.den.store
    secret = await ask.den.challenges.shown(live.table)
    text = await aside(export, await store.read(live.table.id), await signing_key(store), secret)
    return Raw(text.encode(), "application/json", f"repaire-{live.table.opened.game}-{live.table.id[:8]}.json")


async def sheet(ask: Ask) -> Any:
    """Return the sheet of draws of a finished game: with it and the export a browser makes every draw again."""
    live = await ask.live()
    return await ask.den.sheets.show(live, await ask.den.challenges.shown(live.table))


async def replay(ask: Ask) -> Any:
    """Return a position of a finished game as a seat (or a spectator, -1) saw it, with some events from before."""
    live = await ask.live()
    try:
        step, viewer = int(ask.query.get("step", "0")), int(ask.query.get("viewer", "-1"))
        before = max(0, min(LONGEST, int(ask.query.get("before", "0"))))
    except ValueError:
        raise Problem(400, "bad_request", why="step, viewer, before") from None
    return await ask.den.replays.show(live, step, viewer, before)


async def take_up(ask: Ask) -> Any:
    """Take a finished game up again at a position, against bots: a new table."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await ask.live()
    ask.den.challenges.need_over(live.table)
    prelude = await ask.den.replays.prelude(live, ask.body.step)
    fresh = await openings.take_up(ask.den, live, ask.caller.session, ask.body, prelude)
    return ask.snapshot(fresh)


async def review(ask: Ask) -> Any:
    """Return the review of a finished game, or how far it is."""
    return await ask.den.reviews.show(await ask.live())


async def make_review(ask: Ask) -> Any:
    """Have the review of a finished game made, once for all; return how far it is."""
    may = partial(ask.den.limits.reviewers.allows, ask.caller.person)
    return await ask.den.reviews.make(await ask.live(), ask.caller.person, may)


async def review_picture(ask: Ask) -> Any:
    """Return a finished game as a picture to share: who won, and the curve of everybody's chances."""
    return Raw((await ask.den.reviews.draw(await ask.live(), ask.lang())).encode(), "image/svg+xml")
