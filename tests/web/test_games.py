"""Whole games in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from repaire.games import GAMES
from tests.web.browser import Server, visitor, watched
from tests.web.playing import CHOICES, MORE, RESULT, play_on, start

pytestmark = pytest.mark.slow
ENOUGH = 6  # choices: at least three rows on a narrow phone


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


def test_a_long_list_of_choices_is_all_in_reach(browser: Browser, server: Server) -> None:
    """Where they do not all fit the list scrolls, from the first to the last, and can be folded again."""
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, "briquambroque")
    page.set_viewport_size({"width": 360, "height": 300})  # three rows are more than fits
    page.click(MORE)
    page.wait_for_selector(CHOICES)
    while page.locator(CHOICES).count() < ENOUGH:  # what is offered is up to the dice
        made = page.locator(".frame").get_attribute("data-made")
        play_on(page, 1)
        page.wait_for_selector(f".frame:not([data-made='{made}']) {MORE}")
        page.click(MORE)
        page.wait_for_selector(CHOICES)
    assert page.locator("section.bar ul").evaluate("one => one.scrollHeight > one.clientHeight"), "too short to tell"
    for button in page.locator(f"{CHOICES}, {MORE}").all():
        button.click(trial=True, timeout=3000)
    context.close()
