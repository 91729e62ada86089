"""A row of a file of many games, seen in the browser by `repaire replay --web`."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from repaire.cli import main
from tests.web.browser import LAPTOP, PATIENCE_S, watched
from tests.web.playing import BOARD

pytestmark = pytest.mark.slow


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the command says that game 3 of a file is shown."""
    games = tmp_path / "games.parquet"
    assert main(["simulate", "browl", "--games", "5", "--seed", "1", "--out", str(games)]) == 0
    command = [sys.executable, "-m", "repaire", "replay", str(games), "--game", "3", "--web", "--lang", "en"]
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    shown = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert shown.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/replay/\w+", shown.stdout.readline())
    assert found
    yield found[0]
    shown.send_signal(signal.SIGINT)
    shown.wait(timeout=PATIENCE_S)


def test_a_row_of_a_file_is_seen_move_by_move(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_S * 1000)
    page, errors = watched(context)
    page.goto(address)
    page.wait_for_selector(BOARD)
    place = page.locator("header h1 small")
    expect(place).to_contain_text("Set-up")
    page.click("button[aria-label='Next move']")
    expect(place).to_contain_text("Move 1 of")
    assert "(random)" in page.inner_text("main.board")
    page.click("button[aria-label='To the end']")
    expect(page.locator("button[aria-label='Next move']")).to_be_disabled()
    assert errors == []
    context.close()
