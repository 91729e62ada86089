"""What an alert says: which table, with whom, and the way there. Never a card, a position or what somebody has said."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from repaire.games import GAMES, find
from repaire.kernel.catalog import Catalog, Words
from repaire.people.alerts.channels import Channel
from repaire.people.alerts.outbox import Row

NAMED = 4  # people, before it is "and others"


@dataclass(frozen=True)
class Message:
    """Something to tell. The same alert, sent again, has the same `id`; later ones of its table the same `tag`."""

    kind: str
    title: str
    body: str
    url: str
    id: str
    tag: str
    game: str = ""
    table: str = ""


def words_of(lang: str) -> Words:
    """Return the words of alerts in a language."""
    return Words(Catalog.load("repaire.people", lang))


def message(channel: Channel, rows: Sequence[Row]) -> Message:
    """Return what a channel is told of rows that are due: one, or a day's."""
    words = words_of(channel.lang)
    if len(rows) == 1:
        (row,) = rows
        title = words(f"{row.kind}.title", game=title_of(row.game, channel.lang))
        url, id = f"{channel.origin}/t/{row.table}", f"{row.channel}/{row.table}/{row.kind}/{row.seq}"
        body = words(f"{row.kind}.body", names=listed(row.others, words)) if row.others else words(f"{row.kind}.alone")
        return Message(row.kind, title, body, url, digest(id), digest(f"{row.table}/{row.kind}"), row.game, row.table)
    lines = [
        words(f"daily.{row.kind}", game=title_of(row.game, channel.lang), names=listed(row.others, words))
        for row in rows
    ]
    waiting = sum(row.kind == "turn" for row in rows)
    title = words("daily.title", n=waiting) if waiting else words("daily.news")
    id = "/".join(f"{row.table}/{row.kind}/{row.seq}" for row in rows)
    return Message("daily", title, "\n".join(lines), f"{channel.origin}/", digest(f"{channel.id}/{id}"), "daily")


def trial(channel: Channel, id: str) -> Message:
    """Return what a person sends themselves to see whether a channel works."""
    words = words_of(channel.lang)
    return Message("test", words("test.title"), words("test.body"), f"{channel.origin}/alerts", digest(id), "test")


def title_of(game: str, lang: str) -> str:
    """Return what a game is called."""
    return find(game).catalog(lang)["game.title"] if game in GAMES else game


def listed(names: Sequence[str], words: Words) -> str:
    """Return names as a list in words."""
    if len(names) > NAMED:
        return words("names.more", names=", ".join(names[:NAMED]))
    return words("names.and", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def digest(text: str) -> str:
    """Return an identifier of 32 letters that tells nothing."""
    return base64.urlsafe_b64encode(sha256(text.encode()).digest()[:24]).decode()
