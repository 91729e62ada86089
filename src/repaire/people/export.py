"""All that is known about somebody, as one JSON file for them alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from repaire.people.history import games_of
from repaire.people.numbers import numbers_of
from repaire.people.passkeys import Passkeys
from repaire.people.profiles import find_profile
from repaire.people.ratings import Ratings
from repaire.people.recovery import code_made
from repaire.people.sessions import Sessions
from repaire.tables import entries as e
from repaire.tables.store import Session, Store

FORMAT = 1
MOST_TABLES = 10_000
CHATTED = b'{"t":"chatted"'  # how such an entry begins

More = Callable[[str], Awaitable[Any]]


async def about(
    store: Store, session: Session, sessions: Sessions, passkeys: Passkeys, ratings: Ratings, more: dict[str, More]
) -> bytes:
    """Return the file. No secret is in it: no cookie, no key, no digest, and nothing about others but their names."""
    person = session.person
    profile = await find_profile(store, person)
    tables = [summary.table for summary in await store.tables_of(person, MOST_TABLES)]
    known = {
        "repaire_person": FORMAT,
        "person": person,
        "profile": {
            "name": session.name,
            "lang": session.lang,
            "mask": session.mask,
            "colour": session.colour,
            "rated": profile is not None and profile.rated,
        },
        "devices": [
            {"label": one.label, "seen": one.seen, "expires": one.expires} for one in await sessions.devices(person)
        ],
        "passkeys": [
            {"site": key.site, "label": key.label, "made": key.made, "used": key.used}
            for key in await passkeys.of(person)
        ],
        "recovery_code_made": await code_made(store, person),
        "tables": tables,
        "games": await _games(store, person),
        "numbers": await numbers_of(store, person),
        "ratings": await _ratings(store, person, ratings),
        "said": await _said(store, person, tables),
    }
    for name, found in more.items():
        known[name] = await found(person)
    return msgspec.json.format(msgspec.json.encode(known), indent=1)


async def _games(store: Store, person: str) -> list[Any]:
    found: list[Any] = []
    before = ""
    while True:
        page, before = await games_of(store, person, before=before, limit=200)
        for game in page:
            row: dict[str, Any] = msgspec.to_builtins(game)
            row["seats"] = [seat.name for seat in game.seats]
            found.append(row)
        if not before:
            return found


async def _ratings(store: Store, person: str, ratings: Ratings) -> list[Any]:
    found = []
    for (game,) in await store.fetch("SELECT DISTINCT game FROM rated_games WHERE person = ?", person):
        mine = (await ratings.of(game)).get(person)
        if mine is not None:
            found.append({"game": game, "rating": mine.mu, "margin": mine.margin, "games": mine.games})
    return found


async def _said(store: Store, person: str, tables: list[str]) -> list[Any]:
    """Return what somebody has said, at their own tables and at those where they looked on."""
    found = []
    watched = [row[0] for row in await store.fetch("SELECT table_id FROM spoke_at WHERE person = ?", person)]
    for table in dict.fromkeys([*tables, *watched]):
        for line in await store.read(table):
            if not bytes(line.body).startswith(CHATTED):
                continue
            entry = e.decode(line.body)
            if isinstance(entry, e.Chatted) and entry.person == person:
                found.append({"table": table, "at": entry.at, "text": entry.text})
        await asyncio.sleep(0)  # others want to be served too
    return found
