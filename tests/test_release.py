"""A release: the same bytes wherever it is built, and all that a player needs is in its wheel.

`make test` builds the wheel for everybody; `make soak` also a release with the compiled one, which takes minutes.
"""

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
from typing import Any, NamedTuple

import httpx
import pytest

from tests.conformance.variants import SIZE
from tests.server.running import real_server

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
WHEELS = ROOT / ".venv" / "wheels"
LEFT = shutil.ignore_patterns(".venv*", ".git", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "dist")
SPRING = 1_900_000_000


KINDS = ["pure", "compiled"] if SIZE > 2 else ["pure"]


def built(folder: Path, kind: str) -> dict[str, bytes]:
    """Build a release of a copy of this tree that lies in a folder; return its files."""
    assert (WHEELS / "stamp").exists(), "first `make .venv/wheels/stamp`"
    assert (ROOT / "web" / "node_modules").exists(), "first `make web`"
    shutil.copytree(ROOT, folder, ignore=LEFT)
    for path in (folder / "src").rglob("*"):
        os.utime(path, (SPRING, SPRING))  # it was fetched at another time
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    kept = {name: value for name, value in os.environ.items() if name not in ("SOURCE_DATE_EPOCH", "REPAIRE_PURE")}
    wanted = kept | ({"REPAIRE_PURE": "1"} if kind == "pure" else {})
    subprocess.run([folder / "scripts" / "release", "out"], check=True, env=wanted)
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


class Release(NamedTuple):
    """A release that was built."""

    kind: str
    folder: Path
    files: dict[str, bytes]

    @property
    def wheel(self) -> Path:
        """The wheel that this kind of release is built for."""
        found = [path for path in self.folder.glob("*.whl") if path.name.endswith("-py3-none-any.whl") == self.pure]
        assert len(found) == 1
        return found[0]

    @property
    def pure(self) -> bool:
        """Whether it is for everybody alone."""
        return self.kind == "pure"


@pytest.fixture(scope="module", params=KINDS)
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Release:
    folder = tmp_path_factory.mktemp("release") / "here"
    return Release(request.param, folder / "out", built(folder, request.param))


def named(files: dict[str, bytes], ending: str) -> str:
    (found,) = [name for name in files if name.endswith(ending)]
    return found


def test_a_release_built_elsewhere_is_the_same_to_the_byte(release: Release, tmp_path: Path) -> None:
    elsewhere = built(tmp_path / "quite" / "elsewhere", release.kind)
    assert sorted(elsewhere) == sorted(release.files)
    assert [name for name in elsewhere if elsewhere[name] != release.files[name]] == []


def test_checksums_name_every_file(release: Release) -> None:
    files = release.files
    sums = {
        name: digest for digest, _, name in (line.partition("  ") for line in files["SHA256SUMS"].decode().splitlines())
    }
    assert sums == {name: hashlib.sha256(body).hexdigest() for name, body in files.items() if name != "SHA256SUMS"}


def test_the_client_is_in_wheel_and_source_and_no_packages_are(release: Release) -> None:
    wheel = zipfile.ZipFile(release.wheel).namelist()
    assert any(name.endswith((".so", ".pyd")) for name in wheel) != release.pure
    with tarfile.open(release.folder / named(release.files, ".tar.gz")) as archive:
        source = [name.partition("/")[2] for name in archive.getnames()]
    for names, web in ((wheel, "repaire/web/"), (source, "src/repaire/web/")):
        assert f"{web}index.html" in names
        assert [name for name in names if name.startswith(f"{web}assets/") and name.endswith(".js")]
        assert [name for name in names if "node_modules" in name or ".venv" in name or "__pycache__" in name] == []


def test_the_sboms_name_every_locked_package_with_its_hashes(release: Release) -> None:
    files = release.files
    server, client = (json.loads(files[f"{side}.cdx.json"]) for side in ("server", "client"))
    locked = re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", (ROOT / "requirements" / "run.lock").read_text(), re.MULTILINE)
    assert {(part["name"], part["version"]) for part in server["components"]} == set(locked)
    assert all(part["externalReferences"][0]["hashes"] for part in server["components"])
    packages: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    wanted = {(path.rpartition("node_modules/")[2], facts["version"]) for path, facts in packages.items() if path}
    assert {(part["name"], part["version"]) for part in client["components"]} == wanted
    assert all(part["hashes"] for part in client["components"])
    assert (server["bomFormat"], client["bomFormat"]) == ("CycloneDX", "CycloneDX")


def test_the_wheel_plays_a_game_in_an_empty_environment_without_node(release: Release, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=True, symlinks=True)
    binaries = empty / "bin"
    alone = {"PATH": str(binaries), "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1", "PIP_CONFIG_FILE": os.devnull}
    assert not any(shutil.which(program, path=alone["PATH"]) for program in ("node", "cc", "gcc"))
    install = ["-m", "pip", "--quiet", "--isolated", "install", "--no-index", "--find-links", str(WHEELS)]
    subprocess.run([binaries / "python", *install, str(release.wheel)], check=True, env=alone, cwd=tmp_path)
    doctor = subprocess.run(
        [binaries / "repaire", "doctor", "--json"], check=True, env=alone, cwd=tmp_path, capture_output=True, text=True
    )
    facts = json.loads(doctor.stdout)
    assert str(empty) in facts["folder"]
    assert facts["rules"] == release.kind
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
