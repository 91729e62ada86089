"""Nothing is cut off, leaves its box or lies over something else, whatever is open; and the board keeps its size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES
from tests.web.browser import Server, visitor, watched
from tests.web.layout import at_every_size, faults
from tests.web.playing import RESULT, play_on, start
from tests.web.screenshots import MOVES, screens
from tests.web.test_lessons import learn
from tests.web.test_settings import speak

pytestmark = pytest.mark.slow
OPENERS = {
    "fr": ("Journal", "Règles", "Discussion", "Réglages", "Menu de la table"),
    "en": ("Log", "Rules", "Chat", "Settings", "Table menu"),
}
WHAT = {"fr": "Qu'est-ce que c'est", "en": "What is this"}
HINT = {"fr": "Conseil", "en": "Hint"}
NOTES = 12  # notes of a lesson that are looked at


class Walk:
    """Looks at one screen after the other, in every size, and notes what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        self.boards: dict[str, dict[str, float]] = {}  # by size: where the board lies

    def look(self, where: str, board: bool = True) -> None:
        """Look at the screen as it stands; the board must lie where it lay."""
        for size in at_every_size(self.page):
            self.found += faults(self.page, f"{where}, {size}")
            if board:
                there = box_of_the_board(self.page)
                lay = self.boards.setdefault(size, there)
                if any(abs(there[side] - lay[side]) >= 1 for side in lay):  # less than a pixel is how texts are rounded
                    self.found.append(f"{where}, {size}: the board moves from {self.boards[size]} to {there}")


def box_of_the_board(page: Page) -> dict[str, float]:
    """Where the board itself lies."""
    found: dict[str, float] = page.evaluate(
        """() => { const { x, y, width, height } = document.querySelector("main.board > *").getBoundingClientRect();
                   return { x, y, width, height }; }"""
    )
    return found


def switch(page: Page, lang: str) -> None:
    """Change the language at the table, unless it is spoken already."""
    if page.evaluate("document.documentElement.lang") != lang:
        speak(page, lang)
    page.wait_for_selector(f".frame[lang={lang}]")


def opened(page: Page, lang: str) -> Iterator[str]:
    """Open everything that can be opened at a table, one after the other."""
    for label in OPENERS[lang]:
        page.click(f"header button[aria-label='{label}']")
        yield label
        page.keyboard.press("Escape")
    more = page.locator("section.bar button.more")
    if more.count():
        if more.get_attribute("aria-expanded") == "false":
            more.click()
        yield "all choices"
        if more.get_attribute("aria-expanded") == "true":
            more.click()
    page.click(f'header button[aria-label^="{WHAT[lang]}"]')
    page.wait_for_selector("main.board [data-known]")
    yield "asking what things are"
    page.locator("main.board [data-known]").first.dispatch_event("keydown", {"key": "Enter", "bubbles": True})
    page.wait_for_selector(".piece")
    yield "what a thing is"
    page.keyboard.press("Escape")
    page.click(f"header button[aria-label='{HINT[lang]}']")
    page.wait_for_selector(".hints:not([aria-busy=true])")
    for way in range(page.locator(".hints .way").count()):
        page.locator(".hints .way").nth(way).click()
        yield f"hint {way + 1}"
    page.locator(".hints header > button").click()
    expect(page.locator(".hints")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_everything_open(browser: Browser, server: Server, game: str) -> None:
    page, errors = watched(visitor(browser, server, lang="fr"))
    start(page, game)
    play_on(page, MOVES[game])
    page.wait_for_selector("section.bar")
    walk = Walk(page)
    for lang in ("fr", "en"):
        switch(page, lang)
        walk.look(f"{lang}")
        for what in opened(page, lang):
            walk.look(f"{lang}, {what}")
    walk.look("all closed again")
    for lang in ("en", "fr"):
        switch(page, lang)
        come_back(page)
        walk.look(f"{lang}, back again", board=False)
        page.locator(".away .main").click()
    assert walk.found == []
    assert errors == []
    page.context.close()


def come_back(page: Page) -> None:
    """Leave the table and return to it, as if most of it had not been seen."""
    table = page.url
    page.goto("/")  # a page that is still at the table would note that it has seen everything
    page.evaluate("id => localStorage.setItem('repaire.looked', JSON.stringify({ [id]: 2 }))", table.rsplit("/", 1)[-1])
    page.goto(table)
    page.wait_for_selector(".away .told p")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_note_by_note(browser: Browser, server: Server, game: str) -> None:
    """No note is sliced, none lies over the board, and the board keeps its size from the first note to the last."""
    page, errors = watched(visitor(browser, server, lang="fr"))
    learn(page, game)
    page.wait_for_selector("section.bar")
    walks = {lang: Walk(page) for lang in ("fr", "en")}  # French notes are longer than English ones
    lang, other = "fr", "en"
    noted = 0
    while noted < NOTES and not page.locator(RESULT).count():
        if page.locator(".coach h2").count():
            walks[lang].look(f"{lang}, note {noted}")
            lang, other = other, lang
            switch(page, lang)
            walks[lang].look(f"{lang}, note {noted}")
            if noted < len(walks) and page.locator("section.bar").count():  # beside a note, once in each language
                for what in opened(page, lang):
                    walks[lang].look(f"{lang}, note {noted}, {what}")
            noted += 1
            forward = page.locator(".coach footer .button").last
            more = "main" in (forward.get_attribute("class") or "")
            forward.click()
            if more:
                continue
            walks[lang].look(f"{lang}, after note {noted}")
        play_on(page, 1)
        page.wait_for_selector(f"section.bar, {RESULT}")
    assert noted > 1
    assert [one for walk in walks.values() for one in walk.found] == []
    assert errors == []
    page.context.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_other_screen_of_the_pictures(browser: Browser, server: Server, lang: str) -> None:
    page, errors = watched(visitor(browser, server, lang=lang))
    walk = Walk(page)
    for name in screens(page, games=["tresor"]):
        walk.look(name, board=False)
    assert walk.found == []
    assert errors == []
    page.context.close()
