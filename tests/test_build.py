"""What is compiled stays out of the source tree, and each run uses the rules it says it uses."""

from __future__ import annotations

import ast
import os
import tomllib
from pathlib import Path

import pytest

from repaire.doctor import compiled, findings
from scripts.compile_rules import hot_modules

ROOT = Path(__file__).parent.parent


def test_no_compiled_file_is_in_the_source_tree() -> None:
    found = [path for folder in ("src", "tests", "scripts") for path in (ROOT / folder).rglob("*.so")]
    assert found == []


def test_the_rules_are_compiled_or_pure_as_expected() -> None:
    expected = os.environ.get("REPAIRE_EXPECT")
    if expected:
        assert findings()["rules"] == expected
    assert findings()["rules"] == ("compiled" if compiled() else "pure")


@pytest.mark.parametrize("module", ["state.py", "legality.py", "game.py", "box.py"])
def test_every_game_has_its_rules_among_the_compiled_modules(module: str) -> None:
    modules = hot_modules(ROOT / "src")
    for folder in (ROOT / "src" / "repaire" / "games").iterdir():
        if (folder / "__init__.py").is_file():
            assert f"repaire/games/{folder.name}/{module}" in modules


def test_all_trees_are_compiled_for_a_compiled_class_takes_no_interpreted_children() -> None:
    assert {"repaire/bots/node.py", "repaire/bots/tree.py", "repaire/lab/seer.py"} <= set(hot_modules(ROOT / "src"))


def test_scripts_import_nothing_from_tests() -> None:
    for path in sorted((ROOT / "scripts").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert [name for name in names if name.split(".")[0] == "tests"] == [], path.name


def test_uvicorn_whose_internals_we_use_is_capped() -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    (uvicorn,) = [one for one in dependencies if one.startswith("uvicorn")]
    assert "," in uvicorn
    assert "<" in uvicorn
