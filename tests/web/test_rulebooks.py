"""Rules with pictures: every rulebook's figures are drawn by the game's own board, on its page and at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES, find
from repaire.kernel.figures import figures_of
from tests.web.browser import Server, visitor, watched
from tests.web.playing import BOARD, start

pytestmark = pytest.mark.slow

# A figure is there once its board is drawn, as high as its frame, with nothing in it that a key could reach.
DRAWN = """(figure) => {
  const [frame, stage] = [figure.querySelector(".glass"), figure.querySelector(".stage")];
  const board = stage?.firstElementChild;
  return Boolean(board?.innerHTML.includes("svg") && stage.inert && frame.clientHeight > 40 && stage.style.transform);
}"""


def look(page: Page, number: int) -> None:
    """See each figure drawn."""
    figures = page.locator("figure.position")
    expect(figures).to_have_count(number)
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        page.wait_for_function(DRAWN, arg=figure.element_handle())
        expect(figure.locator("> figcaption")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_shown_on_the_games_own_board(browser: Browser, server: Server, game: str) -> None:
    number = len(figures_of(find(game)))
    for phone, lang in ((False, "en"), (True, "fr")):
        context = visitor(browser, server, phone=phone, lang=lang)
        page, errors = watched(context)
        page.goto(f"/rules/{game}")
        look(page, number)
        drawn = sum(bool(figure.next) for figure in figures_of(find(game)))
        expect(page.locator(".stage .ghosts")).to_have_count(drawn)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert errors == []
        context.close()


def test_the_drawer_shows_them_too_and_the_board_stays_where_it_is(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, "browl")
    page.wait_for_selector(BOARD)
    before = page.locator(BOARD).bounding_box()
    page.click("header button[aria-label='Rules']")
    look(page, len(figures_of(find("browl"))))
    assert page.locator(BOARD).bounding_box() == before
    assert errors == []
    context.close()
