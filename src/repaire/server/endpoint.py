"""One request over HTTP: origin, limits, session, body, the handler, and an answer whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from repaire.kernel.errors import RepaireError
from repaire.people.sessions import set_cookie
from repaire.server.api.request import Ask, Problem, Raw, Route, WithCookie, status_of
from repaire.server.callers import Caller, caller_of, spoken
from repaire.server.den import Den
from repaire.server.limits import BODY_SECONDS, MAX_BODY
from repaire.server.pages import packed, takes
from repaire.server.wording import refusal, said
from repaire.tables.meter import Metered

_encode = msgspec.json.Encoder().encode

# Answers that are long and the same for everybody.
WORDS = {"list_games", "game_texts", "table_texts", "rulebook", "figures", "lesson", "review"}


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
                live = await Metered(ask.live(), den.admission.charging(caller))
                await den.challenges.admit(live.table, caller.person)
                if not den.admission.allows_at(caller, live.table):
                    raise Problem(429, "too_many")
                den.alerts.looks.saw(caller.person, live.table.id)
            reply = await Metered(route.handler(ask), den.admission.charging(caller, table))
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
