"""Dice that a player throws: with the mouse, with a key, or not at all; what they show is what the server drew."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server, visitor, watched
from tests.web.people import more_ways
from tests.web.playing import CHOICES, CONFIRM, MORE, RESULT, SECONDS, play_on, start

pytestmark = pytest.mark.slow
HELD = ".throw.held"
LIE = ".throw.lies"


def thrower(browser: Browser, server: Server, **settings: Any) -> Page:
    """Somebody for whom things move."""
    context = visitor(browser, server, motion="full", **settings)
    page, _ = watched(context)
    page.emulate_media(reduced_motion="no-preference")
    return page


def until_held(page: Page, prefer: tuple[str, ...] = ()) -> None:
    """Play on until my dice wait for me; of several choices, the first that is preferred."""
    until = time.monotonic() + SECONDS
    while not page.locator(HELD).count():
        assert time.monotonic() < until, "no dice were to be thrown"
        assert not page.locator(RESULT).count(), "the game is over, and no dice were to be thrown"
        page.wait_for_timeout(100)
        if page.locator(f"{MORE}[aria-expanded=false]").count():
            page.locator(MORE).first.click(timeout=2000)
        if page.locator(CONFIRM).count():
            page.locator(CONFIRM).first.click(timeout=2000)
            continue
        offered = page.locator(CHOICES)
        wanted = next(
            (found.first for text in prefer if (found := offered.filter(has_text=text)).count()), offered.first
        )
        if wanted.count():
            wanted.dispatch_event("click")


def test_a_key_throws_the_dice_of_rolling_bandits(browser: Browser, server: Server) -> None:
    page = thrower(browser, server)
    start(page, "rolling_bandits")
    page.wait_for_selector(f"{HELD}, section.bar")
    until_held(page)
    dice = page.locator(".throw .die svg").count()
    assert dice > 0
    expect(page.locator(f"{HELD} button")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(LIE)
    shown = page.locator(".throw .die svg").evaluate_all("dice => dice.map((die) => die.innerHTML).sort()")
    page.wait_for_selector(".throw", state="detached")
    page.wait_for_selector("section.bar")
    lying = page.locator(".tray .group:not(.idle) .die svg").evaluate_all(
        "dice => dice.map((die) => die.innerHTML).sort()"
    )
    assert lying == shown, "the dice lie otherwise than they fell"
    page.context.close()


def test_a_fling_throws_the_dice_of_briquambroque(browser: Browser, server: Server) -> None:
    page = thrower(browser, server)
    start(page, "briquambroque")
    page.wait_for_selector(f"{HELD}, section.bar")
    until_held(page)
    assert page.locator(".throw > .die").count() == 4
    box = page.locator(HELD).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 60
    page.mouse.move(x, y)
    page.mouse.down()
    for n in range(1, 7):
        page.mouse.move(x + 6 * n, y - 40 * n)
    page.mouse.up()
    page.wait_for_selector(LIE)
    shown = page.locator(".throw .die svg").evaluate_all("dice => dice.map((die) => die.innerHTML).sort()")
    page.wait_for_selector(".throw", state="detached")
    page.wait_for_selector("section.bar")
    lying = page.locator(".team .die svg").evaluate_all("dice => dice.map((die) => die.innerHTML).sort()")
    assert lying == shown, "the dice lie otherwise than they fell"
    page.context.close()


def test_the_tavern_of_brigands_is_gambled_in_by_hand(browser: Browser, server: Server) -> None:
    """In a duel all henchmen go to the Tavern, day after day, and the patrol elsewhere: somebody gets to gamble."""
    page = thrower(browser, server)
    page.goto("/")
    more_ways(page, "brigands")
    page.click("li[data-game=brigands] .tune")
    page.locator("dialog label.pick:has(input[name=players][value='2'])").click()
    page.click("dialog button.main")
    page.wait_for_selector("section.bar")
    until_held(page, ("Roll", "henchman to the Tavern", "patrol to the Market", "No token"))
    assert page.locator(".throw > .die").count() >= 1
    page.click(f"{HELD} button")
    page.wait_for_selector(LIE)
    page.wait_for_selector(".throw", state="detached")
    page.context.close()


def test_no_dice_wait_where_nothing_moves_or_nobody_wants_it(browser: Browser, server: Server) -> None:
    for settings, moves in (({"hand": False}, True), ({}, False)):
        page = thrower(browser, server, **settings)
        page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
        start(page, "briquambroque")
        page.evaluate("""() => {
          window.held = 0;
          new MutationObserver(() => { window.held += document.querySelectorAll(".throw").length; })
            .observe(document.body, { subtree: true, childList: true });
        }""")
        play_on(page, 8)  # more than a round
        assert page.evaluate("window.held") == 0
        page.context.close()
