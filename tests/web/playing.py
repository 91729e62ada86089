"""How a person plays in the browser, by the choice bar, which every game has; boards are used in their own tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.web.browser import PATIENCE_S

CHOICES = "section.bar li button.button:not(.why)"
CONFIRM = "section.bar .confirm button.main"
MORE = "section.bar button.more"
RESULT = ".result"
BOARD = "main.board > :not([aria-busy])"  # the board itself, not the word that it is coming
SECONDS = 120

# Plays inside the page, so that whole games take seconds: what is pressed must be in sight, with nothing lying over it.
PLAYER = """async ([result, confirm, choices, more, moves, send, seconds]) => {
  const until = performance.now() + seconds * 1000;
  const free = (found) => (found && !found.disabled ? found : null);
  const changed = (ms) => new Promise((resolve) => {
    const watch = new MutationObserver(() => { watch.disconnect(); resolve(); });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => { watch.disconnect(); resolve(); }, ms);
  });
  const reached = (found) => {
    found.scrollIntoView({ block: "nearest" });
    const box = found.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== null && found.contains(there);
  };
  const sent = () => Number(document.querySelector(".frame")?.dataset.made ?? 0);
  const before = sent();
  let [made, covered, pressed] = [0, "", ""];
  while (made < moves && performance.now() < until) {
    if (document.querySelector(result)) return { made, over: true, why: "" };
    const last = free(document.querySelector(confirm));
    if (last && !send) return { made: 1, over: false, why: "" };
    const offered = [...document.querySelectorAll(choices)];
    const folded = document.querySelector(more + '[aria-expanded="false"]');
    const next = last ?? offered[Math.floor(Math.random() * offered.length)] ?? folded;
    if (!next || !reached(next)) {
      covered = next ? next.outerHTML : "";
      await changed(100);
      continue;
    }
    pressed = next.innerText;
    next.click();
    if (next === last) while (last.isConnected && performance.now() < until) await changed(100);
    else await changed(1000); // until the answer is there
    made = sent() - before; // what can be undone is sent without a last word
  }
  const why = covered ? `something lies over ${covered}` : `last pressed: ${pressed}`;
  return { made, over: document.querySelector(result) !== null, why };
}"""

GONE_MS = 3_000  # a choice that cannot be pressed within that time is gone

# Marks what is to be pressed next, any of the choices.
PICK = """(wanted) => {
  document.querySelectorAll("[data-next]").forEach((one) => delete one.dataset.next);
  const found = wanted.map((what) => document.querySelectorAll(what)).find((some) => some.length > 0) ?? [];
  const next = found[Math.floor(Math.random() * found.length)];
  if (next) next.dataset.next = "";
  return next !== undefined;
}"""


def start(page: Page, game: str) -> None:
    """One click from the start page to a table with bots."""
    page.goto("/")
    page.click(f"li[data-game={game}] button.main")
    page.wait_for_selector(".frame")


def play_on(page: Page, moves: int = 10_000) -> int:
    """Choose at random until the game is over or enough moves are made; return the moves made."""
    return _play(page, moves, send=True)


def choose_all(page: Page) -> None:
    """Put a whole move together, without sending it."""
    _play(page, 1, send=False)


def _play(page: Page, moves: int, send: bool) -> int:
    told: dict[str, Any] = page.evaluate(PLAYER, [RESULT, CONFIRM, CHOICES, MORE, moves, send, SECONDS])
    assert told["over"] or told["made"] >= moves, f"the game does not go on after {told['made']} moves: {told['why']}"
    made: int = told["made"]
    return made


def asked(page: Page) -> bool:
    """Tell whether something is asked of this page."""
    return page.locator("section.bar").count() > 0


def by_hand(page: Page, press: Callable[[str], object]) -> None:
    """Play to the end with fingers or keys: `press` is given the selector of what is to be pressed next."""
    until = time.monotonic() + SECONDS
    while not page.locator(RESULT).count():
        assert time.monotonic() < until, "the game does not end"
        page.wait_for_selector(f"{RESULT}, section.bar")
        if page.evaluate(PICK, [f"{CONFIRM}:not(:disabled)", CHOICES, f"{MORE}[aria-expanded=false]"]):
            page.set_default_timeout(GONE_MS)
            try:
                press("[data-next]")
            except Late:  # an answer took the choice away before a finger was there: look again, until time is up
                continue
            finally:
                page.set_default_timeout(1000 * PATIENCE_S)


def log_lines(page: Page) -> list[str]:
    """Return what the open log says, oldest first: it shows the newest turn first, and each turn in order."""
    found: list[str] = page.locator(".drawer li[data-line]").evaluate_all(
        "lines => lines.sort((a, b) => a.dataset.line - b.dataset.line).map((line) =>"
        " line.innerText.replace('\\n', ' '))"  # a heading is on a line of its own
    )
    return found


def confirm(page: Page) -> None:
    """Send the move that was put together."""
    page.click(CONFIRM)
    page.wait_for_selector(CONFIRM, state="detached")


def settle(page: Page, made: int = 0) -> None:
    """Wait until a move was sent, after a last word if it wants one: more than so many have been made then."""
    sent = f".frame:not([data-made='{made}'])"
    page.wait_for_selector(f"{CONFIRM}, {sent}")
    if page.locator(CONFIRM).count():
        confirm(page)
    page.wait_for_selector(sent)


def take_turns(pages: list[Page], move: Callable[[Page], object] | None = None, moves: int = 10_000) -> None:
    """Let whoever is asked move, until the game is over for all, or for a number of moves."""
    made, until = 0, time.monotonic() + SECONDS
    while made < moves:
        if all(page.locator(RESULT).count() for page in pages):
            return
        found = next((page for page in pages if asked(page)), None)
        if found is not None:
            made += 1
            move(found) if move else play_on(found, 1)
        assert time.monotonic() < until, "the game does not go on"
