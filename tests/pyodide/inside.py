"""What runs in Pyodide: `games SEED` prints records as JSON, `tests ...` runs pytest."""

from __future__ import annotations

import importlib.util
import json
import os
import sys


def main(command: str, *arguments: str) -> int:
    """Carry out a command; return its exit code."""
    sys.path[:0] = ["/project/src", "/project", "/packages"]
    os.chdir("/project")
    if importlib.util.find_spec("librt") is not None:
        raise RuntimeError("librt is here, so what stands in for it is not tried")
    if command == "games":
        from tests.pyodide.games import whole_games

        print(json.dumps(whole_games(int(arguments[0]))))
        return 0
    import pytest

    return int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", *arguments]))
