"""How a process begins in which bots think or play. No rules are imported here: first it is known which kind."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from repaire.compiled import take_up


def begin(rules: str, nice: int = 0) -> None:
    """Take up the compiled rules of this mark; leave the processor to others; end with the parent, however it ends."""
    take_up(rules)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
