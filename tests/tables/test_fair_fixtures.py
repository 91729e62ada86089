"""The games that the browser's checker is tested with are real ones, and up to date."""

from __future__ import annotations

import pytest

from repaire.games import GAMES
from repaire.tables.verify import verify
from tests.tables.fair_fixtures import FOLDER, contents


@pytest.mark.parametrize("game", GAMES)
def test_they_still_verify(game: str) -> None:
    findings = verify((FOLDER / f"{game}.json").read_bytes().decode())
    assert findings.ok, findings.broken
    assert findings.added
    assert findings.sheet


def test_they_are_up_to_date() -> None:
    """Else run `python -m tests.tables.fair_fixtures`."""
    files = {path.name: path.read_bytes().decode() for path in FOLDER.iterdir()}
    assert files == contents()
