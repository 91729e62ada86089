"""Files that one process has to itself, by a lock that ends with the process however it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


def claimed(path: Path) -> IO[bytes] | None:
    """Return a file that is locked for as long as it is open; None if another process has it."""
    file = path.open("ab")
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
