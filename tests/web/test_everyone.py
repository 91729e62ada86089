"""axe-core finds nothing serious on any screen, by day or by night; events are told to those who listen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from repaire.games import GAMES
from tests.web.axe import serious
from tests.web.browser import Server, visitor, watched
from tests.web.people import planner
from tests.web.playing import BOARD, RESULT, choose_all, log_lines, play_on, start
from tests.web.test_device import around_one_device

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_every_board(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, game)
    page.wait_for_selector("section.bar")
    found = serious(page, "first turn")
    play_on(page, 3)
    page.wait_for_selector(f"section.bar, {RESULT}")
    choose_all(page)
    found += serious(page, "a move that waits for a last word")
    page.click("header button[aria-label=Rules]")
    page.wait_for_selector(".drawer article")
    found += serious(page, "with the rules open")
    assert found == []
    context.close()


def test_the_pages_around_the_tables(browser: Browser, server: Server, finished: str) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    page.goto("/")
    page.wait_for_selector(".games li")
    found = serious(page, "start page")
    page.click("header button[aria-label=Settings]")
    found += serious(page, "settings")
    for way in range(3):
        planner(page, "brigands", way)
        page.locator("dialog summary").click()
        found += serious(page, f"planner {way}")
    page.click("dialog button.main")
    page.wait_for_selector("img[alt=QR]")
    found += serious(page, "lobby")
    around_one_device(page, "browl")
    found += serious(page, "curtain")
    for address, there in (
        ("/rules/tresor", "article"),
        (f"/t/{finished}", RESULT),
        (f"/replay/{finished}?step=4", BOARD),
        (f"/verify/{finished}", ".verdict"),
        ("/t/nowhere", "a.button"),
        ("/", "#mine"),
    ):
        page.goto(address)
        page.wait_for_selector(there)
        found += serious(page, address)
    assert found == []
    context.close()


def test_events_are_announced(browser: Browser, server: Server) -> None:
    """What happens at the table is said, one event after the other, in the region that screen readers listen to."""
    context = visitor(browser, server, motion="calm")
    page, _ = watched(context)
    start(page, "browl")
    page.wait_for_selector("section.bar")
    expect(page.locator("[role=log][aria-live=polite]")).to_have_count(1)
    page.evaluate(
        """() => {
          const region = document.querySelector("[role=log][aria-live=polite]");
          window.told = [];
          const note = () => window.told.push(region.textContent);
          new MutationObserver(note).observe(region, { characterData: true, childList: true, subtree: true });
        }"""
    )
    play_on(page, 1)
    page.wait_for_selector("section.bar")
    told = [line for line in page.evaluate("window.told") if line]
    page.click("header button[aria-label=Log]")
    log = log_lines(page)
    assert len(told) >= 4, "each of the four players has done something"
    assert told == log[-len(told) :]
    context.close()
