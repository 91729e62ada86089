"""How I am called back when it is my turn: my channels, and what I choose for each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from repaire.server.wire.basics import In, Out

ChannelId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Base64 = Annotated[str, msgspec.Meta(max_length=200, pattern="^[A-Za-z0-9_-]+$")]
Endpoint = Annotated[str, msgspec.Meta(min_length=10, max_length=2000)]


class ChannelOut(Out, frozen=True):
    """A way to reach me. `minutes`: 0 at once, more if I have been away for so long, -1 once a day."""

    id: str
    kind: Literal["push", "mail", "webhook"]
    form: Literal["", "discord", "slack", "ntfy", "json"]
    label: str
    here: bool  # it is this device
    state: Literal["pending", "on", "broken"]
    minutes: int
    daily_at: int  # minute of the day (UTC) of a daily message
    always: bool  # also while I look at the table
    chat: bool  # also of what is said


class AlertsOut(Out, frozen=True):
    """My channels, and which kinds this server has."""

    channels: list[ChannelOut]
    push_key: str  # with which a browser is asked for a subscription
    mail: bool  # whether the server sends e-mails


class AddPush(In, frozen=True):
    """Wake this browser: what its push service has given the page."""

    endpoint: Endpoint
    p256dh: Base64
    auth: Base64


class AddMail(In, frozen=True):
    """Write to an address, once it is confirmed from there."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class AddWebhook(In, frozen=True):
    """Call a webhook; without a `form` its address tells what it understands."""

    url: Annotated[str, msgspec.Meta(min_length=10, max_length=2000)]
    form: Literal["", "discord", "slack", "ntfy", "json"] = ""


class ChangeChannel(In, frozen=True):
    """Choose when a channel is used."""

    id: ChannelId
    minutes: Annotated[int, msgspec.Meta(ge=-1, le=7 * 24 * 60)]
    daily_at: Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
    always: bool
    chat: bool


class OfChannel(In, frozen=True):
    """One of my channels."""

    id: ChannelId


class Tried(Out, frozen=True):
    """Whether a test was delivered; `why` is what was answered instead: a status, or a word."""

    sent: bool
    why: str
    alerts: AlertsOut


class LinkUsed(Out, frozen=True):
    """What the link in a letter has done."""

    done: Literal["confirmed", "stopped"]
