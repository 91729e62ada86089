"""A live table: every command is *decided* here, checked against the table as it is, giving a `Change`.

The change is then stored, and *taken* (folded in): `folded.py`. Times, secrets and keys come in, entries go out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import UNSET, UnsetType

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, Game, State
from repaire.kernel.game import OVER as GAME_OVER
from repaire.kernel.view import canonical
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.fairness import FairStream, commitment, from_hex
from repaire.tables.folded import OVER, PLAYING, REVEALING, SEATING, Change, Folded
from repaire.tables.journal import Line, first_hash, line
from repaire.tables.prelude import begun
from repaire.tables.refusals import TableRefusal, Unfinished

MOST_SAID = 2_000  # times at one table


class Table(Folded):
    """One table, as of entry `seq`, at which people can do things."""

    def set_terms(self, terms: e.Terms) -> Change:
        """What holds besides the rules of the game, until it begins."""
        self._need(SEATING)
        return Change([terms])

    def sit(
        self,
        seat: int,
        name: str,
        person: str,
        bot: str,
        commit: str,
        at: int,
        key: str,
        look: e.Look | UnsetType = UNSET,
    ) -> Change:
        """Somebody takes an empty seat before the start."""
        self._need(SEATING)
        self._chair(seat)
        if self.chairs[seat].taken:
            raise TableRefusal("seat_taken", seat=seat)
        if bool(person) == bool(bot):
            raise ValueError("a seat is for a person or a bot")
        if commit and (bot or self.challenge or from_hex(commit) is None):
            raise TableRefusal("bad_commitment", seat=seat)
        sat = e.Sat(at=at, key=key, seat=seat, name=name, person=person, bot=bot, commitment=commit, look=look)
        return Change([sat])

    def leave(self, seat: int, at: int, key: str) -> Change:
        """A seat is given up: empty before the start, covered by a bot afterwards."""
        self._chair(seat)
        if self.phase == OVER:
            raise TableRefusal("already_over")
        if self.phase == SEATING:
            if not self.chairs[seat].taken:
                raise TableRefusal("seat_empty", seat=seat)
            return Change([e.Left(at=at, key=key, seat=seat)])
        return self.cover(seat, "heuristic", "left", at, key)

    def start(self, at: int, key: str) -> Change:
        """All seats are taken: ask the clients for what they committed to, or begin at once if none did."""
        self._need(SEATING)
        if not all(chair.taken for chair in self.chairs):
            raise TableRefusal("seats_empty")
        waiting = [seat for seat, chair in enumerate(self.chairs) if chair.commitment]
        if waiting:
            return Change([e.Revealed(at=at, key=key, seat=-1, entropy="")])
        return self._begin([], {}, at, key)

    def reveal(self, seat: int, entropy: str, at: int, key: str) -> Change:
        """A client shows its entropy (empty: it did not in time); the last one begins the game."""
        self._need(REVEALING)
        self._chair(seat)
        chair = self.chairs[seat]
        if not chair.commitment or chair.entropy is not None:
            raise TableRefusal("nothing_to_reveal", seat=seat)
        told = from_hex(entropy)
        if entropy and (told is None or commitment(told) != chair.commitment):
            raise TableRefusal("wrong_reveal", seat=seat)
        shown: list[e.AnyEntry] = [e.Revealed(at=at, key=key, seat=seat, entropy=entropy)]
        missing = [s for s, c in enumerate(self.chairs) if c.commitment and c.entropy is None and s != seat]
        return Change(shown) if missing else self._begin(shown, {seat: entropy}, at, "")

    def _begin(self, first: list[e.AnyEntry], shown: dict[int, str], at: int, key: str) -> Change:
        stream = FairStream(self.joint_key(shown))
        state, recorder = self.state.copy(), Recorder()
        state.recorder = recorder
        draws = self.settle(state, stream)
        started = e.Started(at=at, key=key, draws=draws)
        return Change([*first, started], state, stream.counter, recorder.told)

    def draft(self, seat: int, actions: list[int]) -> State:
        """Return the position after the first actions of a move; raise IllegalMove. Nothing is stored."""
        self._need(PLAYING)
        self._chair(seat)
        return self.tried(seat, actions, None)

    def carried_on(self, seat: int, actions: list[int]) -> Unfinished:
        """Return what the first actions of a move lead to: where one choice only can follow, it has followed.

        Such steps can be left out between others, too. Nobody learns anything by that: it is a seat's own move, and
        neither chance nor another seat comes in between. Raise IllegalMove.
        """
        state, found = self.draft(seat, actions[:1]), actions[:1]
        for action in actions[1:]:
            while _forced(state, seat, found) and action not in state.legal(seat):
                _go_on(state, seat, found)
            if not state.mid_move(seat):
                raise IllegalMove(self.setup.turn_clause, "move_has_ended", seat=seat)
            state.apply(seat, action)
            found.append(action)
        asked = len(found)
        while _forced(state, seat, found):
            _go_on(state, seat, found)
        return Unfinished(found, state, asked)

    def move(self, seat: int, by: str, actions: list[int], at: int, key: str) -> Change:
        """A whole move by one seat, with the draws that follow."""
        self._going_on()
        self._chair(seat)
        chair = self.chairs[seat]
        if chair.cover and by == chair.person:
            raise TableRefusal("seat_covered", seat=seat)
        if by != (f"bot:{chair.driver}" if chair.driver else chair.person):
            raise TableRefusal("not_your_seat", seat=seat)
        if self.challenge and not chair.driver and self.bots_to_move():
            raise TableRefusal("bots_first")  # in one order at all tables, so that the same moves give the same game
        recorder = Recorder()
        state = self.whole(seat, actions, recorder)
        stream = self.stream.fork()
        draws = self.settle(state, stream)
        found: list[e.AnyEntry] = [e.Moved(at=at, key=key, seat=seat, by=by, actions=actions, draws=draws)]
        if state.over():
            winners, scores = state.winners(), state.scores()
            found.append(e.Ended(at=at, why="played", winners=winners, scores=scores, secret=self.shown_secret))
        return Change(found, state, stream.counter, recorder.told)

    def resign(self, seat: int, at: int, key: str) -> Change:
        """Give up: between two rivals the other one wins, at a larger table a bot plays on."""
        self._need(PLAYING)
        self._chair(seat)
        if self.challenge:  # nobody is there to play on for
            return self.propose(seat, "abandon", at, key)
        if len(self.chairs) != 2 or self.setup.definition.cooperative:
            return self.cover(seat, "heuristic", "resigned", at, key)
        scores, secret = self.state.scores(), self.shown_secret
        return Change([e.Ended(at=at, key=key, why="resigned", winners=[1 - seat], scores=scores, secret=secret)])

    def abandon(self, at: int, key: str) -> Change:
        """Close a table on which nobody is left."""
        if self.phase == OVER:
            raise TableRefusal("already_over")
        return Change([self._ended("abandoned", at, key)])

    def _ended(self, why: str, at: int, key: str = "") -> e.Ended:
        """Return the end of a game that nobody has won."""
        return e.Ended(at=at, key=key, why=why, winners=[], scores=self.state.scores(), secret=self.shown_secret)

    def can_take_back(self, seat: int, after: State) -> bool:
        """Tell whether a move that leads there could be taken back at will: no draw, nothing laid open, nobody to ask.

        Where a bot, or another person on the same device, goes on at once, there would be no time for it.
        """
        if after.actor() in (CHANCE, GAME_OVER) or after.reveals != self.state.reveals or self.terms.undo == "never":
            return False
        mine = self.chairs[seat].person
        waited = [self.chairs[other] for other in after.actors() if other != seat]
        if any(chair.driver or chair.person == mine for chair in waited):
            return False
        return self.terms.undo == "free" or not self._changed_for(seat, self.state, after)

    def undo(self, seat: int, at: int, key: str) -> Change:
        """Take the last move back at once if nobody else has seen a change or the table says so, or ask the others."""
        self._going_on()
        if not self.can_undo(seat):
            raise IllegalMove(self.setup.turn_clause, "no_undo", seat=seat)
        if self.chairs[seat].cover:
            raise TableRefusal("seat_covered", seat=seat)
        agreed = self.undo_agreed if self.undo_by >= 0 else set()
        if set(self.undo_voters(seat)) <= agreed:  # nobody saw it, or who did not agree has left since
            return Change([e.Undone(at=at, key=key, seat=seat)], self.before, self.stream.counter)
        if self.undo_by >= 0:
            raise TableRefusal("undo_already_asked")
        return Change([e.UndoAsked(at=at, key=key, seat=seat)])

    def undo_voters(self, seat: int) -> list[int]:
        """Return the seats of other people whose view the last move has changed, unless nobody is asked here."""
        assert self.before is not None
        return [] if self.terms.undo == "free" else self._changed_for(seat, self.before, self.state)

    def _changed_for(self, seat: int, before: State, after: State) -> list[int]:
        mine = self.chairs[seat].person
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.person
            and not chair.cover
            and chair.person != mine
            and canonical(before.view(other)) != canonical(after.view(other))
        ]

    def answer_undo(self, seat: int, agrees: bool, at: int, key: str) -> Change:
        """Agree or not that a move be taken back; when all agree it is."""
        self._going_on()
        if self.undo_by < 0 or self.before is None:
            raise TableRefusal("no_undo_asked")
        voters = self.undo_voters(self.undo_by)
        if seat not in voters:
            raise TableRefusal("no_undo_asked")
        answered: list[e.AnyEntry] = [e.UndoAnswered(at=at, key=key, seat=seat, agrees=agrees)]
        if agrees and set(voters) <= self.undo_agreed | {seat}:
            return Change([*answered, e.Undone(at=at, seat=self.undo_by)], self.before, self.stream.counter)
        return Change(answered)

    def cover(self, seat: int, bot: str, why: str, at: int, key: str) -> Change:
        """A bot plays on for a person."""
        self._chair(seat)
        if self.phase not in (REVEALING, PLAYING):
            raise TableRefusal("not_playing")
        chair = self.chairs[seat]
        if chair.driver or not chair.person:
            raise TableRefusal("already_covered", seat=seat)
        return Change([e.Covered(at=at, key=key, seat=seat, bot=bot, why=why)])

    def uncover(self, seat: int, at: int, key: str) -> Change:
        """The person is back, unless they have resigned, or their time for this decision is over."""
        self._chair(seat)
        if self.phase not in (REVEALING, PLAYING):
            raise TableRefusal("not_playing")
        chair = self.chairs[seat]
        if not chair.cover:
            raise TableRefusal("not_covered", seat=seat)
        if chair.resigned:
            raise TableRefusal("has_resigned", seat=seat)
        if chair.out_of_time(self.terms.clock, seat in self.to_move()):
            raise TableRefusal("time_is_over", seat=seat)
        return Change([e.Uncovered(at=at, key=key, seat=seat)])

    def offer(self, seat: int, open: bool, why: str, at: int, key: str) -> Change:
        """Open the seat of somebody gone, or a bot, to a newcomer, or close it again; a bot plays until one comes."""
        self._need(PLAYING)
        self._chair(seat)
        chair = self.chairs[seat]
        if not chair.taken:
            raise TableRefusal("seat_empty", seat=seat)
        if chair.offered == open:
            raise TableRefusal("already_offered" if open else "not_offered", seat=seat)
        first = [] if chair.driver else self.cover(seat, "heuristic", why, at, key).entries
        return Change([*first, e.Offered(at=at, key="" if first else key, seat=seat, open=open)])

    def succeed(self, seat: int, name: str, person: str, at: int, key: str, look: e.Look | UnsetType = UNSET) -> Change:
        """A newcomer takes a seat that was opened."""
        self._need(PLAYING)
        self._chair(seat)
        if self.seat_of(person):
            raise TableRefusal("already_seated")
        if not self.chairs[seat].offered:
            raise TableRefusal("seat_taken", seat=seat)
        return Change([e.Succeeded(at=at, key=key, seat=seat, name=name, person=person, look=look)])

    def propose(self, seat: int, what: str, at: int, key: str) -> Change:
        """Propose something to all people at the table; who is alone there has agreed already."""
        self._deciding(seat)
        if self.proposal is not None:
            raise TableRefusal("already_proposed")
        if what == "pause" and self.paused:
            raise TableRefusal("paused")
        people = self.deciding()
        if what == "draw" and (len(people) < 2 or self.setup.definition.cooperative):
            raise TableRefusal("no_draw")
        asked: list[e.AnyEntry] = [e.Proposed(at=at, key=key, seat=seat, what=what)]
        return Change([*asked, *self._consequence(what, at)] if people == [self.chairs[seat].person] else asked)

    def answer(self, seat: int, agrees: bool, at: int, key: str) -> Change:
        """Agree or not to what was proposed; when all do, it happens."""
        self._deciding(seat)
        if self.proposal is None:
            raise TableRefusal("nothing_proposed")
        answered: list[e.AnyEntry] = [e.Answered(at=at, key=key, seat=seat, agrees=agrees)]
        person = self.chairs[seat].person
        if agrees and set(self.deciding()) <= self.agreed | {person}:  # or who did not agree has left since
            return Change([*answered, *self._consequence(self.proposal.what, at)])
        if agrees and person in self.agreed:
            raise TableRefusal("already_agreed")
        return Change(answered)

    def _consequence(self, what: str, at: int) -> list[e.AnyEntry]:
        """Return what happens when all agree."""
        if what == "pause":
            return [e.Paused(at=at)]
        return [self._ended("drawn" if what == "draw" else "abandoned", at)]

    def resume(self, seat: int, at: int, key: str) -> Change:
        """End a pause."""
        self._need(PLAYING)
        self._chair(seat)
        if not self.paused:
            raise TableRefusal("not_paused")
        return Change([e.Resumed(at=at, key=key, seat=seat)])

    def hinted(self, seat: int, at: int) -> Change:
        """Somebody asks for a hint."""
        self._going_on()
        self._chair(seat)
        return Change([e.Hinted(at=at, seat=seat)])

    def say(self, person: str, name: str, text: str, at: int, key: str, look: e.Look | UnsetType = UNSET) -> Change:
        """Somebody says something."""
        seat = self._speaking(person)
        return Change([e.Chatted(at=at, key=key, person=person, name=name, seat=seat, text=text, look=look)])

    def react(self, person: str, name: str, gesture: str, at: int, key: str) -> Change:
        """Somebody makes a gesture, which counts as something said."""
        seat = self._speaking(person)
        return Change([e.Reacted(at=at, key=key, person=person, name=name, seat=seat, gesture=gesture)])

    def _speaking(self, person: str) -> int:
        """Return the seat from which somebody speaks, if they may."""
        if person in self.muted:
            raise TableRefusal("muted")
        if self.said >= MOST_SAID:
            raise TableRefusal("said_enough")
        seats = self.seat_of(person)
        return seats[0] if seats else -1

    def mute(self, speaker: int, muted: bool, at: int, key: str) -> Change:
        """Let somebody who has spoken say nothing more, or speak again."""
        if not 0 <= speaker < len(self.speakers):
            raise TableRefusal("no_such_speaker")
        return Change([e.Muted(at=at, key=key, person=self.speakers[speaker], muted=muted)])

    def _need(self, phase: str) -> None:
        if self.phase != phase:
            raise TableRefusal({SEATING: "already_started", REVEALING: "not_revealing"}.get(phase, "not_playing"))

    def _going_on(self) -> None:
        self._need(PLAYING)
        if self.paused:
            raise TableRefusal("paused")

    def _deciding(self, seat: int) -> None:
        """A seat has a say in what all agree on: it is a person's who plays."""
        self._need(PLAYING)
        self._chair(seat)
        if self.chairs[seat].driver:
            raise TableRefusal("seat_covered", seat=seat)

    def _chair(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise TableRefusal("no_such_seat", seat=seat)


def _forced(state: State, seat: int, found: list[int]) -> bool:
    """Tell whether a move that has begun goes on, and there is one way only."""
    return bool(found) and state.mid_move(seat) and len(state.legal(seat)) == 1


def _go_on(state: State, seat: int, found: list[int]) -> None:
    """Take the only step that there is."""
    found.append(state.legal(seat)[0])
    state.apply(seat, found[-1])


def open_table(opened: e.Opened, secret: bytes) -> tuple[Table, Line]:
    """Return a new table with its first line."""
    if commitment(secret) != opened.commitment:
        raise ValueError("the secret does not match the commitment")
    options = tuple(sorted(find(opened.game).today(opened.rules, opened.options).items()))
    game = _game(opened.game, opened.players, options, opened.box, opened.box_text)
    state, chairs = begun(game, opened.prelude), [Chair() for _ in range(opened.players)]
    table = Table(opened, secret, game, state, chairs, FairStream(b""), first_hash(opened.table))
    first = line(table.id, 1, table.head, opened)
    table.seq, table.head = first.seq, first.hash
    return table, first


@lru_cache(maxsize=256)
def _game(game: str, players: int, options: tuple[tuple[str, object], ...], box: str, text: str) -> Game[Any]:
    """Return the rules of a set-up. They never change, so tables of the same set-up share them."""
    definition = find(game)
    return definition.setup(players, dict(options), Box(box, text) if text else definition.box(box)).build()
