"""A5: a replay speaks as the table did, with the words of its box, and asks nothing of who looks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from repaire.games import GAMES, find
from tests.web.browser import Server, visitor, watched
from tests.web.layout import SIZES
from tests.web.playing import BOARD, play_on, start

pytestmark = pytest.mark.slow
ASKS = re.compile(r"\b(touchez|appuyez|cliquez|tap|press|click)\b|confirmer|to confirm", re.IGNORECASE)
LOOKS = 5  # positions of a replay
EVERYTHING = "[...document.querySelectorAll('main.board, footer')].map((one) => one.innerText).join('\\n')"


def played(browser: Browser, server: Server, game: str) -> str:
    """Play a game to its end; return its table."""
    page, _ = watched(visitor(browser, server))
    start(page, game)
    play_on(page)
    table = page.url.rsplit("/", 1)[-1]
    page.context.close()
    return table


def shown_at(page: Page, table: str, step: int, viewer: int) -> None:
    page.goto(f"/replay/{table}?step={step}&viewer={viewer}")
    page.wait_for_selector(BOARD)
    expect(page.locator("[role=log]")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_asked_to_tap_in_a_replay(browser: Browser, server: Server, game: str) -> None:
    table = played(browser, server, game)
    found: list[str] = []
    for lang in ("fr", "en"):
        for name, size in SIZES.items():
            page, errors = watched(visitor(browser, server, phone=name == "390", lang=lang))
            page.set_viewport_size(size)
            shown_at(page, table, 0, 0)
            steps = int(page.locator("footer input[type=range]").get_attribute("max") or 0)
            assert steps > LOOKS
            for look in range(LOOKS):
                shown_at(page, table, look * steps // (LOOKS - 1), -1 if look % 2 else 0)
                said: str = page.evaluate(EVERYTHING)
                assert page.locator("section.bar").count() == 0
                found += [f"{lang}, {name}, step {look}: {line}" for line in said.splitlines() if ASKS.search(line)]
            assert errors == []
            page.context.close()
    assert found == []


def test_a_replay_names_every_day_card_as_its_box_does(browser: Browser, server: Server) -> None:
    table = played(browser, server, "brigands")
    setup = find("brigands").setup(4)
    page, _ = watched(visitor(browser, server))
    page.goto("/")
    cards: dict[int, int] = {}  # by step: which card came
    step, steps = 0, 1
    while step <= steps:
        answer = page.request.get(f"{server.url}/api/tables/{table}/replay?step={step}&viewer=-1").json()
        steps = answer["steps"]
        for one in answer["events"]:
            if one["kind"] == "day_card_drawn":
                cards[step] = one["args"]["card"]
        step += 1
    page.context.close()
    assert len(cards) > 1
    for lang in ("fr", "en"):
        plain = setup.definition.catalog(lang)
        own = setup.catalog(lang)
        names = {card: own[f"term.day.{card}"] for card in cards.values()}
        assert len(set(names.values())) == len(names), "the box has a name for each"
        assert not set(names.values()) & {plain[f"term.day.{card}"] for card in names}
        for name, size in SIZES.items():
            page, errors = watched(visitor(browser, server, phone=name == "390", lang=lang))
            page.set_viewport_size(size)
            for at, card in cards.items():
                shown_at(page, table, at, -1)
                expect(page.locator("[role=log]")).to_contain_text(names[card])
            assert errors == []
            page.context.close()
