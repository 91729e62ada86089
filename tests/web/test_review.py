"""A finished game reviewed in the browser: made in the background, the same for all; curve, moments, puzzles."""

from __future__ import annotations

import json
import sqlite3
import urllib.request
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from repaire.kernel.review import Mistake, Review, Said, Way
from repaire.lab.questions import Walk, of_record
from repaire.lab.questions import said as worded
from repaire.lab.review import Effort, review
from repaire.tables.recorded import of_export
from tests.web.axe import serious
from tests.web.browser import LAPTOP, PHONE, Server, visitor, watched
from tests.web.playing import BOARD, RESULT

pytestmark = pytest.mark.slow

WIDE: ViewportSize = {"width": 1920, "height": 1080}
PATIENCE_MS = 240_000  # rules are not compiled here, and the machine may be busy


def asked(server: Server, path: str) -> Any:
    """Return what an address replies to somebody without a session."""
    with urllib.request.urlopen(f"{server.url}{path}", timeout=20) as reply:
        return json.loads(reply.read())


def opened(page: Page, table: str) -> Locator:
    """Open the review over a replay."""
    page.goto(f"/replay/{table}")
    page.wait_for_selector(BOARD)
    page.locator("header nav [aria-haspopup=dialog]").first.click()
    return page.locator("dialog section.review")


def crafted(server: Server, table: str) -> Review:
    """Keep a review with a mistake that we know: of every way the best is the last, and the first was played."""
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}/export", timeout=20) as reply:
        game = of_record(of_export(reply.read().decode()))
    found = review(game, Effort(1, 1))
    walk = Walk(game)
    number, step, seat, begun, at = next(one for one in walk.judged if one[2] == 0 and one[1] > 4)
    state = walk.questions[number].state
    ways = [Way(worded(state, seat, action), 0.9 - 0.1 * at) for at, action in enumerate(reversed(state.legal(seat)))]
    reason = Said("review.nothing_better")
    mistake = Mistake(step, seat, begun, ways[:3], min(2, len(ways) - 1), 0.2, reason, at)
    kept = replace(found, mistakes=[mistake])
    with closing(sqlite3.connect(Path(server.folder) / "tables.db", timeout=20)) as store:
        store.execute("REPLACE INTO reviews (table_id, body) VALUES (?, ?)", (table, json.dumps(asdict(kept)).encode()))
        store.commit()
    return kept


def test_a_review_is_made_in_the_background_and_is_the_same_for_all(
    browser: Browser, server: Server, finished: str
) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    shown = opened(page, finished)
    expect(shown.locator("progress, figure").first).to_be_visible()
    expect(shown.locator("figure").first).to_be_visible(timeout=PATIENCE_MS)
    told = asked(server, f"/api/tables/{finished}/review")
    assert told["state"] == "ready"
    for one in told["review"]["accounts"]:
        parts = sum(one[part] for part in ("start", "draws", "meetings", "own", "others"))
        assert abs(parts - one["result"]) < 1e-6
    slider = shown.locator("input[type=range]")
    slider.focus()
    page.keyboard.press("Home")
    expect(shown.locator("figure .now")).to_have_text("At the start")
    page.keyboard.press("ArrowRight")
    expect(shown.locator("figure .now")).not_to_have_text("At the start")
    first = shown.locator("table").first.inner_text()
    other, more = watched(visitor(browser, server))
    again = opened(other, finished)
    expect(again.locator("table").first).to_have_text(first, use_inner_text=True)
    assert errors == more == []
    other.context.close()
    context.close()


@pytest.mark.parametrize("size", [LAPTOP, WIDE, PHONE], ids=["1280", "1920", "390"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_puzzles_moments_and_the_picture(
    browser: Browser, server: Server, finished: str, size: ViewportSize, lang: str
) -> None:
    kept = crafted(server, finished)
    context = visitor(browser, server, lang=lang)
    page, errors = watched(context)
    page.set_viewport_size(size)
    shown = opened(page, finished)
    expect(shown.locator("figure").first).to_be_visible()
    boards = shown.locator("ol > li figure.position .stage > *")
    for moment in shown.locator("ol > li").all():
        moment.locator("figure.position").scroll_into_view_if_needed()
        expect(moment.locator(".stage > *").first).to_be_visible()  # the game's own board
    expect(boards).to_have_count(len(kept.moments))
    heads = shown.locator("ol > li > b").all_inner_texts()
    assert all(head.startswith(("Tour de table", "Round", "La donne", "The deal")) for head in heads), heads
    shown.locator("select").select_option("0")
    puzzle = shown.locator("fieldset")
    ways = puzzle.locator(".ways button")
    expect(ways).to_have_count(len(kept.mistakes[0].ways))
    expect(puzzle.locator(".ways b")).to_have_count(0)
    ways.first.focus()
    page.keyboard.press("Enter")
    expect(puzzle.locator(".ways b")).to_have_count(len(kept.mistakes[0].ways))
    expect(puzzle.locator(".best b")).to_contain_text("90 %")
    wide = page.evaluate(
        "[...document.querySelectorAll('dialog, dialog section, dialog figure, dialog fieldset')]"
        ".filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.tagName)"
    )
    assert wide == []
    picture = shown.locator("img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('dialog img').naturalWidth === 1200")
    with page.expect_download() as saved:
        shown.locator(".row button.button").last.click()
    assert Path(saved.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert serious(page, f"review {size['width']}") == []
    moment = shown.locator("ol > li").last
    moment.locator(".row > button").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    step = kept.changes[kept.moments[-1]].step - 1
    page.wait_for_url(f"**/replay/{finished}?step={step}&viewer=*")
    assert errors == []
    context.close()


def test_one_can_go_on_from_a_moment_and_the_result_has_the_review_below(
    browser: Browser, server: Server, finished: str
) -> None:
    crafted(server, finished)
    context = visitor(browser, server)
    page, errors = watched(context)
    page.goto(f"/t/{finished}")
    page.wait_for_selector(RESULT)
    shown = page.locator("section.review")
    expect(shown.locator("figure").first).to_be_visible()
    shown.locator("ol > li").first.locator("button").last.click()
    page.wait_for_url(lambda url: "/t/" in url and finished not in url)
    page.wait_for_selector(BOARD)
    assert errors == []
    context.close()


def test_a_game_that_goes_on_has_no_review(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    page.goto("/")
    body = {"game": "tresor", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True}
    found = page.evaluate(
        "async (body) => { const post = (to, what) => fetch(to, {method: 'POST', headers: {'Content-Type':"
        " 'application/json'}, body: JSON.stringify(what)}); await post('/api/session', {name: 'Ada'});"
        " const table = (await (await post('/api/tables', body)).json()).table.id;"
        " return [(await fetch(`/api/tables/${table}/review`)).status,"
        " (await post(`/api/tables/${table}/review`, {})).status, table]; }",
        body,
    )
    assert found[:2] == [409, 409]
    page.goto(f"/replay/{found[2]}")
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator("header nav [aria-haspopup=dialog]")).to_have_count(0)
    context.close()
