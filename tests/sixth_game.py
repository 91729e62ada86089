"""The game of docs/adding-a-game.md, Pebbles, in a copy of the tree: what a newcomer has at the end of that page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
TABLE = "src/repaire/games/__init__.py"
FOLDER = "src/repaire/games/pebbles/"
COPIED = (
    "src/repaire",
    "tests/conformance",
    "tests/chi_square.py",
    "tests/server/test_wire_types.py",
    "scripts",
    "pyproject.toml",
    "web/src/games",
    "web/src/lib/wire.ts",
)
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", ".*")

NAMED_BLOCK = re.compile(r"^\*\*`(?P<path>[^`]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
DIFF_BLOCK = re.compile(r"^```diff\n (?P<after>.*)\n\+(?P<line>.*)\n```$", re.MULTILINE)


@dataclass
class Tree:
    """A copy of the tree with the game added, and what its files were before and after."""

    path: Path
    before: dict[str, bytes]
    after: dict[str, bytes]

    def text(self, name: str) -> str:
        return self.after[name].decode()

    def environment(self) -> dict[str, str]:
        """What makes a Python process use this tree."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        return {**env, "PYTHONPATH": f"{self.path / 'src'}{os.pathsep}{self.path}"}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        env = {**self.environment(), "REPAIRE_SIZE": "20"}
        return subprocess.run(
            [sys.executable, *command], cwd=self.path, env=env, capture_output=True, text=True, check=False
        )

    def output(self, *command: str) -> str:
        done = self.run("-m", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def with_pebbles(path: Path) -> Tree:
    """Copy the tree into a folder, and do there what the page says."""
    for name in COPIED:
        source, target = ROOT / name, path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=IGNORED)
        else:
            shutil.copy(source, target)
    before = contents(path)
    for block in NAMED_BLOCK.finditer(PAGE):
        file = path / FOLDER / block["path"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block["text"], encoding="utf-8")
    found = DIFF_BLOCK.search(PAGE)
    assert found
    table = path / TABLE
    text = table.read_text(encoding="utf-8")
    assert text.count(found["after"]) == 1
    table.write_text(text.replace(found["after"], f"{found['after']}\n{found['line']}"), encoding="utf-8")
    return Tree(path, before, contents(path))
