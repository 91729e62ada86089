"""docs/writing-a-bot.md does what it says: its bot is found by its entry point, and wins."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "writing-a-bot.md"


def files() -> dict[str, str]:
    """The files that the page shows, by name."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"```\w+\n# file: (\S+)\n(.*?)```", text, re.DOTALL))


def installed(folder: Path) -> dict[str, str]:
    """Lay the bot out as pip would, and return the environment that sees it."""
    shown = files()
    project = tomllib.loads(shown["pyproject.toml"])["project"]
    points = project["entry-points"]["repaire.bots"]
    (folder / "prudent.py").write_text(shown["prudent.py"], encoding="utf-8")
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = "\n".join(f"{name} = {value}" for name, value in points.items())
    (about / "entry_points.txt").write_text(f"[repaire.bots]\n{lines}\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}


def test_the_bot_is_short() -> None:
    code = [line for line in files()["prudent.py"].splitlines() if line.strip()]
    assert len(code) <= 20


def test_the_bot_is_found_by_its_name_and_beats_random_players(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "repaire", "simulate", "browl", "--players", "2", "--games", "10", "--seed", "1"]
    command += ["--bots", "prudent,random", "--option", "end=rounds", "--option", "rounds=1", "--json"]
    done = subprocess.run(command, env=installed(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wins"][0] >= 7


def test_the_bot_plays_in_worker_processes_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "repaire", "tournament", "tresor", "--games", "2", "--seed", "1", "--json"]
    command += ["--bots", "prudent,random", "--jobs", "2"]
    done = subprocess.run(command, env=installed(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
