"""The start page and the lobby: each game's room, one thing to do, the rest behind one word; a large code."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from repaire.games import GAMES
from repaire.kernel.catalog import LANGUAGES
from tests.web.browser import LAPTOP, PHONE, Server, visitor, watched
from tests.web.people import planner, sit_down

pytestmark = pytest.mark.slow
SIZES: list[ViewportSize] = [LAPTOP, {"width": 1920, "height": 1080}, PHONE]

# What lies beside the screen or is wider than its box.
CUT_OFF = """() => [...document.querySelectorAll(".games :is(h2, p, button, a, summary, span)")].flatMap((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || one.closest(".hidden")) return [];
  const out = box.left < 0 || box.right > innerWidth + 0.5;
  const narrow = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
  return out || narrow ? [`${one.localName}: ${one.innerText}`] : [];
})"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_game_shows_its_room_and_one_main_action(browser: Browser, server: Server, lang: str) -> None:
    context = visitor(browser, server, lang=lang)
    page, errors = watched(context)
    page.goto("/")
    for game in GAMES:
        card = page.locator(f"li[data-game={game}]")
        expect(card.locator(f"[data-room={game}] svg").first).to_be_visible()
        assert card.locator("button:visible, a:visible").count() == 1, "one thing to do"
        expect(card.locator("button.main")).to_be_visible()
        card.locator("summary").click()
        for way in ("button.learn", "button.tune", "button.small >> nth=2", f"a[href='/rules/{game}']"):
            expect(card.locator(way)).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(CUT_OFF) == [], f"{size['width']}"
    assert errors == []
    context.close()


def test_the_code_fills_the_screen_and_names_come_in(browser: Browser, server: Server) -> None:
    screen, errors = watched(visitor(browser, server))
    planner(screen, "tresor", 2, players=2)
    screen.click("dialog button.main")
    screen.wait_for_selector("[data-room=tresor] svg")
    screen.click("button.code")
    code = screen.locator("dialog[open] img").bounding_box()
    assert code is not None
    assert code["height"] > 0.6 * LAPTOP["height"]
    ada, _ = watched(visitor(browser, server))
    sit_down(ada, screen.url, "Ada")
    expect(screen.locator("dialog[open] li", has_text="Ada")).to_be_visible()
    screen.click("dialog[open] button.main")
    expect(screen.locator("dialog[open]")).to_have_count(0)
    assert errors == []
    for page in (screen, ada):
        page.context.close()
