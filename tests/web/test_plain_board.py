"""A sixth game needs no board: what docs/adding-a-game.md ends with is a table in the browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.sixth_game import with_pebbles
from tests.web.axe import serious
from tests.web.browser import Server, visitor, watched
from tests.web.people import planner
from tests.web.playing import BOARD, CHOICES, RESULT, by_hand, start
from tests.web.test_layout import Walk, switch

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a tree to which that page was done."""
    tree = with_pebbles(tmp_path_factory.mktemp("tree"))
    found = Server(tree.path, tree.environment())
    found.start()
    yield found
    found.stop()


def nothing_is_cut_off(page: Page) -> None:
    """No text on the board is wider than the screen."""
    wide: list[str] = page.evaluate(
        """[...document.querySelectorAll("main.board, main.board *")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
          .map((one) => one.className)"""
    )
    assert wide == []


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_game(browser: Browser, pebbles: Server, phone: bool, lang: str) -> None:
    context = visitor(browser, pebbles, phone=phone, lang=lang)
    page, errors = watched(context)
    start(page, "pebbles")
    board = page.locator(BOARD)
    expect(board.get_by_role("table")).to_contain_text("Talisman" if lang == "fr" else "Charm")
    expect(page.locator(CHOICES)).to_have_count(3)
    expect(page.locator(CHOICES).first).to_contain_text("Prendre 1 caillou" if lang == "fr" else "Take 1 pebble")
    nothing_is_cut_off(page)
    mine = board.locator("tbody tr", has=page.locator(".mark", has_text="▶"))
    assert "?" not in mine.inner_text(), "one's own charm is known"
    assert serious(page, "plain board") == []
    by_hand(page, page.tap if phone else page.click)
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    page.locator(f"{RESULT} .quiet").click()
    expect(board.locator("h2").first).to_contain_text("0")
    # Told once: in the log beside the board, or on it where there is no room for a log.
    here, not_there = (".told", ".drawer") if phone else (".drawer", ".told")
    expect(page.locator(f"{here} li", has_text="gagne" if lang == "fr" else "win").first).to_be_visible()
    expect(page.locator(f"{not_there}:visible")).to_have_count(0)
    nothing_is_cut_off(page)
    assert errors == []
    context.close()


def test_nothing_lies_over_anything(browser: Browser, pebbles: Server) -> None:
    """Three choices fit below the board or are folded: none is beside the edge."""
    page, errors = watched(visitor(browser, pebbles, lang="fr"))
    start(page, "pebbles")
    page.wait_for_selector(CHOICES)
    walk = Walk(page)
    for lang in ("fr", "en"):
        switch(page, lang)
        walk.look(lang)
    assert walk.found == []
    assert errors == []
    page.context.close()


def test_a_whole_game_by_keyboard(browser: Browser, pebbles: Server) -> None:
    context = visitor(browser, pebbles)
    page, errors = watched(context)
    start(page, "pebbles")

    def press(wanted: str) -> None:
        page.locator(wanted).focus()
        page.keyboard.press("Enter")

    by_hand(page, press)
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert errors == []
    context.close()


def test_another_language_rewords_the_board_at_once(browser: Browser, pebbles: Server) -> None:
    context = visitor(browser, pebbles, lang="fr")
    page, _ = watched(context)
    start(page, "pebbles")
    expect(page.locator(BOARD)).to_contain_text("Tas")
    page.get_by_role("button", name="Réglages").click()
    page.locator("select:has(option[value=en])").select_option("en")
    expect(page.locator(BOARD)).to_contain_text("Heap")
    context.close()


def test_lobby_rules_and_replay(browser: Browser, pebbles: Server) -> None:
    context = visitor(browser, pebbles, lang="fr")
    page, errors = watched(context)
    planner(page, "pebbles", 0, players=3)
    assert serious(page, "planner") == []
    page.goto("/rules/pebbles")
    expect(page.locator("body")).to_contain_text("Le dernier caillou")
    start(page, "pebbles")
    by_hand(page, page.click)
    page.locator(f"{RESULT} a[href^='/replay/']").click()
    expect(page.locator(BOARD).locator("h2").first).to_contain_text("40")
    page.keyboard.press("ArrowRight")
    expect(page.locator(BOARD).locator("h2").first).not_to_contain_text("40")
    assert errors == []
    context.close()
