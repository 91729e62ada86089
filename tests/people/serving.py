"""A server around a test: on the store in memory, or on every kind of store in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from repaire.server.config import Config
from repaire.tables.store import Store
from tests.server.running import GENEROUS, Inside
from tests.tables.example import Make

Play: TypeAlias = Callable[[Inside], Awaitable[None]]


def serve(play: Play, store: Store | None = None, config: Config | None = None) -> None:
    """Run a server for as long as something is played on it."""

    async def run() -> None:
        async with Inside(store, config or Config(pace=0.0, rates=GENEROUS)).open() as place:
            await play(place)

    asyncio.run(run())


def inside(play: Play) -> Callable[[], None]:
    """Make a test of what is played on a server."""

    def test() -> None:
        serve(play)

    test.__doc__ = play.__doc__
    return test


def on_every_store(play: Play) -> Callable[[Make], None]:
    """Make a test, for every kind of store, of what is played on a server."""

    def test(make: Make) -> None:
        serve(play, make())

    test.__doc__ = play.__doc__
    return test
