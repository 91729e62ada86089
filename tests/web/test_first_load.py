"""A slow line: the lobby and one game are small, the other games wait until they are opened."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from repaire.games import GAMES
from tests.web.browser import Server, visitor, watched
from tests.web.playing import BOARD

pytestmark = pytest.mark.slow
MOST_BYTES = 150_000
MOST_WITH_HEADERS = 165_000
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}


class Meter:
    """Counts what comes over the line: files, and bytes as they were sent."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.with_headers = 0
        self.files: list[str] = []
        self.line = page.context.new_cdp_session(page)
        self.line.send("Network.enable")
        self.line.on("Network.dataReceived", self._received)
        self.line.on("Network.loadingFinished", self._finished)
        self.line.on("Network.responseReceived", self._answered)

    def _received(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.with_headers += int(event["encodedDataLength"])

    def _answered(self, event: dict[str, Any]) -> None:
        self.files.append(event["response"]["url"])

    def boards(self) -> set[str]:
        """Return the scripts of boards that were loaded."""
        return {name for url in self.files for name in re.findall(r"/(Board-[^/]+\.js)", url)}


@pytest.mark.parametrize("game", GAMES)
def test_lobby_and_one_game_are_small(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server, lang="fr")
    page, _ = watched(context)
    meter = Meter(page)
    page.goto("/")
    page.wait_for_selector(".games li")
    page.wait_for_load_state("networkidle")
    assert meter.boards() == set(), "a board is loaded before it is asked for"
    lobby = meter.bytes
    page.click(f"li[data-game={game}] button.main")
    page.wait_for_selector(BOARD)
    page.wait_for_load_state("networkidle")
    assert len(meter.boards()) == 1, "one game loads one board"
    print(f"{game}: lobby {lobby} B, with the table {meter.bytes} B ({meter.with_headers} B with headers)")
    assert 100_000 < meter.bytes <= MOST_BYTES
    assert meter.bytes < meter.with_headers <= MOST_WITH_HEADERS
    context.close()


def test_a_middling_phone_on_a_slow_line(browser: Browser, server: Server) -> None:
    """How soon one can press a button, printed; what makes it slow (round trips and bytes) is what is bounded."""
    context = visitor(browser, server, phone=True, lang="fr")
    page, _ = watched(context)
    meter = Meter(page)
    meter.line.send("Network.emulateNetworkConditions", SLOW_4G)
    meter.line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = time.monotonic()
    page.goto("/", wait_until="commit")
    page.wait_for_selector("li[data-game=tresor] button.main", timeout=60_000)
    print(f"start page ready after {time.monotonic() - began:.2f} s, {len(meter.files)} files")
    assert len(meter.files) <= 16
    assert depth(page) <= 4, "files that wait for files that wait for files"
    began = time.monotonic()
    page.click("li[data-game=tresor] button.main", timeout=60_000)
    page.wait_for_selector("section.bar", timeout=60_000)
    print(f"first move possible {time.monotonic() - began:.2f} s after the click")
    assert time.monotonic() - began < 30
    context.close()


def depth(page: Page) -> int:
    """Return how many round trips follow one another until the start page is there: each begins as the last ended."""
    spans: list[list[float]] = page.evaluate(
        """performance.getEntriesByType("resource")
          .filter((one) => !one.name.includes(".woff"))
          .map((one) => [one.startTime, one.responseEnd])"""
    )
    trips, last = 1, 0.0  # the page itself
    for began, ended in sorted(spans, key=lambda span: span[1]):
        if began >= last:
            trips, last = trips + 1, ended
    return trips
