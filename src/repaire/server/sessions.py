"""Guests: an opaque cookie and a name. The store keeps a digest of the cookie: its copy lets nobody in."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from repaire.tables.store import Session, Store

COOKIE = "repaire"
LIFETIME = 180 * 86400 * 1000
GRACE = 60 * 1000  # how long a rotated cookie still works, for requests under way
LINK_LIFETIME = 15 * 60 * 1000


class Sessions:
    """Makes, finds, rotates and moves sessions."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy

    def _token(self) -> str:
        return base64.urlsafe_b64encode(self.entropy(32)).decode().rstrip("=")

    async def create(self, name: str, lang: str) -> tuple[Session, str]:
        """Return a new guest and the token that stands for them."""
        return await self._issue(base64.b32encode(self.entropy(10)).decode().lower(), name, lang)

    async def _issue(self, person: str, name: str, lang: str) -> tuple[Session, str]:
        token = self._token()
        session = Session(digest(token), person, name, lang, self.clock() + LIFETIME)
        await self.store.put_session(session)
        return session, token

    async def find(self, token: str) -> Session | None:
        """Return the session that a token stands for."""
        return await self.store.session(digest(token), self.clock()) if token else None

    async def rename(self, session: Session, name: str, lang: str) -> Session:
        """Change the name or language."""
        changed = replace(session, name=name, lang=lang)
        await self.store.put_session(changed)
        return changed

    async def rotate(self, session: Session) -> str:
        """Return a new token for the person; the old one ends soon."""
        _, token = await self._issue(session.person, session.name, session.lang)
        await self.store.put_session(replace(session, expires=min(session.expires, self.clock() + GRACE)))
        return token

    async def link(self, session: Session) -> tuple[str, int]:
        """Return a token for one other device, and when it ends."""
        token, expires = self._token(), self.clock() + LINK_LIFETIME
        await self.store.put_session(replace(session, id="link/" + digest(token), expires=expires))
        return token, expires

    async def claim(self, token: str) -> tuple[Session, str] | None:
        """Use such a token, once; return the session for this device."""
        id = "link/" + digest(token)
        found = await self.store.session(id, self.clock())
        if found is None or not await self.store.drop_session(id):  # somebody else was quicker
            return None
        return await self._issue(found.person, found.name, found.lang)

    async def end(self, session: Session) -> None:
        """Forget this device."""
        await self.store.drop_session(session.id)


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return sha256(b"repaire/session/" + token.encode()).hexdigest()


def token_of(cookie: str, authorization: str) -> str:
    """Return the token that a request carries, as a bearer or in the cookie."""
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ").strip()
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookie)
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def set_cookie(token: str, secure: bool) -> str:
    """Return the header that gives a browser its token."""
    parts = [f"{COOKIE}={token}", "Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={LIFETIME // 1000}"]
    return "; ".join([*parts, "Secure"] if secure else parts)
