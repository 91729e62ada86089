"""The description of the HTTP interface is true: requests made from it are answered as it says."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from repaire.people.alerts.channels import Channel
from repaire.server.api.request import Route
from repaire.server.api.routes import ROUTES
from repaire.server.config import Config
from repaire.server.openapi import openapi
from tests.conformance.variants import SIZE
from tests.server.running import GENEROUS, ORIGIN, Inside

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
HOUSE = Config(pace=0.0, rates=GENEROUS, admin=True, admin_token="the-token-of-the-house")
SCHEMA = schemathesis.openapi.from_dict(openapi(ROUTES))


def test_every_route_is_described() -> None:
    paths = openapi(ROUTES)["paths"]
    for route in ROUTES:
        operation = paths[route.path][route.method.lower()]
        assert operation["summary"]
        assert ("requestBody" in operation) == (route.body is not None)
        assert ("security" in operation) == (route.who != "anyone")


def test_names_of_operations_are_unique() -> None:
    names = [route.name for route in ROUTES]
    assert len(names) == len(set(names))


async def links(place: Inside) -> list[str]:
    """Return what stands in the links of a letter to somebody."""
    mail = Channel("", "somebody", "mail", "", "a@example.org", "a@example.org", "", "en", ORIGIN, "pending")
    added = await place.den.alerts.channels.add(mail)
    return [await place.den.alerts.channels.token(added, purpose) for purpose in ("confirm", "stop")]


@pytest.mark.slow
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_schemathesis(route: Route) -> None:
    """What is made from the description, at tables that are there and not, is answered as described; never with 5xx."""
    seen: set[int] = set()
    with asyncio.Runner() as runner:
        place = Inside(config=HOUSE)
        running = place.open()
        runner.run(running.__aenter__())
        guest = runner.run(place.guest())
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Bea"}]
        tables = [runner.run(guest.open_table("browl", seats, start=start)) for start in (False, True)]
        code = runner.run(guest.post(f"/api/tables/{tables[0]}/code"))["code"]
        real = {
            "table": st.sampled_from(tables),
            "game": st.just("browl"),
            "lang": st.just("en"),
            "code": st.just(code),
            "token": st.sampled_from(runner.run(links(place))),
        }

        @given(data=st.data(), case=SCHEMA[route.path][route.method].as_strategy())
        @settings(max_examples=25 * SIZE, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def try_one(data: st.DataObject, case: Any) -> None:
            for name in case.path_parameters or {}:
                if name in real and data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(real[name])
            if "wait" in (case.query or {}):
                case.query["wait"] = 0
            sent = case.as_transport_kwargs(base_url=ORIGIN)
            sent.pop("cookies", None)
            sent["headers"] = {**sent["headers"], **guest.client.headers}
            if route.who == "admin":
                sent["headers"]["Authorization"] = f"Bearer {HOUSE.admin_token}"
            if "data" in sent:
                sent["content"] = sent.pop("data")
            reply = runner.run(guest.client.request(**sent))
            seen.add(reply.status_code)
            case.validate_response(reply, checks=CHECKS)

        try_one()
        if route.name == "sign_out":
            guest = runner.run(place.guest())
        runner.run(running.__aexit__(None, None, None))
    assert seen - {404}, "nothing but tables that are not there was tried"
