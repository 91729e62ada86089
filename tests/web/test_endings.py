"""How games end in the browser: a scene that can be skipped, who has won and why, the count; whole at every size."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from repaire.games import GAMES
from repaire.kernel.catalog import LANGUAGES
from tests.web.browser import LAPTOP, PHONE, Server, visitor, watched
from tests.web.playing import RESULT, play_on, start

pytestmark = pytest.mark.slow
SIZES: list[ViewportSize] = [LAPTOP, {"width": 1920, "height": 1080}, PHONE]
SCENES = {
    "brigands": {"prince", "brigands"},
    "briquambroque": {"won", "lost", "tied"},
    "browl": {"won", "shared"},
    "rolling_bandits": {"won", "left", "shared"},
    "tresor": {"won", "drawn"},
}

# What is said at the end and does not lie whole on the screen, once it is scrolled to.
CUT_OFF = """() => [...document.querySelectorAll(".result .end :is(h1, p, li, span, b, a, button)")].flatMap((one) => {
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const out = box.left < 0 || box.right > innerWidth || box.top < -1 || box.bottom > innerHeight + 1;
  const narrow = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
  return out || narrow ? [`${one.localName}: ${one.innerText}`] : [];
})"""


def said(page: Page, lang: str, motion: str = "none") -> None:
    """Open the finished table again, in another language or with things that move."""
    chosen = json.dumps({"lang": lang, "motion": motion, "sound": False})
    page.evaluate("chosen => localStorage.setItem('repaire.settings', chosen)", chosen)
    page.reload()
    page.wait_for_selector(RESULT)


@pytest.mark.parametrize("game", GAMES)
def test_an_ending_is_a_scene_with_its_sentence(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, game)
    play_on(page)
    for lang in LANGUAGES:
        said(page, lang)
        expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
        assert page.locator(".stage").get_attribute("data-scene") in SCENES[game]
        why = page.locator(f"{RESULT} .why").inner_text()
        assert why.endswith((".", "!")), why
        assert "ending." not in why
        for size in SIZES:
            page.set_viewport_size(size)
            assert page.evaluate(CUT_OFF) == [], f"{lang}, {size['width']}"
            stage = page.locator(".stage").bounding_box()
            assert stage is not None
            assert min(stage["width"], stage["height"]) >= 170
        page.set_viewport_size(LAPTOP)
    page.emulate_media(reduced_motion="no-preference")
    said(page, "fr", motion="full")
    expect(page.locator(".stage.playing")).to_be_visible()
    assert page.locator(f"{RESULT} h1").count() == 0, "the result is told before its scene is over"
    page.click(".stage .skip")
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert page.locator(".stage.playing").count() == 0
    page.emulate_media(reduced_motion="reduce")
    said(page, "fr", motion="full")
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert page.locator(".stage.playing").count() == 0, "a scene plays where nothing may move"
    page.click(f"{RESULT} button.quiet")
    expect(page.locator(RESULT)).to_have_count(0)
    assert errors == []
    context.close()
