"""What a person chose and what outlives a cookie: name, language, mask, colour, and whether their games are rated.

A guest has no profile until it is needed: for a passkey, a code to come back by, or ratings.
"""

from __future__ import annotations

from dataclasses import dataclass

from repaire.tables.store import Session, Store

KEEP = (
    "INSERT INTO profiles (person, name, lang, mask, colour, rated) VALUES (?, ?, ?, ?, ?, 0)"
    " ON CONFLICT (person) DO UPDATE SET"
    " name = excluded.name, lang = excluded.lang, mask = excluded.mask, colour = excluded.colour"
)
CHANGE = "UPDATE profiles SET name = ?, lang = ?, mask = ?, colour = ? WHERE person = ?"


@dataclass(frozen=True)
class Profile:
    """A person, whichever device they use."""

    person: str
    name: str
    lang: str
    mask: str
    colour: str
    rated: bool


async def find_profile(store: Store, person: str) -> Profile | None:
    """Return a person's profile, if they have one."""
    rows = await store.fetch("SELECT person, name, lang, mask, colour, rated FROM profiles WHERE person = ?", person)
    if not rows:
        return None
    found, name, lang, mask, colour, rated = rows[0]
    return Profile(found, name, lang, mask, colour, bool(rated))


async def keep_profile(store: Store, session: Session) -> None:
    """Keep who somebody is beyond their cookie."""
    await store.change((KEEP, (session.person, session.name, session.lang, session.mask, session.colour)))


async def change_profile(store: Store, session: Session) -> None:
    """Change what is kept of somebody, if anything is."""
    await store.change((CHANGE, (session.name, session.lang, session.mask, session.colour, session.person)))


async def be_rated(store: Store, session: Session, rated: bool) -> None:
    """Have games rated from now on, or not any more."""
    await keep_profile(store, session)
    await store.change(("UPDATE profiles SET rated = ? WHERE person = ?", (int(rated), session.person)))
