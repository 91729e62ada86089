"""Whole games in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from repaire.games import GAMES
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
