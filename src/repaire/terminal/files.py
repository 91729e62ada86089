"""Reading records, and writing them so that nothing is lost if we are stopped midway."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from repaire.games import find
from repaire.kernel.errors import BadRecord
from repaire.kernel.record import Record, load, replay
from repaire.tables.recorded import of_export


def read(path: Path) -> Record:
    """Return the record in a file, or the game of an exported table, checked to the last move; raise BadRecord."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("unreadable_record", file=str(path), why=type(error).__name__) from error
    record = of_export(text) if '"repaire_export"' in text[:200] else load(text, find)
    replay(record)
    return record


def write(record: Record, path: Path) -> None:
    """Put the record into a file, whole or not at all; raise BadRecord if that fails."""
    put(path, record.dump())


def put(path: Path, text: str) -> None:
    """Put a text into a file, whole or not at all; raise BadRecord if that fails."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
            raise
    except OSError as error:
        raise BadRecord("unwritable_record", file=str(path), why=type(error).__name__) from error
