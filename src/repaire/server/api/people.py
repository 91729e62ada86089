"""Sessions over HTTP: who I am, on which devices."""

from __future__ import annotations

from typing import Any

from repaire.people.looks import look_at
from repaire.people.profiles import change_profile
from repaire.people.sessions import label_of
from repaire.server import wire
from repaire.server.api.qr_codes import qr_code
from repaire.server.api.request import Ask, Problem, WithCookie
from repaire.tables.store import Session


async def introduce(ask: Ask) -> Any:
    """Become a guest, or change the name or language of the one you are."""
    den, session = ask.den, ask.caller.session
    if session is not None:
        told = ask.body
        session = await den.sessions.rename(session, told.name, told.lang, told.mask, told.colour)
        await change_profile(den.store, session)
        return me(session)
    if not den.limits.newcomers.allows(ask.caller.address):
        raise Problem(429, "too_many")
    told = ask.body
    session, token = await den.sessions.create(told.name, told.lang, label_of(ask.agent), told.mask, told.colour)
    return WithCookie(me(session, token), token)


def me(session: Session, token: str = "") -> wire.Me:
    """Return who somebody is, for themselves."""
    look = look_at(session)
    return wire.Me(session.name, "en" if session.lang == "en" else "fr", look.mask, look.colour, token)


async def who_am_i(ask: Ask) -> Any:
    """Tell who the session belongs to."""
    session = ask.caller.session
    assert session is not None
    return me(session)


async def reach(ask: Ask) -> Any:
    """Tell under which address other devices find this server; under none, if it listens to its own device alone."""
    return wire.Reach(ask.reach)


async def make_link(ask: Ask) -> Any:
    """Make a personal link for another device: it works once, within a quarter of an hour."""
    assert ask.caller.session is not None
    token, expires = await ask.den.sessions.link(ask.caller.session)
    return wire.Link(token, expires, qr_code(f"{ask.reach or ask.origin}/me/{token}").decode())


async def use_link(ask: Ask) -> Any:
    """Become, on this device, the person whose link it is; who is somebody here already is asked first."""
    sessions, here = ask.den.sessions, ask.caller.session
    there = await sessions.behind(ask.body.token)
    if here is not None and there is not None and here.person != there.person and not ask.body.replace:
        raise Problem(409, "somebody_else", here=here.name, there=there.name)
    found = await sessions.claim(ask.body.token, label_of(ask.agent))
    if found is None:
        raise Problem(403, "bad_link")
    session, token = found
    if here is not None and ask.caller.by_cookie:  # the cookie is replaced, and nobody could use the old one again
        await ask.den.sessions.end(here.person, here.device)
    return WithCookie(me(session, token), token)


async def sign_out(ask: Ask) -> Any:
    """Forget this device: its sockets, its old cookies and my unused links end at once."""
    assert ask.caller.session is not None
    await ask.den.sessions.end(ask.caller.person, ask.caller.session.device)
    return WithCookie(wire.Me("", "fr"), "")


async def my_devices(ask: Ask) -> Any:
    """List the devices on which I am myself, the last used first."""
    assert ask.caller.session is not None
    mine = ask.caller.session.device
    found = await ask.den.sessions.devices(ask.caller.person)
    return [wire.DeviceOut(one.device, one.label, one.seen, one.device == mine) for one in found]


async def end_device(ask: Ask) -> Any:
    """Sign one of my devices out; return those that are left."""
    person, device = ask.caller.person, ask.body.device
    if device not in [one.device for one in await ask.den.sessions.devices(person)]:
        raise Problem(404, "not_found")
    await ask.den.sessions.end(person, device)
    return await my_devices(ask)
