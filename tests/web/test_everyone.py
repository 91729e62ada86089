"""axe-core finds nothing serious on the pages around the tables, in light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import Server, needed, visitor, watched

pytestmark = pytest.mark.slow
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Page) -> list[str]:
    """What axe-core calls serious or critical on this screen."""
    if not AXE.is_file():
        needed("axe-core is not installed (make web), so screens are not judged")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['target']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_start_page_and_the_rules(browser: Browser, server: Server, scheme: Literal["light", "dark"]) -> None:
    context = visitor(browser, server, theme=scheme)
    page, _ = watched(context)
    page.goto("/")
    page.wait_for_selector(".games li")
    assert serious(page) == []
    page.click("li[data-game=browl] button.small >> nth=0")
    page.wait_for_selector("dialog[open]")
    assert serious(page) == []
    page.goto("/rules/tresor")
    page.wait_for_selector("article")
    assert serious(page) == []
    context.close()
