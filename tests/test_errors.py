"""The tree of errors names them all."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "repaire"
RAISED = re.compile(r"^class (\w+)\((?:\w*Error|\w*Exception|TableRefusal)\b", re.MULTILINE)


def test_the_tree_names_every_error() -> None:
    text = (SOURCE / "kernel" / "errors.py").read_text(encoding="utf-8")
    tree = text.split('"""')[1]
    found = {name for path in SOURCE.rglob("*.py") for name in RAISED.findall(path.read_text(encoding="utf-8"))}
    assert {"IllegalMove", "TableRefusal", "SeqTaken"} <= found
    assert {name for name in found if not re.search(rf"\b{name}\b", tree)} == set()
