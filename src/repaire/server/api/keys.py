"""Signing in over HTTP: by a passkey, or by a code from paper."""

from __future__ import annotations

from typing import Any

from repaire.people.passkeys import BadPasskey, Site, site_of
from repaire.people.profiles import find_profile, keep_profile
from repaire.people.recovery import new_code, use_code
from repaire.people.sessions import label_of
from repaire.server import wire
from repaire.server.api.myself import about_me, session_of
from repaire.server.api.people import me
from repaire.server.api.request import Ask, Problem, WithCookie


def site(ask: Ask) -> Site:
    """Return the site that the page is of; refuse where browsers have no passkeys."""
    found = site_of(ask.page or ask.origin)
    if found is None:
        raise Problem(409, "no_passkeys_here")
    return found


async def begin_passkey(ask: Ask) -> Any:
    """Begin to make a passkey for myself."""
    session = session_of(ask)
    return wire.PasskeyAsk(*await ask.den.passkeys.begin(session.person, session.name, site(ask)))


async def add_passkey(ask: Ask) -> Any:
    """Keep a passkey that my browser has made."""
    session, asked = session_of(ask), ask.body
    try:
        await ask.den.passkeys.register(session.person, asked.id, asked.answer, site(ask), label_of(ask.agent))
    except BadPasskey:
        raise Problem(403, "bad_passkey") from None
    await keep_profile(ask.den.store, session)
    return await about_me(ask)


async def remove_passkey(ask: Ask) -> Any:
    """Forget one of my passkeys."""
    await ask.den.passkeys.remove(ask.caller.person, ask.body.id)
    return await about_me(ask)


async def begin_sign_in(ask: Ask) -> Any:
    """Begin to sign in with a passkey, whoever it turns out to be."""
    if not ask.den.limits.sign_ins.allows(ask.caller.address):
        raise Problem(429, "too_many")
    return wire.PasskeyAsk(*await ask.den.passkeys.begin_sign_in(site(ask)))


async def sign_in(ask: Ask) -> Any:
    """Become, on this device, the person whose passkey has signed; who is somebody here says so first."""
    _ask_first(ask)
    try:
        person = await ask.den.passkeys.sign_in(ask.body.id, ask.body.answer, site(ask))
    except BadPasskey:
        raise Problem(403, "bad_passkey") from None
    return await _become(ask, person)


async def make_recovery(ask: Ask) -> Any:
    """Make a code to print, by which I come back without any device or key; an older one ends."""
    session, den = session_of(ask), ask.den
    await keep_profile(den.store, session)
    return wire.RecoveryCode(await new_code(den.store, session.person, den.service.entropy, den.clock()))


async def use_recovery(ask: Ask) -> Any:
    """Become, on this device, the person whose code it is; it has served then."""
    if not ask.den.limits.sign_ins.allows(ask.caller.address):
        raise Problem(429, "too_many")
    _ask_first(ask)
    person = await use_code(ask.den.store, ask.body.code)
    if not person:
        raise Problem(403, "bad_recovery_code")
    return await _become(ask, person)


def _ask_first(ask: Ask) -> None:
    """Refuse, before anything is used up, if somebody is already themselves on this device and has not agreed."""
    here = ask.caller.session
    if here is not None and not ask.body.replace:
        raise Problem(409, "somebody_here", here=here.name)


async def _become(ask: Ask, person: str) -> Any:
    den, here = ask.den, ask.caller.session
    profile = await find_profile(den.store, person)
    if profile is None:
        raise Problem(403, "bad_passkey")
    session, token = await den.sessions.create(
        profile.name, profile.lang, label_of(ask.agent), profile.mask, profile.colour, person
    )
    if here is not None and ask.caller.by_cookie:  # the cookie is replaced, and nobody could use the old one again
        await den.sessions.end(here.person, here.device)
    return WithCookie(me(session, token), token)
