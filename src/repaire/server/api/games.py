"""Games over HTTP: what can be played, with its words, rules, box and guided first game."""

from __future__ import annotations

from typing import Any

from repaire.bots import offered
from repaire.games import definitions, find
from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.lesson import Lesson, lesson_of
from repaire.kernel.setup import ORIGINS
from repaire.server import lessons, present, wire
from repaire.server.api.request import Ask, Problem, Raw


async def list_games(ask: Ask) -> Any:
    """List the games with their player counts and options."""
    return [
        wire.GameOut(
            d.id,
            list(d.players),
            list(d.minutes),
            list(d.ages),
            {fact: d.origin(fact) for fact in ORIGINS if fact != "ages" or d.ages},
            {str(n): present.parts_out(d, n) for n in range(d.players[0], d.players[1] + 1)} if d.parts else {},
            d.cooperative,
            offered(d),
            list(d.boxes),
            [
                wire.OptionOut(
                    o.name,
                    o.kind,
                    o.default,
                    o.low,
                    o.high,
                    list(o.words),
                    list(o.players) if o.players else None,
                    o.clause,
                )
                for o in d.options
            ],
            {lang: d.catalog(lang)["game.title"] for lang in LANGUAGES},
            {lang: d.catalog(lang)["game.pitch"] for lang in LANGUAGES},
            lesson_of(d) is not None,
        )
        for d in definitions()
    ]


async def game_texts(ask: Ask) -> Any:
    """Return the messages of a game in a language, by key."""
    return find(ask.path["game"]).catalog(ask.lang()).messages


async def rulebook(ask: Ask) -> Any:
    """Return the rulebook of a game in a language."""
    book = find(ask.path["game"]).rulebook(ask.lang())
    clauses = [wire.ClauseOut(c.id, c.provenance, c.title, c.text, c.section) for c in book.clauses]
    return wire.RulebookOut(book.title, book.intro, clauses)


async def figures(ask: Ask) -> Any:
    """Return the figures of a game's rulebook: positions for its board to draw."""
    return present.figures_out(find(ask.path["game"]))


async def box_text(ask: Ask) -> Any:
    """Return a box file of a game."""
    return Raw(find(ask.path["game"]).box(ask.path["box"]).text.encode(), "application/toml; charset=utf-8")


def _lesson(ask: Ask) -> Lesson:
    found = lesson_of(find(ask.path["game"]))
    if found is None:
        raise Problem(404, "not_found")
    return found


async def lesson(ask: Ask) -> Any:
    """Return the notes of a game's guided first game."""
    return lessons.lesson_out(_lesson(ask))


async def learn(ask: Ask) -> Any:
    """Open a table at the prepared position of a game's guided first game, against bots."""
    assert ask.caller.session is not None
    found = _lesson(ask)
    if not ask.den.limits.table_makers.allows(ask.caller.person):
        raise Problem(429, "too_many")
    live = await lessons.open_lesson(ask.den, ask.caller.session, found, ask.body.commitment)
    return ask.snapshot(live)
