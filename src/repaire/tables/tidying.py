"""Bringing what was written home from SQLite's log into the file proper, with nobody waiting for it.

SQLite would do it inside a commit every so often, and everybody's moves would wait. Here a thread with a connection of
its own does nearly all of it while moves go on; what was written meanwhile, which is little, the writer itself brings
home between two commits, and so its next commit begins the log anew.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread

OFTEN = 2_000  # jobs between two tidyings: 10 to 30 MB of log


class Tidier:
    """Belongs to the writer's thread, which calls it after every commit."""

    def __init__(self, writing: sqlite3.Connection, own: sqlite3.Connection) -> None:
        self._writing = writing
        self._own = own
        self._written = 0  # jobs since the last tidying began
        self._under_way = False
        self._nearly_done = Event()
        self._begin: SimpleQueue[bool] = SimpleQueue()  # False: it is over
        self._thread = Thread(target=self._work, name="sqlite-tidier", daemon=True)
        self._thread.start()

    def after(self, jobs: int) -> None:
        """So many jobs have been committed: begin a tidying, or end one, if it is time."""
        self._written += jobs
        if self._nearly_done.is_set():
            self._nearly_done.clear()
            bring_home(self._writing)
            self._under_way = False
        elif self._written >= OFTEN and not self._under_way:
            self._written = 0
            self._under_way = True
            self._begin.put(True)

    def close(self) -> None:
        """End what is under way, and disconnect."""
        self._begin.put(False)
        self._thread.join()
        self._own.close()

    def _work(self) -> None:
        while self._begin.get():
            bring_home(self._own)
            self._nearly_done.set()


def bring_home(connection: sqlite3.Connection) -> None:
    """Bring home all that was committed so far, unless somebody is at it; what cannot be now stays in the log, safe."""
    with suppress(sqlite3.OperationalError):  # as in SQLite's own: the next commit says so if the disk is full
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
