"""What this installation is made of."""

from __future__ import annotations

import platform
import sqlite3
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import repaire
from repaire.kernel import game


def compiled() -> bool:
    """Tell whether kernel and rules run as compiled code."""
    return not str(game.__file__).endswith(".py")


def findings() -> dict[str, str]:
    """Return the facts, by name."""
    web = files("repaire").joinpath("web", "index.html")
    return {
        "repaire": repaire.__version__,
        "rules": "compiled" if compiled() else "pure",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(terse=True),
        "rich": version("rich"),
        "database": f"SQLite {sqlite3.sqlite_version}",
        "web": "present" if web.is_file() else "absent",
        "folder": str(Path(repaire.__file__).parent),
    }
