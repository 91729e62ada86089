"""News from the nodes that share a PostgreSQL database: tables by "TABLE SEQ", devices that end, people that change.

Notifications that were sent while nobody listened are lost. So the listener notes the time of the database now and
then, and after losing its connection reports every table that was written since, and that anybody may have changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

PATIENCE = 10.0  # seconds to wait for a connection
PULSE = 15.0  # seconds between signs of life
RETRY = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to connect again

# A transaction may commit later than a pulse although it read the clock before: look back a minute more.
SINCE = "SELECT id, seq FROM tables WHERE written > %s - interval '1 minute'"

Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]


async def connect(url: str) -> Connection:
    """Return a connection on which every statement is a transaction."""
    return await AsyncConnection.connect(url, autocommit=True, connect_timeout=int(PATIENCE))


class Listener:
    """Listens on a connection of its own, from `start` to `stop`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.heard: list[Callable[[str, int], None]] = []
        self.ends: list[Callable[[str], None]] = []
        self.people: list[Callable[[str], None]] = []
        self._task: asyncio.Task[None] | None = None
        self._pulse: datetime | None = None  # by the database's clock: nothing before it was missed

    async def start(self) -> None:
        """Hear everything that is written from now on."""
        connection = await self._attending()
        self._task = asyncio.create_task(self._listen(connection), name="postgres-listener")

    async def stop(self) -> None:
        """Disconnect."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _attending(self) -> Connection:
        """Return a connection that listens; report what was written since the last pulse."""
        connection = await connect(self._url)
        try:
            await connection.execute("LISTEN repaire_lines")
            await connection.execute("LISTEN repaire_ends")
            await connection.execute("LISTEN repaire_people")
            since = self._pulse
            await self._beat(connection)
            if since is not None:
                for table, seq in await (await connection.execute(SINCE, (since,))).fetchall():
                    self._report(table, seq)
                self._heard("repaire_people", "")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _beat(self, connection: Connection) -> None:
        row = await (await connection.execute("SELECT clock_timestamp()")).fetchone()
        assert row is not None
        self._pulse = row[0]

    async def _listen(self, connection: Connection) -> None:
        """Report notifications, connecting again whenever the connection is lost."""
        while True:
            with suppress(psycopg.OperationalError, TimeoutError):
                async with connection:
                    while True:
                        async for note in connection.notifies(timeout=PULSE):
                            self._heard(note.channel, note.payload)
                        async with asyncio.timeout(PATIENCE):
                            await self._beat(connection)
            connection = await self._again()

    async def _again(self) -> Connection:
        """Return a new connection that listens, however long it takes."""
        failures = 0
        while True:
            await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
            with suppress(psycopg.OperationalError, TimeoutError):
                return await self._attending()
            failures += 1

    def _heard(self, channel: str, payload: str) -> None:
        if channel in ("repaire_ends", "repaire_people"):
            for told in self.ends if channel == "repaire_ends" else self.people:
                asyncio.get_running_loop().call_soon(told, payload)
        else:
            table, _, seq = payload.rpartition(" ")
            self._report(table, int(seq))

    def _report(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for heard in self.heard:
            loop.call_soon(heard, table, seq)  # a fault there is the loop's to report, and does not end the listening
