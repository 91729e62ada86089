"""Finding others in a browser: the lobby is live, a quick match brings two together, and the host speaks to all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import Server, visitor, watched
from tests.web.layout import at_every_size, faults

pytestmark = pytest.mark.slow
TOKEN = "the-token-of-the-house"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server whose token is known."""
    server = Server(tmp_path, {**os.environ, "REPAIRE_ADMIN_TOKEN": TOKEN})
    server.start()
    yield server
    server.stop()


def test_two_people_find_each_other(browser: Browser, house: Server) -> None:
    ana, errors = watched(visitor(browser, house, lang="fr"))
    bo, more = watched(visitor(browser, house, phone=True, lang="en"))
    found: list[str] = []
    ana.goto("/")
    ana.click("a[href='/quick']")
    ana.locator("select").nth(0).select_option("browl")
    for size in at_every_size(ana):
        found += faults(ana, f"quick match, {size}")
    ana.click("form button.main")
    expect(ana.locator(".count")).to_have_text("Vous attendez : 1 sur 2")
    for size in at_every_size(ana):
        found += faults(ana, f"waiting, {size}")
    bo.goto("/quick")
    bo.get_by_role("button", name="Join them").click()
    for page in (ana, bo):
        page.wait_for_url("**/t/*")
        page.wait_for_selector("main.board > *")
    assert ana.url == bo.url
    assert found == []
    assert errors == more == []
    ana.context.close()
    bo.context.close()


def test_the_lobby_and_the_hosts_page(browser: Browser, house: Server) -> None:
    host, errors = watched(visitor(browser, house, lang="fr"))
    guest, more = watched(visitor(browser, house, lang="en"))
    guest.goto("/")
    guest.wait_for_selector(".games li")
    host.goto(f"/admin#{TOKEN}")
    host.wait_for_selector("dl")
    assert TOKEN not in host.url
    found: list[str] = []
    for size in at_every_size(host):
        found += faults(host, f"host's page, {size}")
    host.locator("textarea").nth(0).fill("Bonsoir")
    host.locator("textarea").nth(1).fill("Closed <b>tonight</b>")
    host.get_by_role("button", name="Publier").click()
    expect(guest.locator(".notice")).to_have_text("Closed <b>tonight</b>")
    body = {"game": "browl", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "public": True}
    told = {**body, "options": {"fortress": True}, "clock": {"move": 86_400}}
    head = {"Origin": house.url}
    host.request.post("/api/session", data={"name": "Ana", "lang": "fr"}, headers=head)
    assert host.request.post("/api/tables", data=told, headers=head).ok
    expect(guest.locator("section[aria-labelledby=open] small")).to_contain_text("1 of 3, waits for 2 more")
    expect(guest.locator("section[aria-labelledby=open] small")).to_contain_text("1 day a move")
    for size in at_every_size(guest):
        found += faults(guest, f"start page, {size}")
    assert found == []
    assert errors == more == []
    host.context.close()
    guest.context.close()
