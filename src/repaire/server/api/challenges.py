"""Weekly challenges over HTTP."""

from __future__ import annotations

from typing import Any

from repaire.server.api.request import Ask, Problem


async def challenges(ask: Ask) -> Any:
    """Return this week's challenges, one for each game: my attempt, and the ranking once that has ended.

    Last week's are there too, with all replays and the secret. Commitments are shown a week before they are needed.
    """
    return await ask.den.challenges.show(ask.caller.person)


async def play_challenge(ask: Ask) -> Any:
    """Begin my one attempt at a game's challenge of this week, or go on with it."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    return ask.snapshot(await ask.den.challenges.play(ask.caller.session, ask.path["game"]))
