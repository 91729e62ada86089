"""The application: routes, sockets, static files, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache, partial

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as StarletteRoute
from starlette.types import Receive, Scope, Send

from repaire.server.addresses import sender
from repaire.server.api.routes import ROUTES
from repaire.server.callers import Caller, caller_of, spoken
from repaire.server.config import Config
from repaire.server.den import Den
from repaire.server.endpoint import answer, endpoint, problem
from repaire.server.health import Health
from repaire.server.lobby import Lobby
from repaire.server.logbook import log
from repaire.server.metrics import may_read
from repaire.server.mine import Mine
from repaire.server.openapi import openapi
from repaire.server.pages import web_routes
from repaire.server.shell import Shell, own_address
from repaire.server.socket import Sockets
from repaire.tables.export import fingerprint, public_key, signing_key
from repaire.tables.store import Store
from repaire.tables.table import Table

SWEEP_SECONDS = 3600


async def sweep(den: Den) -> None:
    """Forget sessions that have expired, now and then."""
    while True:
        try:
            await den.store.sweep_sessions(den.clock())
        except Exception as error:  # the store is away: next time
            den.fault("", error)
        await asyncio.sleep(SWEEP_SECONDS)


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


__all__ = ["create_app"]
