"""How I am called back, over HTTP: channels are added, tried, changed and removed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from repaire.people.alerts.channels import MINUTE, Channel, TooMany
from repaire.people.alerts.desk import wait_of
from repaire.people.alerts.outgoing import BadTarget
from repaire.people.alerts.push import Subscription
from repaire.people.sessions import label_of
from repaire.server import wire
from repaire.server.api.request import Ask, Problem
from repaire.tables.store import Session


def _session(ask: Ask) -> Session:
    assert ask.caller.session is not None
    return ask.caller.session


def _limited(ask: Ask) -> None:
    """Who adds or tries a channel has us ask somebody else: not too often."""
    limits = ask.den.limits
    if not limits.callers.allows(ask.caller.person) or not limits.callers.allows(ask.caller.address):
        raise Problem(429, "too_many")


async def _out(ask: Ask) -> wire.AlertsOut:
    alerts, session = ask.den.alerts, _session(ask)
    found = [_channel(one, session.device) for one in await alerts.channels.of(session.person)]
    return wire.AlertsOut(found, alerts.push_key, alerts.means.smtp is not None)


def _channel(channel: Channel, device: str) -> wire.ChannelOut:
    return wire.ChannelOut(
        channel.id,
        channel.kind,
        cast("Any", channel.form),
        channel.label,
        bool(channel.device) and channel.device == device,
        channel.state,
        -1 if channel.daily else channel.wait // MINUTE,
        channel.daily_at,
        bool(channel.always),
        bool(channel.chat),
    )


async def _mine(ask: Ask) -> Channel:
    found = await ask.den.alerts.channels.find(ask.body.id)
    if found is None or found.person != ask.caller.person:
        raise Problem(404, "not_found")
    return found


async def my_alerts(ask: Ask) -> Any:
    """List my channels, and say which kinds there are."""
    return await _out(ask)


async def add_push(ask: Ask) -> Any:
    """Have this browser woken; what it gave before is forgotten."""
    _limited(ask)
    given = Subscription(ask.body.endpoint, ask.body.p256dh, ask.body.auth)
    await _added(ask.den.alerts.add_push(_session(ask), given, label_of(ask.agent), ask.reach or ask.origin))
    return await _out(ask)


async def add_mail(ask: Ask) -> Any:
    """Have a question sent to an address; alerts follow once it is answered."""
    _limited(ask)
    await _added(ask.den.alerts.add_mail(_session(ask), ask.body.address, ask.reach or ask.origin))
    return await _out(ask)


async def add_webhook(ask: Ask) -> Any:
    """Have a webhook called."""
    _limited(ask)
    await _added(ask.den.alerts.add_webhook(_session(ask), ask.body.url, ask.body.form, ask.reach or ask.origin))
    return await _out(ask)


async def _added(adding: Any) -> None:
    try:
        await adding
    except BadTarget as error:
        raise Problem(422, f"alert_{error.reason}") from None
    except TooMany:
        raise Problem(409, "alert_too_many") from None


async def change_channel(ask: Ask) -> Any:
    """Choose when one of my channels is used."""
    asked, found = ask.body, await _mine(ask)
    changed = replace(
        found,
        wait=wait_of(asked.minutes),
        daily_at=asked.daily_at,
        always=int(asked.always),
        chat=int(asked.chat),
        lang=_session(ask).lang,
        origin=ask.reach or ask.origin,
    )
    await ask.den.alerts.channels.change(changed)
    return await _out(ask)


async def remove_channel(ask: Ask) -> Any:
    """Remove one of my channels, with what was to be sent there."""
    await ask.den.alerts.channels.remove(await _mine(ask))
    return await _out(ask)


async def try_channel(ask: Ask) -> Any:
    """Send something through one of my channels now."""
    found = await _mine(ask)
    if found.state == "pending":
        raise Problem(409, "alert_pending")
    _limited(ask)
    outcome = await ask.den.alerts.try_out(found)
    return wire.Tried(outcome.kind == "sent", outcome.why, await _out(ask))


async def confirm_mail(ask: Ask) -> Any:
    """Confirm an address by the link that was sent there."""
    if not await ask.den.alerts.confirm(ask.path["token"]):
        raise Problem(404, "alert_bad_link")
    return wire.LinkUsed("confirmed")


async def stop_mail(ask: Ask) -> Any:
    """Stop e-mails by the link in one of them; mail programs do so with one click (RFC 8058)."""
    if not await ask.den.alerts.stop(ask.path["token"]):
        raise Problem(404, "alert_bad_link")
    return wire.LinkUsed("stopped")
