"""Whoever is waited for learns it on any page: on the start page, on the tab, and away from the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server
from tests.web.people import two_friends
from tests.web.playing import asked, play_on

pytestmark = pytest.mark.slow
WAITS = "#mine + ul a.turn"


def icon(page: Page) -> str | None:
    """Return the picture on the tab."""
    return page.locator("link[rel=icon]").get_attribute("href")


def test_a_turn_is_seen_on_the_start_page_and_on_the_tab(browser: Browser, server: Server) -> None:
    ada, bo, *_ = two_friends(browser, server, "browl")
    for page in (ada, bo):
        page.wait_for_selector("header .line")
    ada.wait_for_function("() => document.querySelector('section.bar') || document.querySelector('.strip li.turn')")
    mover, other = (ada, bo) if asked(ada) else (bo, ada)
    assert "(1)" not in mover.title()  # whoever looks at the table sees it there
    other.goto("/")
    expect(other.locator("#mine + ul a")).to_have_count(1)
    expect(other.locator(WAITS)).to_have_count(0)
    expect(other).to_have_title("Repaire")
    assert icon(other) == "/icon.svg"
    play_on(mover, 1)
    expect(other.locator(WAITS)).to_contain_text("Your turn")
    expect(other).to_have_title("(1) Your turn · Repaire")
    assert icon(other) == "/icon-turn.svg"
    other.click(WAITS)
    other.wait_for_selector("section.bar")
    expect(other).to_have_title("Repaire")
    for page in (ada, bo):
        page.context.close()
