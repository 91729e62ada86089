"""Whether this server can do its work: a probe writes to the store."""

from __future__ import annotations

import asyncio

from repaire.server.den import Den

PROBE_SECONDS = 5.0  # for the store to take a write


class Health:
    """Whether the store can be written to, tried once a second at most however many ask."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.tried = float("-inf")
        self.trying: asyncio.Task[bool] | None = None

    async def good(self) -> bool:
        """Tell whether it can."""
        if self.trying is None or (self.trying.done() and self.den.ticks() - self.tried >= 1.0):
            self.tried = self.den.ticks()
            self.trying = asyncio.create_task(self._try())
        return await asyncio.shield(self.trying)

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.den.store.probe()
        except Exception as error:  # whatever is wrong with the store, we are not ready
            self.den.fault("", error)
            return False
        return True
