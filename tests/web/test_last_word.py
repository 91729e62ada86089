"""One click for what can be undone or could not be otherwise; a last word before all else, and for nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from repaire.games import GAMES
from tests.web.browser import PATIENCE_S, Server, visitor, watched
from tests.web.layout import SIZES
from tests.web.people import Ear
from tests.web.playing import CHOICES, CONFIRM, MORE, RESULT, start

pytestmark = pytest.mark.slow
MOVES = 8  # of one table
SENT = ".frame:not([data-made='{made}'])"
CASES = [(game, size, lang) for game in GAMES for size, lang in zip(SIZES, ("fr", "en", "fr"), strict=True)]
CASES += [("briquambroque", size, lang) for size, lang in zip(SIZES, ("en", "fr", "en"), strict=True)]


def made(page: Page) -> int:
    """Return how many moves were sent."""
    return int(page.locator(".frame").get_attribute("data-made") or 0)


def one_move(page: Page) -> tuple[bool, bool]:
    """Press choices until a move is sent, the last word too if it is asked for.

    Tell whether it was, and whether there was anything to choose.
    """
    before = made(page)
    sent = SENT.format(made=before)
    free = False
    while True:
        page.wait_for_selector(f"{CHOICES}, {MORE}[aria-expanded=false], {CONFIRM}, {sent}, {RESULT}")
        if page.locator(f"{sent}, {RESULT}").count():
            return False, free
        if page.locator(CONFIRM).count():
            page.click(CONFIRM)
            page.wait_for_selector(sent)
            return True, free
        shown = page.locator(".bar .summary").all_inner_texts()
        if page.locator(f"{MORE}[aria-expanded=false]").count() and not page.locator(CHOICES).count():
            page.click(MORE)
        free = free or page.locator(CHOICES).count() > 1
        page.locator(CHOICES).first.click()
        page.wait_for_function(
            "([sent, shown]) => document.querySelector(sent) || document.querySelector('.result') ||"
            " JSON.stringify([...document.querySelectorAll('.bar .summary')].map((one) => one.innerText)) !== shown",
            arg=[sent, json.dumps(shown, ensure_ascii=False, separators=(",", ":"))],
        )


@pytest.mark.parametrize(("game", "size", "lang"), CASES)
def test_only_what_cannot_be_undone_asks_for_a_last_word(
    browser: Browser, server: Server, game: str, size: str, lang: str
) -> None:
    """A6, by what the server says of every move: whether it could be taken back once it was made."""
    page, errors = watched(visitor(browser, server, phone=size == "390", lang=lang))
    page.set_viewport_size(SIZES[size])
    ear = Ear(page)
    start(page, game)
    asked: list[bool] = []
    for _ in range(MOVES):
        page.wait_for_selector(f"section.bar, {RESULT}")
        if page.locator(RESULT).count():
            break
        heard = len(ear.frames)
        word, free = one_move(page)
        asked.append(word)
        assert free or not word, f"move {len(asked)} could not be otherwise, and asks for a last word"
        if page.locator(RESULT).count():
            break
        told = _answers(page, ear, heard)
        drafts = [one["undoable"] for one in told if one["t"] == "drafted" and one["complete"]]
        assert drafts == ([False] if word else []), "a whole move that could be undone waits for a last word"
        seq = next(one["seq"] for one in told if one["t"] == "done")
        step = next(one for one in told if one["t"] == "step" and one["seq"] >= seq)
        if step["seq"] == seq:  # nobody has moved since
            # Others may answer at once, and then nothing is taken back.
            others = 0 not in step.get("patch", {}).get("actors", [0])
            assert word or not free or step.get("can_undo", False), f"move {len(asked)} made without a word: {step}"
            assert others or not word or not step.get("can_undo", False), f"move {len(asked)} asked in vain: {step}"
    assert asked
    assert errors == []
    page.context.close()


def _answers(page: Page, ear: Ear, since: int) -> list[dict[str, Any]]:
    """Return what has come since, once the move is done and its change told."""
    for _ in range(PATIENCE_S * 50):
        found = ear.messages(since)
        seq = next((one["seq"] for one in found if one["t"] == "done"), None)
        if seq is not None and any(one["t"] == "step" and one["seq"] >= seq for one in found):
            return found
        page.wait_for_timeout(20)
    raise AssertionError("the move is not told")
