"""BQB.5: seats of Briquambroque are named after their figures, and people choose theirs."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.browser import Server, visitor
from tests.web.people import planner


def test_bqb_5_people_choose_their_figures(browser: Browser, server: Server) -> None:
    """The host picks one when planning, a friend another by sitting down on its seat."""
    ada = visitor(browser, server, lang="fr").new_page()
    planner(ada, "briquambroque", 0, players=4)
    ada.locator("dialog label.pick", has_text="Gaspard").click()
    ada.fill("dialog input[type=text]", "Ada")
    ada.click("dialog button.main")
    ada.wait_for_selector("img[alt=QR]")
    seats = ada.locator(".seats li")
    expect(seats.locator(".part")).to_have_text(["Grand-mère", "Gaspard", "P'tit Pierre", "Ratapoil"])
    expect(seats.nth(1)).to_contain_text("Ada")
    bo = visitor(browser, server, phone=True, lang="en").new_page()
    bo.goto(ada.url)
    bo.fill("input[autocomplete=nickname]", "Bo")
    bo.locator(".seats li", has_text="Ratapoil").locator("button.main").click()
    expect(seats.nth(3)).to_contain_text("Bo")
    expect(seats.nth(0)).to_contain_text("Place libre")
