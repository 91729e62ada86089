"""A finished game, seen again: step by step, shared, taken up, and checked for fairness in the browser itself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.web.browser import Server, visitor, watched
from tests.web.playing import BOARD, play_on

pytestmark = pytest.mark.slow


def place(page: Page) -> int:
    """Return the step that is shown."""
    found = re.search(r"Move (\d+)", page.inner_text("header h1 small"))
    return int(found[1]) if found else 0


def at(page: Page, step: int) -> None:
    """Wait until a step is shown, and the address leads to it."""
    wanted = "Set-up" if step == 0 else f"Move {step} of"
    expect(page.locator("header h1 small")).to_contain_text(wanted)
    expect(page).to_have_url(re.compile(rf"step={step}&"))


def opened(browser: Browser, server: Server, address: str) -> tuple[Page, list[str]]:
    """Open a replay as somebody who was not at the table."""
    page, errors = watched(visitor(browser, server))
    page.goto(address)
    page.wait_for_selector(BOARD)
    return page, errors


def test_step_by_step_and_by_itself(browser: Browser, server: Server, finished: str) -> None:
    page, errors = opened(browser, server, f"/replay/{finished}")
    at(page, 0)
    first = page.inner_text("main.board")
    page.click("button[aria-label='Next move']")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    assert page.inner_text("main.board") != first
    expect(page.locator("[role=log]")).not_to_be_empty()
    page.click("button[aria-label='Previous move']")
    at(page, 1)
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.locator("main.board")).to_have_text(first, use_inner_text=True)
    page.select_option(".speed select", index=page.locator(".speed option").count() - 1)
    page.click("button[aria-label=Play]")
    page.wait_for_function("() => /Move ([3-9]|\\d\\d)/.test(document.querySelector('header h1 small').textContent)")
    page.click("button[aria-label=Pause]")
    page.click("button[aria-label='To the end']")
    expect(page.locator("button[aria-label='Next move']")).to_be_disabled()
    assert errors == []
    page.context.close()


def test_a_shared_link_opens_the_same_position(browser: Browser, server: Server, finished: str) -> None:
    page, _ = opened(browser, server, f"/replay/{finished}?step=5&viewer=0")
    at(page, 5)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("button[aria-label='Copy the link']")
    expect(page.locator("button[aria-label=Copied]")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    shown = page.inner_text("main.board")
    other, errors = opened(browser, server, link)
    at(other, 5)
    expect(other.locator("main.board")).to_have_text(shown, use_inner_text=True)
    assert errors == []
    page.context.close()
    other.context.close()


def test_taken_up_against_bots(browser: Browser, server: Server, finished: str) -> None:
    page, errors = opened(browser, server, f"/replay/{finished}?step=4&viewer=0")
    at(page, 4)
    page.click("button.go-on")
    page.wait_for_url(re.compile(r"/t/(?!.*" + finished + ")"))
    page.wait_for_selector("main.board")
    assert play_on(page, 2) == 2
    assert errors == []
    page.context.close()


def test_a_fair_game_is_found_fair(browser: Browser, server: Server, finished: str) -> None:
    page, errors = watched(visitor(browser, server))
    page.goto(f"/verify/{finished}")
    page.wait_for_selector(".verdict")
    assert page.locator(".verdict.failed").count() == 0
    for check in ("format", "chain", "order", "secret", "entropy", "draws", "signature"):
        expect(page.locator(f"[data-check={check}]")).to_have_class(re.compile(r"\bok\b"))
    assert errors == []
    page.context.close()


def test_a_changed_byte_is_found(browser: Browser, server: Server, finished: str) -> None:
    """The server sends another file than the one that it wrote: one figure of one move is changed."""
    page, errors = watched(visitor(browser, server))

    def tamper(route: Route) -> None:
        body = route.fetch().text()
        changed = re.sub(r'("actions":\[)(\d)', lambda found: found[1] + str((int(found[2]) + 1) % 10), body, count=1)
        if changed == body:  # entries may be kept as text
            changed = re.sub(r'(\\"actions\\":\[)(\d)', lambda f: f[1] + str((int(f[2]) + 1) % 10), body, count=1)
        assert changed != body
        json.loads(changed)
        route.fulfill(body=changed, content_type="application/json")

    page.route("**/export", tamper)
    page.goto(f"/verify/{finished}")
    expect(page.locator(".verdict.failed")).to_be_visible()
    expect(page.locator("[data-check=chain]")).to_have_class(re.compile("failed"))
    assert errors == []
    page.context.close()


def test_a_file_of_ones_own_is_checked(browser: Browser, server: Server, finished: str) -> None:
    page, errors = watched(visitor(browser, server))
    page.goto("/verify")
    body = page.request.get(f"{server.url}/api/tables/{finished}/export").body()
    whole = FilePayload(name="game.json", mimeType="application/json", buffer=body)
    page.set_input_files("input[type=file]", whole)
    page.wait_for_selector(".verdict:not(.failed)")
    cut = FilePayload(name="cut.json", mimeType="application/json", buffer=body[:-200])
    page.set_input_files("input[type=file] >> nth=-1", cut)
    expect(page.locator(".verdict.failed, .problem")).to_be_visible()
    assert errors == []
    page.context.close()
