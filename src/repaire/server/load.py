"""How busy this server is, for the host's page."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from repaire.server import wire
from repaire.server.den import Den
from repaire.server.metrics import BUCKETS, Metrics

STATM = Path("/proc/self/statm")


def load_of(den: Den) -> wire.Load:
    """Return how busy this server is."""
    counts = den.metrics.counts
    running, waiting = den.thinking.busy()
    return wire.Load(
        round(den.metrics.lately(), 2),
        counts["commands", ""],
        within(den.metrics, 0.5),
        within(den.metrics, 0.99),
        len(den.channels.connections),
        len(den.service.live),
        running,
        waiting,
        sum(value for (name, _), value in counts.items() if name == "faults"),
        memory(),
        den.began,
    )


def within(metrics: Metrics, share: float) -> float:
    """Return the seconds within which such a share of all commands was stored; 0 if there was none."""
    wanted, found = share * sum(metrics.commits), 0
    for bound, count in zip(BUCKETS, metrics.commits, strict=False):
        found += count
        if found >= wanted:
            return bound if found else 0.0
    return 2 * BUCKETS[-1]


def memory() -> int:
    """Return how many bytes of memory this process has; where the system does not tell, the most it ever had."""
    try:
        return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
