"""The course of an exported game: its entries are folded here a second time, and every step is checked.

Nothing of `table.py` and `folded.py` is used, only the rules of the kernel and the page docs/fairness.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.kernel.game import CHANCE, State
from repaire.kernel.phrase import Phrase
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.tables import entries as e
from repaire.tables.fairness import FairStream, commitment, from_hex, joint_key
from repaire.tables.findings import Drawn, Findings
from repaire.tables.prelude import begun


class Broken(Exception):
    """A check failed. Caught in `verify.py`."""

    def __init__(self, check: str, reason: str, cause: Phrase | None = None, /, **data: int | str) -> None:
        super().__init__(check, reason)
        self.check = check
        self.reason = reason
        self.cause = cause
        self.data = data


@dataclass
class Seat:
    """Who sits at a seat, as the entries tell."""

    name: str = ""
    person: str = ""
    bot: str = ""
    cover: str = ""
    commitment: str = ""
    entropy: str | None = None
    offered: bool = False

    @property
    def taken(self) -> bool:
        """Tell whether anybody sits here."""
        return bool(self.person or self.bot)


class Course:
    """The course of a game as its entries tell it, checked step by step."""

    def __init__(self, table: str, findings: Findings, shown: str = "") -> None:
        self.table = table
        self.shown = shown  # the secret of a challenge, which is not in the journal
        self.stream: FairStream | None = None  # none before the start, and while the secret is not shown
        self.findings = findings
        self.number = 1  # of the entry that is looked at
        self.phase = "new"
        self.seats: list[Seat] = []
        self.secret: bytes | None = None
        self.keys: set[str] = set()
        self.before: State | None = None  # the position before the last move, while it may be taken back
        self.mover = -1
        self.asker = -1
        self.agreed: set[int] = set()
        self.undos = "asks"
        self.paused = False
        self.proposed = ""  # what all are asked about
        self.consent: set[str] = set()  # people who agree to that

    def run(self, entries: list[e.AnyEntry]) -> None:
        """Follow all entries to the end; raise Broken at the first that is wrong."""
        opened = entries[0]
        if not isinstance(opened, e.Opened) or opened.table != self.table:
            raise Broken("order", "not_opened")
        self.setup = self.findings.setup = _setup(opened)
        self.challenge = self.findings.challenge = opened.challenge or ""
        self.findings.own_box = bool(opened.box_text)
        try:
            self.state: State = begun(self.setup.build(), opened.prelude)
        except (IllegalMove, ValueError) as error:
            raise Broken("setup", "bad_prelude") from error
        self.seats = [Seat() for _ in range(opened.players)]
        ends = [entry for entry in entries if isinstance(entry, e.Ended)]
        if not ends:
            self.number = 0
            raise Broken("order", "no_end")
        if self.challenge and ends[0].secret:
            raise Broken("order", "secret_too_early")
        self.secret = from_hex(self.shown if self.challenge else ends[0].secret)
        for number, entry in enumerate(entries, start=1):
            self.number = number
            if entry.key and entry.key in self.keys:
                raise Broken("order", "key_used_twice")
            self.keys.add(entry.key)
            self._follow(entry)

    def _follow(self, entry: e.AnyEntry) -> None:
        under_way = "revealing" if self.phase == "revealing" else "playing"
        match entry:
            case e.Opened():
                self._need("new")
                self.phase = "seating"
            case e.Terms():
                self._need("seating", entry.undo in ("asks", "free", "never"))
                self.undos = entry.undo
            case e.Sat():
                self._sat(entry)
            case e.Left():
                self._need("seating", self._seat(entry.seat).taken)
                self.seats[entry.seat] = Seat()
            case e.Revealed():
                self._revealed(entry)
            case e.Started():
                self._started(entry)
            case e.Moved():
                self._moved(entry)
            case e.UndoAsked() | e.UndoAnswered() | e.Undone():
                self._undo(entry)
            case e.Covered():
                seat = self._seat(entry.seat)
                self._need(under_way, bool(seat.person and not seat.cover and entry.bot))
                seat.cover = entry.bot
            case e.Uncovered():
                seat = self._seat(entry.seat)
                self._need(under_way, bool(seat.cover))
                seat.cover, seat.offered = "", False
            case e.Offered():
                seat = self._seat(entry.seat)
                self._need("playing", bool(seat.bot or seat.cover) and seat.offered != entry.open)
                seat.offered = entry.open
            case e.Succeeded():
                self._succeeded(entry)
            case e.Proposed() | e.Answered() | e.Paused() | e.Resumed():
                self._consented(entry)
            case e.Hinted():
                self._need("playing", bool(self._seat(entry.seat).person))
            case e.Chatted() | e.Reacted():
                mine = [seat for seat, held in enumerate(self.seats) if held.person and held.person == entry.person]
                if entry.seat != (mine[0] if mine else -1):
                    raise Broken("order", "wrong_speaker")
            case e.Muted():  # concerns what is said, and nothing that is played
                pass
            case e.Ended():
                self._ended(entry)

    def _need(self, phase: str, fits: bool = True) -> None:
        if self.phase != phase or not fits:
            raise Broken("order", "after_the_end" if self.phase == "over" else "out_of_place")

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Broken("order", "no_such_seat", seat=seat)
        return self.seats[seat]

    def _sat(self, entry: e.Sat) -> None:
        free = not self._seat(entry.seat).taken
        self._need("seating", free and bool(entry.person) != bool(entry.bot))
        if entry.commitment and (entry.bot or self.challenge or from_hex(entry.commitment) is None):
            raise Broken("entropy", "bad_commitment", seat=entry.seat)
        self.seats[entry.seat] = Seat(entry.name, entry.person, entry.bot, "", entry.commitment)

    def _succeeded(self, entry: e.Succeeded) -> None:
        """A newcomer has the seat, of a person or of a bot, and what it committed to and showed stays."""
        seat = self._seat(entry.seat)
        new = bool(entry.person) and all(entry.person != other.person for other in self.seats)
        self._need("playing", seat.offered and new)
        seat.name, seat.person, seat.bot, seat.cover, seat.offered = entry.name, entry.person, "", "", False

    def _deciding(self) -> set[str]:
        """Return the people without whom nothing is agreed on."""
        return {seat.person for seat in self.seats if seat.person and not seat.cover}

    def _consented(self, entry: e.Proposed | e.Answered | e.Paused | e.Resumed) -> None:
        self._need("playing")
        if isinstance(entry, e.Paused):
            self._need("playing", self.proposed == "pause" and not self.paused and self._deciding() <= self.consent)
            self.paused, self.proposed = True, ""
            return
        seat = self._seat(entry.seat)
        if isinstance(entry, e.Resumed):
            self._need("playing", self.paused and bool(seat.person))
            self.paused = False
            return
        self._need("playing", bool(seat.person and not seat.cover))
        if isinstance(entry, e.Proposed):
            self._need("playing", not self.proposed and entry.what in ("draw", "abandon", "pause"))
            self.proposed, self.consent = entry.what, {seat.person}
            return
        self._need("playing", bool(self.proposed))
        if entry.agrees:
            self.consent.add(seat.person)
        else:
            self.proposed = ""

    def _revealed(self, entry: e.Revealed) -> None:
        if entry.seat == -1:  # all are seated, and nobody can change what they committed to
            self._need(
                "seating", all(seat.taken for seat in self.seats) and any(seat.commitment for seat in self.seats)
            )
            self.phase = "revealing"
            return
        seat = self._seat(entry.seat)
        self._need("revealing", bool(seat.commitment) and seat.entropy is None)
        shown = from_hex(entry.entropy)
        if entry.entropy and (shown is None or commitment(shown) != seat.commitment):
            raise Broken("entropy", "wrong_reveal", seat=entry.seat)
        seat.entropy = entry.entropy

    def _started(self, entry: e.Started) -> None:
        told = all(not seat.commitment or seat.entropy is not None for seat in self.seats)
        if self.phase == "revealing":
            self._need("revealing", told)
        else:
            self._need("seating", told and all(seat.taken for seat in self.seats))
        if self.secret is None and (self.shown or not self.challenge):
            raise Broken("draws", "no_secret")
        added = [(number, bytes.fromhex(seat.entropy)) for number, seat in enumerate(self.seats) if seat.entropy]
        if self.secret is not None:
            self.stream = FairStream(joint_key(self.challenge or self.table, self.secret, added))
        self.phase = "playing"
        self._draw(self.state, entry.draws)

    def _draw(self, state: State, outcomes: list[int]) -> None:
        """Make every draw again. The stream goes on from where it was: no block of it serves twice."""
        for outcome in outcomes:
            if state.actor() != CHANCE:
                raise Broken("draws", "draw_too_many")
            weights, counter = state.weights(), self.stream.counter if self.stream else 0
            if self.stream is None and not (0 <= outcome < len(weights) and weights[outcome] > 0):
                raise Broken("draws", "impossible_draw")
            if self.stream is not None and outcome != self.stream.pick(weights):
                raise Broken("draws", "unfair_draw", number=len(self.findings.sheet) + 1)
            if self.stream is not None:
                self.findings.sheet.append(Drawn(self.number, counter, weights, outcome))
            state.apply(CHANCE, outcome)
        if state.actor() == CHANCE:
            raise Broken("draws", "draw_missing")

    def _moved(self, entry: e.Moved) -> None:
        seat = self._seat(entry.seat)
        self._need("playing", not self.paused)
        driver = seat.bot or seat.cover
        if entry.by != (f"bot:{driver}" if driver else seat.person):
            raise Broken("moves", "wrong_mover", seat=entry.seat)
        state = self.state.copy()
        for number, action in enumerate(entry.actions):
            if number and not state.mid_move(entry.seat):
                raise Broken("moves", "move_too_long", seat=entry.seat)
            try:
                state.apply(entry.seat, action)
            except IllegalMove as error:
                raise Broken("moves", "illegal_move", error.phrase, seat=entry.seat, clause=error.clause) from error
        if not entry.actions or state.mid_move(entry.seat):
            raise Broken("moves", "move_unfinished", seat=entry.seat)
        quiet = state.reveals == self.state.reveals
        self._draw(state, entry.draws)
        self.before, self.mover = (self.state, entry.seat) if quiet and not entry.draws else (None, -1)
        self.state, self.asker = state, -1
        self.findings.moves += 1

    def _undo(self, entry: e.UndoAsked | e.UndoAnswered | e.Undone) -> None:
        self._seat(entry.seat)
        self._need("playing", not self.paused)
        if self.before is None or self.undos == "never":
            raise Broken("undo", "no_undo", seat=entry.seat)
        voters = self._voters(self.before)
        if isinstance(entry, e.UndoAnswered):
            if self.asker < 0 or entry.seat not in voters:
                raise Broken("undo", "no_say", seat=entry.seat)
            if entry.agrees:
                self.agreed.add(entry.seat)
            else:
                self.asker = -1
            return
        if entry.seat != self.mover:
            raise Broken("undo", "no_undo", seat=entry.seat)
        if isinstance(entry, e.UndoAsked):
            self.asker, self.agreed = entry.seat, set()
            return
        if not voters <= (self.agreed if self.asker >= 0 else set()):
            raise Broken("undo", "no_consent", seat=entry.seat)
        self.state, self.before, self.mover, self.asker = self.before, None, -1, -1
        self.findings.moves -= 1

    def _voters(self, before: State) -> set[int]:
        """Return the seats of people, other than the mover, who have seen the last move change something."""
        if self.undos == "free":
            return set()
        mine = self.seats[self.mover].person
        return {
            number
            for number, seat in enumerate(self.seats)
            if seat.person
            and not seat.cover
            and seat.person != mine
            and canonical(before.view(number)) != canonical(self.state.view(number))
        }

    def _ended(self, entry: e.Ended) -> None:
        if self.phase == "over" or (entry.why != "abandoned" and self.phase != "playing"):
            self._need("playing")
        over = self.phase == "playing" and self.state.over()
        rivals = len(self.seats) == 2 and not self.setup.definition.cooperative
        winners = self.state.winners()
        if over != (entry.why == "played") or entry.why not in ("played", "resigned", "drawn", "abandoned"):
            raise Broken("result", "wrong_ending")
        if self.phase == "playing" and entry.why in ("drawn", "abandoned"):
            asked = self.proposed == ("draw" if entry.why == "drawn" else "abandon")
            if not (asked and self._deciding() <= self.consent) and (self._deciding() or entry.why == "drawn"):
                raise Broken("result", "not_agreed")
        if entry.why == "resigned" and not (rivals and entry.winners in ([0], [1])):
            raise Broken("result", "wrong_ending")
        if (entry.why != "resigned" and entry.winners != winners) or entry.scores != self.state.scores():
            raise Broken("result", "wrong_result")
        self.phase, self.findings.why = "over", entry.why


def _setup(opened: e.Opened) -> Setup:
    try:
        definition = find(opened.game)
        if opened.rules != definition.rules and opened.rules not in definition.older:
            raise Broken("setup", "other_rules", found=opened.rules, have=definition.rules)
        if opened.challenge and opened.challenge.partition("/")[0] != opened.game:
            raise Broken("setup", "other_challenge", challenge=opened.challenge)
        box = Box(opened.box, opened.box_text) if opened.box_text else definition.box(opened.box)
        if box.hash != opened.box_sha256:
            raise Broken("setup", "other_box", box=opened.box)
        return definition.setup(opened.players, definition.today(opened.rules, opened.options), box)
    except RepaireError as error:
        raise Broken("setup", "bad_setup", error.phrase) from error
