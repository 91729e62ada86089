"""Around one device: a curtain between hands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import Server, visitor, watched
from tests.web.people import Ear, planner
from tests.web.playing import play_on

pytestmark = pytest.mark.slow

# Notes, at every change of the page, which curtain hangs and which cards of a hand are in the page.
WITNESS = """() => {
  const seen = (window.seen = []);
  const note = () => {
    const curtain = document.querySelector(".curtain h1")?.textContent ?? "";
    const cards = [...document.querySelectorAll("[data-hand]")].map((card) => Number(card.dataset.hand.split(".")[0]));
    const told = document.querySelector(".drawer .body")?.textContent ?? "";
    const now = JSON.stringify([curtain, cards.sort((a, b) => a - b), curtain ? told : ""]);
    if (now !== seen.at(-1)) seen.push(now);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  note();
}"""


def around_one_device(page: Page, game: str) -> None:
    """Ada and Bo sit down at one screen."""
    planner(page, game, 1)
    for number, name in enumerate(("Ada", "Bo")):
        page.locator("dialog input[type=text]").nth(number).fill(name)
    page.click("dialog button.main")
    page.wait_for_selector(".curtain")


def test_nobody_sees_the_hand_of_the_other(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    ear = Ear(page)
    around_one_device(page, "browl")
    page.evaluate(WITNESS)
    before = ""
    for _ in range(6):
        page.wait_for_selector(".curtain")
        heading = page.inner_text(".curtain h1")
        assert heading != before, "the screen goes from hand to hand"
        before = heading
        assert page.locator("section.bar, main.board").count() == 0
        page.click(".curtain button.main")
        page.wait_for_selector("[data-hand]")
        if page.locator(".drawer").count() == 0:
            page.click("header button[aria-label=Log]")
        play_on(page, 1)
    page.wait_for_selector(".curtain")
    seen: list[Any] = [json.loads(one) for one in page.evaluate("window.seen")]
    assert errors == []
    hands = hands_told(ear)
    lifted = ""
    for curtain, cards, told in seen:
        if curtain:
            lifted = "Ada" if "Ada" in curtain else "Bo"
            assert cards == [], "a hand behind the curtain"
            assert told == "", "the log tells one's cards behind the curtain"
        elif cards:
            assert tuple(cards) in hands[lifted], f"cards that {lifted} never held"
    context.close()


CALLED = """() => {
  const called = (window.called = []);
  const note = () => {
    const name = document.querySelector(".curtain h1")?.textContent ?? "";
    if (name && name !== called.at(-1)) called.push(name);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_the_curtain_calls_only_whose_turn_it_is(browser: Browser, server: Server) -> None:
    """Bo begins: Ada is not called first, neither at the deal nor while events are told."""
    context = visitor(browser, server, motion="full")
    context.add_init_script(f"({CALLED})()")
    page, errors = watched(context)
    planner(page, "browl", 1)
    for number, name in enumerate(("Ada", "Bo")):
        page.locator("dialog input[type=text]").nth(number).fill(name)
    page.locator("dialog summary").click()
    page.locator("dialog label", has_text="Who opens the first round").locator("select").select_option("2")
    page.click("dialog button.main")
    for _ in range(2):
        page.wait_for_selector(".curtain h1")
        page.wait_for_timeout(300)
        page.click(".curtain button.main")
        page.wait_for_selector("section.bar")
        play_on(page, 1)
    page.wait_for_selector(".curtain h1")
    called: list[str] = page.evaluate("window.called")
    assert [name.rsplit(" ", 1)[-1] for name in called] == ["Bo", "Ada", "Bo"]
    assert errors == []
    context.close()


def hands_told(ear: Ear) -> dict[str, set[tuple[int, ...]]]:
    """Return every hand that each has held, as the server told this device."""
    held: dict[str, set[tuple[int, ...]]] = {"Ada": set(), "Bo": set()}
    counts: dict[int, list[int]] = {}
    for message in ear.messages():
        if message["t"] == "view":
            counts[message["seat"]] = list(message["view"]["hand"])
        elif message["t"] == "step":
            for path, value in message.get("patch", {}).items():
                if path == "hand":
                    counts[message["seat"]] = list(value)
                elif path.startswith("hand."):
                    counts[message["seat"]][int(path.removeprefix("hand."))] = value
        for seat, hand in counts.items():
            held[("Ada", "Bo")[seat]].add(tuple(card for card, number in enumerate(hand) for _ in range(number)))
    return held
