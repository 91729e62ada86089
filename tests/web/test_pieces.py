"""What is this? Any piece tells its clause, by button, right click or key, and nothing is played by asking."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from repaire.games import find
from tests.web.browser import PATIENCE_S, PHONE, Server, visitor, watched
from tests.web.layout import at_every_size, faults
from tests.web.playing import BOARD, start

pytestmark = pytest.mark.slow
THINGS = {
    "brigands": ("[data-place='4']", "BRG.23"),
    "briquambroque": (".tally", "BQB.13"),
    "browl": ("[data-ring='0']", "BRO.5"),
    "rolling_bandits": ("[data-chest]", "ROL.12"),
    "tresor": ("[data-spot='place:1']", "TRE.7"),
}


@pytest.mark.parametrize(("game", "thing", "clause"), [(game, *what) for game, what in THINGS.items()])
def test_a_piece_tells_what_it_is(browser: Browser, server: Server, game: str, thing: str, clause: str) -> None:
    context = visitor(browser, server, lang="fr")
    page, errors = watched(context)
    start(page, game)
    page.wait_for_selector(BOARD)
    made = page.locator(".frame").get_attribute("data-made")
    page.locator(f"main.board {thing}").first.click(button="right", force=True)
    card = page.locator(".piece")
    expect(card).to_contain_text(clause)
    said = next(found for found in find(game).rulebook("fr").clauses if found.id == clause)
    expect(card).to_contain_text(said.title)
    card.locator("button").first.click()
    expect(page.locator(f".drawer article[id='{clause}'].wanted")).to_be_visible()
    expect(card).to_have_count(0)
    assert page.locator(".frame").get_attribute("data-made") == made
    assert errors == []
    context.close()


def test_the_keyboard_asks_too_and_escape_closes(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, "browl")
    page.wait_for_selector("section.bar")
    card = page.locator(".piece")
    for _ in range(PATIENCE_S):  # the hand may be drawn anew by a move of somebody else, and lose the focus
        page.locator("main.board [data-hand], main.board [data-hand] button").last.focus()
        page.keyboard.press("?")
        with suppress(TimeoutError):
            card.wait_for(timeout=1000)
            break
    expect(card).to_contain_text("BRO.4")
    page.keyboard.press("Escape")
    expect(page.locator(".piece")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize(("lang", "name"), [("fr", "Qu'est-ce que c'est ?"), ("en", "What is this?")])
def test_a_button_lets_one_tap_ask(browser: Browser, server: Server, lang: str, name: str, phone: bool) -> None:
    """In the top line, and on a phone in the table's menu: tap it, then tap any piece; nothing is played by that."""
    context = visitor(browser, server, lang=lang, phone=phone)
    page, errors = watched(context)
    start(page, "browl")
    page.wait_for_selector("section.bar")
    made = page.locator(".frame").get_attribute("data-made")
    if phone:
        page.locator("header nav button").last.click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    else:
        page.get_by_role("button", name=name).click()
    expect(page.locator("header").get_by_role("button", name=name, pressed=True)).to_be_visible()
    expect(page.locator("main.board [data-known]").first).to_be_visible()
    said = page.locator("header .line span").inner_text()
    assert said.startswith(("Touchez une pièce", "Touch a piece"))
    for size in at_every_size(page):
        assert faults(page, f"asking, {size}") == []
    if phone:
        page.set_viewport_size(PHONE)
    page.locator("main.board [data-hand] button, main.board button[data-hand]").first.click()
    expect(page.locator(".piece")).to_contain_text("BRO.4")
    expect(page.locator("main.board [data-known]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".piece")).to_have_count(0)
    assert page.locator(".frame").get_attribute("data-made") == made
    assert page.locator("section.bar .confirm").count() == 0
    assert errors == []
    context.close()


def test_the_button_serves_the_keyboard_alone(browser: Browser, server: Server) -> None:
    """What cannot be pressed in the game can be reached and asked about; Escape ends the asking."""
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, "tresor")
    page.wait_for_selector("section.bar")
    button = page.get_by_role("button", name="What is this?")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    thing = page.locator("main.board [data-spot='reserve']")
    expect(thing).to_have_attribute("tabindex", "0")
    thing.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("TRE.10")
    expect(page.get_by_role("dialog")).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('main.board') !== null")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.board [data-known]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("main.board [data-known]")).to_have_count(0)
    assert errors == []
    context.close()
