"""A release: the same bytes wherever it is built, and all that a player needs is in its wheel."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import real_server

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
WHEELS = ROOT / ".venv" / "wheels"
LEFT = shutil.ignore_patterns(".venv*", ".git", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "dist")
SPRING = 1_900_000_000


def built(folder: Path) -> dict[str, bytes]:
    """Build a release of a copy of this tree that lies in a folder; return its files."""
    assert (WHEELS / "stamp").exists(), "first `make .venv/wheels/stamp`"
    assert (ROOT / "web" / "node_modules").exists(), "first `make web`"
    shutil.copytree(ROOT, folder, ignore=LEFT)
    for path in (folder / "src").rglob("*"):
        os.utime(path, (SPRING, SPRING))  # it was fetched at another time
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    kept = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run([folder / "scripts" / "release", "out"], check=True, env={**kept, "REPAIRE_PURE": "1"})
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("release") / "here"
    return folder / "out", built(folder)


def named(files: dict[str, bytes], ending: str) -> str:
    (found,) = [name for name in files if name.endswith(ending)]
    return found


def test_a_release_built_elsewhere_is_the_same_to_the_byte(
    release: tuple[Path, dict[str, bytes]], tmp_path: Path
) -> None:
    elsewhere = built(tmp_path / "quite" / "elsewhere")
    assert sorted(elsewhere) == sorted(release[1])
    assert [name for name in elsewhere if elsewhere[name] != release[1][name]] == []


def test_checksums_name_every_file(release: tuple[Path, dict[str, bytes]]) -> None:
    files = release[1]
    sums = {
        name: digest for digest, _, name in (line.partition("  ") for line in files["SHA256SUMS"].decode().splitlines())
    }
    assert sums == {name: hashlib.sha256(body).hexdigest() for name, body in files.items() if name != "SHA256SUMS"}


def test_the_client_is_in_wheel_and_source_and_no_packages_are(release: tuple[Path, dict[str, bytes]]) -> None:
    folder, files = release
    wheel = zipfile.ZipFile(folder / named(files, "-py3-none-any.whl")).namelist()
    with tarfile.open(folder / named(files, ".tar.gz")) as archive:
        source = [name.partition("/")[2] for name in archive.getnames()]
    for names, web in ((wheel, "repaire/web/"), (source, "src/repaire/web/")):
        assert f"{web}index.html" in names
        assert [name for name in names if name.startswith(f"{web}assets/") and name.endswith(".js")]
        assert [name for name in names if "node_modules" in name or ".venv" in name or "__pycache__" in name] == []


def test_the_sboms_name_every_locked_package_with_its_hashes(release: tuple[Path, dict[str, bytes]]) -> None:
    files = release[1]
    server, client = (json.loads(files[f"{side}.cdx.json"]) for side in ("server", "client"))
    locked = re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", (ROOT / "requirements" / "run.lock").read_text(), re.MULTILINE)
    assert {(part["name"], part["version"]) for part in server["components"]} == set(locked)
    assert all(part["externalReferences"][0]["hashes"] for part in server["components"])
    packages: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    wanted = {(path.rpartition("node_modules/")[2], facts["version"]) for path, facts in packages.items() if path}
    assert {(part["name"], part["version"]) for part in client["components"]} == wanted
    assert all(part["hashes"] for part in client["components"])
    assert (server["bomFormat"], client["bomFormat"]) == ("CycloneDX", "CycloneDX")


def test_the_wheel_plays_a_game_in_an_empty_environment_without_node(
    release: tuple[Path, dict[str, bytes]], tmp_path: Path
) -> None:
    folder, files = release
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=True, symlinks=True)
    binaries = empty / "bin"
    alone = {"PATH": str(binaries), "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1", "PIP_CONFIG_FILE": os.devnull}
    assert shutil.which("node", path=alone["PATH"]) is None
    wheel = folder / named(files, "-py3-none-any.whl")
    install = ["-m", "pip", "--quiet", "--isolated", "install", "--no-index", "--find-links", str(WHEELS), str(wheel)]
    subprocess.run([binaries / "python", *install], check=True, env=alone, cwd=tmp_path)
    doctor = subprocess.run(
        [binaries / "repaire", "doctor"], check=True, env=alone, cwd=tmp_path, capture_output=True, text=True
    ).stdout
    assert str(empty) in doctor
    with real_server(tmp_path, python=str(binaries / "python"), env=alone) as server:
        page = httpx.get(f"{server.url}/").text
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        assert scripts
        assert all(httpx.get(server.url + script).status_code == 200 for script in scripts)
        program = re.search(r"^```python\n(.*?)^```$", (ROOT / "docs" / "http_bot.md").read_text(), re.M | re.S)
        assert program is not None
        bot = tmp_path / "bot.py"
        bot.write_text(program[1], encoding="utf-8")
        command = [sys.executable, str(bot), server.url, "browl"]
        result = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    assert "'winners'" in result
