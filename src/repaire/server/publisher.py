"""One publisher for each table that somebody watches: it puts every change once for each kind of viewer."""

from __future__ import annotations

import msgspec

from repaire.kernel.view import View
from repaire.server import present, wire
from repaire.server.connection import Connection
from repaire.server.den import Den
from repaire.tables import entries as e
from repaire.tables.live import Live, News
from repaire.tables.patch import changes

_encode = msgspec.json.Encoder().encode


class Publisher:
    """Tells everybody at one table what each change means to them."""

    def __init__(self, den: Den, live: Live) -> None:
        self.den = den
        self.live = live
        self.connections: set[Connection] = set()
        self.views: dict[int, View] = {}  # what each kind of viewer was told last
        self.offered: dict[int, present.Offered] = {}  # and which choices
        self.online: list[bool] = []  # by seat, as everybody was told last
        live.watchers.add(self.tell)

    def welcome(self, connection: Connection, since: int) -> None:
        """Greet a new connection: the table, then a view for each of its seats, with the events it has missed."""
        table, person = self.live.table, connection.caller.person
        said = [present.chat_out(table, chat) for chat in table.chat]
        connection.post(_encode(wire.Welcome(self._table(person), said, self.den.clock())))
        connection.viewers = present.viewers(table, person)
        for viewer in connection.viewers:
            self._show(connection, viewer, since)
        self.connections.add(connection)

    def _show(self, connection: Connection, viewer: int, since: int) -> None:
        """Send a whole view: the first for this connection; later ones are changes of it."""
        shown = present.seat_view(self.live, viewer, since)
        self.views[viewer] = self.live.table.state.view(viewer)
        self.offered[viewer] = present.Offered(shown.choices)
        connection.known.add(viewer)
        connection.post(_encode(shown))

    def leave(self, connection: Connection) -> None:
        """A connection has gone."""
        self.connections.discard(connection)
        if not self.connections:
            self.live.watchers.discard(self.tell)

    def _table(self, person: str) -> wire.TableOut:
        rematch = self.den.rematches.get(self.live.table.id, "")
        return present.table_out(self.live.table, person, self.den.presence.online, rematch)

    def tell(self, news: News) -> None:
        """Publish a change that is stored."""
        surroundings = bool(self.live.table.opened.clock.move or self.live.table.opened.clock.game)
        for entry in news.entries:
            if isinstance(entry, e.Chatted):
                message = _encode(wire.ChatNews(present.chat_out(news.table, entry)))
                for connection in self.connections:
                    connection.post(message)
            elif not isinstance(entry, e.Moved):
                surroundings = True
        chatted = all(isinstance(entry, e.Chatted) for entry in news.entries)
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
        views = news.table.state.views(viewers)
        alike, own = changes([self.views[viewer] for viewer in viewers], views)
        self.views.update(zip(viewers, views, strict=True))
        owing = news.table.to_move()
        steps: dict[int, bytes] = {}
        for viewer, view, mine in zip(viewers, views, own, strict=True):
            choices: list[wire.ChoiceOut | int] = []
            if viewer in owing:
                choices = self.offered[viewer].again(present.choices_out(news.table.state, viewer))
            steps[viewer] = _encode(present.step(news, view, alike | mine if mine else alike, choices))
        return steps

    def tell_presence(self) -> None:
        """Tell everybody if one of the players came or went."""
        online = [self.den.presence.online(chair.person) for chair in self.live.table.chairs]
        if online != self.online:
            self.online = online
            for connection in self.connections:
                connection.post(_encode(wire.TableNews(self._table(connection.caller.person))))
