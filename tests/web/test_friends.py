"""Two people, two browsers: an invitation, whole games, and nothing secret in what the other one receives."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server, visitor, watched
from tests.web.people import Ear, planner, sit_down, two_friends
from tests.web.playing import RESULT, choose_all, confirm, play_on, take_turns

pytestmark = pytest.mark.slow
ADA, BO = 0, 1
LISTED = {
    "id",
    "game",
    "phase",
    "players",
    "names",
    "updated",
    "my_turn",
    "awaited",
    "faces",
    "others",
}  # what lists tell of a table
SECRET = {"board", "patrols", "pledged", "money", "plan", "watch", "pledge"}  # what a plan would change


def steps(ear: Ear, since: int = 0) -> list[dict[str, Any]]:
    """Return what a page was told of the game."""
    return [message for message in ear.messages(since) if message["t"] in ("view", "step")]


def events(told: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return kind and arguments of the events of a view or a step."""
    found = told.get("events", [])
    return [(one["kind"], one.get("args", {})) if told["t"] == "view" else (one[0], one[1]) for one in found]


def kinds(step: dict[str, Any]) -> list[str]:
    """Return the kinds of the events of a step."""
    return [kind for kind, _ in events(step)]


def surroundings(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is told of a table, but for who is there and is ready, and how many moves it has seen."""
    seats = [seat | {"online": None, "ready": None} for seat in table["seats"]]
    return table | {"seats": seats, "seq": None, "head": None}


def assert_quiet(ear: Ear, since: int) -> None:
    """Nothing of the game was told from a place on: that the server is there, and who comes and goes, at most."""
    known = [message["table"] for message in ear.messages(0, since) if message["t"] in ("welcome", "table")][-1]
    for message in ear.messages(since):
        if message["t"] == "table":
            assert surroundings(message["table"]) == surroundings(known), message
        else:
            assert message == {"t": "pong", "now": message.get("now")}, f"Bo is told: {message}"


def test_secret_plans_never_reach_the_other_browser(browser: Browser, server: Server) -> None:
    """In a Brigands duel Ada plans, and sets her wheel, before Bo: he learns that she is ready, and nothing else."""
    ada, bo, _, to_bo = two_friends(browser, server, "brigands")
    days = 0

    def planned(page: Page) -> None:
        nonlocal days
        if page is not ada or not ada.locator(".strip li.turn").nth(BO).count():
            play_on(page, 1)
            return
        bo.wait_for_selector("section.bar")  # his page may be slower to learn that both are asked
        before = len(to_bo.frames)
        bo.evaluate("dispatchEvent(new Event('online'))")  # his page asks whether the server is there
        choose_all(ada)
        to_bo.wait(bo, before)
        assert_quiet(to_bo, before)
        considered = len(to_bo.frames)
        confirm(ada)
        while not steps(to_bo, considered):
            to_bo.wait(bo, len(to_bo.frames))
        for step in steps(to_bo, before):
            assert kinds(step) in (["plan_made"], ["wheel_set"]), step
            assert events(step)[0][1] == {"seat": ADA}
            assert {path.split(".")[0] for path in step["patch"]} == {"actors"}, step
            days += kinds(step) == ["plan_made"]

    take_turns([ada, bo], planned)
    assert days >= 5
    for step in steps(to_bo):
        touched = {path.split(".")[0] for path in step.get("patch", {})}
        assert step["seat"] in (-1, BO)
        if ("plan_made", {"seat": ADA}) in events(step) and kinds(step) == ["plan_made"]:  # his own he may see
            assert not touched & SECRET, step
    assert to_bo.lines()
    assert all(set(line) == LISTED for line in to_bo.lines())
    for page in (ada, bo):
        expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
        page.context.close()


def test_a_hand_of_cards_never_reaches_the_other_browser(browser: Browser, server: Server) -> None:
    """A good part of a game of Trésor: of each card that Ada draws Bo hears only that she has taken one."""
    ada, bo, to_ada, to_bo = two_friends(browser, server, "tresor")
    take_turns([ada, bo], moves=20)
    told = {step["seq"]: step for step in steps(to_bo) if step["t"] == "step"}
    drawn = 0
    for step in steps(to_ada):
        for kind, args in events(step):
            if kind == "card_drawn" and args["seat"] == ADA:
                drawn += 1
                assert "card_taken" in kinds(told[step["seq"]])
    assert drawn >= 3
    for step in told.values():
        for kind, args in events(step):
            if kind == "card_drawn":
                assert args["seat"] == BO
    assert all(step["seat"] in (-1, BO) for step in steps(to_bo))
    everything = [*steps(to_ada), *steps(to_bo)]
    dealt = [kind for step in everything for kind in kinds(step) if kind == "hand_dealt"]
    assert len(dealt) == 2  # to each their own
    for body in to_bo.bodies():
        assert '"viewer":0' not in body
        assert '"seat":0,"seq"' not in body
    for page in (ada, bo):
        page.context.close()


def test_two_tabs_of_one_person_agree(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    one, _ = watched(context)
    one.goto("/")
    one.click("li[data-game=browl] button.main")
    one.wait_for_selector("main.board")
    two, _ = watched(context)
    two.goto(one.url)
    two.wait_for_selector("section.bar")
    for mover in (one, two, one):
        play_on(mover, 1)
        for page in (one, two):
            page.wait_for_selector("section.bar")  # the turn has come round again
        expect(two.locator("main.board")).to_have_text(one.locator("main.board").inner_text(), use_inner_text=True)
        expect(two.locator("header .line")).to_have_text(one.locator("header .line").inner_text(), use_inner_text=True)
    context.close()


def test_a_table_screen_with_phones(browser: Browser, server: Server) -> None:
    """The big screen is public and shows nobody's hand; each phone is one."""
    screen, _ = watched(visitor(browser, server))
    to_screen = Ear(screen)
    planner(screen, "browl", 2)
    screen.click("dialog button.main")
    screen.wait_for_selector("img[alt=QR]")
    assert screen.locator(".seats button.main, input[autocomplete=nickname]").count() == 0, "the screen sits nowhere"
    phones = []
    for name in ("Ada", "Bo"):
        phone, _ = watched(visitor(browser, server, phone=True))
        sit_down(phone, screen.url, name)
        expect(screen.locator(".seats")).to_contain_text(name)
        phones.append(phone)
    screen.click(".row button.main:not(:disabled)")
    for page in (screen, *phones):
        page.wait_for_selector("main.board")
    for _ in range(3):
        take_turns(phones, moves=2)
        for phone in phones:
            expect(phone.locator("[data-hand]")).to_have_count(6)
        assert screen.locator("[data-hand], section.bar").count() == 0
    assert all(step["seat"] == -1 for step in steps(to_screen))
    assert not any(kind in ("hand_dealt", "card_drawn") for step in steps(to_screen) for kind in kinds(step))
    for page in (screen, *phones):
        page.context.close()
