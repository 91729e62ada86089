"""What axe-core finds on a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.web.browser import needed

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")


def serious(page: Page, where: str) -> list[str]:
    """Return what axe-core calls serious or critical on this screen, by day and by night."""
    if not AXE.is_file():
        needed("axe-core is not installed (make web), so screens are not judged")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    said = []
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", theme)
        found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        said += [
            f"{where} ({theme}): {violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"][:3]
        ]
    return said
