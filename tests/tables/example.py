"""Lines and summaries to store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from repaire.tables.journal import Line, first_hash, next_hash
from repaire.tables.store import Store, Summary

Make: TypeAlias = Callable[[], Store]
Result = TypeVar("Result")

SECRET = bytes(range(32))


def lines(table: str, first: int, count: int = 1, key: str = "", body: bytes = b'{"t":"moved"}') -> list[Line]:
    """Return some lines; the first of them has the key."""
    found: list[Line] = []
    before = first_hash(table)
    for seq in range(first, first + count):
        before = next_hash(before, body)
        found.append(Line(table, seq, body, before, key if seq == first else ""))
    return found


def summary(
    table: str,
    seq: int,
    *,
    updated: int = 0,
    phase: str = "playing",
    public: bool = False,
    people: dict[str, bool] | None = None,
    names: tuple[str, ...] = ("Ann", ""),
) -> Summary:
    """Return a summary as of a line."""
    return Summary(
        table=table,
        game="browl",
        phase=phase,
        public=public,
        players=len(names),
        names=list(names),
        updated=updated or seq,
        seq=seq,
        people={"ann": True} if people is None else people,
    )


async def created(store: Store, table: str = "t") -> None:
    """Create a table with one line."""
    await store.create(lines(table, 1), SECRET, summary(table, 1))


def run(make: Make, play: Callable[[Store], Awaitable[Result]]) -> Result:
    """Open a store, do something with it, and close it."""

    async def all_of_it() -> Result:
        store = make()
        await store.open()
        try:
            return await play(store)
        finally:
            await store.close()

    return asyncio.run(all_of_it())
