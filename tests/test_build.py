"""What is compiled stays out of the source tree, and each run uses the rules it says it uses."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from repaire.doctor import compiled, findings
from scripts import compile_rules
from scripts.compile_rules import CannotCompile, CompileRules, hot_modules

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


ALONE = """
import json, re, sys
from importlib.metadata import packages_distributions

declared, owners = set(json.loads(sys.argv[1])), packages_distributions()


class Alone:
    def find_spec(self, name, path=None, target=None):
        found = owners.get(name.partition(".")[0], [])
        if found and not declared & {re.sub("[-_.]+", "-", one).lower() for one in found}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Alone())
from repaire.doctor import findings
import repaire.cli, repaire.server.run
print(findings()["rules"])
"""


def declared() -> set[str]:
    """Return the packages that an installed Repaire brings with it: those that it names, and what these need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found, todo = {"repaire"}, [Requirement(one) for one in project["dependencies"]]
    while todo:
        needed = todo.pop()
        name = canonicalize_name(needed.name)
        if name not in found and (needed.marker is None or needed.marker.evaluate({"extra": ""})):
            found.add(name)
            todo += [Requirement(one) for one in requires(name) or []]
    return found


def test_it_runs_with_the_packages_that_it_names_and_no_others() -> None:
    """Compiled modules import what their sources do not; a wheel is installed where no compiler is."""
    command = [sys.executable, "-c", ALONE, json.dumps(sorted(declared()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == findings()["rules"]


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CompileRules:
    """What builds a wheel asks, with a compiler that is quick."""

    def compile_in(folder: Path, modules: list[str]) -> list[Path]:
        assert all((folder / module).is_file() for module in modules)
        made = folder / "repaire" / "kernel" / "game.so"
        made.write_text("compiled")
        return [folder / "shared__mypyc.so", made]

    for name in ("REPAIRE_PURE", "REPAIRE_COMPILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(compile_rules, "compile_in", compile_in)
    monkeypatch.setattr(compile_rules, "cannot", lambda: "")
    nothing: Any = None
    return CompileRules(str(ROOT), {}, nothing, nothing, str(tmp_path), "wheel")


def built(hook: CompileRules, version: str = "standard") -> dict[str, Any]:
    data: dict[str, Any] = {"pure_python": True, "force_include": {}}
    hook.initialize(version, data)
    return data


def test_a_wheel_has_the_compiled_modules_in_it(hook: CompileRules) -> None:
    data = built(hook)
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    assert list(data["force_include"].values()) == ["shared__mypyc.so", "repaire/kernel/game.so"]
    made = Path(next(path for path in data["force_include"] if path.endswith("game.so")))
    assert made.read_text() == "compiled"
    hook.finalize("standard", data, "")
    assert not made.exists()
    assert built(hook, "editable") == {"pure_python": True, "force_include": {}}


@pytest.mark.parametrize("why", ["no_compiler", "no_headers", "failed", "asked"])
def test_a_wheel_is_pure_where_it_cannot_be_compiled(
    why: str, hook: CompileRules, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(folder: Path, modules: list[str]) -> list[Path]:
        raise CannotCompile("broken")

    if why == "failed":
        monkeypatch.setattr(compile_rules, "compile_in", fail)
    elif why == "asked":
        monkeypatch.setenv("REPAIRE_PURE", "1")
    else:
        monkeypatch.setattr(compile_rules, "cannot", lambda: why)
    assert built(hook) == {"pure_python": True, "force_include": {}}
    assert "pure Python" in capsys.readouterr().err
    if why != "asked":
        monkeypatch.setenv("REPAIRE_COMPILE", "1")
        with pytest.raises(CannotCompile):
            built(hook)
