"""Without a mouse: from the start page to the end of a game with Tab and Enter, and names for all that can be done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES
from tests.web.browser import Server, visitor, watched
from tests.web.playing import CHOICES, CONFIRM, MORE, RESULT, by_hand, start

pytestmark = pytest.mark.slow
CAN = "main.board button:not(:disabled), main.board [role=button]:not([aria-disabled=true]), section.bar button"
MARK = f"document.querySelectorAll('{CAN}').forEach((one) => one.checkVisibility() && (one.dataset.can = ''))"
VISITED = """() => {
  if (document.activeElement?.dataset.can === "") document.activeElement.dataset.been = "";
  return !document.querySelector("[data-can]:not([data-been])");
}"""
NAMED = re.compile(r"\w")
FOCUSED = "wanted => document.activeElement?.matches(wanted) ?? false"


def tab_to(page: Page, wanted: str, most: int = 250) -> bool:
    """Press Tab until something wanted has the focus; false if it went away meanwhile."""
    for _ in range(most):
        if page.evaluate(FOCUSED, wanted):
            return True
        if page.locator(wanted).count() == 0:
            return False
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by Tab")


@pytest.mark.parametrize("game", ["tresor", "brigands"])
def test_a_whole_game_by_keyboard(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    page.goto("/")
    page.wait_for_selector(".games li")
    assert tab_to(page, f"li[data-game={game}] button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.board")

    def press(what: str) -> None:
        if tab_to(page, what):
            page.keyboard.press("Enter")

    by_hand(page, press)
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    expect(page.locator(RESULT)).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.result') !== null")
    assert errors == []
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_on_the_board_is_reached_and_named(browser: Browser, server: Server, game: str) -> None:
    """All that can be pressed is in the order of Tab or, in a group, of the arrow keys, and has a name."""
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, game)
    page.wait_for_selector("section.bar")
    assert tab_to(page, f"{MORE}[aria-expanded=false]")
    page.keyboard.press("Enter")
    page.wait_for_selector(CHOICES)
    page.evaluate(MARK)
    offered: int = page.evaluate("document.querySelectorAll('[data-can]').length")
    assert offered > 3
    for _ in range(offered + 250):
        page.keyboard.press("Tab")
        if page.evaluate(VISITED):
            break
    left = page.evaluate("[...document.querySelectorAll('[data-can]:not([data-been])')].map((one) => one.outerHTML)")
    assert left == [], "not reached by Tab"
    for choice in page.locator("[data-can]").all():
        expect(choice).to_have_accessible_name(NAMED)
    assert errors == []
    context.close()


def test_the_focus_follows_the_move(browser: Browser, server: Server) -> None:
    """Who presses a choice finds the last word under the same key, and then the choices of the next turn."""
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, "browl")
    page.wait_for_selector("section.bar")  # bots may be first
    assert tab_to(page, f"{MORE}[aria-expanded=false]")
    page.keyboard.press("Enter")
    for _ in range(2):
        assert tab_to(page, CHOICES)
        page.keyboard.press("Enter")
        expect(page.locator(CONFIRM)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(CHOICES).first).to_be_focused()
    context.close()
