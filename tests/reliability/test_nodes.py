"""What a node owes to what other nodes write, case by case."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from repaire.tables import entries as e
from repaire.tables.folded import Change
from repaire.tables.journal import Line
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.service import TRIES
from repaire.tables.store import KeyTaken
from repaire.tables.table import Table
from tests.reliability.two_nodes import Node, World
from tests.reliability.virtual_time import run_virtually


class Quiet(World):
    """Two nodes, one table, no faults; the first node has the table in memory."""

    async def begin(self) -> tuple[Node, Node, str]:
        """Return the nodes and the table."""
        self.nodes = [Node(self, "A"), Node(self, "B")]
        self.database.weather.usual = 0.1
        a, b = self.nodes
        return a, b, await self.open_table("browl", 2, e.Clock())


def say(text: str) -> partial[Change]:
    """Return a command."""
    return partial(Table.say, person="p0", name="P", text=text, at=0, key=text)


def test_written_while_loading() -> None:
    """A line that is written after a node has read the journal, but before it has the table, is not missed."""

    async def course(world: Quiet) -> None:
        a, b, table = await world.begin()
        for text in map(str, range(60)):
            loading = asyncio.ensure_future(b.find(table))
            await a.carry_out(table, say(text), text)
            await loading
            await asyncio.sleep(5)
            assert b.service.live[table].table.seq == len(world.database.data.lines[table])
            b.crash()
            b.start()

    run_virtually(course(Quiet(1)))


def test_loading_once() -> None:
    """Many who ask for a table at once get the same one, and a table that is not there leaves nothing behind."""

    async def course(world: Quiet) -> None:
        _, b, table = await world.begin()
        found = await asyncio.gather(*(b.service.find(table) for _ in range(5)))
        assert all(live is found[0] for live in found)
        for _ in range(3):
            with pytest.raises(NoSuchTable):
                await b.service.find("nothing")
        await asyncio.sleep(0)
        assert not b.service.loading
        assert not b.service.heard

    run_virtually(course(Quiet(2)))


def test_behind_is_no_reason_to_refuse() -> None:
    """A command that is right by the journal is carried out by a node that has not heard of the latest lines."""

    async def course(world: Quiet) -> None:
        a, b, table = await world.begin()
        await b.find(table)
        b.store.alive = False  # deaf from now on
        live = await a.find(table)
        first = live.table.to_move()[0]
        for seat in (first, 1 - first):
            node = a if seat == first else b
            action = live.table.state.legal(seat)[0]
            move = partial(Table.move, seat=seat, by=f"p{seat}", actions=[action], at=0, key=f"m{seat}")
            assert await node.carry_out(table, move, f"m{seat}") == live.table.seq + (node is b)

    run_virtually(course(Quiet(3)))


@pytest.mark.parametrize("late", [1, 5, TRIES - 1])
def test_a_key_that_is_taken_before_its_line_can_be_read(late: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer is given as soon as it can be seen; that it cannot at once is nobody's fault."""

    async def course(world: Quiet) -> None:
        a, b, table = await world.begin()
        await b.find(table)
        b.store.alive = False  # deaf from now on
        first = await a.carry_out(table, say("once"), "once")
        read, line_of_key, looks = b.store.read, b.store.line_of_key, 0

        async def read_late(name: str, after: int = 0) -> list[Line]:
            return await read(name, after) if looks >= late else []

        async def find_late(name: str, key: str) -> Line | None:
            nonlocal looks
            looks += 1
            return await line_of_key(name, key) if looks > late else None

        monkeypatch.setattr(b.store, "read", read_late)
        monkeypatch.setattr(b.store, "line_of_key", find_late)
        assert await b.carry_out(table, say("once"), "once") == first
        assert [line.key for line in world.database.data.lines[table]].count("once") == 1
        assert not world.faults

    run_virtually(course(Quiet(4)))


def test_a_key_that_is_taken_and_never_seen_breaks_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the store says, the command is refused for now, and the table goes on."""

    async def course(world: Quiet) -> None:
        a, _, table = await world.begin()
        append = a.store.append

        async def taken(*_: object) -> None:
            raise KeyTaken

        monkeypatch.setattr(a.store, "append", taken)
        with pytest.raises(TableRefusal, match="busy"):
            await a.carry_out(table, say("once"), "once")
        monkeypatch.setattr(a.store, "append", append)
        assert await a.carry_out(table, say("once"), "once") == a.service.live[table].table.seq
        assert not world.faults

    run_virtually(course(Quiet(5)))
