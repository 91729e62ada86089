"""Pictures of every main screen, taken in a real browser on a real server, against bots."""

from __future__ import annotations

import argparse
import base64
import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from repaire.games import GAMES
from tests.web.browser import LAPTOP, PHONE, Server, chromium, visitor
from tests.web.people import planner
from tests.web.playing import MORE, RESULT, play_on, start
from tests.web.test_device import around_one_device

DOCS = Path(__file__).parent.parent.parent / "docs"
SIZES: dict[str, ViewportSize] = {"desktop": LAPTOP, "phone": PHONE}
MOVES = {"brigands": 2, "briquambroque": 4, "browl": 5, "rolling_bandits": 4, "tresor": 4}
README_SCALE = 0.5
MOST_BYTES = 200_000


def screens(page: Page, games: Iterable[str] = GAMES) -> Iterator[str]:
    """Bring the page to each screen in turn, with the tables of some games; give its name."""
    page.goto("/")
    page.wait_for_selector(".games li")
    yield "start"
    planner(page, "brigands", 0, players=4)
    yield "planner"
    page.click("dialog button.main")
    page.wait_for_selector("img[alt=QR]")
    yield "lobby"
    planner(page, "brigands", 2, players=4)
    page.click("dialog button.main")
    page.wait_for_selector("img[alt=QR]")
    yield "table-screen"
    around_one_device(page, "browl")
    yield "curtain"
    for game in games:
        start(page, game)
        play_on(page, MOVES[game])
        page.wait_for_selector(f"section.bar, {RESULT}")
        for unfolded in page.locator(f"{MORE}[aria-expanded=true]").all():
            unfolded.click()
        yield game
    play_on(page)
    yield "result"
    table = page.url.rsplit("/", 1)[-1]
    for name, address, there in (
        ("replay", f"/replay/{table}?step=9", "main.board > *"),
        ("fairness", f"/verify/{table}", ".verdict"),
        ("rules", "/rules/brigands", "article"),
        ("tables", "/", "#mine"),
        ("alerts", "/alerts", "#webhook"),
        ("me", "/me", "#keys"),
        ("devices", "/me/devices", "main h1"),
        ("quick", "/quick", "main select"),
        ("challenge", "/challenge", "main > section"),
        ("admin", "/admin", "main input"),
        ("gone", "/t/no-such-table", "main h1"),
    ):
        page.goto(address)
        page.wait_for_selector(there)
        yield name


def settle(page: Page, size: ViewportSize, theme: str) -> None:
    """Wait until a screen stands in this size and light."""
    page.set_viewport_size(size)
    page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", theme)
    page.evaluate("document.fonts.ready.then(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))))")


def all_screens(browser: Browser, server: Server, into: Path, only: set[str]) -> int:
    """Take every screen; return how many pictures were made."""
    made = 0
    for lang in ("fr", "en"):
        context = visitor(browser, server, lang=lang)
        page = context.new_page()
        for name in screens(page):
            if only and name not in only:
                continue
            for size_name, size in SIZES.items():
                for theme in ("light", "dark"):
                    settle(page, size, theme)
                    page.screenshot(path=into / f"{name}-{size_name}-{theme}-{lang}.png")
                    made += 1
            settle(page, LAPTOP, "light")
        context.close()
    return made


def readme_pictures(browser: Browser, server: Server, into: Path) -> None:
    """Take the few pictures that the README shows, each small."""
    into.mkdir(parents=True, exist_ok=True)
    context = visitor(browser, server, lang="en")
    page = context.new_page()
    for name in screens(page):
        if name in ("start", *GAMES):
            settle(page, LAPTOP, "dark" if name == "browl" else "light")
            picture = into / f"{name}.png"
            clip = {"x": 0, "y": 0, **LAPTOP, "scale": README_SCALE}
            taken = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "png", "clip": clip})
            picture.write_bytes(base64.b64decode(taken["data"]))
            if picture.stat().st_size > MOST_BYTES:
                raise SystemExit(f"{picture} is too large: {picture.stat().st_size} bytes")
            settle(page, LAPTOP, "light")
        if name == "result":
            break
    context.close()


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", action="store_true", help="the README's pictures too")
    parser.add_argument("--into", type=Path, default=DOCS / "screenshots")
    parser.add_argument("only", nargs="*", help="only these screens")
    args = parser.parse_args()
    args.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        server.start()
        try:
            made = all_screens(browser, server, args.into, set(args.only))
            if args.pictures:
                readme_pictures(browser, server, DOCS / "pictures")
        finally:
            server.stop()
    print(json.dumps({"pictures": made, "into": str(args.into)}))


if __name__ == "__main__":
    main()
