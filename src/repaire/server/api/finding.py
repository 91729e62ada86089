"""Finding others over HTTP: the lobby, quick matches and invitations."""

from __future__ import annotations

from typing import Any

from repaire.server import openings
from repaire.server.api.request import Ask, Problem


async def lobby(ask: Ask) -> Any:
    """Return public tables with what is missing there, who waits for a match, and what the host says."""
    return await ask.den.show_lobby()


async def finding(ask: Ask) -> Any:
    """Return whom I wait for, and who has invited me. Who waits without a socket asks this every few seconds."""
    return await ask.den.finder.finding(ask.caller.person)


async def ask_match(ask: Ask) -> Any:
    """Wait for a quick match, in place of the one that I waited for."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    await ask.den.finder.ask(ask.caller.session, ask.body)
    return await finding(ask)


async def cancel_match(ask: Ask) -> Any:
    """Wait no more."""
    await ask.den.finder.cancel(ask.caller.person)
    return await finding(ask)


async def invite_again(ask: Ask) -> Any:
    """Open a table like a finished one, and invite everybody who was there."""
    assert ask.caller.session is not None
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await ask.live()
    fresh = await openings.open_like(ask.den, live, ask.caller.session, ask.body.commitments)
    others = [person for person in live.table.people() if person != ask.caller.person]
    await ask.den.finder.invite(fresh, ask.caller.session, others)
    return ask.snapshot(fresh)


async def answer_invitation(ask: Ask) -> Any:
    """Do away with an invitation, taken up or not; muted, its sender can send me no more."""
    if ask.body.mute:
        await ask.den.finder.invitations.mute(ask.caller.person, ask.body.table)
    await ask.den.finder.invitations.done(ask.caller.person, ask.body.table)
    ask.den.finder.on_person(ask.caller.person)
    return await finding(ask)


async def unmute_all(ask: Ask) -> Any:
    """Hear everybody's invitations again."""
    await ask.den.finder.invitations.unmute(ask.caller.person)
    ask.den.finder.on_person(ask.caller.person)
    return await finding(ask)
