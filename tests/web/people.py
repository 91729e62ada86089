"""People who meet: a table for friends, and everything that one of them receives."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Browser, Page, Response, WebSocket, expect

from tests.web.browser import Server, visitor, watched

SECONDS = 30


class Ear:
    """All that a page receives: the frames of its table's sockets, of others, and the bodies of its HTTP answers."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.elsewhere: list[str] = []
        self.replies: list[Response] = []
        page.on("websocket", self._socket)
        page.on("response", self._reply)

    def _socket(self, socket: WebSocket) -> None:
        frames = self.frames if "/ws/tables/" in socket.url else self.elsewhere
        socket.on("framereceived", lambda data: frames.append(str(data)))

    def _reply(self, reply: Response) -> None:
        if "/api/" in reply.url:
            self.replies.append(reply)

    def messages(self, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        """Return the messages of the frames from a place on."""
        return [message for frame in self.frames[since:until] for message in json.loads(frame)]

    def wait(self, page: Page, before: int) -> None:
        """Wait until more has come than these frames."""
        until = time.monotonic() + SECONDS
        while len(self.frames) <= before:
            assert time.monotonic() < until, "nothing is heard"
            page.wait_for_timeout(20)  # frames are noted while we wait

    def lines(self) -> list[dict[str, Any]]:
        """Return what was told of tables beside the table itself."""
        told = [message for frame in self.elsewhere for message in json.loads(frame)]
        assert {message["t"] for message in told} <= {"mine", "pong"}
        return [line for message in told for line in message.get("tables", [])]

    def bodies(self) -> list[str]:
        """Return the bodies of the answers so far."""
        return [reply.text() for reply in self.replies]


def more_ways(page: Page, game: str) -> None:
    """Unfold what a game's card offers beside the one click to play."""
    page.click(f"li[data-game={game}] summary")


def planner(page: Page, game: str, way: int, players: int = 2) -> None:
    """Open the planner of a game: 0 for friends, 1 for one device, 2 for a screen with phones."""
    page.goto("/")
    more_ways(page, game)
    page.locator(f"li[data-game={game}] button.small").nth(way).click()
    page.locator(f"dialog label.pick:has(input[name=players][value='{players}'])").click()
    expect(page.locator(f"dialog input[name=players][value='{players}']")).to_be_checked()


def sit_down(page: Page, link: str, name: str) -> None:
    """Follow an invitation and take the first free seat."""
    page.goto(link)
    page.fill("input[autocomplete=nickname]", name)
    page.locator(".seats button.main").first.click()
    expect(page.locator(".seats li", has_text=name)).to_be_visible()


def two_friends(
    browser: Browser, server: Server, game: str, phone: bool = False, lang: str = "en"
) -> tuple[Page, Page, Ear, Ear]:
    """Ada opens a table for two and Bo follows her link; return both pages and all that each receives."""
    ada, _ = watched(visitor(browser, server, phone, lang))
    to_ada = Ear(ada)
    planner(ada, game, 0)
    ada.fill("dialog input[autocomplete=nickname]", "Ada")
    ada.click("dialog button.main")
    ada.wait_for_selector(".seats")
    bo, _ = watched(visitor(browser, server, phone, lang))
    to_bo = Ear(bo)
    sit_down(bo, ada.url, "Bo")
    expect(ada.locator(".seats")).to_contain_text("Bo")
    ada.click(".row button.main:not(:disabled)")
    for page in (ada, bo):
        page.wait_for_selector("main.board")
    return ada, bo, to_ada, to_bo
