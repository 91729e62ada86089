"""What a first walk through all rooms had found (A1, A7, A8), at every size and in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES
from tests.web.browser import Server, visitor, watched
from tests.web.layout import SIZES
from tests.web.people import planner
from tests.web.playing import BOARD, play_on, start
from tests.web.test_brigands import SEAL, place_all
from tests.web.test_lessons import learn

pytestmark = pytest.mark.slow
EVERYWHERE = pytest.mark.parametrize(("size", "lang"), [(size, lang) for size in SIZES for lang in ("fr", "en")])
THINKING = re.compile(r"réfléchit|thinking", re.IGNORECASE)
BARE = re.compile(r":\s*$")  # a heading that says nothing


def at(browser: Browser, server: Server, size: str, lang: str) -> tuple[Page, list[str]]:
    """Somebody with a screen of this size."""
    page, errors = watched(visitor(browser, server, phone=size == "390", lang=lang))
    page.set_viewport_size(SIZES[size])
    return page, errors


@EVERYWHERE
def test_a_note_on_placing_goes_when_the_plan_is_sealed(browser: Browser, server: Server, size: str, lang: str) -> None:
    """A1: what is revealed is not covered by a note that still explains how pawns are placed."""
    page, errors = at(browser, server, size, lang)
    learn(page, "brigands")
    note = page.locator(".coach h2")
    while page.locator(".coach footer .button.main").count():  # up to the last note that has come so far
        page.locator(".coach footer .button.main").click()
    before = note.inner_text()
    place_all(page)
    page.click(SEAL)
    expect(page.locator(f"{SEAL}:enabled")).to_have_count(0)
    expect(note.filter(has_text=before)).to_have_count(0)
    assert errors == []
    page.context.close()


@EVERYWHERE
@pytest.mark.parametrize("game", GAMES)
def test_i_am_asked_and_do_not_think(browser: Browser, server: Server, game: str, size: str, lang: str) -> None:
    """A7, A8: nobody thinks beside my own name, no headline is bare, no strip of seats takes height from the board."""
    page, errors = at(browser, server, size, lang)
    start(page, game)
    for _ in range(3):
        page.wait_for_selector("section.bar")
        mine = page.locator(".strip li.mine")
        expect(mine).to_have_count(1)
        assert not THINKING.search(mine.inner_text())
        headline = page.locator("header .line").inner_text()
        assert headline
        assert not BARE.search(headline), headline
        header, board = page.locator(".frame > header").bounding_box(), page.locator("main.board").bounding_box()
        assert header is not None
        assert board is not None
        assert abs(header["y"] + header["height"] - board["y"]) <= 1, (
            "something lies between the top line and the board"
        )
        play_on(page, 1)
        if page.locator(".result").count():
            break
    assert errors == []
    page.context.close()


@EVERYWHERE
def test_the_shared_screen_offers_no_seat(browser: Browser, server: Server, size: str, lang: str) -> None:
    """A8: on the screen that all look at nobody sits down; its code is for the phones, and large."""
    page, errors = at(browser, server, size, lang)
    planner(page, "brigands", 2, players=3)
    page.click("dialog button.main")
    page.wait_for_selector("img[alt=QR]")
    assert page.locator(".seats button.main, input[autocomplete=nickname]").count() == 0
    code = page.locator("img[alt=QR]").bounding_box()
    assert code is not None
    assert code["width"] >= min(300, 0.5 * SIZES[size]["width"])
    assert errors == []
    page.context.close()


@EVERYWHERE
def test_the_curtain_names_who_is_then_asked(browser: Browser, server: Server, size: str, lang: str) -> None:
    """A8: around one device, who is called is who finds their own hand behind the curtain."""
    page, errors = at(browser, server, size, lang)
    planner(page, "browl", 1)
    for number, name in enumerate(("Ada", "Bo")):
        page.locator("dialog input[type=text]").nth(number).fill(name)
    page.click("dialog button.main")
    for _ in range(3):
        called = page.locator(".curtain h1")
        expect(called).to_have_text(re.compile(r"(Ada|Bo)$"))
        name = called.inner_text().rsplit(maxsplit=1)[-1]
        page.click(".curtain button.main")
        page.wait_for_selector("section.bar")
        expect(page.locator(".strip li.turn")).to_contain_text(name)
        play_on(page, 1)
    assert errors == []
    page.context.close()


@EVERYWHERE
def test_the_console_is_clean_on_a_first_visit(browser: Browser, server: Server, size: str, lang: str) -> None:
    """A8: no 401, no warning, from the start page to a table."""
    page, errors = at(browser, server, size, lang)
    page.on("console", lambda line: errors.append(line.text) if line.type in ("error", "warning") else None)
    page.on("response", lambda reply: errors.append(f"{reply.status} {reply.url}") if reply.status >= 400 else None)
    start(page, "browl")
    page.wait_for_selector(BOARD)
    page.goto("/")
    page.wait_for_selector("#mine")
    assert errors == []
    page.context.close()
