"""Nodes behind a balancer that asks them whether they are ready, as nginx, Caddy or HAProxy do."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.server.running import Real

EVERY = 0.3  # seconds between two questions
PATIENCE = 2.0  # seconds that a node has to answer


class Balancer:
    """Sends people to the node that they prefer, or to the next one that is ready."""

    def __init__(self, folder: Path, database: str, count: int) -> None:
        self.servers: list[Real] = []
        self.ready = [True] * count
        self.paused: set[int] = set()
        for number in range(count):
            (folder / str(number)).mkdir()
            self.servers.append(Real(folder / str(number), database=database))

    def near(self, preferred: int) -> Callable[[], str]:
        """Return where somebody who prefers a node is sent at the moment."""
        ring = [(preferred + step) % len(self.servers) for step in range(len(self.servers))]
        return lambda: self.servers[next((number for number in ring if self.ready[number]), preferred)].url

    async def watch(self) -> None:
        """Ask every node again and again."""
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            await asyncio.gather(*(self._watch(client, number) for number in range(len(self.servers))))

    async def _watch(self, client: httpx.AsyncClient, number: int) -> None:
        while True:
            try:
                reply = await client.get(f"{self.servers[number].url}/readyz")
                self.ready[number] = reply.status_code == 200
            except httpx.TransportError:
                self.ready[number] = False
            await asyncio.sleep(EVERY)

    def kill(self, number: int) -> None:
        """A node dies."""
        self.servers[number].process.kill()

    def pause(self, number: int) -> None:
        """A node stands still, with all its connections open: a machine that swaps, or moves to another host."""
        self.servers[number].process.send_signal(signal.SIGSTOP)
        self.paused.add(number)

    def resume(self, number: int) -> None:
        """It goes on, and does not know that time has passed."""
        self.servers[number].process.send_signal(signal.SIGCONT)
        self.paused.discard(number)

    def stop(self) -> None:
        """End them all."""
        for number in list(self.paused):
            self.resume(number)
        for server in self.servers:
            server.stop()
