"""A real browser on a real server: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_S = 20  # a machine may be busy with other things
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
BUILT = Path(__file__).parent.parent.parent / "src" / "repaire" / "web"
CLIENT = Path(os.environ.get("REPAIRE_WEB") or BUILT) / "index.html"

# Bots that the page sits down move by rule of thumb: what is tried here is the page, and searching takes its time.
QUICK_BOTS = """
  const plainly = window.fetch;
  window.fetch = (to, init) => {
    if (String(to) !== "/api/tables" || !init?.body) return plainly(to, init);
    const wanted = JSON.parse(init.body);
    for (const seat of wanted.seats) if (seat.kind === "bot") seat.bot = "heuristic";
    return plainly(to, { ...init, body: JSON.stringify(wanted) });
  };
"""


def needed(what: str) -> None:
    """Skip with a sentence, but never in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, or a skip if there is none."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        needed("no Chromium on this machine, so nothing is tried in a browser")
    if not CLIENT.is_file():
        needed("the client is not built (make web), so nothing is tried in a browser")
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class Server:
    """`repaire serve` in a process of its own, that can be killed and started again on the same port and file."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "repaire", "serve", "--port", str(self.port), "--bot-pace", "0"]
        command += ["--database", str(self.folder / "tables.db"), "--rate-factor", "100"]
        command += ["--admin"]  # with the token of the environment, if there is one
        command += ["--review-seconds", "0.5"]  # every result asks for one, and games go on beside
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=1) as reply:
                    if reply.status == 200:
                        return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it in good order."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)


def visitor(browser: Browser, server: Server, phone: bool = False, lang: str = "en", **settings: Any) -> BrowserContext:
    """A person with a browser of their own; events are not animated, so that whole games take seconds."""
    size = PHONE if phone else LAPTOP
    locale = {"en": "en-GB", "fr": "fr-FR"}[lang]
    context = browser.new_context(
        viewport=size, locale=locale, base_url=server.url, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    chosen = json.dumps({"lang": lang, "motion": "none", "sound": False, **settings})
    store = "localStorage.getItem('repaire.settings') ?? localStorage.setItem('repaire.settings', {})"
    context.add_init_script(store.format(repr(chosen)))
    context.add_init_script(QUICK_BOTS)
    context.set_default_timeout(PATIENCE_S * 1000)
    return context


def watched(context: BrowserContext) -> tuple[Page, list[str]]:
    """A page, and the errors that it reports."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page, errors
