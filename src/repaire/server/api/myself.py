"""Myself over HTTP: my games and their numbers, ratings, an export of all that is known, and the way out."""

from __future__ import annotations

from functools import partial
from typing import Any

from repaire.games import GAMES
from repaire.people.departures import veiled
from repaire.people.export import about
from repaire.people.history import games_of
from repaire.people.looks import look_at
from repaire.people.numbers import Numbers, numbers_of
from repaire.people.profiles import be_rated, find_profile
from repaire.people.ratings import Rating
from repaire.people.recovery import code_made
from repaire.server import wire
from repaire.server.api.request import Ask, Problem, Raw, WithCookie
from repaire.server.present import face
from repaire.tables.entries import Look
from repaire.tables.folded import OVER
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Session
from repaire.tables.table import Table

MOST_TABLES = 10_000


def session_of(ask: Ask) -> Session:
    """Return whose request it is; routes ask for a session."""
    assert ask.caller.session is not None
    return ask.caller.session


async def about_me(ask: Ask) -> Any:
    """Tell what is kept of me: name, mask, colour, passkeys, and whether my games are rated."""
    session, den = session_of(ask), ask.den
    look, profile = look_at(session), await find_profile(den.store, session.person)
    return wire.Myself(
        session.name,
        "en" if session.lang == "en" else "fr",
        look.mask,
        look.colour,
        profile is not None and profile.rated,
        [wire.PasskeyOut(*key) for key in await _keys(ask)],
        await code_made(den.store, session.person),
    )


async def _keys(ask: Ask) -> list[tuple[str, str, str, int, int]]:
    keys = await ask.den.passkeys.of(ask.caller.person)
    return [(key.id, key.site, key.label, key.made, key.used) for key in keys]


async def my_games(ask: Ask) -> Any:
    """List games that I finished, the latest first, by game, result (won, shared, lost, open) and names of others."""
    game, result, name, before = (ask.query.get(name, "") for name in ("game", "result", "name", "before"))
    if "\0" in game + result + name + before:
        raise Problem(400, "bad_request", why="query")
    found, following = await games_of(ask.den.store, ask.caller.person, game, result, name, before)
    gone = ask.den.departures.people
    return wire.GamesPage(
        [
            wire.PlayedOut(
                game.table,
                game.game,
                game.ended,
                game.why,
                game.seat,
                game.result,  # type: ignore[arg-type]  # one of those that history writes
                game.score,
                game.luck,
                game.play,
                [wire.GameSeat(one.name, one.bot, one.mask, one.colour, one.gone) for one in veiled(game.seats, gone)],
            )
            for game in found
        ],
        following,
    )


async def my_numbers(ask: Ask) -> Any:
    """Tell my games in numbers, and my ratings if I asked for them."""
    store, person = ask.den.store, ask.caller.person
    profile = await find_profile(store, person)
    rated = profile is not None and profile.rated
    return [
        _numbers_out(one, (await ask.den.ratings.of(one.game)).get(person) if rated else None)
        for one in await numbers_of(store, person)
    ]


def _numbers_out(one: Numbers, mine: Rating | None) -> wire.NumbersOut:
    return wire.NumbersOut(
        one.game,
        one.played,
        one.won,
        one.streak,
        one.best,
        [wire.AmongOut(who.split(",") if who else [], to.played, to.won) for who, to in one.among.items()],
        one.reviewed,
        round(one.luck, 4),
        round(one.play, 4),
        round(mine.mu, 2) if mine else None,
        round(mine.margin, 2) if mine else None,
        mine.games if mine else 0,
    )


async def rate_me(ask: Ask) -> Any:
    """Have my games against people rated from now on, and be on leaderboards; or not any more."""
    await be_rated(ask.den.store, session_of(ask), ask.body.rated)
    return await about_me(ask)


async def leaderboard(ask: Ask) -> Any:
    """List the best at a game, of those who asked to be rated."""
    game = ask.path["game"]
    if game not in GAMES:
        raise Problem(404, "not_found")
    return [
        wire.LeaderOut(
            name,
            wire.FaceOut(*face(rating.person, Look(mask, colour))),
            round(rating.mu, 2),
            round(rating.margin, 2),
            rating.games,
            rating.person == ask.caller.person,
        )
        for rating, name, mask, colour in await ask.den.ratings.leaders(game)
    ]


async def export_me(ask: Ask) -> Any:
    """Return all that is known about me, as one JSON file."""
    den = ask.den
    if not den.limits.exports.allows(ask.caller.person):
        raise Problem(429, "too_many")
    found = await about(den.store, session_of(ask), den.sessions, den.passkeys, den.ratings, den.told_of)
    return Raw(found, "application/json", "repaire-me.json")


async def delete_me(ask: Ask) -> Any:
    """Forget me: what is known of me goes, bots play on for me, and the games of others stay. There is no way back."""
    den, person = ask.den, session_of(ask).person
    tables = [one for one in await den.store.tables_of(person, MOST_TABLES) if one.phase != OVER]
    await den.departures.leave(person)
    for device in {one.device for one in await den.store.sessions_of(person, den.clock())}:
        await den.sessions.end(person, device)
    for live in den.service.live.values():
        den.departures.veil(live.table)
    for summary in tables:
        await _leave(ask, summary.table, person)
    return WithCookie(wire.Me("", "fr"), "")


async def _leave(ask: Ask, table: str, person: str) -> None:
    """Leave all seats of a table: they are free before the start, and a bot's afterwards."""
    service = ask.den.service
    try:
        live = await service.find(table)
        for seat in live.table.seat_of(person):
            await service.quietly(live, partial(Table.leave, seat=seat, at=ask.den.clock(), key=""))
    except TableRefusal:  # a table that is broken already
        return
