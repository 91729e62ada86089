from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Server, chromium, visitor, watched
from tests.web.playing import play_on, start


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, to be killed."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def finished(browser: Browser, server: Server) -> str:
    """The number of a table at which a game of Trésor was played to its end."""
    context = visitor(browser, server)
    page, _ = watched(context)
    start(page, "tresor")
    play_on(page)
    table = page.url.rsplit("/", 1)[-1]
    context.close()
    return table
