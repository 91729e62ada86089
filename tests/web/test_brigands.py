"""The town of Brigands in a real browser: nothing is cut off or overlaps, and a hint is laid out as a whole plan."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.browser import LAPTOP, PHONE, Server, visitor, watched
from tests.web.people import more_ways
from tests.web.playing import start

pytestmark = pytest.mark.slow
LARGE: ViewportSize = {"width": 1920, "height": 1080}
SIZES = pytest.mark.parametrize("size", [LAPTOP, LARGE, PHONE], ids=["laptop", "large", "phone"])
LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])
HIT = ".brigands .hit"
SOCKET = ".brigands .socket[aria-pressed=false]"
SEAL = ".brigands button.seal"
HINT = {"fr": "header button[aria-label=Conseil]", "en": "header button[aria-label=Hint]"}
TAKE = ".hints .take, .hints li .button"

# What has an outline of its own. In a narrow room the town may be scrolled under what lies in front of it.
CROWDED = """() => {
  const boxed = ".sign button, .gate, .players li, .dock button";
  const board = document.querySelector(".brigands");
  const frame = board.getBoundingClientRect();
  const seen = [...board.querySelectorAll(boxed)].filter((one) => one.checkVisibility());
  const name = (one) => (one.innerText || one.ariaLabel || "").replace(/\\s+/g, " ").trim() + " ." + one.className;
  const within = (inner, outer, slack = 1.5) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const found = [];
  for (const one of seen) {
    const box = one.getBoundingClientRect();
    if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(`leaves the board: ${name(one)}`);
    if (one.closest(".dock") && !within(box, one.closest(".dock").getBoundingClientRect(), 3))
      found.push(`leaves the dock: ${name(one)}`);
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest(".hidden, .note")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        if (line.width && !within(line, box)) found.push(`"${text.data.trim()}" leaves ${name(one)}`);
    }
    for (const other of seen) {
      if (other === one || one.contains(other) || other.contains(one)) continue;
      if (one.closest(".dock") || other.closest(".dock")) if (one.closest(".dock") !== other.closest(".dock")) continue;
      const there = other.getBoundingClientRect();
      const wide = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const high = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (wide > 2 && high > 2) found.push(`${name(one)} lies over ${name(other)}`);
    }
  }
  return [...new Set(found)];
}"""

COVERED = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !one.contains(there) || box.bottom > innerHeight || box.width < 44 || box.height < 44;
}).map((one) => one.innerText || one.ariaLabel)"""


def place_all(page: Page) -> None:
    """Send every pawn somewhere, each into another quarter."""
    page.wait_for_selector(HIT)
    while page.locator(HIT).count():
        page.locator(f"{HIT}:not(:has(~ .square button))").last.click(position={"x": 14, "y": 30})


def to_the_wheel(page: Page) -> None:
    """Plan with a token, seal, and wait for the wheel."""
    place_all(page)
    page.locator(SOCKET).first.click()
    page.click(SEAL)
    page.wait_for_selector(".brigands section.wheel")


@SIZES
@LANGUAGES
def test_the_town_is_whole(browser: Browser, server: Server, lang: str, size: ViewportSize) -> None:
    """A1, A2, A8: planning, with pawns placed, with a rule in words, with the wheel."""
    context = visitor(browser, server, phone=size is PHONE, lang=lang)
    page, errors = watched(context)
    page.set_viewport_size(size)
    start(page, "brigands")
    page.wait_for_selector(HIT)
    found = {"planning": page.evaluate(CROWDED)}
    assert page.locator(".brigands .table").evaluate("one => one.scrollHeight <= one.clientHeight + 1"), (
        "the town scrolls"
    )
    for sign in page.locator(".brigands .sign button").all():
        sign.click()
        note = page.locator(".brigands .note")
        expect(note).to_have_count(1)
        box = note.bounding_box()
        assert box is not None
        assert box["x"] >= 0, "the words of a rule leave the screen"
        assert box["x"] + box["width"] <= size["width"], "the words of a rule leave the screen"
    page.keyboard.press("Escape")
    expect(page.locator(".brigands .note")).to_have_count(0)
    to_the_wheel(page)
    found["wheel"] = page.evaluate(CROWDED)
    assert found == {"planning": [], "wheel": []}
    assert page.evaluate(COVERED, ".brigands .sector, .brigands .hub") == []
    assert errors == []
    context.close()


@SIZES
@LANGUAGES
def test_a_lesson_leaves_the_wheel_whole(browser: Browser, server: Server, lang: str, size: ViewportSize) -> None:
    """A2: the action wheel beside a note of the lesson, all of it in sight and in reach."""
    context = visitor(browser, server, phone=size is PHONE, lang=lang)
    page, errors = watched(context)
    page.set_viewport_size(size)
    page.goto("/")
    more_ways(page, "brigands")
    page.click("li[data-game=brigands] button.learn")
    page.wait_for_selector(".coach h2")
    page.wait_for_selector(HIT)
    planning = page.evaluate(CROWDED)
    to_the_wheel(page)
    assert planning + page.evaluate(CROWDED) == []
    assert page.evaluate(COVERED, ".brigands .sector, .brigands .hub") == []
    assert errors == []
    context.close()


@SIZES
@LANGUAGES
def test_a_hint_is_drawn_in_the_town_and_laid_out_whole(
    browser: Browser, server: Server, lang: str, size: ViewportSize
) -> None:
    """A3, A4, B2: ghosts for every pawn of the plan; taken, the whole plan stands there, is changed, and sealed."""
    context = visitor(browser, server, phone=size is PHONE, lang=lang)
    page, errors = watched(context)
    page.set_viewport_size(size)
    start(page, "brigands")
    page.wait_for_selector(HIT)
    pawns = page.locator(".brigands .tray .pawn").count()
    expect(page.locator(".brigands .players .thinking")).to_have_count(0)  # whatever happens takes a hint away
    page.click(HINT[lang])
    expect(page.locator(".brigands .ghosts .pawn")).to_have_count(pawns, timeout=60_000)
    expect(page.locator(".brigands .ghosts .way").first).to_be_attached()
    page.locator(TAKE).first.click()
    expect(page.locator(".brigands .ghosts")).to_have_count(0)
    expect(page.locator(".brigands .place .pawn")).to_have_count(pawns)
    expect(page.locator(".brigands .tray .pawn")).to_have_count(0)
    page.locator(".brigands .square button:not(.socket)").first.click()
    expect(page.locator(SEAL)).to_be_disabled()
    page.locator(HIT).first.click(position={"x": 14, "y": 30})
    page.click(SEAL)
    expect(page.locator(f"{SEAL}:enabled")).to_have_count(0)
    assert errors == []
    context.close()
