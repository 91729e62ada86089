"""Guided first games: a table at the prepared position of a game's lesson, with bots on the other seats."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from repaire.kernel.lesson import Lesson
from repaire.server import wire
from repaire.server.den import Den
from repaire.server.newcomers import me_among_bots
from repaire.tables import entries as e
from repaire.tables.bot_seats import STAND_IN
from repaire.tables.live import Live
from repaire.tables.store import Session
from repaire.tables.table import Table


def lesson_out(lesson: Lesson) -> wire.LessonOut:
    """Return a lesson as it is sent; its words are in the game's catalogs."""
    return wire.LessonOut(
        lesson.seat,
        [
            wire.NoteOut(
                note.id,
                note.when,
                dict(note.where),
                note.after,
                note.clause,
                [wire.SuggestionOut(item.kind, dict(item.args)) for item in note.suggests],
            )
            for note in lesson.notes
        ],
    )


async def open_lesson(den: Den, session: Session, lesson: Lesson, commitment: str) -> Live:
    """Open a table at the prepared position and begin. It continues no other table: by that a lesson is known."""
    setup, at = lesson.setup, den.clock()
    prelude = [[entry.actor, *entry.actions] for entry in lesson.record().entries]

    def opening(table: str, secret: str, at: int) -> e.Opened:
        return replace(e.Opened.of(setup, table, session.person, secret, at), prelude=prelude)

    seats = me_among_bots(session, lesson.seat, setup.players, commitment, STAND_IN, at)
    live = await den.service.open(opening, seats)
    await den.service.do(live, partial(Table.start, at=at, key=""))
    den.metrics.count("tables", setup.definition.id)
    return live
