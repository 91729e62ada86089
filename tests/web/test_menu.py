"""The menu of a table: agreeing, pausing, seats for newcomers, what is said and gestured, and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, Server, visitor, watched
from tests.web.people import planner, sit_down, two_friends
from tests.web.playing import RESULT, play_on, take_turns

pytestmark = pytest.mark.slow
MENU = "header button[aria-label='Table menu']"


def choose(page: Page, *names: str) -> None:
    """Open the menu and press buttons in it, one after the other."""
    page.click(MENU)
    for name in names:
        page.locator("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)


def answer(page: Page, question: str, name: str) -> None:
    """Answer what all are asked."""
    expect(page.locator(".notice")).to_contain_text(question)
    page.locator(".notice").get_by_role("button", name=name, exact=True).click()


def test_friends_pause_talk_gesture_and_agree_on_a_draw(browser: Browser, server: Server) -> None:
    ada, bo, _, _ = two_friends(browser, server, "browl")
    bo.set_viewport_size(PHONE)
    choose(ada, "Propose a pause")
    expect(ada.locator(".notice")).to_contain_text("Waiting for Bo")
    answer(bo, "Ada proposes a pause", "All right")
    for page in (ada, bo):
        expect(page.locator(".notice")).to_contain_text("The game is paused")
        expect(page.locator("section.bar ul li")).to_have_count(0)
    bo.locator(".notice").get_by_role("button", name="Resume the game").click()
    expect(ada.locator(".notice")).to_have_count(0)

    ada.click("header button[aria-label=Chat]")
    ada.fill(".drawer input", "Look at that!")
    ada.click(".drawer form button")
    toast = bo.locator("button.toast")
    expect(toast).to_contain_text("Ada: Look at that!")  # in the top line: nothing on the board is covered
    header, shown = bo.locator(".frame > header").bounding_box(), toast.bounding_box()
    assert header is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= header["y"] + header["height"]
    expect(bo.locator("header button[aria-label='Chat, 1'] .news")).to_have_text("1")
    toast.click()
    expect(bo.locator(".drawer li")).to_contain_text("Look at that!")
    bo.locator(".drawer .gestures button").first.click()
    expect(ada.locator("button.toast")).to_contain_text("Bo raises a mug.")
    expect(ada.locator(".bubble")).to_be_visible()
    bo.get_by_role("button", name="Do not read Ada").click()
    expect(bo.locator(".drawer ol li")).to_have_count(1)  # the gesture of Bo's own
    ada.fill(".drawer input", "Are you there?")
    ada.click(".drawer form button")
    expect(ada.locator(".drawer ol li")).to_have_count(3)
    expect(bo.locator(".drawer ol li")).to_have_count(1)
    expect(bo.locator("button.toast")).to_have_count(0)
    bo.keyboard.press("Escape")

    choose(bo, "Propose a draw")
    answer(ada, "Bo proposes a draw", "No")
    choose(ada, "Propose a draw")
    answer(bo, "Ada proposes a draw", "All right")
    for page in (ada, bo):
        page.wait_for_selector(RESULT)
        expect(page.locator(RESULT)).to_contain_text("A draw, as all have agreed.")
    ada.goto(ada.url.replace("/t/", "/verify/"))
    expect(ada.locator(".verdict")).to_have_class(re.compile("ok|good|passed"))
    for page in (ada, bo):
        page.context.close()


def test_a_newcomer_takes_the_seat_that_somebody_leaves(browser: Browser, server: Server) -> None:
    ada, bo, _, _ = two_friends(browser, server, "browl")
    link = ada.url
    choose(bo, "Leave the table", "Leave, and let somebody else have my seat")
    bo.wait_for_selector(".games li")
    eve, errors = watched(visitor(browser, server, phone=True))
    eve.goto(link)
    answer(eve, "The seat of Bo is open", "Take it")
    expect(eve.locator(".notice")).to_have_count(0)
    take_turns([ada, eve], lambda page: play_on(page, 1), 6)
    ada.click(MENU)
    expect(ada.locator("dialog")).to_contain_text("Nobody looks on.")
    assert errors == []
    for page in (ada, bo, eve):
        page.context.close()


def test_a_bot_plays_for_me_and_who_comes_back_reads_first_what_happened(browser: Browser, server: Server) -> None:
    ada, bo, _, _ = two_friends(browser, server, "browl")
    link = ada.url
    ada.focus(MENU)
    ada.keyboard.press("Enter")
    ada.locator("dialog").get_by_role("button", name="Let a bot play for me").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".notice")).to_contain_text("A bot is playing for you")
    ada.goto("/")
    take_turns([bo], lambda page: play_on(page, 1), 5)
    for button in ("Show me", "Go on"):
        ada.goto(link)
        card = ada.locator(".away")
        expect(card).to_contain_text("While you were away")
        expect(card.locator("p", has_text="Bo").first).to_be_visible()
        expect(ada.locator(".notice")).to_contain_text("A bot is playing for you")  # until Ada says otherwise
        if button == "Show me":
            ada.reload()  # it is not read yet: it is told again
            expect(card).to_contain_text("While you were away")
        card.get_by_role("button", name=button).click()
        expect(card).to_have_count(0)
        if button == "Show me":
            ada.goto("/")
            take_turns([bo], lambda page: play_on(page, 1), 5)
    ada.locator(".notice").get_by_role("button", name="Take my seat back").click()
    expect(ada.locator(".notice")).to_have_count(0)
    for page in (ada, bo):
        page.context.close()


def test_a_table_says_what_holds_and_who_opened_it_changes_that_while_people_sit_down(
    browser: Browser, server: Server
) -> None:
    ada, _ = watched(visitor(browser, server))
    planner(ada, "browl", 0)
    ada.fill("dialog input[autocomplete=nickname]", "Ada")
    ada.locator("dialog summary").click()
    ada.select_option("dialog select:has(option[value='move 604800'])", "move 604800")
    ada.uncheck("dialog label:has-text('Let others look on') input")
    ada.click("dialog button.main")
    ada.wait_for_selector(".seats")
    bo, _ = watched(visitor(browser, server, phone=True))
    bo.goto(ada.url)
    expect(bo.locator("main")).to_contain_text("1 week a move")
    expect(bo.locator("main")).to_contain_text("No spectators")
    ada.locator("summary", has_text="At this table").click()
    ada.select_option("section select:has(option[value='move 60'])", "move 180")
    ada.select_option("section select:has(option[value=told])", "told")
    expect(bo.locator("main")).to_contain_text("3 min a move")
    expect(bo.locator("main")).to_contain_text("Hints allowed, the others see it")
    sit_down(bo, ada.url, "Bo")
    ada.click(".row button.main:not(:disabled)")
    ada.wait_for_selector("main.board")
    expect(ada.locator(".strip")).to_contain_text(re.compile(r"\d (min|sec|mins)"))
    eve, _ = watched(visitor(browser, server))
    eve.goto(ada.url)
    expect(eve.locator("main")).to_contain_text("This table is played without spectators.")
    expect(eve.locator("main.board")).to_have_count(0)
    for page in (ada, bo, eve):
        page.context.close()
