"""Kernel, games and bots in Pyodide, the Python of browsers: the same sources, the same results."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from pathlib import Path

import pytest

from repaire.games import GAMES
from tests.pyodide.games import whole_games

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NODE = '. scripts/node.sh && node tests/pyodide/run.mjs "$@"'
PYTEST = ("pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments")  # all of it is pure Python
SEED = 7
NOT_THERE = (
    "--ignore=tests/conformance/test_machine.py",  # Hypothesis is compiled in part
    "--deselect=tests/conformance/test_states.py::test_results_do_not_depend_on_the_hash_seed",  # needs processes
)


def inside(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of `inside.py` in Pyodide, with the project and our own pytest mounted; nothing is fetched."""
    if not (HERE / "node_modules" / "pyodide").is_dir():
        pytest.fail("Pyodide is not there: run scripts/pyodide, as `make test` does")
    mounts = [f"{ROOT}=/project"]
    for name in PYTEST:
        found = importlib.util.find_spec(name)
        assert found is not None, name
        assert found.origin is not None, name
        file = Path(found.origin)
        here, there = (file.parent, name) if file.name == "__init__.py" else (file, file.name)
        mounts.append(f"{here}=/packages/{there}")
    environment = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "REPAIRE_SIZE": "0", "PATH": os.environ["PATH"]}
    command = ["sh", "-c", NODE, "sh", str(HERE / "inside.py"), *mounts, "--", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_a_whole_game_of_each_against_an_easy_bot_has_the_same_record_as_here() -> None:
    done = inside("games", str(SEED))
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert list(there) == list(GAMES)
    assert there == whole_games(SEED)


def test_the_quick_tests_that_every_game_passes_are_passed_there_too() -> None:
    done = inside("tests", "tests/conformance", "-m", "not slow", *NOT_THERE)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[:2000]
