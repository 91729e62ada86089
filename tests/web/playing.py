"""How a person plays in the browser, by the choice bar, which every game has; boards are clicked in their own tests."""

from __future__ import annotations

import time

from playwright.sync_api import Page

CHOICES = "section.bar li button.button:not(.why)"
CONFIRM = "section.bar .confirm button.main"
MORE = "section.bar button.more"
RESULT = ".result"
SECONDS = 150


def start(page: Page, game: str) -> None:
    """One click from the start page to a table with bots."""
    page.goto("/")
    page.click(f"li[data-game={game}] button.main")
    page.wait_for_selector(".frame")


def state(page: Page) -> str:
    """What the page waits for: `over`, `confirm`, `choose`, `more` or nothing yet."""
    found: str = page.evaluate(
        """([result, confirm, choices, more]) =>
            document.querySelector(result) ? "over"
            : document.querySelector(confirm + ":not(:disabled)") ? "confirm"
            : document.querySelector(choices) ? "choose"
            : document.querySelector(more + '[aria-expanded="false"]') ? "more" : ''""",
        [RESULT, CONFIRM, CHOICES, MORE],
    )
    return found


def play_on(page: Page, moves: int = 10_000) -> int:
    """Always take the first choice, until the game is over or enough moves are made; return the moves made."""
    made, until = 0, time.monotonic() + SECONDS
    while made < moves and time.monotonic() < until:
        waits = state(page)
        if waits == "over":
            return made
        try:
            if waits == "confirm":
                page.click(CONFIRM, timeout=1000)
                page.wait_for_selector(CONFIRM, state="detached", timeout=5000)
                made += 1
            elif waits == "choose":
                page.locator(CHOICES).first.click(timeout=1000)
            elif waits == "more":
                page.click(MORE, timeout=1000)
            else:
                page.wait_for_timeout(20)
        except Exception as error:
            if type(error).__name__ != "TimeoutError":  # the choice went away while we reached for it
                raise
    assert made >= moves, f"the game does not end ({made} moves)"
    return made
