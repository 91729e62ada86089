"""The door of the host's page: one token, printed at the start; compared in constant time, and few guesses.

A browser keeps a digest of it in a cookie that goes to the addresses of that page alone; a program sends the token.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers

from repaire.server.config import Config
from repaire.server.limits import Limits
from repaire.server.settings import BadSettings

PLACE = "/api/admin"
SECONDS = 12 * 3600
SHORTEST = 20


def with_token(config: Config) -> Config:
    """Return how to run a server whose host's page, if it is there, has a token; raise BadSettings for a short one."""
    if not config.admin:
        return config
    if config.admin_token and len(config.admin_token) < SHORTEST:
        raise BadSettings("settings_token")
    return replace(config, admin_token=config.admin_token or secrets.token_urlsafe(24))


class Door:
    """Who may see the host's page."""

    def __init__(self, config: Config, limits: Limits) -> None:
        self.token = config.admin_token if config.admin else ""
        self.pass_ = sha256(b"repaire/admin/" + self.token.encode()).hexdigest()
        self.name = "__Secure-repaire-admin" if config.secure else "repaire-admin"
        self.secure = config.secure
        self.limits = limits

    @property
    def there(self) -> bool:
        """Whether there is such a page."""
        return bool(self.token)

    def guessed_too_often(self, address: str) -> bool:
        """Tell whether an address has tried too many tokens."""
        return self.limits.guessers.left(f"admin/{address}") < 1

    def opens(self, token: str, address: str) -> bool:
        """Tell whether this is the token; if it is not, that was a guess."""
        right = self.there and hmac.compare_digest(token.encode(), self.token.encode())
        if not right:
            self.limits.guessers.charge(f"admin/{address}", 1)
        return right

    def lets_in(self, headers: Headers, address: str) -> bool:
        """Tell whether a request carries the token, or the cookie that stands for it."""
        authorization = headers.get("authorization", "")
        if authorization.startswith("Bearer "):
            return self.opens(authorization.removeprefix("Bearer ").strip(), address)
        jar: SimpleCookie = SimpleCookie()
        try:
            jar.load(headers.get("cookie", ""))
        except CookieError:
            return False
        if self.name not in jar:
            return False
        return hmac.compare_digest(jar[self.name].value.encode(), self.pass_.encode())

    def cookie(self, inside: bool) -> str:
        """Return the header that lets a browser in, or out."""
        parts = [f"{self.name}={self.pass_ if inside else ''}", f"Path={PLACE}", "HttpOnly", "SameSite=Strict"]
        return "; ".join([*parts, f"Max-Age={SECONDS if inside else 0}", *(["Secure"] if self.secure else [])])
