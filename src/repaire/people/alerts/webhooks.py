"""Webhooks: one request in the form that Discord, Slack, ntfy or a program of one's own understands."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit, urlunsplit

import msgspec

from repaire.people.alerts.channels import Channel
from repaire.people.alerts.messages import Message
from repaire.people.alerts.outcome import Outcome, outcome_of
from repaire.people.alerts.outgoing import BadTarget, parsed, post

FORMS = ("discord", "slack", "ntfy", "json")


def form_of(url: str) -> str:
    """Return which form an address understands, as far as its name tells."""
    found = urlsplit(url)
    host = found.hostname or ""
    if host in ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"):
        return "discord"
    if host == "hooks.slack.com" or host == "hooks.slack-gov.com":
        return "slack"
    return "ntfy" if host == "ntfy.sh" or host.startswith("ntfy.") else "json"


def checked(url: str, form: str, private: bool) -> str:
    """Return the form of a webhook that can be used; raise BadTarget."""
    target = parsed(url, private)
    form = form if form in FORMS else form_of(url)
    if form == "ntfy" and not target.path.strip("/"):
        raise BadTarget("no_topic")
    return form


def request(form: str, url: str, message: Message) -> tuple[str, Any]:
    """Return where a message goes, and as what."""
    if form == "discord":  # names with an @ call nobody
        text = f"**{_plain(message.title)}**\n{_plain(message.body)}\n{message.url}"
        return url, {"content": text[:2000], "allowed_mentions": {"parse": []}}
    if form == "slack":
        text = f"*{_escaped(message.title)}*\n{_escaped(message.body)}\n<{message.url}>"
        return url, {"text": text}
    if form == "ntfy":  # as JSON, to the root of the server: headers would not hold every letter
        target = urlsplit(url)
        root, _, topic = target.path.rstrip("/").rpartition("/")
        told = {"topic": topic, "title": message.title, "message": message.body, "click": message.url}
        return urlunsplit((target.scheme, target.netloc, root or "/", target.query, "")), told
    return url, {
        "id": message.id,
        "kind": message.kind,
        "game": message.game,
        "table": message.table,
        "url": message.url,
        "title": message.title,
        "text": f"{message.title}\n{message.body}\n{message.url}",
    }


async def send(channel: Channel, message: Message, private: bool) -> Outcome:
    """Send a message to a webhook; raise BadTarget or Unreachable."""
    url, told = request(channel.form, channel.target, message)
    headers = {"Content-Type": "application/json", "Idempotency-Key": message.id}
    return outcome_of(await post(url, msgspec.json.encode(told), headers, private))


def _escaped(text: str) -> str:
    """Return text in which nothing is a command to Slack."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("*", "∗").replace("`", "ʹ")


def _plain(text: str) -> str:
    """Return text in which nothing is formatting to Discord."""
    return "".join(f"\\{sign}" if sign in "\\*_~`|>[]()#@:" else sign for sign in text)
