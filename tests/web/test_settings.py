"""Language, light and motion are changed at any time, and the game goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from repaire.games import GAMES, find
from tests.web.browser import Server, visitor, watched
from tests.web.playing import RESULT, play_on, start

pytestmark = pytest.mark.slow
SETTINGS = re.compile("Réglages|Settings")
FRENCH = re.compile(r"\b(vous|votre|vos|une?|cartes?|Tous les choix|Annuler|Confirmer|Réglages|Journal|Règles)\b", re.I)
# Animations that a person would notice, running now.
LONG = """document.getAnimations().map((one) => [one, one.effect?.getComputedTiming()])
  .filter(([one, timing]) => one.playState === "running" && (timing?.duration ?? 0) * (timing?.iterations ?? 1) > 100)
  .map(([one]) => one.animationName ?? one.transitionProperty)"""


def speak(page: Page, lang: str) -> None:
    """Choose a language in the settings."""
    page.get_by_role("button", name=SETTINGS).click()
    page.locator("header .menu select").first.select_option(lang)
    page.keyboard.press("Escape")
    expect(page.locator("header .menu")).to_have_count(0)


def words(page: Page) -> str:
    """Return all words that are seen or read aloud."""
    said: str = page.evaluate(
        """() => [document.body.innerText,
          ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))].join("\\n")"""
    )
    return said


@pytest.mark.parametrize("game", GAMES)
def test_the_language_is_switched_at_the_table(browser: Browser, server: Server, game: str) -> None:
    context = visitor(browser, server, lang="fr")
    page, errors = watched(context)
    start(page, game)
    play_on(page, 1)
    page.wait_for_selector("section.bar")
    french, english = (find(game).catalog(lang).messages for lang in ("fr", "en"))
    assert FRENCH.search(words(page))
    shown = page.evaluate("[...document.querySelectorAll('section.bar, .strip li')].length")
    speak(page, "en")
    page.get_by_role("button", name="Log").click()
    expect(page.locator("h1").first).to_have_text(english["game.title"])
    for _ in range(100):  # until the game's words have come
        left = FRENCH.findall(words(page).replace(french["game.title"], ""))
        if not left:
            break
        page.wait_for_timeout(50)
    assert left == [], "French words are left"
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate("[...document.querySelectorAll('section.bar, .strip li')].length") == shown
    page.reload()
    page.wait_for_selector("section.bar")
    assert page.evaluate("document.documentElement.lang") == "en", "the choice is kept"
    play_on(page, 1)
    assert errors == []
    context.close()


def test_words_of_a_language_left_meanwhile_come_too_late(browser: Browser, server: Server) -> None:
    """English is chosen over a slow line, and French again before its words are there: the table speaks French."""
    context = visitor(browser, server, lang="fr")
    page, errors = watched(context)
    start(page, "tresor")
    page.wait_for_selector("section.bar")
    title = find("tresor").catalog("fr").messages["game.title"]
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tables/*/texts/en", hold)
    speak(page, "en")
    page.wait_for_timeout(100)
    assert len(held) == 1
    expect(page.locator("h1").first).to_have_text(title)  # until the new words have come
    speak(page, "fr")
    with page.expect_response("**/api/tables/*/texts/en") as late:
        held[0].continue_()
    late.value.finished()
    page.wait_for_timeout(200)
    expect(page.locator("h1").first).to_have_text(title)
    assert FRENCH.search(page.locator("section.bar").inner_text())
    assert errors == []
    context.close()


def test_french_marks_never_begin_a_line(browser: Browser, server: Server) -> None:
    context = visitor(browser, server, lang="fr")
    page, _ = watched(context)
    for address, there in (("/", ".games li"), ("/rules/tresor", "article")):
        page.goto(address)
        page.wait_for_selector(there)
        text = page.locator("main").inner_text()
        assert re.search("\u00a0[:;!?»]", text)
        assert not re.search(" [:;!?»]|« ", text)
    context.close()


def test_day_and_night(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    seen = []
    for theme in ("light", "dark"):
        page.get_by_role("button", name=SETTINGS).click()
        page.locator("header .menu select").nth(1).select_option(theme)
        page.keyboard.press("Escape")
        seen.append(page.evaluate(paper))
    assert seen[0] != seen[1]
    page.get_by_role("button", name=SETTINGS).click()
    page.locator("header .menu select").nth(1).select_option("auto")
    page.emulate_media(color_scheme="light")
    assert page.evaluate(paper) == seen[0]
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == seen[1]
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_travels_where_motion_is_not_wanted(browser: Browser, server: Server, game: str) -> None:
    """Where the device asks for less motion nothing on the board runs for longer than a blink."""
    context = visitor(browser, server, motion="full")
    page, errors = watched(context)
    start(page, game)
    page.evaluate(
        f"""() => {{
          window.long = [];
          const look = () => {{ window.long.push(...{LONG}); requestAnimationFrame(look); }};
          look();
        }}"""
    )
    play_on(page, 2)
    page.wait_for_selector(f"section.bar, {RESULT}")
    assert page.evaluate("window.long") == []
    assert errors == []
    context.close()
