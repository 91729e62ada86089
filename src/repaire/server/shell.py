"""What surrounds the application: security headers on every answer, and words for unknown addresses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from repaire.server.callers import spoken
from repaire.server.den import Den
from repaire.server.endpoint import problem

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self';"
    " style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}
# What a page may do is said with the page; its scripts, styles and fonts need only these.
ASSET_HEADERS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
HTTPS_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
PROBES = ("/healthz", "/readyz", "/metrics")  # may be asked under any name


def own_address(scope: Scope) -> str:
    """Return the address at which a request has arrived."""
    return str((scope.get("server") or ("",))[0])


class Shell:
    """Wraps the application: security headers on every answer, words for unknown addresses."""

    def __init__(self, app: Starlette, den: Den, farewell: Callable[[], Awaitable[None]]) -> None:
        self.farewell = farewell
        self.app = app
        self.den = den
        self.asked: ASGIApp = app
        if den.config.origins:  # pages elsewhere that may ask: their browsers inquire first
            self.asked = CORSMiddleware(
                app,
                allow_origins=sorted(den.names.origins),
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type"],
                allow_credentials=True,
            )
        headers = HEADERS | HTTPS_HEADERS if den.config.secure else HEADERS
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        short = {name.lower().encode() for name in (*ASSET_HEADERS, *HTTPS_HEADERS)}
        self.asset_headers = [header for header in self.headers if header[0] in short]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.asked(scope, receive, send)
            return
        wanted = self.asset_headers if scope["path"].startswith("/assets/") else self.headers

        async def dressed(message: Any) -> None:
            if message["type"] == "http.response.start":
                found = {name.lower() for name, _ in message["headers"]}
                more = [header for header in wanted if header[0] not in found]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        headers = Headers(scope=scope)
        if scope["path"] in PROBES or self.den.names.known(headers, own_address(scope)):
            await self.asked(scope, receive, dressed)
        else:
            await problem(400, "unknown_host", spoken(headers))(scope, receive, dressed)
