"""Ready means that a move could be stored; and one file is for one server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from repaire.tables.memory import MemoryStore
from repaire.tables.sqlite import SqliteStore
from tests.server.running import Inside, environment, real_server


class Full(MemoryStore):
    """A store whose disk can be full: it reads, and does not write."""

    full = False
    probes = 0

    async def probe(self) -> None:
        self.probes += 1
        if self.full:
            raise OSError("no space left")


def test_a_server_whose_store_takes_no_writes_is_not_ready() -> None:
    async def run() -> None:
        store = Full()
        async with Inside(store).open() as place:
            place.ticks.tick = 0
            client = place.client()
            assert (await client.get("/readyz")).status_code == 200
            store.full = True
            place.ticks.now += 1_000
            assert (await client.get("/readyz")).status_code == 503
            asked = store.probes
            for _ in range(20):  # however many ask, it is tried once a second
                assert (await client.get("/readyz")).status_code == 503
            assert store.probes == asked
            assert (await client.get("/api/games")).status_code == 200
            store.full = False
            place.ticks.now += 1_000
            assert (await client.get("/readyz")).status_code == 200

    asyncio.run(run())


def test_a_probe_is_a_commit(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.open()
        before = store.commits
        await store.probe()
        await store.probe()
        assert store.commits == before + 2
        await store.close()

    asyncio.run(run())


def test_a_second_server_on_the_same_file_says_so_and_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "repaire", "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    with real_server(tmp_path):
        for lang, words in (("en", "Another server is using"), ("fr", "Un autre serveur utilise")):
            second = subprocess.run(
                [*command, "--lang", lang], capture_output=True, text=True, timeout=60, check=False, env=environment()
            )
            assert second.returncode == 2
            assert words in second.stderr
            assert "Traceback" not in second.stderr
    with real_server(tmp_path):  # the first has ended: its place is free
        pass
