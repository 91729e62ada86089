"""Every game has its own tests, and every clause of its rulebook has a test named after it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from repaire.games import definitions
from repaire.kernel.setup import Definition

GAMES_TESTS = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_every_clause_has_a_test(definition: Definition) -> None:
    names = {
        node.name
        for path in (GAMES_TESTS / definition.id).glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    missing = [
        clause.id
        for clause in definition.rulebook("en").clauses
        if not any(name.startswith(f"test_{clause.id.lower().replace('.', '_')}_") for name in names)
    ]
    assert not missing, f"clauses without a test: {', '.join(missing)}"


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_every_game_has_tree_counts_resample_tests_and_playthroughs(definition: Definition) -> None:
    folder = GAMES_TESTS / definition.id
    for needed in ("naive.py", "test_perft.py", "test_resample.py"):
        assert (folder / needed).is_file(), f"{definition.id} lacks {needed}"
    assert list((folder / "playthroughs").glob("*.json")), f"{definition.id} lacks recorded playthroughs"
