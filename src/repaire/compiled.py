"""Compiled rules beside a source tree: where they are, whether they fit, and how a process takes them up.

`make play` compiles kernel and rules into `.venv/compiled` while people play (scripts/compile_tree.py). The command
`repaire` and the processes it starts import those modules from there, and all others from the sources; results are the
same. Who imports `repaire` from Python gets the sources: editing and testing stay as they are.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError, version
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
TREE = Path(sys.prefix) / "compiled"
STAMP = TREE / "stamp"  # its first line is the mark of what was compiled
NOTE = Path(sys.prefix) / "compiling.json"  # what the last attempt came to: why, for which mark, in which process
RULES = (
    "kernel",
    "games",
    "bots",
    "lab/match.py",
    "lab/seer.py",
    *(f"tables/{name}.py" for name in ("alarms", "chair", "dues", "fairness", "folded", "forks", "journal", "live")),
    *(f"tables/{name}.py" for name in ("meter", "patch", "repeats", "service", "sqlite_writer", "summaries", "table")),
    *(f"server/{name}.py" for name in ("admission", "commands", "connection", "limits", "metrics", "presence")),
    *(f"server/{name}.py" for name in ("present", "publisher", "socket")),
)  # with what they import
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")

_taken = ""  # the mark of what this process runs, if it has taken up compiled modules


class Finder(MetaPathFinder):
    """Finds modules that are compiled, and the library that all of them share."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a compiled module is, if it is one."""
        if fullname.startswith("repaire.") or fullname.endswith("__mypyc"):
            file = TREE.joinpath(*fullname.split(".")).with_suffix(SUFFIX)
            if file.is_file():
                return spec_from_file_location(fullname, file)
        return None


def mark(package: Path = PACKAGE) -> str:
    """Return a digest of the rules' sources and of what they run on: compiled code fits if it has the same."""
    try:
        runtime = version("librt")
    except PackageNotFoundError:
        runtime = ""
    found = hashlib.sha256(f"{SUFFIX} {runtime}\n".encode())
    for part in RULES:
        named = package / part
        for file in [named] if named.is_file() else sorted(named.rglob("*.py")):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            found.update(f"{file.relative_to(package).as_posix()} {content}\n".encode())
    return found.hexdigest()


def made() -> str:
    """Return the mark of what is compiled, or nothing."""
    try:
        return STAMP.read_text(encoding="utf-8").split("\n")[0]
    except OSError:
        return ""


def take_up(wanted: str) -> bool:
    """Import compiled modules from now on, if they have this mark; nothing is done once rules are imported."""
    global _taken  # noqa: PLW0603 (a process takes them up once, and for good)
    if not wanted or wanted != made() or asked_to_be_pure() or any(name in sys.modules for name in _FIRST):
        return False
    sys.meta_path.insert(0, Finder())
    _taken = wanted
    return True


_FIRST = ("repaire.kernel", "repaire.games", "repaire.bots")  # a process runs one kind of rules, never both


def taken() -> str:
    """Return the mark of the compiled modules that this process has taken up; processes that it starts do likewise."""
    return _taken


def asked_to_be_pure() -> bool:
    """Tell whether REPAIRE_PURE=1 is set."""
    return os.environ.get("REPAIRE_PURE") == "1"


def why_pure() -> str:
    """Return why a process runs the sources: a word that the catalogs explain as `rules.<word>`."""
    if asked_to_be_pure():
        return "asked"
    if not (PACKAGE.parent.parent / "scripts" / "compile_tree.py").is_file():
        return "installed"
    here = mark()
    try:
        note = json.loads(NOTE.read_text(encoding="utf-8"))
    except OSError:
        note = {}
    if note.get("why") == "compiling" and alive(note["process"]):
        return "compiling"
    if made() == here:
        return "imported"
    if note.get("mark") == here and note["why"] != "compiling":
        return str(note["why"])  # no_compiler, no_headers or failed
    return "changed" if made() else "not_yet"


def alive(process: int) -> bool:
    """Tell whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
