"""The weekly challenge in a browser: begin, give up, see the ranking and the others' ways, at every size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import Server, visitor, watched
from tests.web.layout import at_every_size, faults

pytestmark = pytest.mark.slow


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own."""
    server = Server(tmp_path, dict(os.environ))
    server.start()
    yield server
    server.stop()


def test_a_challenge_from_the_start_page_to_the_ranking(browser: Browser, house: Server) -> None:
    ana, errors = watched(visitor(browser, house, lang="fr"))
    bo, more = watched(visitor(browser, house, phone=True, lang="en"))
    found: list[str] = []
    for page, play in ((ana, "Jouer"), (bo, "Play")):
        page.goto("/")
        page.click("a[href='/challenge']")
        section = page.locator("section", has_text="Bröwl")
        expect(page.locator("main > section")).to_have_count(5)
        expect(section.locator("ol")).to_have_count(0)
        section.get_by_role("button", name=play).click()
        page.wait_for_url("**/t/*")
        page.wait_for_selector("main.board > *")
    for size in at_every_size(ana):
        found += faults(ana, f"table of a challenge, {size}")
    mine = ana.url
    bo.goto(mine)  # it is not Bo's to see yet, and Bo is told why
    expect(bo.locator("h1")).to_have_text("Your own attempt comes first")
    expect(bo.locator("main.board")).to_have_count(0)
    for size in at_every_size(bo):
        found += faults(bo, f"closed attempt, {size}")
    bo.click("main a[href='/challenge']")
    bo.wait_for_url("**/challenge")
    bo.goto(mine.replace("/t/", "/replay/"))
    expect(bo.get_by_role("alert")).to_contain_text("when you have ended your own")
    for page in (ana, bo):
        page.goto("/challenge")
        section = page.locator("section", has_text="Bröwl")
        section.locator("button.main").click()  # go on
        page.wait_for_selector("main.board > *")
        table = page.url.rsplit("/", 1)[1]
        seat = page.evaluate(f"fetch('/api/tables/{table}').then(r => r.json()).then(s => s.views[0].seat)")
        page.request.post(
            f"{house.url}/api/tables/{table}/resign",
            data={"key": "enough", "seat": seat},
            headers={"Origin": house.url},
        )
        page.locator(".result a[href='/challenge']").click()
        section = page.locator("section", has_text="Bröwl")
        expect(section.locator("li.mine")).to_have_count(1)
    expect(section.locator("ol li")).to_have_count(2)
    for size in at_every_size(ana):
        found += faults(ana, f"challenges, {size}")
    section.locator("li:not(.mine) a").click()
    bo.wait_for_url(f"**/replay/{mine.rsplit('/', 1)[1]}*")  # the step that is shown follows
    assert found == []
    bo.wait_for_selector("main")
    assert errors == []
    assert [
        one for one in more if "403" not in one and "WebSocket" not in one
    ] == []  # the browser's own word on what is closed
    ana.context.close()
    bo.context.close()
