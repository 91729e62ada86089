"""A server that is killed, a phone that sleeps, a line that goes dead: the page says so, comes back and goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, expect

from tests.web.browser import Server, visitor, watched
from tests.web.people import two_friends
from tests.web.playing import BOARD, CONFIRM, RESULT, choose_all, log_lines, play_on, start, take_turns

pytestmark = pytest.mark.slow
LOST = "header.lost"


def log(page: Page) -> list[str]:
    """Return the log in words, oldest first."""
    page.click("header button[aria-label=Log]")
    lines = log_lines(page)
    page.click("header button[aria-label=Log]")
    return lines


def test_a_killed_server_comes_back_and_nothing_is_lost(browser: Browser, own_server: Server) -> None:
    """Bo's move is on its way when the server dies: it is made once the server is back."""
    ada, bo, _, _ = two_friends(browser, own_server, "browl")
    take_turns([ada, bo], moves=4)
    mover = ada if ada.locator("section.bar").count() else bo
    mover.wait_for_selector("section.bar")
    choose_all(mover)
    before = log(ada)
    own_server.kill()
    mover.click(CONFIRM)
    for page in (ada, bo):
        expect(page.locator(LOST)).to_be_visible()
        expect(page.locator("header .line")).to_contain_text("Connection lost")
    own_server.start()
    for page in (ada, bo):
        expect(page.locator(LOST)).to_have_count(0)
    other = bo if mover is ada else ada
    other.wait_for_selector("section.bar")  # the move was made: it is the other one's turn
    after = log(ada)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    take_turns([ada, bo], moves=4)
    assert log(ada)[: len(after)] == after
    for page in (ada, bo):
        page.context.close()


def test_a_game_goes_on_to_its_end_after_a_restart(browser: Browser, own_server: Server) -> None:
    context = visitor(browser, own_server)
    page, errors = watched(context)
    start(page, "tresor")
    play_on(page, 2)
    own_server.kill()
    expect(page.locator(LOST)).to_be_visible()
    own_server.start()
    play_on(page)
    expect(page.locator(LOST)).to_have_count(0)
    expect(page.locator(f"{RESULT} h1")).not_to_be_empty()
    assert errors == []
    context.close()


def test_a_phone_that_slept_sees_the_present_again(browser: Browser, server: Server) -> None:
    """Bo's line goes dead without a word while the game goes on; when he looks again the page finds out by itself."""
    ada, bo, _, _ = two_friends(browser, server, "brigands")
    link = bo.url
    bo.close()
    asleep = [False]
    bo = through_a_line(bo.context, asleep)
    bo.clock.install()
    bo.goto(link)
    bo.wait_for_selector("section.bar")
    asleep[0] = True
    play_on(ada, 1)
    expect(ada.locator("header .line")).to_contain_text("Bo")  # it is for him to plan
    ready = bo.locator("main.board").inner_text()
    asleep[0] = False
    bo.evaluate("dispatchEvent(new Event('online'))")
    bo.clock.fast_forward(10_000)  # long enough for the page to know that nobody answers
    bo.wait_for_function("ready => document.querySelector('main.board').innerText !== ready", arg=ready)
    take_turns([ada, bo], moves=2)
    for page in (ada, bo):
        page.context.close()


def through_a_line(context: BrowserContext, asleep: list[bool]) -> Page:
    """Return a page whose sockets lose everything while it is asleep; one that was open then never wakes."""
    page = context.new_page()

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        dead = [False]

        def passes() -> bool:
            dead[0] = dead[0] or asleep[0]
            return not dead[0]

        socket.on_message(lambda text: server.send(text) if passes() else None)
        server.on_message(lambda text: socket.send(text) if passes() else None)

    page.route_web_socket("**/ws/**", carry)
    return page


def test_offline_and_back(browser: Browser, server: Server) -> None:
    context = visitor(browser, server)
    page, errors = watched(context)
    start(page, "tresor")
    page.wait_for_selector("section.bar")
    board = page.locator("main.board").inner_text()
    context.set_offline(True)
    page.wait_for_function("!navigator.onLine")
    context.set_offline(False)
    page.wait_for_function("navigator.onLine")
    expect(page.locator(LOST)).to_have_count(0)
    expect(page.locator("main.board")).to_have_text(board, use_inner_text=True)
    play_on(page)
    assert errors == []
    context.close()


def fail_first(page: Page, address: str, times: int) -> list[str]:
    """Let the first requests to an address be lost on their way; return those that were."""
    lost: list[str] = []

    def carry(route: Route) -> None:
        if len(lost) == times:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    page.route(address, carry)
    return lost


@pytest.mark.parametrize(
    ("address", "times"),
    [
        ("**/api/session", 2),
        ("**/api/tables/*/texts/*", 3),
        ("**/assets/Board-*.js", 1),
        ("**/assets/Board-*.css", 1),
        ("**/assets/TablePage-*.js", 2),
    ],
)
def test_what_was_lost_on_its_way_to_a_table_is_asked_for_again(
    browser: Browser, server: Server, address: str, times: int
) -> None:
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, "tresor")
    page.wait_for_selector("section.bar")
    link = page.url
    page.close()
    page, errors = watched(context)
    lost = fail_first(page, address, times)
    page.goto(link)
    page.wait_for_selector("section.bar")
    assert len(lost) == times
    play_on(page, 1)
    assert errors == []
    context.close()


@pytest.mark.parametrize("where", ["t", "replay"])
def test_a_page_whose_board_is_slow_to_come_says_that_it_waits(
    browser: Browser, server: Server, finished: str, where: str
) -> None:
    page, errors = watched(visitor(browser, server))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/Board-*.js", hold)
    with page.expect_response("**/texts/*"), page.expect_request("**/assets/Board-*.js"):
        page.goto(f"/{where}/{finished}")
    page.evaluate("new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(page.locator("main [aria-busy=true], main[aria-busy=true]")).to_have_text("Connecting…")
    for route in held:
        route.continue_()
    page.wait_for_selector(BOARD)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert errors == []
    page.context.close()
