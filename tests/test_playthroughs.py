"""Recorded playthroughs still go the way they went, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from repaire.games import find
from repaire.kernel.record import load
from repaire.lab.transcript import transcript

RECORDED = sorted(Path(__file__).parent.glob("games/*/playthroughs/*.txt"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    lang = path.suffixes[-2].lstrip(".")
    record = load(path.with_suffix("").with_suffix(".json").read_text(encoding="utf-8"), find)
    expected = path.read_text(encoding="utf-8").splitlines()
    for number, (found, wanted) in enumerate(zip(transcript(record, lang), expected, strict=True), start=1):
        assert found == wanted, f"{path.name}, line {number}"
