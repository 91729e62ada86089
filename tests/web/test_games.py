"""Whole games in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from repaire.games import GAMES, find
from tests.web.browser import Server, visitor, watched
from tests.web.playing import RESULT, play_on, start

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, game)
    made = play_on(page)
    assert made > 3
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert errors == []
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_never_scrolls_sideways(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server, phone=True, lang="fr")
    page, errors = watched(context)
    start(page, game)
    play_on(page, 3)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_timeout(150)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{game} is {wide} px wide on a screen of {width}"
    title = find(game).catalog("fr")["game.title"]
    assert title
    assert errors == []
    context.close()


def test_the_language_is_switched_any_time(browser: Browser, server: Server) -> None:
    context = visitor(browser, server, lang="fr")
    page, _ = watched(context)
    start(page, "browl")
    play_on(page, 1)
    page.click("header button[aria-label='Réglages']")
    page.select_option("header select >> nth=0", "en")
    expect(page.locator("header button[aria-label='Settings']")).to_be_visible()
    page.click("button[aria-label='Log']")
    expect(page.locator(".drawer ol")).to_contain_text("plays")
    assert page.evaluate("document.documentElement.lang") == "en"
    context.close()


def test_around_one_device_with_a_curtain_between_hands(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    page.goto("/")
    page.click("li[data-game=browl] button.small >> nth=1")
    page.locator("dialog input[name=players][value='2']").check(force=True)
    page.locator("dialog input[type=text] >> nth=0").fill("Ada")
    page.locator("dialog input[type=text] >> nth=1").fill("Bo")
    page.click("dialog button.main")
    seen = set()
    for _ in range(4):
        page.wait_for_selector(".curtain")
        heading = page.inner_text(".curtain h1")
        seen.add("Ada" if "Ada" in heading else "Bo")
        assert page.locator("section.bar").count() == 0
        page.click(".curtain button.main")
        play_on(page, 1)
    assert seen == {"Ada", "Bo"}
    assert errors == []
    context.close()


def test_keyboard_alone(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    page.goto("/")
    page.wait_for_selector("li[data-game=tresor]")
    page.locator("li[data-game=tresor] button.main").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".frame")
    for _ in range(3):
        page.wait_for_selector("section.bar")
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('section.bar li') !== null"):
                break
        before = page.evaluate("document.querySelector('section.bar').innerText")
        page.keyboard.press("Enter")
        for _ in range(6):
            page.wait_for_timeout(150)
            if page.locator("section.bar .confirm button.main").count():
                page.locator("section.bar .confirm button.main").focus()
                page.keyboard.press("Enter")
                break
            page.locator("section.bar li button").first.focus()
            page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('section.bar')?.innerText !== before", arg=before)
    assert errors == []
    context.close()
