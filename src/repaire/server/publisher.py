"""One publisher for each table that somebody watches: it puts every change once for each kind of viewer."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from repaire.kernel.game import SPECTATOR, State
from repaire.kernel.view import Own, View
from repaire.server import present, wire
from repaire.server.connection import Connection
from repaire.server.den import Den
from repaire.server.sketches import needs_sketch, sketches
from repaire.tables import entries as e
from repaire.tables.live import Live, News, seen
from repaire.tables.patch import changes, own_changes

_encode = msgspec.json.Encoder().encode
BEGUN = b'{"t":"step","seat":'


class Publisher:
    """Tells everybody at one table what each change means to them."""

    def __init__(self, den: Den, live: Live) -> None:
        self.den = den
        self.live = live
        self.connections: set[Connection] = set()
        self.public: View = live.table.state.view(SPECTATOR)  # what everybody was told last
        self.own: dict[int, Own] = {}  # and what each kind of viewer was, on top of it
        self.offered: dict[int, present.Offered] = {}  # and which choices
        self.online: list[bool] = []  # by seat, as everybody was told last
        self.sketched = needs_sketch(live.table)
        live.watchers.add(self.tell)

    def welcome(self, connection: Connection, since: int) -> None:
        """Greet a new connection: the table, then a view for each of its seats, with the events it has missed."""
        table, person = self.live.table, connection.caller.person
        connection.viewers = present.viewers(table, person)
        said = [present.chat_out(table, chat) for chat in table.chat] if connection.viewers else []
        connection.post(_encode(wire.Welcome(self._table(person), said, self.den.clock())))
        for viewer in connection.viewers:
            self._show(connection, viewer, since)
        self.connections.add(connection)
        self.tell_presence()

    def _show(self, connection: Connection, viewer: int, since: int) -> None:
        """Send a whole view: the first for this connection; later ones are changes of it."""
        shown = present.seat_view(self.live, viewer, since)
        state = self.live.table.state
        self.public, self.own[viewer] = state.view(SPECTATOR), _own(state, viewer)
        self.offered[viewer] = present.Offered(shown.choices)
        connection.known.add(viewer)
        connection.post(_encode(shown))

    def leave(self, connection: Connection) -> None:
        """A connection has gone."""
        self.connections.discard(connection)
        if not self.connections:
            self.live.watchers.discard(self.tell)
            self.live.looking_on = 0

    def _table(self, person: str) -> wire.TableOut:
        rematch = self.den.rematches.get(self.live.table.id, "")
        return present.table_out(self.live, person, self.den.presence.online, rematch)

    def tell(self, news: News) -> None:
        """Publish a change that is stored."""
        surroundings = bool(self.live.table.terms.clock.move or self.live.table.terms.clock.game)
        for entry in news.entries:
            if isinstance(entry, e.Chatted | e.Reacted):
                message = _encode(_said(news, entry))
                for connection in self.connections:
                    if connection.viewers:
                        connection.post(message)
            elif not isinstance(entry, e.Moved):
                surroundings = True
        chatted = all(isinstance(entry, e.Chatted | e.Reacted) for entry in news.entries)
        steps: dict[int, bytes] = {} if chatted else self._steps(news)
        for connection in self.connections:
            if surroundings:  # somebody may have sat down, or got up
                connection.viewers = present.viewers(news.table, connection.caller.person)
                connection.known.intersection_update(connection.viewers)
            if not chatted:
                for viewer in connection.viewers:
                    if viewer in connection.known:
                        connection.post(steps[viewer])
                for viewer in connection.viewers:
                    if viewer not in connection.known:
                        self._show(connection, viewer, news.seq - len(news.entries))
            if surroundings and not chatted:
                connection.post(_encode(wire.TableNews(self._table(connection.caller.person))))

    def _steps(self, news: News) -> dict[int, bytes]:
        """Return a change as each kind of viewer sees it that was shown the table whole before."""
        viewers = sorted(set[int]().union(*(connection.known for connection in self.connections)))
        if not viewers:
            return {}
        table, owing = news.table, news.table.to_move()
        before, now = self.public, table.state.view(SPECTATOR)
        self.public = now
        alike, common = changes(before, now), _events(news, SPECTATOR)
        public = _written(wire.Step(SPECTATOR, news.seq, alike, common))
        steps: dict[int, bytes] = {}
        for viewer in viewers:
            last = self.own[viewer]
            mine = self.own[viewer] = _own(table.state, viewer)
            patch = own_changes(alike, before, now, last, mine)
            asked = viewer in owing
            events, can_undo = _events(news, viewer), viewer >= 0 and table.can_undo(viewer)
            if patch is alike and events == common and not (asked or can_undo or self.sketched):
                steps[viewer] = b"%s%d%s" % (BEGUN, viewer, public)  # they see what everybody sees
                continue
            choices: list[wire.ChoiceOut | int] = []
            if asked:
                choices = self.offered[viewer].again(present.choices_out(table.state, viewer))
            told = wire.Step(
                viewer,
                news.seq,
                patch,
                events,
                present.ask_out(table.state, viewer) if choices else None,
                choices,
                can_undo,
                sketches(table, table.state.view(viewer)) if self.sketched else None,
            )
            steps[viewer] = _encode(told)
        return steps

    def _looking_on(self) -> int:
        """Return how many people watch without a seat; a screen that all look at is nobody."""
        table = self.live.table
        callers = [connection.caller for connection in self.connections if connection.viewers == [SPECTATOR]]
        known = {caller.person for caller in callers if caller.person not in ("", table.opened.host)}
        return len(known) + sum(not caller.person for caller in callers)

    def tell_presence(self) -> None:
        """Tell everybody if one of the players, or somebody who looks on, came or went."""
        table = self.live.table
        online = [self.den.presence.online(chair.person) for chair in table.chairs]
        looking_on = self._looking_on()
        if online != self.online or looking_on != self.live.looking_on:
            self.online, self.live.looking_on = online, looking_on
            for connection in self.connections:
                connection.post(_encode(wire.TableNews(self._table(connection.caller.person))))


def _own(state: State, viewer: int) -> Own:
    return state.own(viewer) if viewer >= 0 else {}


def _said(news: News, entry: e.Chatted | e.Reacted) -> wire.ChatNews | wire.ReactionNews:
    if isinstance(entry, e.Chatted):
        return wire.ChatNews(present.chat_out(news.table, entry))
    return wire.ReactionNews(present.reaction_out(news.table, entry))


def _events(news: News, viewer: int) -> list[tuple[str, dict[str, Any]]]:
    """Return the events that a viewer sees; they are written already, once for all."""
    return cast("list[tuple[str, dict[str, Any]]]", seen(news.told, viewer))


def _written(step: wire.Step) -> bytes:
    """Return a step without its beginning, which is its kind and its seat: what is public is written once for all."""
    return _encode(step).removeprefix(b"%s%d" % (BEGUN, step.seat))
