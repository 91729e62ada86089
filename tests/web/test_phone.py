"""On a phone: no screen scrolls sideways, and a finger is enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from repaire.games import GAMES
from tests.web.browser import PHONE, SMALL_PHONE, Server, visitor, watched
from tests.web.people import more_ways, planner
from tests.web.playing import BOARD, CONFIRM, RESULT, by_hand, play_on, start

pytestmark = pytest.mark.slow


def sideways(page: Page, where: str) -> list[str]:
    """Return what is wider than the screen, on both sizes of phone."""
    found = []
    for size in (SMALL_PHONE, PHONE):
        page.set_viewport_size(size)
        page.wait_for_function("width => innerWidth === width", arg=size["width"])
        wide: int = page.evaluate("document.scrollingElement.scrollWidth")
        if wide > size["width"]:
            found.append(f"{where} is {wide} px wide on a screen of {size['width']}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_table_scrolls_sideways(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server, phone=True, lang="fr")
    page, errors = watched(context)
    start(page, game)
    page.wait_for_selector("main.board")
    found = sideways(page, f"{game}, at first")
    play_on(page, 3)
    page.wait_for_selector(f"section.bar, {RESULT}")
    found += sideways(page, game)
    for drawer in ("Journal", "Réglages"):
        page.click(f"header button[aria-label='{drawer}']")
        found += sideways(page, f"{game}, {drawer}")
        page.keyboard.press("Escape")
    assert found == []
    assert errors == []
    context.close()


def test_no_other_screen_scrolls_sideways(browser: Browser, server: Server, finished: str) -> None:
    context = visitor(browser, server, phone=True, lang="fr")
    page, errors = watched(context)
    page.goto("/")
    page.wait_for_selector(".games li")
    found = sideways(page, "the start page")
    for way in range(3):
        planner(page, "brigands", way)
        page.locator("dialog summary").click()
        found += sideways(page, f"planner {way}")
    planner(page, "browl", 0, players=6)
    page.click("dialog button.main")
    page.wait_for_selector("img[alt=QR]")
    found += sideways(page, "the lobby")
    for address, there in (
        ("/rules/briquambroque", "article"),
        (f"/t/{finished}", RESULT),
        (f"/replay/{finished}", BOARD),
        (f"/verify/{finished}", ".verdict"),
        ("/t/nowhere", "a.button"),
        ("/", "#mine"),
    ):
        page.goto(address)
        page.wait_for_selector(there)
        found += sideways(page, address)
    assert found == []
    assert errors == []
    context.close()


def tap(page: Page, what: str) -> None:
    """Touch something that may go away while the finger moves."""
    try:
        page.locator(what).first.tap(timeout=3000)
    except TimeoutError:
        assert page.locator(what).count() == 0, f"{what} cannot be touched"


def test_a_whole_game_by_touch(browser: Browser, server: Server) -> None:
    context = visitor(browser, server, phone=True)
    page, errors = watched(context)
    page.goto("/")
    page.tap("li[data-game=tresor] button.main")
    by_hand(page, lambda what: tap(page, what))
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert errors == []
    context.close()


def test_cards_are_played_by_tapping_them(browser: Browser, server: Server) -> None:
    context = visitor(browser, server, phone=True)
    page, errors = watched(context)
    start(page, "browl")
    for _ in range(3):
        page.locator("[data-hand]:not(:disabled)").first.tap()
        page.locator(CONFIRM).tap()
        page.wait_for_selector(CONFIRM, state="detached")
    page.wait_for_selector("section.bar")
    page.click("header button[aria-label=Log]")
    expect(page.locator(".drawer ol li", has_text="You play")).to_have_count(3)
    assert errors == []
    context.close()


def test_the_map_keeps_its_size_while_the_coach_speaks(browser: Browser, server: Server) -> None:
    """Briquambroque's first game on a small phone: what does not fit is scrolled to, not shrunk."""
    context = visitor(browser, server, phone=True, lang="fr")
    page, errors = watched(context)
    page.set_viewport_size(SMALL_PHONE)
    page.goto("/")
    more_ways(page, "briquambroque")
    page.click("li[data-game=briquambroque] button.learn")
    page.wait_for_selector("main.board .map svg")
    shown = page.locator("main.board div.map").bounding_box()
    tally = page.locator("main.board div.tally")
    assert shown is not None
    assert shown["width"] > 0.85 * SMALL_PHONE["width"]
    assert shown["height"] >= 400
    assert tally.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert errors == []
    context.close()
