"""Guests: an opaque cookie and a name. The store keeps a digest of the cookie: its copy lets nobody in."""

from __future__ import annotations

import base64
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from repaire.tables.store import Session, Store

COOKIE = "repaire"
HOST_COOKIE = "__Host-repaire"  # over https: no other name of the same site can set it
LIFETIME = 180 * 86400 * 1000
GRACE = 60 * 1000  # how long a rotated cookie still works, for requests under way
LINK_LIFETIME = 15 * 60 * 1000
SEEN = 3600 * 1000  # how exactly we know when a device was last used
LINK = "link/"


class Sessions:
    """Makes, finds, rotates and moves sessions."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.on_end: Callable[[str], None] = lambda device: None  # a device was signed out
        self.on_ended: Callable[[str, str], Awaitable[None]] = _nothing

    def _token(self) -> str:
        return base64.urlsafe_b64encode(self.entropy(32)).decode().rstrip("=")

    def _name(self) -> str:
        return base64.b32encode(self.entropy(10)).decode().lower()

    async def create(
        self, name: str, lang: str, label: str = "", mask: str = "", colour: str = "", person: str = ""
    ) -> tuple[Session, str]:
        """Return a new guest, or a person who is known, and the token that stands for them on this kind of device."""
        like = Session("", person or self._name(), name, lang, 0, self._name(), label, mask=mask, colour=colour)
        return await self._issue(like)

    async def _issue(self, like: Session) -> tuple[Session, str]:
        token, now = self._token(), self.clock()
        session = replace(like, id=digest(token), expires=now + LIFETIME, seen=now)
        await self.store.put_session(session)
        return session, token

    async def find(self, token: str) -> Session | None:
        """Return the session that a token stands for."""
        now = self.clock()
        found = await self.store.session(digest(token), now) if token else None
        if found is not None and now - found.seen > SEEN:
            await self.store.see_session(found.id, now)
        return found

    async def rename(self, session: Session, name: str, lang: str, mask: str = "", colour: str = "") -> Session:
        """Change name, mask or colour on all devices, and the language of this one; what is empty stays as it was."""
        mask, colour = mask or session.mask, colour or session.colour
        for other in await self.store.sessions_of(session.person, self.clock()):
            if other.id != session.id and (other.name, other.mask, other.colour) != (name, mask, colour):
                await self.store.put_session(replace(other, name=name, mask=mask, colour=colour))
        changed = replace(session, name=name, lang=lang, mask=mask, colour=colour)
        await self.store.put_session(changed)
        return changed

    async def rotate(self, session: Session) -> str:
        """Return a new token for the person; the old one ends soon."""
        _, token = await self._issue(session)
        await self.store.put_session(replace(session, expires=min(session.expires, self.clock() + GRACE)))
        return token

    async def link(self, session: Session) -> tuple[str, int]:
        """Return a token for one other device, and when it ends."""
        token, expires = self._token(), self.clock() + LINK_LIFETIME
        await self.store.put_session(replace(session, id=LINK + digest(token), expires=expires))
        return token, expires

    async def behind(self, token: str) -> Session | None:
        """Return whose such a token is; it can still be used."""
        return await self.store.session(LINK + digest(token), self.clock())

    async def claim(self, token: str, label: str = "") -> tuple[Session, str] | None:
        """Use such a token, once; return the session for this device."""
        found = await self.behind(token)
        if found is None or not await self.store.drop_session(found.id):  # somebody else was quicker
            return None
        return await self._issue(replace(found, device=self._name(), label=label))

    async def devices(self, person: str) -> list[Session]:
        """Return a person's devices, each by its newest session; the last used first."""
        found: dict[str, Session] = {}
        for session in await self.store.sessions_of(person, self.clock()):
            known = found.get(session.device)
            if not session.id.startswith(LINK) and (known is None or known.expires < session.expires):
                found[session.device] = session
        return list(found.values())

    async def end(self, person: str, device: str) -> None:
        """Forget a device, with its old cookies, and all links that were not used."""
        await self.store.end_device(person, device)
        self.on_end(device)
        await self.on_ended(person, device)

    async def lives(self, session: Session) -> bool:
        """Tell whether a session has not been ended."""
        return await self.store.session(session.id, self.clock()) is not None


async def _nothing(person: str, device: str) -> None:
    """Do nothing about a device that was signed out."""


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return sha256(b"repaire/session/" + token.encode()).hexdigest()


def token_of(cookie: str, authorization: str, secure: bool) -> str:
    """Return the token that a request carries, as a bearer or in the cookie."""
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ").strip()
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookie)
    except CookieError:
        return ""
    name = HOST_COOKIE if secure else COOKIE
    return jar[name].value if name in jar else ""


def set_cookie(token: str, secure: bool) -> str:
    """Return the header that gives a browser its token."""
    parts = ["Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={LIFETIME // 1000}"]
    return "; ".join([f"{HOST_COOKIE}={token}", *parts, "Secure"] if secure else [f"{COOKIE}={token}", *parts])


BROWSERS = {
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Edg": "Edge",
    "OPR/": "Opera",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")


def label_of(agent: str) -> str:
    """Return what kind of device speaks, in two words at most: enough to know one's own, and no more."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "Safari" if "Safari/" in agent else "")
    system = next((name for name in SYSTEMS if name in agent), "")
    if not browser:  # a program: its name without its version
        return re.sub(r"[^A-Za-z0-9 _-]", "", agent.partition("/")[0])[:24]
    return f"{browser} · {system}" if system else browser
