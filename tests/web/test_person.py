"""A page of one's own in a real browser: a passkey, or a code on paper, brings back who has lost their cookie."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server, visitor, watched
from tests.web.playing import BOARD

pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page on a device that can keep passkeys."""
    context = visitor(browser, server, lang="en")
    found, errors = watched(context)
    device = context.new_cdp_session(found)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    found.goto(f"http://localhost:{server.port}/")  # a passkey belongs to a name, not to an address in numbers
    yield found
    assert errors == []
    context.close()


def become(page: Page, name: str) -> None:
    """Be somebody, as who has begun a game is, with a name."""
    home = page.url
    page.click("li[data-game=tresor] button.main")
    page.wait_for_selector(BOARD)
    page.goto(f"{home}me")
    page.get_by_role("textbox", name="Your name", exact=True).fill(name)
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector("form p[role=status]")  # it is saved
    page.reload()
    expect_to_be(page, name)


def expect_to_be(page: Page, name: str) -> None:
    """See that the page knows this person."""
    expect(page.get_by_role("textbox", name="Your name", exact=True)).to_have_value(name)


def lose_the_cookie(page: Page) -> None:
    """Be nobody again, on the same device."""
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    page.reload()


def test_a_passkey_brings_back_who_has_lost_their_cookie(page: Page) -> None:
    become(page, "Zoé")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    lose_the_cookie(page)
    page.get_by_role("button", name=re.compile("passkey", re.IGNORECASE)).click()
    expect_to_be(page, "Zoé")


def test_a_code_on_paper_brings_back_once(page: Page) -> None:
    become(page, "Ada")
    page.get_by_role("button", name=re.compile("code", re.IGNORECASE)).click()
    code = page.locator("section code").inner_text()
    lose_the_cookie(page)
    page.locator("section input[maxlength='80']").fill(code)
    page.locator("section form button").click()
    expect_to_be(page, "Ada")
    lose_the_cookie(page)
    page.locator("section input[maxlength='80']").fill(code)
    page.locator("section form button").click()
    expect(page.get_by_role("alert")).to_be_visible()
