"""Dragging in a real browser does what taps do, on every board: one mechanism serves them all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser import Server, visitor, watched
from tests.web.playing import CONFIRM, play_on, start

pytestmark = pytest.mark.slow
HIT = ".brigands .hit"
FACE = "button.group[data-face]"
CAR = "button.choice"
FIGURE = "circle.grab"
TARGET = "rect.hit[data-place]"
TRIES = 30


def middle(one: Locator) -> tuple[float, float]:
    """The middle of a thing on the screen."""
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, one: Locator, to: tuple[float, float]) -> None:
    """Take a thing to a point, as a hand does: little by little."""
    page.mouse.move(*middle(one))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def moved(page: Page, made: int = 0) -> None:
    """Something was chosen: it waits for a last word, or was sent."""
    page.wait_for_selector(f"{CONFIRM}, .frame:not([data-made='{made}'])")


def brigands(page: Page) -> None:
    page.wait_for_selector(HIT)
    placed = page.locator(".brigands .place .pawn").count()
    x, y = middle(page.locator(HIT).first)
    drag(page, page.locator(".brigands .tray .pawn").first, (x, y))
    expect(page.locator(".brigands .place .pawn")).to_have_count(placed + 1)


def browl(page: Page) -> None:
    card = page.locator("[data-hand]:not(:disabled)").first
    x, y = middle(card)
    drag(page, card, (x, y - 30))
    assert page.locator(CONFIRM).count() == 0, "a card let go too early is played"
    drag(page, card, (x, y - 220))
    moved(page)


def tresor(page: Page) -> None:
    page.wait_for_selector(".cards [data-card]:not([aria-disabled=true])")
    drag(page, page.locator(".cards [data-card]").first, middle(page.locator("[data-spot=discards]")))
    moved(page)


def rolling_bandits(page: Page) -> None:
    made = 0
    for _ in range(TRIES):  # until dice may be placed
        page.wait_for_selector("section.bar")
        if page.locator(FACE).count():
            break
        made += play_on(page, 1)
    page.locator(FACE).first.click()
    car = middle(page.locator(CAR).first)
    drag(page, page.locator(FACE).first, car)
    moved(page, made)


def briquambroque(page: Page) -> None:
    page.locator(FIGURE).first.click()
    drag(page, page.locator(f"{FIGURE}[aria-pressed=true]"), middle(page.locator(TARGET).first))
    moved(page)


PULLS = {
    "brigands": brigands,
    "briquambroque": briquambroque,
    "browl": browl,
    "rolling_bandits": rolling_bandits,
    "tresor": tresor,
}


@pytest.mark.parametrize("game", PULLS)
def test_a_thing_is_dragged_to_where_it_goes(browser: Browser, server: Server, game: str) -> None:
    page, errors = watched(visitor(browser, server, asks="always"))
    start(page, game)
    page.wait_for_selector("section.bar")
    PULLS[game](page)
    assert errors == []
    page.context.close()
