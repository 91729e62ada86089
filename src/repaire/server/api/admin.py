"""The host's page over HTTP: what goes on here, and what can be done about it."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Any

from repaire.server import present, wire
from repaire.server.api.request import Ask, Problem, WithCookie
from repaire.server.blocks import network_of
from repaire.server.load import load_of
from repaire.tables.dues import summary
from repaire.tables.store import WAITS, Summary
from repaire.tables.table import Table

LISTED = 30
HOUR = 3_600_000


async def enter(ask: Ask) -> Any:
    """Open the host's page in this browser; few tokens may be tried."""
    door, address = ask.den.door, ask.caller.address
    if not door.there:
        raise Problem(404, "not_found")
    if door.guessed_too_often(address):
        raise Problem(429, "too_many")
    if not door.opens(ask.body.token, address):
        raise Problem(403, "bad_token")
    return WithCookie(wire.Entered(True), header=door.cookie(True))


async def exit_admin(ask: Ask) -> Any:
    """Close the host's page in this browser."""
    return WithCookie(wire.Entered(False), header=ask.den.door.cookie(False))


async def admin(ask: Ask) -> Any:
    """Return all that the host's page shows."""
    den, store = ask.den, ask.den.store
    census = await store.census(den.clock())
    newest, waiting = await store.newest_tables("", LISTED), await store.newest_tables(WAITS, LISTED)
    broken = [summary(live.table, live.table.since) for live in den.service.live.values() if live.broken]
    unlisted = {str(row[0]) for row in await store.fetch("SELECT table_id FROM unlisted")}
    shown = {one.table for one in (*newest, *waiting)}
    return wire.AdminOut(
        den.clock(),
        [wire.Kind(*kind) for kind in census.tables],
        _lines(newest),
        _lines(waiting),
        _lines(broken),
        sorted(shown & unlisted),
        census.people,
        max(census.here, len(den.presence.last)),
        load_of(den),
        wire.Disk(census.size, census.free),
        await _alerts(ask),
        _addresses(ask),
        [wire.BlockOut(str(network), ends) for network, ends in sorted(den.blocks.ends.items(), key=lambda b: b[1])],
        await den.notices.show(),
    )


def _lines(found: list[Summary]) -> list[wire.TableLine]:
    return [present.line_out(one, "") for one in found]


async def _alerts(ask: Ask) -> wire.OutboxOut:
    rows = await ask.den.store.fetch("SELECT sent > 0, tries > 0, count(*) FROM outbox GROUP BY 1, 2")
    found = {(bool(sent), bool(tried)): int(count) for sent, tried, count in rows}
    retried = found.get((False, True), 0)
    return wire.OutboxOut(
        found.get((False, False), 0) + retried, retried, found.get((True, True), 0) + found.get((True, False), 0)
    )


def _addresses(ask: Ask) -> list[wire.AddressOut]:
    names: defaultdict[str, set[str]] = defaultdict(set)
    sockets: defaultdict[str, int] = defaultdict(int)
    for connection in ask.den.channels.connections:
        caller = connection.caller
        sockets[caller.address] += 1
        if caller.session is not None:
            names[caller.address].add(caller.session.name)
    busiest = sorted(sockets, key=lambda address: -sockets[address])[:LISTED]
    return [wire.AddressOut(one, sockets[one], sorted(names[one])[:6]) for one in busiest]


async def close_table(ask: Ask) -> Any:
    """Close a table for good: its game is abandoned, and its secret is shown as at any end."""
    live = await ask.den.service.find(ask.body.table)
    await ask.den.service.do(live, partial(Table.abandon, at=ask.den.clock(), key=""))
    return await admin(ask)


async def unlist_table(ask: Ask) -> Any:
    """Let no list of public tables show a table, or let them again; who has its link can still go there."""
    await ask.den.service.find(ask.body.table)
    if ask.body.unlisted:
        row = (ask.body.table, ask.den.clock())
        query = "INSERT INTO unlisted (table_id, made) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await ask.den.store.change((query, row))
    else:
        await ask.den.store.change(("DELETE FROM unlisted WHERE table_id = ?", (ask.body.table,)))
    ask.den.stir_lobby()
    return await admin(ask)


async def block(ask: Ask) -> Any:
    """Keep an address (of IPv6: its /64) or a network out for a time; not one's own."""
    network = network_of(ask.body.network)
    if network is None:
        raise Problem(422, "bad_network")
    own = network_of(ask.caller.address)
    if own is not None and own.version == network.version and own.overlaps(network):
        raise Problem(409, "own_network")
    await ask.den.blocks.add(network, ask.den.clock() + ask.body.hours * HOUR)
    return await admin(ask)


async def unblock(ask: Ask) -> Any:
    """Let a network in again."""
    await ask.den.blocks.lift(ask.body.network)
    return await admin(ask)


async def say_notice(ask: Ask) -> Any:
    """Say something to everybody on the start page, or nothing more."""
    await ask.den.notices.say(wire.Notice(ask.body.fr, ask.body.en))
    ask.den.stir_lobby()
    return await admin(ask)


async def notice(ask: Ask) -> Any:
    """Return what the host says to everybody."""
    return await ask.den.notices.show()
