"""OpenAPI 3.1, made from the table of routes and the wire structs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

import repaire
from repaire.server import wire

if TYPE_CHECKING:
    from repaire.server.api.request import Route

REFUSALS = {
    "400": "malformed",
    "401": "no session",
    "403": "not allowed",
    "404": "not there",
    "408": "too slow",
    "409": "the table does not do that now",
    "413": "too large",
    "415": "not JSON",
    "422": "the rules or the schema forbid it",
    "429": "too many at once",
    "503": "the table is closed or busy",
}


def openapi(routes: Iterable[Route]) -> dict[str, Any]:
    """Return the description of all routes."""
    routes = list(routes)
    types = [wire.Refused, *(r.body for r in routes if r.body)]
    types += [r.reply for r in routes if not is_file(r)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    found = {str(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Repaire",
            "version": repaire.__version__,
            "description": "Tables for five bandit games. Sockets are at /ws/tables/{table}; see docs/wire.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "repaire"},
                "bearer": {"type": "http", "scheme": "bearer"},
                "admin": {"type": "apiKey", "in": "cookie", "name": "repaire-admin"},
            },
        },
    }


def is_file(route: Route) -> bool:
    """Tell whether a reply is not JSON."""
    return getattr(route.reply, "__name__", "") == "Raw"


def _operation(route: Route, found: dict[str, Any]) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "number", "minimum": 0}}
        for name in route.query
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in route.words
    ]
    content: dict[str, Any] = {"*/*": {}}
    if not is_file(route):
        content = {"application/json": {"schema": found[str(route.reply)]}}
    refused = {"application/json": {"schema": found[str(wire.Refused)]}}
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": inspect.getdoc(route.handler),
        "responses": {
            "200": {"description": "done", "content": content},
            **{status: {"description": text, "content": refused} for status, text in REFUSALS.items()},
        },
    }
    if parameters:
        operation["parameters"] = parameters
    if route.body is not None:
        schema = {"application/json": {"schema": found[str(route.body)]}}
        operation["requestBody"] = {"required": True, "content": schema}
    if route.who != "anyone":
        operation["security"] = [{"admin" if route.who == "admin" else "cookie": []}, {"bearer": []}]
    return operation
