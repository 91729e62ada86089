"""Who asks: their session, their address and their language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from starlette.datastructures import Headers

from repaire.people.sessions import Sessions, token_of
from repaire.server.addresses import sender
from repaire.server.config import Config
from repaire.tables.store import Session


@dataclass(frozen=True)
class Caller:
    """Who asks."""

    session: Session | None
    address: str
    lang: str
    by_cookie: bool

    @cached_property
    def person(self) -> str:
        """The person, or nobody."""
        return self.session.person if self.session else ""


def spoken(headers: Headers) -> str:
    """Return the language of a request without a session."""
    return "en" if headers.get("accept-language", "fr")[:2].lower() == "en" else "fr"


async def caller_of(sessions: Sessions, config: Config, headers: Headers, client: tuple[str, int] | None) -> Caller:
    """Return who asks."""
    authorization = headers.get("authorization", "")
    token = token_of(headers.get("cookie", ""), authorization, config.secure)
    session = await sessions.find(token)
    lang = session.lang if session else spoken(headers)
    address = sender(headers, client[0] if client else "", config.proxies)
    return Caller(session, address, lang, session is not None and not authorization)
