"""Addresses that the host keeps out, for a time: known to all nodes within seconds, and after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeAlias

from repaire.tables.store import Store

LOOK = 2.0  # seconds between looks at what other nodes have decided
WIDEST = {4: 16, 6: 32}  # the shortest prefixes: nobody shuts out half of the world by a slip
HOUSEHOLD = 64  # of IPv6, as for limits

Network: TypeAlias = IPv4Network | IPv6Network


def network_of(text: str) -> Network | None:
    """Return the network that is meant: an address of IPv4, the /64 of an address of IPv6, or one that is named."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, IPv6Network) and found.prefixlen > HOUSEHOLD:
        found = found.supernet(new_prefix=HOUSEHOLD)
    return found if found.prefixlen >= WIDEST[found.version] else None


class Blocks:
    """The addresses that are kept out now."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock
        self.ends: dict[Network, int] = {}
        self.on_change: Callable[[], None] = lambda: None

    def keeps_out(self, address: str) -> bool:
        """Tell whether somebody at an address (as limits group them) is kept out."""
        if not self.ends:
            return False
        found = _parsed(address)
        if found is None:
            return False
        now = self.clock()
        return any(ends > now and _within(found, one) for one, ends in self.ends.items())

    async def look(self) -> None:
        """Read what is decided."""
        rows = await self.store.fetch("SELECT network, ends FROM blocks WHERE ends > ?", self.clock())
        found = {ip_network(network): int(ends) for network, ends in rows}
        if found != self.ends:
            self.ends = found
            self.on_change()

    async def add(self, network: Network, ends: int) -> None:
        """Keep a network out until then."""
        now = self.clock()
        await self.store.change(
            ("DELETE FROM blocks WHERE ends <= ?", (now,)),
            (
                "INSERT INTO blocks (network, made, ends) VALUES (?, ?, ?)"
                " ON CONFLICT (network) DO UPDATE SET ends = excluded.ends",
                (str(network), now, ends),
            ),
        )
        await self.look()

    async def lift(self, network: str) -> None:
        """Let a network in again."""
        await self.store.change(("DELETE FROM blocks WHERE network = ?", (network,)))
        await self.look()

    async def watch(self, fault: Callable[[str, BaseException], None]) -> None:
        """Look again and again, for as long as the server runs."""
        while True:
            try:
                await self.look()
            except Exception as error:  # the store is away: next time
                fault("", error)
            await asyncio.sleep(LOOK)


@lru_cache(maxsize=10_000)
def _parsed(address: str) -> Network | None:
    try:
        return ip_network(address, strict=False)
    except ValueError:
        return None


def _within(inner: Network, outer: Network) -> bool:
    if isinstance(inner, IPv4Network):
        return isinstance(outer, IPv4Network) and inner.subnet_of(outer)
    return isinstance(outer, IPv6Network) and inner.subnet_of(outer)
