"""What is this? Any piece at the table tells its clause, by right click or key, and nothing is played by asking."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from repaire.games import find
from tests.web.browser import PATIENCE_S, Server, visitor, watched
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


def test_a_first_visit_leaves_the_console_clean(browser: Browser, server: Server) -> None:
    """Nobody is asked for before somebody is known: no refusal, no error, from the start page to a table."""
    context = visitor(browser, server)
    page, errors = watched(context)
    page.on("console", lambda line: errors.append(line.text) if line.type in ("error", "warning") else None)
    page.on("response", lambda reply: errors.append(f"{reply.status} {reply.url}") if reply.status >= 400 else None)
    start(page, "browl")
    page.wait_for_selector(BOARD)
    page.goto("/")
    page.wait_for_selector("#mine")
    assert errors == []
    context.close()
