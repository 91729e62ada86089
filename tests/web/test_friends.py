"""Two people, two browsers: an invitation, secret choices, a server that dies, and what the other one receives."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server, visitor, watched
from tests.web.playing import CHOICES, CONFIRM, MORE, play_on, state

pytestmark = pytest.mark.slow


def invite(browser: Browser, server: Server, game: str) -> tuple[Page, Page, list[str]]:
    """Ada opens a table for two and Bo follows her link; return both pages and all that Bo's socket received."""
    ada, _ = watched(visitor(browser, server))
    ada.goto("/")
    ada.click(f"li[data-game={game}] button.small >> nth=0")
    ada.locator("dialog input[name=players][value='2']").check(force=True)
    ada.fill("dialog input[autocomplete=nickname]", "Ada")
    ada.click("dialog button.main")
    ada.wait_for_selector(".seats")
    bo, _ = watched(visitor(browser, server))
    frames: list[str] = []
    bo.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    bo.goto(ada.url)
    bo.fill("input[autocomplete=nickname]", "Bo")
    bo.click(".seats button.main")
    expect(ada.locator(".seats")).to_contain_text("Bo")
    ada.click(".row button.main")
    for page in (ada, bo):
        page.wait_for_selector(".frame")
    return ada, bo, frames


def plan(page: Page, steps: int = 40) -> None:
    """Put a whole move together, without sending it."""
    for _ in range(steps):
        waits = state(page)
        if waits == "confirm":
            return
        if waits == "choose":
            page.locator(CHOICES).first.click()
        elif waits == "more":
            page.click(MORE)
        page.wait_for_timeout(120)
    raise AssertionError("no whole move")


def test_secret_choices_never_reach_the_other_browser(browser: Browser, server: Server) -> None:
    """Ada plans a day of the Brigands duel. Until Bo has planned too he learns that she is ready, and nothing else."""
    ada, bo, frames = invite(browser, server, "brigands")
    bo.wait_for_selector("section.bar")
    plan(ada)
    seen = len(frames)
    ada.click(CONFIRM)
    ada.wait_for_selector(CONFIRM, state="detached")
    bo.wait_for_timeout(800)
    told = "".join(frames[seen:])
    paths = re.findall(r'\["([a-z_.0-9]+)",', told)
    assert {path.split(".")[0] for path in paths} <= {"actors", "ready"}, told
    plan(bo)
    bo.click(CONFIRM)
    expect(ada.locator(".frame")).to_be_visible()
    for page in (ada, bo):
        page.context.close()


def test_a_killed_server_comes_back_and_nobody_loses_a_move(browser: Browser, own_server: Server) -> None:
    ada, bo, _ = invite(browser, own_server, "browl")
    for _ in range(2):
        for page in (ada, bo):
            if state_soon(page):
                play_on(page, 1)
    ada.click("button[aria-label=Log]")
    before = ada.locator(".drawer li").count()
    own_server.kill()
    expect(ada.locator("header.lost")).to_be_visible()
    own_server.start()
    expect(ada.locator("header.lost")).to_have_count(0, timeout=20_000)
    assert ada.locator(".drawer li").count() >= before
    ada.click("button[aria-label=Log]")
    for page in (ada, bo):
        if state_soon(page):
            play_on(page, 1)
    for page in (ada, bo):
        page.context.close()


def state_soon(page: Page, tries: int = 40) -> bool:
    """Tell whether something is asked of this page within two seconds."""
    for _ in range(tries):
        if state(page) in ("choose", "more", "confirm"):
            return True
        page.wait_for_timeout(50)
    return False


def test_two_tabs_of_one_person_agree(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    one, _ = watched(context)
    one.goto("/")
    one.click("li[data-game=browl] button.main")
    one.wait_for_selector("section.bar")
    two, _ = watched(context)
    two.goto(one.url)
    two.wait_for_selector("section.bar")
    play_on(one, 2)
    asked: list[Any] = []
    for page in (one, two):
        page.wait_for_selector("section.bar")
        page.wait_for_timeout(300)
        asked.append(page.locator("section.bar ul").inner_text())
    assert asked[0] == asked[1]
    context.close()


def test_a_table_screen_with_phones(browser: Browser, server: Server) -> None:
    screen, _ = watched(visitor(browser, server))
    screen.goto("/")
    screen.click("li[data-game=tresor] button.small >> nth=2")
    screen.locator("dialog input[name=players][value='2']").check(force=True)
    screen.click("dialog button.main")
    screen.wait_for_selector("img[alt=QR]")
    phones = []
    for name in ("Ada", "Bo"):
        phone, _ = watched(visitor(browser, server, phone=True))
        phone.goto(screen.url)
        phone.fill("input[autocomplete=nickname]", name)
        phone.locator(".seats button.main").first.click()
        expect(screen.locator(".seats")).to_contain_text(name)
        phones.append(phone)
    screen.click(".row button.main")
    for page in (screen, *phones):
        page.wait_for_selector(".frame")
    assert screen.locator("section.bar").count() == 0
    assert any(state_soon(phone) for phone in phones)
    for page in (screen, *phones):
        page.context.close()
