"""What is wrong with how a screen is laid out: text or controls cut off, out of their box, or over another."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

# What lies over the page on purpose, until it is closed, hides what is below it.
OVERLAYS = "dialog, [role=dialog], .veil, .menu, .sheet, .notice, .hints, .drawer"
LOOK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
STILL = "document.fonts.ready.then(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))))"


def faults(page: Page, where: str) -> list[str]:
    """Return what is cut off, covered or overlapping on the screen as it stands."""
    page.evaluate(STILL)
    found: list[str] = page.evaluate(LOOK, OVERLAYS)
    return [f"{where}: {one}" for one in found]
