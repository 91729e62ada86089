"""Counters for whoever runs the server, in Prometheus' text format. They count; they never name a person or a card."""

from __future__ import annotations

import hmac
import re
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Mapping
from time import monotonic

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

MINUTE = 60  # seconds


class Metrics:
    """What this process has counted since it began."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, int] = {}
        self.commits = [0] * (len(BUCKETS) + 1)
        self.commit_seconds = 0.0
        self.seconds: deque[tuple[int, int]] = deque(maxlen=MINUTE)  # of the last minute, with its commands

    def count(self, name: str, label: str = "") -> None:
        """Count one."""
        self.counts[name, label] += 1

    def commit(self, seconds: float) -> None:
        """Note how long a command took from its arrival to its durable commit."""
        self.commit_seconds += seconds
        second = int(monotonic())
        count = self.seconds.pop()[1] if self.seconds and self.seconds[-1][0] == second else 0
        self.seconds.append((second, count + 1))
        self.commits[bisect_left(BUCKETS, seconds)] += 1

    def lately(self) -> float:
        """Return the commands a second, over the last minute."""
        now = int(monotonic())
        return sum(count for second, count in self.seconds if second > now - MINUTE) / MINUTE

    def text(self) -> str:
        """Return all of it."""
        lines: list[str] = []
        seen: set[str] = set()
        for (name, label), value in sorted(self.counts.items()):
            if name not in seen:
                lines.append(f"# TYPE repaire_{name}_total counter")
                seen.add(name)
            tail = f'{{kind="{label}"}}' if label else ""
            lines.append(f"repaire_{name}_total{tail} {value}")
        for name, value in sorted(self.gauges.items()):
            lines += [f"# TYPE repaire_{name} gauge", f"repaire_{name} {value}"]
        lines.append("# TYPE repaire_commit_seconds histogram")
        total = 0
        for bound, value in zip(BUCKETS, self.commits, strict=False):
            total += value
            lines.append(f'repaire_commit_seconds_bucket{{le="{bound}"}} {total}')
        total += self.commits[-1]
        lines.append(f'repaire_commit_seconds_bucket{{le="+Inf"}} {total}')
        lines += [f"repaire_commit_seconds_sum {self.commit_seconds:.6f}", f"repaire_commit_seconds_count {total}"]
        return "\n".join(lines) + "\n"


LOOPBACK = ("127.0.0.1", "::1")
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


def may_read(token: str, address: str, headers: Mapping[str, str]) -> bool:
    """Tell whether a caller may read the metrics: who has the token; if none is set, programs on this machine.

    A reverse proxy on this machine is not such a program: it names another host, or the address that it speaks for.
    """
    if token:
        given = headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    host = re.sub(r":\d+$", "", headers.get("host", ""))
    return address in LOOPBACK and host in LOCAL_HOSTS and not any(name in headers for name in FORWARDED)
