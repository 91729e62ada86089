"""Guided first games in a real browser: from the start page to the last note, whatever the learner does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES, find
from repaire.kernel.lesson import lesson_of
from tests.web.browser import Server, visitor, watched
from tests.web.people import more_ways
from tests.web.playing import RESULT, play_on, settle

pytestmark = pytest.mark.slow

NEXT = ".coach footer button:has-text('Next')"


def learn(page: Page, game: str) -> None:
    """From the start page to the first note."""
    page.goto("/")
    more_ways(page, game)
    page.click(f"li[data-game={game}] button.learn")
    page.wait_for_selector(".coach h2")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_last_note(browser: Browser, server: Server, game: str, phone: bool) -> None:
    lesson = lesson_of(find(game))
    assert lesson is not None
    words = find(game).catalog("en")
    context = visitor(browser, server, phone=phone)
    page, errors = watched(context)
    learn(page, game)
    expect(page.locator(".coach h2")).to_have_text(words[f"lesson.{lesson.notes[0].id}.title"])
    page.click(NEXT)
    expect(page.locator(".coach h2")).to_have_text(words[f"lesson.{lesson.notes[1].id}.title"])
    if page.locator(".coach .try").count():  # what it recommends can be done from the card
        page.click(".coach .try")
        settle(page)
    play_on(page)
    expect(page.locator(RESULT)).to_contain_text(words["lesson.end.text"])
    page.click(f"{RESULT} button.quiet")
    seen = {page.locator(".coach h2").inner_text()}
    while page.locator(NEXT).count():
        page.click(NEXT)
        seen.add(page.locator(".coach h2").inner_text())
    assert words["lesson.end.title"] in seen
    assert page.locator(".coach .dots i.done").count() == len(lesson.notes)
    assert errors == []
    context.close()


def test_a_lesson_goes_on_after_a_reload_and_can_be_skipped(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    learn(page, "browl")
    page.click(NEXT)
    second = page.locator(".coach h2").inner_text()
    page.reload()
    expect(page.locator(".coach h2")).to_have_text(second)
    page.click(".coach .skip")
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    page.wait_for_selector("section.bar")
    expect(page.locator(".coach")).to_have_count(0)
    assert errors == []
    context.close()
