"""Nothing is cut off, leaves its box or lies over something else, whatever is open; and the board keeps its size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from repaire.games import GAMES
from scripts.screenshots import screens
from tests.web.browser import LAPTOP, PHONE, Server, visitor, watched
from tests.web.layout import faults
from tests.web.playing import RESULT, play_on, start
from tests.web.test_lessons import learn

pytestmark = pytest.mark.slow
LARGE: ViewportSize = {"width": 1920, "height": 1080}
SIZES = {"1280": LAPTOP, "1920": LARGE, "390": PHONE}
OPENERS = {"fr": ("Journal", "Règles", "Discussion", "Réglages"), "en": ("Log", "Rules", "Chat", "Settings")}
HINT = {"fr": "Conseil", "en": "Hint"}


def at_size(browser: Browser, server: Server, size: str, lang: str) -> tuple[Page, list[str]]:
    """A page of this size and language."""
    page, errors = watched(visitor(browser, server, phone=size == "390", lang=lang))
    page.set_viewport_size(SIZES[size])
    return page, errors


def box_of_the_board(page: Page) -> dict[str, float]:
    """Where the board itself lies."""
    found: dict[str, float] = page.evaluate(
        """() => { const { x, y, width, height } = document.querySelector("main.board > *").getBoundingClientRect();
                   return { x, y, width, height }; }"""
    )
    return found


def opened(page: Page, lang: str) -> Iterator[str]:
    """Open everything that can be opened at a table, one after the other."""
    for label in OPENERS[lang]:
        button = page.locator(f"header button[aria-label='{label}']")
        if not button.is_visible():  # on a phone: behind the log
            continue
        button.click()
        yield label
        page.keyboard.press("Escape")
    more = page.locator("section.bar button.more")
    if more.count():
        if more.get_attribute("aria-expanded") == "false":
            more.click()
        yield "all choices"
        more.click()
    page.click(f"header button[aria-label='{HINT[lang]}']")
    page.wait_for_selector(".hints:not([aria-busy=true])")
    for way in range(page.locator(".hints .way").count()):
        page.locator(".hints .way").nth(way).click()
        yield f"hint {way + 1}"
    page.locator(".hints header > button").click()
    expect(page.locator(".hints")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_everything_open(browser: Browser, server: Server, game: str, size: str, lang: str) -> None:
    page, errors = at_size(browser, server, size, lang)
    start(page, game)
    play_on(page, 2)
    page.wait_for_selector("section.bar")
    board = box_of_the_board(page)
    found = faults(page, game)
    for what in opened(page, lang):
        found += faults(page, what)
        assert box_of_the_board(page) == board, f"the board changes its size for: {what}"
    assert box_of_the_board(page) == board
    assert found == []
    assert errors == []
    page.context.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_note_by_note(browser: Browser, server: Server, game: str, size: str, lang: str) -> None:
    """No note is sliced, none lies over the board, and the board keeps its size from the first note to the last."""
    page, errors = at_size(browser, server, size, lang)
    learn(page, game)
    page.wait_for_selector("section.bar")
    board = box_of_the_board(page)
    found: list[str] = []
    for number in range(30):
        found += faults(page, f"note {number}")
        assert box_of_the_board(page) == board, f"the board changes its size at note {number}"
        forward = page.locator(".coach footer .button.main")
        if forward.count():
            forward.click()
            continue
        if page.locator(".coach footer .button").count():
            page.locator(".coach footer .button").last.click()  # understood
            found += faults(page, f"after note {number}")
            assert box_of_the_board(page) == board, "the board changes its size when a note is folded"
        if page.locator(RESULT).count():
            break
        play_on(page, 1)
        page.wait_for_selector(f"section.bar, {RESULT}")
    assert found == []
    assert errors == []
    page.context.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_of_the_pictures(browser: Browser, server: Server, size: str, lang: str) -> None:
    page, errors = at_size(browser, server, size, lang)
    found: list[str] = []
    for name in screens(page):
        found += faults(page, name)
    assert found == []
    assert errors == []
    page.context.close()
