"""Games that were finished before histories were kept: read once from their journals, a few at a time.

How far this has come is in the database: a server that is stopped goes on where it was, and several nodes do no harm
to each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container, Sequence

import msgspec

from repaire.games import GAMES
from repaire.kernel.review import Review
from repaire.people.history import SPOKE, finished, reviewed
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.journal import Line
from repaire.tables.store import Statement, Store

NAME, DONE = "history", "~"  # after every id
BITE = 10  # tables at a time
PAUSE = 0.05  # seconds between

_review: msgspec.json.Decoder[Review] = msgspec.json.Decoder(Review)
KEEP = "INSERT INTO people_progress (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


async def fill_in(store: Store, pause: float = PAUSE) -> int:
    """Write what is missing; return how many tables were looked at."""
    count = 0
    while True:
        found = await store.fetch("SELECT value FROM people_progress WHERE name = ?", NAME)
        after = str(found[0][0]) if found else ""
        tables = await store.table_ids(after, BITE) if after != DONE else []
        if not tables:
            await store.change((KEEP, (NAME, DONE)))
            return count
        told: list[Statement] = []
        gone = {str(row[0]) for row in await store.fetch("SELECT person FROM departed")}
        for table in tables:
            told += played(await store.read(table), gone)
            review = await store.review(table)
            if review is not None:
                told += reviewed(table, _review.decode(review))
            await asyncio.sleep(0)
        await store.change(*told, (KEEP, (NAME, tables[-1])))
        count += len(tables)
        await asyncio.sleep(pause)


def played(lines: Sequence[Line], gone: Container[str] = ()) -> list[Statement]:
    """Return what a journal tells of people, but for those who have left for good."""
    opened, ended, found = None, None, dict[str, Statement]()
    chairs: list[Chair] = []
    for line in lines:
        entry = e.decode(line.body)
        match entry:
            case e.Opened():
                opened, chairs = entry, [Chair() for _ in range(entry.players)]
            case e.Sat():
                look = entry.look or e.Look()
                chairs[entry.seat] = Chair(entry.name, entry.person, entry.bot, look=look)
            case e.Left():
                chairs[entry.seat] = Chair()
            case e.Covered():
                chairs[entry.seat].cover_by(entry.bot, entry.why)
            case e.Uncovered():
                chairs[entry.seat].cover_by("", "")
            case e.Succeeded():
                chair = chairs[entry.seat]
                chair.cover_by("", "")
                chair.name, chair.person, chair.bot = entry.name, entry.person, ""
                chair.look = entry.look or e.Look()
            case e.Chatted() if entry.seat < 0:
                found[entry.person] = (SPOKE, (entry.person, line.table))
            case e.Ended():
                ended = entry
    for chair in chairs:
        if chair.person in gone:
            chair.name = ""
    if opened is None or opened.game not in GAMES:
        return []
    # They did not ask to be rated then.
    return [*found.values(), *(finished(opened, chairs, ended, rate=False) if ended is not None else [])]
