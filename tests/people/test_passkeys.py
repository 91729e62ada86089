"""Passkeys: an identity that survives a lost cookie; and what is refused."""

from __future__ import annotations

from typing import Any

import httpx

from repaire.people.passkeys import LIFETIME, site_of
from tests.people.authenticator import Authenticator
from tests.people.serving import inside, on_every_store
from tests.server.running import Guest, Inside

ORIGIN = "http://localhost:8000"
PAGE = {"Origin": ORIGIN, "Host": "localhost:8000"}


async def registered(guest: Guest) -> Authenticator:
    """Make a passkey for somebody."""
    key = Authenticator()
    guest.client.headers.update(PAGE)
    asked = await guest.post("/api/me/passkeys/begin")
    await guest.post("/api/me/passkeys", {"id": asked["id"], "answer": key.make(asked["options"], ORIGIN)})
    return key


async def signed(client: httpx.AsyncClient, key: Authenticator, origin: str = ORIGIN, **more: Any) -> httpx.Response:
    """Sign in."""
    asked = (await client.post("/api/signin/begin")).json()
    answer = key.sign(asked["options"], origin)
    return await client.post("/api/signin", json={"id": asked["id"], "answer": answer, **more})


@on_every_store
async def test_a_lost_cookie_is_made_good_by_a_passkey(place: Inside) -> None:
    ada = await place.guest("Ada")
    await ada.post("/api/session", {"name": "Ada", "lang": "en", "mask": "owl", "colour": "teal"})
    table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
    key = await registered(ada)
    await ada.post("/api/session", {"name": "Ada L.", "lang": "en"})  # the profile follows
    shown = await ada.get("/api/me")
    assert [(one["site"], one["label"]) for one in shown["passkeys"]] == [("localhost", "python-httpx")]
    await ada.post("/api/session/end")
    client = place.client(**PAGE)
    reply = await signed(client, key)
    me = reply.json()
    assert (reply.status_code, me["name"], me["mask"], me["colour"], me["lang"]) == (200, "Ada L.", "owl", "teal", "en")
    assert "set-cookie" in reply.headers
    back = place.client(Authorization=f"Bearer {me['token']}")
    assert [line["id"] for line in (await back.get("/api/tables/mine")).json()] == [table]
    assert (await signed(place.client(**PAGE), key)).status_code == 200  # as often as one likes


@on_every_store
async def test_what_proves_nothing_lets_nobody_in(place: Inside) -> None:
    ada = await place.guest("Ada")
    key = await registered(ada)
    client = place.client(**PAGE)
    assert (await signed(client, key, "http://evil.example")).status_code == 403
    assert (await signed(client, Authenticator())).status_code == 403  # nobody's
    forged = Authenticator()
    forged.id, forged.counter = key.id, 50
    assert (await signed(client, forged)).status_code == 403
    asked = (await client.post("/api/signin/begin")).json()
    answer = key.sign(asked["options"], ORIGIN)
    body = {"id": asked["id"], "answer": answer}
    assert (await client.post("/api/signin", json=body)).status_code == 200
    assert (await client.post("/api/signin", json={**body, "replace": True})).status_code == 403  # a second time
    asked = (await place.client(**PAGE).post("/api/signin/begin")).json()
    body = {"id": asked["id"], "answer": key.sign(asked["options"], ORIGIN)}
    place.clock.now += LIFETIME
    assert (await place.client(**PAGE).post("/api/signin", json=body)).status_code == 403  # too late
    key.counter = 0  # a copy from before
    assert (await signed(place.client(**PAGE), key)).status_code == 403
    for answer in ({}, {"id": 3}, {"rawId": "x", "response": {"clientDataJSON": "e30"}}):
        asked = (await place.client(**PAGE).post("/api/signin/begin")).json()
        refused = await place.client(**PAGE).post("/api/signin", json={"id": asked["id"], "answer": answer})
        assert refused.status_code == 403


@inside
async def test_a_key_of_one_site_is_none_of_another(place: Inside) -> None:
    ada = await place.guest("Ada")
    key = await registered(ada)
    other = {"Origin": "http://den.localhost:8000", "Host": "den.localhost:8000"}
    place.den.names.names.add("den.localhost")
    assert (await signed(place.client(**other), key, other["Origin"])).status_code == 403


@inside
async def test_somebody_elses_challenge_makes_no_key(place: Inside) -> None:
    ada, eve = await place.guest("Ada"), await place.guest("Eve")
    for guest in (ada, eve):
        guest.client.headers.update(PAGE)
    asked = await ada.post("/api/me/passkeys/begin")
    body = {"id": asked["id"], "answer": Authenticator().make(asked["options"], ORIGIN)}
    assert (await eve.try_post("/api/me/passkeys", body)).status_code == 403
    assert (await ada.try_post("/api/me/passkeys", body)).status_code == 200
    key = (await ada.get("/api/me"))["passkeys"][0]["id"]
    assert (await eve.post("/api/me/passkeys/remove", {"id": key}))["passkeys"] == []
    assert len((await ada.get("/api/me"))["passkeys"]) == 1
    assert (await ada.post("/api/me/passkeys/remove", {"id": key}))["passkeys"] == []


@inside
async def test_who_is_somebody_here_is_asked_first(place: Inside) -> None:
    ada, eve = await place.guest("Ada"), await place.guest("Eve")
    key = await registered(ada)
    eve.client.headers.update(PAGE)
    refused = await signed(eve.client, key)
    assert (refused.status_code, refused.json()["reason"]) == (409, "somebody_here")
    assert "Eve" in refused.json()["words"]
    assert (await signed(eve.client, key, replace=True)).json()["name"] == "Ada"


@inside
async def test_without_https_it_is_said_plainly(place: Inside) -> None:
    ada = await place.guest("Ada")
    refused = await ada.try_post("/api/me/passkeys/begin")  # by http://127.0.0.1
    assert (refused.status_code, refused.json()["reason"]) == (409, "no_passkeys_here")
    assert (await place.client().post("/api/signin/begin")).status_code == 409


def test_sites_are_names_by_https_or_this_device() -> None:
    assert site_of("https://den.example:8443") is not None
    assert getattr(site_of("https://Den.example:8443"), "name", "") == "den.example"
    for origin in ("http://den.example", "http://192.168.1.7:8000", "https://192.168.1.7", "https://[::1]", "", "null"):
        assert site_of(origin) is None, origin
    assert site_of("http://localhost:8000") is not None
