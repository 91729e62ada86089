"""Around the table, for everybody: pages and dialogs about people, judged by axe-core and used by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.axe import serious
from tests.web.browser import Server, visitor, watched
from tests.web.people import planner, two_friends
from tests.web.playing import play_on, take_turns
from tests.web.test_finding import TOKEN, house

__all__ = ["house"]
pytestmark = pytest.mark.slow
PAGES = ("/admin", "/me", "/alerts", "/quick", "/challenge", "/me/devices", f"/admin#{TOKEN}")
MENU = "header button[aria-haspopup=dialog]"
RESIGN, PAUSE, ABANDON = (f"dialog[open] > button.button >> nth={number}" for number in (2, 3, 5))
LEAVE = "dialog[open] .row:last-child button"
FOCUS = "() => document.activeElement.closest('dialog, [role=dialog]') !== null"
BOT_FOR_ME = {"fr": "Laisser un robot jouer pour moi", "en": "Let a bot play for me"}
SCREENS = [(lang, phone) for lang in ("fr", "en") for phone in (False, True)]


@pytest.mark.parametrize(("lang", "phone"), SCREENS)
def test_pages_about_people(browser: Browser, house: Server, lang: str, phone: bool) -> None:
    context = visitor(browser, house, phone, lang)
    context.add_init_script("localStorage.setItem('repaire.known', '1')")
    page, errors = watched(context)
    assert page.request.post("/api/session", data={"name": "Ada", "lang": lang}).ok
    found = []
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1 >> visible=true")
        page.wait_for_timeout(800)  # what is fetched is there
        found += serious(page, f"{path} {lang} phone={phone}")
        found += nameless(page, path)
    assert (found, errors) == ([], [])
    context.close()


def nameless(page: Page, where: str) -> list[str]:
    """Return what can be used and says nothing to those who listen."""
    kinds = ("button", "link", "textbox", "combobox", "radio", "checkbox", "dialog", "spinbutton")
    return [
        f"{where}: {line.strip()}"
        for line in page.locator("body").aria_snapshot().splitlines()
        if line.strip().removeprefix("- ").rstrip(":") in kinds
    ]


def kept_and_given_back(page: Page, opener: Locator, dialog: str) -> None:
    """A dialog takes the focus, keeps it however often Tab is pressed, and gives it back with Escape."""
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator(dialog)).to_be_visible()
    assert page.evaluate(FOCUS), "the focus is not in the dialog"
    for key in ["Tab"] * 25 + ["Shift+Tab"] * 5:
        page.keyboard.press(key)
        # a modal dialog lets the focus out to the browser's own bars, never to the page
        assert page.evaluate("document.activeElement === document.body") or page.evaluate(FOCUS), f"{key} leaves it"
    page.keyboard.press("Escape")
    expect(page.locator(dialog)).not_to_be_visible()
    expect(opener).to_be_focused()


@pytest.mark.parametrize(("lang", "phone"), SCREENS)
def test_from_the_invitation_to_the_menu(browser: Browser, server: Server, lang: str, phone: bool) -> None:
    """Lobby with its terms and its code, sitting down, the menu and its questions, gestures, proposals and pauses."""
    here, there = visitor(browser, server, phone, lang), visitor(browser, server, phone, lang)
    ada, errors = watched(here)
    found = []

    def look(page: Page, where: str) -> None:
        found.extend(serious(page, f"{where} {lang} phone={phone}"))
        found.extend(nameless(page, where))

    planner(ada, "browl", 0)
    look(ada, "planner")
    ada.fill("dialog input[autocomplete=nickname]", "Ada")
    ada.click("dialog button.main")
    ada.wait_for_selector("img[alt=QR]")
    for one in ada.locator("main summary").all():
        one.click()
    look(ada, "lobby with its terms")
    code = ada.locator("button.code")
    kept_and_given_back(ada, code, "dialog[open]")
    code.click()
    look(ada, "the code, large")
    ada.keyboard.press("Escape")
    bo, _ = watched(there)
    bo.goto(ada.url)
    bo.wait_for_selector("input[autocomplete=nickname]")
    look(bo, "sitting down")
    bo.fill("input[autocomplete=nickname]", "Bo")
    bo.locator(".seats button.main").first.click()
    expect(ada.locator(".seats")).to_contain_text("Bo")
    ada.click(".row button.main:not(:disabled)")
    for page in (ada, bo):
        page.wait_for_selector("main.board")
    kept_and_given_back(ada, ada.locator(MENU), "dialog[open]")
    for question in (RESIGN, ABANDON, LEAVE):
        ada.click(MENU)
        look(ada, "menu")
        ada.locator(question).focus()
        ada.keyboard.press("Enter")
        ada.wait_for_selector("dialog[open] .sure")
        assert ada.evaluate(FOCUS), "the focus is lost when a question is asked"
        look(ada, f"menu, {question}")
        ada.keyboard.press("Escape")
        expect(ada.locator(MENU)).to_be_focused()
    ada.click(MENU)
    ada.locator(PAUSE).click()
    bo.wait_for_selector(".notice button")
    ada.wait_for_selector(".notice button", state="attached")  # on a phone choices have its place
    look(ada, "what I propose")
    look(bo, "what is proposed")
    bo.locator(".notice button").first.click()
    expect(ada.locator(".notice button")).to_have_count(1)
    look(ada, "a pause")
    bo.locator(".notice button").first.click()
    expect(ada.locator(".notice")).to_have_count(0)
    assert (found, errors) == ([], [])
    here.close()
    there.close()


@pytest.mark.parametrize(("lang", "phone"), SCREENS)
def test_what_is_said_and_what_was_missed(browser: Browser, server: Server, lang: str, phone: bool) -> None:
    """Talk and gestures, a bot that plays for me, what happened while I was away, and my link for another device."""
    ada, bo, _, _ = two_friends(browser, server, "browl", phone, lang)
    found = []

    def look(page: Page, where: str) -> None:
        found.extend(serious(page, f"{where} {lang} phone={phone}"))
        found.extend(nameless(page, where))

    ada.locator("header button[aria-pressed] >> visible=true").last.click()
    ada.locator(".drawer [role=tab]").last.click()
    ada.fill(".drawer input", "!")
    ada.keyboard.press("Enter")
    ada.locator(".drawer .gestures button").first.click()
    expect(ada.locator(".drawer ol li")).to_have_count(2)
    look(ada, "talk and gestures")
    expect(bo.locator("button.toast")).to_be_visible()
    look(bo, "a gesture is told")
    ada.keyboard.press("Escape")
    ada.click(MENU)
    ada.get_by_role("button", name=BOT_FOR_ME[lang]).click()
    ada.wait_for_selector(".notice button")
    look(ada, "a bot plays for me")
    link = ada.url
    ada.goto("/")
    take_turns([bo], lambda page: play_on(page, 1), 5)
    ada.goto(link)
    away = ada.locator(".away")
    expect(away).to_be_focused()
    look(ada, "while I was away")
    ada.keyboard.press("Tab")
    assert ada.evaluate(FOCUS), "Tab does not lead to what it offers"
    ada.keyboard.press("Escape")
    expect(away).to_have_count(0)
    ada.goto("/")
    ada.locator(".place > button").click()
    other = ada.get_by_role("button", name="appareil" if lang == "fr" else "another device")
    other.click()
    ada.wait_for_selector("dialog[open] img")
    assert ada.evaluate(FOCUS), "the focus is not in the dialog"
    look(ada, "my link for another device")
    ada.keyboard.press("Escape")
    expect(ada.locator("dialog[open]")).to_have_count(0)
    assert found == []
    for page in (ada, bo):
        page.context.close()
