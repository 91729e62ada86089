"""The application: routes, sockets, static files, security headers, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache, partial
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from repaire.kernel.errors import RepaireError
from repaire.people.sessions import set_cookie
from repaire.server.addresses import sender
from repaire.server.api.request import Ask, Problem, Raw, Route, WithCookie, status_of
from repaire.server.api.routes import ROUTES
from repaire.server.callers import Caller, caller_of, spoken
from repaire.server.config import Config
from repaire.server.den import Den
from repaire.server.limits import BODY_SECONDS, MAX_BODY
from repaire.server.lobby import Lobby
from repaire.server.logbook import log
from repaire.server.metrics import may_read
from repaire.server.mine import Mine
from repaire.server.openapi import openapi
from repaire.server.pages import packed, takes, web_routes
from repaire.server.socket import Sockets
from repaire.server.wording import refusal, said
from repaire.tables.export import fingerprint, public_key, signing_key
from repaire.tables.meter import metered
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store
from repaire.tables.table import Table

_encode = msgspec.json.Encoder().encode

# Answers that are long and the same for everybody.
WORDS = {"list_games", "game_texts", "table_texts", "rulebook", "figures", "lesson", "review"}
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
SWEEP_SECONDS = 3600
PROBE_SECONDS = 5.0  # for the store to take a write
PROBES = ("/healthz", "/readyz", "/metrics")  # may be asked under any name


async def sweep(den: Den) -> None:
    """Forget sessions that have expired, now and then."""
    while True:
        try:
            await den.store.sweep_sessions(den.clock())
        except Exception as error:  # the store is away: next time
            den.fault("", error)
        await asyncio.sleep(SWEEP_SECONDS)


def own_address(scope: Scope) -> str:
    """Return the address at which a request has arrived."""
    return str((scope.get("server") or ("",))[0])


def origin_of(headers: Headers, secure: bool) -> str:
    """Return the origin under which we are reached."""
    return f"{'https' if secure else 'http'}://{headers.get('host', '')}"


def answer(status: int, reply: Any) -> Response:
    """Return a reply as JSON."""
    return Response(_encode(reply), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def problem(status: int, reason: str, lang: str, **data: str) -> Response:
    """Return a refusal as JSON."""
    return answer(status, said(reason, "", lang, **data))


async def body_of(request: Request, route: Route) -> Any:
    """Read and check the body; raise Problem."""
    if route.body is None:
        return None
    size = request.headers.get("content-length", "0")
    if not (size.isascii() and size.isdigit() and len(size) < 10) or int(size) > MAX_BODY:
        raise Problem(413, "too_large")
    content = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                content += part
                if len(content) > MAX_BODY:
                    raise Problem(413, "too_large")
    except TimeoutError:
        raise Problem(408, "too_slow") from None
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Problem(415, "bad_request", why="Content-Type: application/json")
    try:
        return msgspec.json.decode(bytes(content), type=route.body)
    except msgspec.ValidationError as error:
        raise Problem(422, "bad_request", why=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Problem(400, "bad_request", why="JSON") from None


def endpoint(den: Den, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a route with all that surrounds it: origin, limits, session, body, refusals, faults."""

    async def handle(request: Request) -> Response:
        lang, live, key = spoken(request.headers), None, ""
        try:
            client = (request.client.host, request.client.port) if request.client else None
            try:
                caller = await caller_of(den.sessions, den.config, request.headers, client)
            except Exception as error:
                den.fault("", error)
                raise Problem(503, "store_away") from error
            lang = caller.lang
            if den.blocks.keeps_out(caller.address):
                raise Problem(403, "blocked")
            if route.method == "POST" and not den.names.allows(request.headers):
                raise Problem(403, "forbidden")
            if not den.admission.allows(caller):
                raise Problem(429, "too_many")
            if route.who == "admin":
                guard(den, caller, request.headers)
            elif route.who != "anyone" and caller.session is None:
                raise Problem(401, "no_session")
            body = await body_of(request, route)
            key = getattr(body, "key", "")
            origin = origin_of(request.headers, den.config.secure)
            agent = request.headers.get("user-agent", "")
            page = request.headers.get("origin", "").lower()
            ask = Ask(den, caller, request.path_params, dict(request.query_params), body, origin, agent, page)
            table = request.path_params.get("table", "")
            if table:
                live = await metered(ask.live(), den.admission.charging(caller))
                if not den.admission.allows_at(caller, live.table):
                    raise Problem(429, "too_many")
                den.alerts.looks.saw(caller.person, live.table.id)
            reply = await metered(route.handler(ask), den.admission.charging(caller, table))
        except Problem as error:
            den.metrics.count("refused", error.reason)
            return problem(error.status, error.reason, lang, **error.data)
        except RepaireError as error:
            den.metrics.count("refused", type(error).__name__)
            return answer(status_of(error), refusal(error, key, lang, live))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:  # a fault of ours: tells nothing of itself
            den.fault(request.path_params.get("table", ""), error)
            return problem(500, "fault", lang)
        den.metrics.count("requests", route.name)
        response = respond(den, reply)
        return packed(response) if route.name in WORDS and takes(request.headers, "gzip") else response

    return handle


def guard(den: Den, caller: Caller, headers: Headers) -> None:
    """Raise Problem unless somebody has the token of the house; without a host's page there is nothing here."""
    if not den.door.there:
        raise Problem(404, "not_found")
    if not den.names.own(headers):
        raise Problem(403, "forbidden")
    if den.door.guessed_too_often(caller.address):
        raise Problem(429, "too_many")
    if not den.door.lets_in(headers, caller.address):
        raise Problem(403, "bad_token")


def respond(den: Den, reply: Any) -> Response:
    """Return a handler's reply."""
    if isinstance(reply, WithCookie):
        response = answer(200, reply.reply)
        response.headers["Set-Cookie"] = reply.header or set_cookie(reply.token, den.config.secure)
        return response
    if isinstance(reply, Raw):
        response = Response(reply.body, media_type=reply.kind, headers={"Cache-Control": "no-store"})
        if reply.filename:
            response.headers["Content-Disposition"] = f'attachment; filename="{reply.filename}"'
        return response
    return answer(200, reply)


class Health:
    """Whether the store can be written to, tried once a second at most however many ask."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.tried = float("-inf")
        self.trying: asyncio.Task[bool] | None = None

    async def good(self) -> bool:
        """Tell whether it can."""
        if self.trying is None or (self.trying.done() and self.den.ticks() - self.tried >= 1.0):
            self.tried = self.den.ticks()
            self.trying = asyncio.create_task(self._try())
        return await asyncio.shield(self.trying)

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.den.store.probe()
        except Exception as error:  # whatever is wrong with the store, we are not ready
            self.den.fault("", error)
            return False
        return True


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


def create_app(store: Store, config: Config | None = None, den: Den | None = None) -> Shell:
    """Return the ASGI application on a store."""
    den = den or Den(store, config or Config())
    sockets, mine, lobby, health = Sockets(den), Mine(den), Lobby(den), Health(den)

    def changed(table: Table) -> None:
        mine.changed(table)
        lobby.changed(table)

    den.service.on_change = changed

    async def admitted(scope: Scope, receive: Receive, send: Send) -> Caller | None:
        """Return who wants to open a socket; whoever may not is told so."""
        headers = Headers(scope=scope)
        await receive()
        if not den.ready:
            await send({"type": "websocket.close", "code": 1013})
            return None
        if not den.names.known(headers, own_address(scope)):
            await send({"type": "websocket.close", "code": 1008})
            return None
        if headers.get("origin") is None or not den.names.allows(headers):
            by_program = headers.get("origin") is None and headers.get("authorization", "").startswith("Bearer ")
            if not by_program:
                await send({"type": "websocket.close", "code": 1008})
                return None
        try:
            caller = await caller_of(den.sessions, den.config, headers, scope.get("client"))
        except Exception as error:  # the store is away: come back later
            den.fault("", error)
            await send({"type": "websocket.close", "code": 1013})
            return None
        if den.blocks.keeps_out(caller.address):
            await send({"type": "websocket.close", "code": 1008})
            return None
        if not den.admission.allows(caller):
            await send({"type": "websocket.close", "code": 1013})
            return None
        return caller

    async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
        caller = await admitted(scope, receive, send)
        if caller is not None:
            await sockets.serve(caller, scope["path_params"]["table"], scope, receive, send)

    async def my_socket(scope: Scope, receive: Receive, send: Send) -> None:
        caller = await admitted(scope, receive, send)
        connection = await mine.serve(caller, scope, receive, send) if caller is not None else None
        if connection is not None and connection.closed:
            await sockets.part(connection, send)

    async def lobby_socket(scope: Scope, receive: Receive, send: Send) -> None:
        caller = await admitted(scope, receive, send)
        connection = await lobby.serve(caller, scope, receive, send) if caller is not None else None
        if connection is not None and connection.closed:
            await sockets.part(connection, send)

    async def healthz(request: Request) -> Response:
        return answer(200, {"ok": True})

    async def readyz(request: Request) -> Response:
        ready = den.ready and await health.good()
        return answer(200 if ready else 503, {"ready": ready})

    async def metrics(request: Request) -> Response:
        if not may_read(den.config.metrics_token, request.client.host if request.client else "", request.headers):
            return problem(404, "not_found", spoken(request.headers))
        den.metrics.gauges["sockets_open"] = len(den.channels.connections)
        den.metrics.gauges["tables_in_memory"] = len(den.service.live)
        return Response(den.metrics.text(), media_type="text/plain; version=0.0.4")

    described = lru_cache(partial(answer, 200, openapi(ROUTES)))  # it is the same for everybody

    async def description(request: Request) -> Response:
        address = sender(request.headers, request.client.host if request.client else "", den.config.proxies)
        if not den.limits.allows("", address):
            return problem(429, "too_many", spoken(request.headers))
        return described()

    async def lost(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        return problem(status, "wrong_method" if status == 405 else "not_found", spoken(request.headers))

    async def farewell() -> None:
        """Take no more, and tell everybody to come back soon; the server calls this before it closes sockets."""
        den.ready = False
        den.channels.wake()
        await sockets.close()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        await den.alerts.open()
        den.thinking.warm_up()
        den.ready = True
        log("ready", key=fingerprint(public_key(await signing_key(store))))
        await den.blocks.look()
        works = (
            sweep(den),
            den.blocks.watch(den.fault),
            den.finder.watch(),
            lobby.watch(),
            sockets.attend(),
            den.presence.announce(),
            den.service.alarms.watch(),
            den.alerts.sender.run(),
            den.alerts.sweep(),
            den.keep_people(),
        )
        keeping = [asyncio.create_task(work) for work in works]
        yield
        for task in keeping:
            task.cancel()
        await farewell()
        await den.reviews.close()
        await den.service.close()
        await den.alerts.sender.close()
        den.thinking.close()
        await store.close()
        log("closed")

    routes: list[BaseRoute] = [
        StarletteRoute(route.path, endpoint(den, route), methods=[route.method]) for route in ROUTES
    ]
    routes += [
        StarletteRoute("/healthz", healthz),
        StarletteRoute("/readyz", readyz),
        StarletteRoute("/metrics", metrics),
        StarletteRoute("/openapi.json", description),
        WebSocketRoute("/ws/tables/{table}", AsgiSocket(table_socket)),
        WebSocketRoute("/ws/mine", AsgiSocket(my_socket)),
        WebSocketRoute("/ws/lobby", AsgiSocket(lobby_socket)),
    ]
    routes += web_routes()
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: lost, 405: lost})
    return Shell(app, den, farewell)


class AsgiSocket:
    """A socket endpoint that Starlette hands the bare protocol to."""

    def __init__(self, serve: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket."""
        await self.serve(scope, receive, send)


__all__ = ["TableRefusal", "create_app"]
