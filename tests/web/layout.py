"""What is wrong with how a screen is laid out: text or controls cut off, out of their box, or over another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.web.browser import LAPTOP, PHONE

LARGE: ViewportSize = {"width": 1920, "height": 1080}
SIZES = {"1280": LAPTOP, "1920": LARGE, "390": PHONE}
# What lies over the page on purpose, until it is closed, hides what is below it.
OVERLAYS = "dialog, [role=dialog], .veil, .menu, .sheet, .notice, .hints, .drawer"
LOOK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
STILL = """document.fonts.ready.then(() => new Promise(
  (go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))
))"""


def at_every_size(page: Page) -> Iterator[str]:
    """Give the screen each size in turn, the first one last of all: nothing is loaded anew."""
    for name in ("1920", "390", "1280"):
        page.set_viewport_size(SIZES[name])
        page.wait_for_function("width => innerWidth === width", arg=SIZES[name]["width"])
        page.evaluate(STILL)
        yield name


def faults(page: Page, where: str) -> list[str]:
    """Return what is cut off, covered or overlapping on the screen as it stands."""
    found: list[str] = page.evaluate(LOOK, OVERLAYS)
    return [f"{where}: {one}" for one in found]
