"""Games on a Ray cluster: that of this machine, or any other by its address. Needs ray (`pip install 'repaire[ray]'`).

Ray schedules, moves results and does the work of a dead process or machine again. All nodes must have the same Repaire;
each part of the work checks that.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Final, TypeVar

from repaire import compiled
from repaire.kernel.errors import Missing
from repaire.lab.crew import SPARE, Crew
from repaire.lab.node import work

R = TypeVar("R")
ray: Any = import_module("ray")

RETRIES: Final = 20  # times that a part is done again because a process or a machine died
TRIES: Final = 3  # times that a cluster is asked which breaks off
LOOK: Final = 5.0  # seconds between looks at how large the cluster is


class Cluster(Crew):
    """A Ray cluster; `address` is `ray` for the one of this machine, which is started if there is none."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        self.joined = ray.is_initialized()  # by whoever uses this as a library
        if not self.joined:
            _join(address)
        self.work = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
        self.looked = float("-inf")
        self.size = 1

    @property
    def hands(self) -> int:
        """The processors of the whole cluster; it may grow and shrink."""
        if time.monotonic() - self.looked > LOOK:
            self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
            self.looked = time.monotonic()
        return self.size

    def in_order(self, task: Callable[..., R], parts: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        """Yield what the task makes of each part."""
        waiting: deque[Any] = deque()
        left = iter(parts)
        mark, taken = compiled.mark(), compiled.taken()
        try:
            while True:
                while len(waiting) < self.hands * SPARE and (part := next(left, None)) is not None:
                    waiting.append(self.work.remote(mark, taken, ray.cloudpickle.dumps((task, part))))
                if not waiting:
                    return
                found = ray.get(waiting[0])
                waiting.popleft()
                if found is None:
                    raise Missing("other_node")
                yield ray.cloudpickle.loads(found)
        finally:
            if self.joined:  # else all ends with our leaving; what runs ends soon, and forcing it may crash Ray (2.60)
                for given in waiting:
                    ray.cancel(given)

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if not self.joined:
            ray.shutdown()


def _join(address: str) -> None:
    """Join a cluster; where there is none on this machine, begin one that ends with this process."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        for left in reversed(range(TRIES)):
            try:
                ray.init("auto" if address == "ray" else address, **quiet)
                return
            except ConnectionAbortedError:  # it is there, but too busy to make room for us in time
                if not left:
                    raise
    except (ConnectionError, ValueError, RuntimeError) as error:
        if address != "ray" or "RAY_ADDRESS" in os.environ:
            raise Missing("no_cluster", address=address, why=type(error).__name__) from error
        ray.init(include_dashboard=False, **quiet)
