"""Build hook: compile kernel and rules with mypyc into the wheel, if this machine can.

The sources are copied to a temporary folder and compiled there, so nothing compiled is ever left in the source tree.
Editable installs stay pure. Without a C compiler, where compiling fails, or with REPAIRE_PURE=1, the wheel is pure
Python and a notice says so; with REPAIRE_COMPILE=1 a failure to compile is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = (
    "ballot.py",
    "draw.py",
    "flock.py",
    "game.py",
    "layout.py",
    "lens.py",
    "mind.py",
    "playout.py",
    "sight.py",
    "view.py",
)
BOTS = ("node.py", "tree.py")
LAB = ("match.py", "seer.py")
# What every move at a table goes through. A compiled class takes no interpreted children, so the stream goes with Draw.
TABLES = (
    "alarms.py",
    "dues.py",
    "fairness.py",
    "folded.py",
    "forks.py",
    "journal.py",
    "live.py",
    "meter.py",
    "patch.py",
    "repeats.py",
    "service.py",
    "sqlite_writer.py",
    "summaries.py",
    "table.py",
)
SERVER = (
    "admission.py",
    "commands.py",
    "connection.py",
    "limits.py",
    "metrics.py",
    "presence.py",
    "present.py",
    "publisher.py",
    "socket.py",
)
# words and drawings: not on hot paths
COLD = ("__init__", "actions", "events", "heuristic", "reasons", "seats", "seen", "sights", "sketch")

INLINE = (
    [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-semantic-interposition"]
)  # small functions may be inlined


class CannotCompile(Exception):
    """The compiler is there, but it did not work."""


def hot_modules(source: Path) -> list[str]:
    """Return the files to compile, relative to the source folder."""
    games = [path for path in sorted(source.glob("repaire/games/*/*.py")) if path.stem not in COLD]
    folders = {"kernel": KERNEL, "bots": BOTS, "lab": LAB, "tables": TABLES, "server": SERVER}
    named = [f"repaire/{folder}/{name}" for folder, names in folders.items() for name in names]
    return named + [str(path.relative_to(source)) for path in games]


def compiler() -> str | None:
    """Return the C compiler that Python's own settings name, if it is there."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(named.split()[0]) or shutil.which("cc")


CANNOT = {"no_compiler": "no C compiler was found", "no_headers": "the C headers of this Python are not installed"}


def cannot() -> str:
    """Return why this machine cannot compile, a key of `CANNOT`; nothing if it can."""
    if compiler() is None:
        return "no_compiler"
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").is_file() else "no_headers"


def compile_in(folder: Path, modules: list[str]) -> list[Path]:
    """Compile the modules inside a copy of the sources; return what was made, and leave nothing else behind."""
    script = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"found = mypycify(['--strict', *{modules!r}], opt_level='3', debug_level='0')\n"  # no names of folders in it
        f"for extension in found: extension.extra_compile_args += {INLINE!r}\n"
        "setup(name='repaire', packages=[], ext_modules=found)\n"
    )
    (folder / "compile.py").write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "compile.py", "build_ext", "--inplace"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotCompile(f"mypyc could not compile the rules:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    (folder / "compile.py").unlink()
    for scrap in (folder / "build", folder / ".mypy_cache"):
        shutil.rmtree(scrap, ignore_errors=True)
    return sorted(folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


class CompileRules(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the install is editable or the machine cannot."""
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        if version == "editable":
            return
        if os.environ.get("REPAIRE_PURE") == "1":
            self.app.display_warning("repaire: REPAIRE_PURE=1, so the rules stay pure Python")
            return
        if cannot():
            self._stay_pure(CANNOT[cannot()])
            return
        self.folder = tempfile.TemporaryDirectory(prefix="repaire-mypyc-")
        folder = Path(self.folder.name)
        source = Path(self.root) / "src"
        shutil.copytree(
            source / "repaire", folder / "repaire", ignore=shutil.ignore_patterns("__pycache__", "*.so", "web")
        )
        try:
            made = compile_in(folder, hot_modules(source))
        except CannotCompile as error:
            self._stay_pure(str(error))
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made:
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
        self.app.display_info(f"repaire: {len(made) - 1} modules of kernel and rules compiled with mypyc")

    def _stay_pure(self, why: str) -> None:
        if os.environ.get("REPAIRE_COMPILE") == "1":
            raise CannotCompile(why)
        self.app.display_warning(f"repaire: the rules stay pure Python (slower, same results), because {why}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if self.folder is not None:
            self.folder.cleanup()
