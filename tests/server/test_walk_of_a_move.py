"""docs/architecture.md tells how a move goes, hop by hop: a real one is watched on its way."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from repaire.tables.sqlite import SqliteStore
from tests.server.running import Inside, new_key, table_of

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
HOP = re.compile(r"^  ((?:server|tables)/\w+\.py) +([\w.]+) ", re.MULTILINE)


def hops() -> list[str]:
    """Return the functions that the page names, in its order."""
    part = PAGE.read_text(encoding="utf-8").partition("## A move, hop by hop")[2].partition("\n## ")[0]
    return [f"{module} {name}" for module, name in HOP.findall(part)]


def test_a_move_goes_the_way_that_the_page_draws(tmp_path: Path) -> None:
    wanted, seen = hops(), list[str]()
    watching = threading.Event()

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and watching.is_set():
            place = re.search(r"repaire/((?:server|tables)/\w+\.py)$", frame.f_code.co_filename)
            hop = f"{place[1]} {frame.f_code.co_qualname}" if place else ""
            if hop in wanted and hop not in seen:
                seen.append(hop)

    async def run() -> None:
        async with Inside(SqliteStore(tmp_path / "t.db")).open() as place:
            guest = await place.guest()
            table = await table_of(guest)
            line = await guest.socket(table)
            await line.quiet()
            live = place.den.service.live[table].table
            seat = live.to_move()[0]
            move = {"t": "move", "key": new_key(), "seat": seat, "actions": live.state.legal(seat)[:1]}
            watching.set()
            assert (await line.ask(move))["t"] == "done"
            watching.clear()
            await line.close()

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        asyncio.run(run())
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert len(wanted) > 15
    assert seen == wanted
