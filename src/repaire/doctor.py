"""What this installation is made of."""

from __future__ import annotations

import platform
import sqlite3
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import repaire
from repaire.compiled import taken, why_pure
from repaire.kernel import game


def compiled() -> bool:
    """Tell whether kernel and rules run as compiled code."""
    return not str(game.__file__).endswith(".py")


def rules() -> tuple[str, str]:
    """Return which rules run here, and because of what; the catalogs word both."""
    if compiled():
        return "compiled", "in_tree" if taken() else "in_package"
    return "pure", why_pure()


def findings() -> dict[str, str]:
    """Return the facts, by name."""
    web = files("repaire").joinpath("web", "index.html")
    kind, because = rules()
    return {
        "repaire": repaire.__version__,
        "rules": kind,
        "because": because,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(terse=True),
        "rich": version("rich"),
        "database": f"SQLite {sqlite3.sqlite_version}",
        "web": "present" if web.is_file() else "absent",
        "folder": str(Path(repaire.__file__).parent),
    }
