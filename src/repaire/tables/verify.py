"""Checks an exported game from the file alone, whatever the server did to get there.

Nothing of `table.py` is used: the entries are folded here a second time, against the rules of the kernel and the page
docs/fairness.md. Every check of `CHECKS` gives one finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.kernel.game import CHANCE, State
from repaire.kernel.phrase import Phrase
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.tables import entries as e
from repaire.tables.export import Export, dump, fingerprint, load, signed_by, signed_message
from repaire.tables.fairness import FairStream, commitment, from_hex, joint_key
from repaire.tables.journal import first_hash, next_hash
from repaire.tables.prelude import begun

CHECKS: Final = (
    "format",  # the file and every entry are written as the server writes them
    "chain",  # every hash follows from the one before it and its entry
    "order",  # seats, start, moves and end come in an order that makes sense
    "setup",  # game, options and box are those that the first entry names
    "secret",  # the secret that is opened at the end is the one committed to at the start
    "entropy",  # what every client showed is what it had committed to
    "draws",  # every draw is the one that the joint key gives
    "moves",  # every move was legal, whole and by whoever held the seat
    "undo",  # moves were taken back only where that is allowed
    "result",  # winners and scores are as played
    "signature",  # the key in the file has signed it
    "key",  # and it is the key that was expected, if one was
)
REPLAYED: Final = ("order", "setup", "entropy", "draws", "moves", "undo", "result")
OK, FAILED, UNKNOWN = "ok", "failed", "unknown"


@dataclass(frozen=True)
class Finding:
    """What one check found. `entry` counts from 1, and is 0 for the file as a whole.

    A check that something broken before it kept from its end is `unknown`.
    """

    check: str
    status: str = OK
    entry: int = 0
    reason: str = ""
    data: Mapping[str, int | str] = field(default_factory=dict)
    cause: Phrase | None = None  # why the rules forbid a move, in the words of the game's catalog


@dataclass(frozen=True)
class Drawn:
    """One draw as it was made again: whoever has the key can check it with these figures, and no rules."""

    entry: int
    counter: int  # the first block of the stream that it used
    weights: list[int]  # of outcome 0, 1, 2, ...
    outcome: int


@dataclass
class Findings:
    """All that was found in one file."""

    table: str
    entries: int
    public_key: str
    fingerprint: str
    checks: list[Finding] = field(default_factory=list)
    setup: Setup | None = None
    names: list[str] = field(default_factory=list)  # by seat
    added: list[int] = field(default_factory=list)  # seats whose clients added entropy
    silent: list[int] = field(default_factory=list)  # seats of people whose clients added nothing
    own_box: bool = False  # the box came with the table and is in the file
    sheet: list[Drawn] = field(default_factory=list)  # every draw that was found good
    moves: int = 0
    why: str = ""  # how the game ended

    @property
    def ok(self) -> bool:
        """Tell whether all is well."""
        return all(finding.status == OK for finding in self.checks)

    @property
    def broken(self) -> Finding | None:
        """The first broken thing: at the earliest entry, then in the order of the checks."""
        failed = [finding for finding in self.checks if finding.status == FAILED]
        return min(failed, key=lambda finding: finding.entry or self.entries + 1, default=None)

    def seated(self, seats: list[Seat]) -> None:
        """Note who sat where, and whose clients had a hand in the draws."""
        self.names = [seat.name for seat in seats]
        self.added = [number for number, seat in enumerate(seats) if seat.entropy]
        self.silent = [number for number, seat in enumerate(seats) if seat.person and not seat.entropy]


class Broken(Exception):
    """A check failed. Caught in this module."""

    def __init__(self, check: str, reason: str, cause: Phrase | None = None, /, **data: int | str) -> None:
        super().__init__(check, reason)
        self.check = check
        self.reason = reason
        self.cause = cause
        self.data = data


def verify(text: str, expected_key: str = "") -> Findings:
    """Check a file; raise BadExport if it is none. `expected_key` is a public key or a fingerprint of one."""
    file = load(text)
    wanted = [check for check in CHECKS if check != "key" or expected_key]
    found: dict[str, Finding] = {}
    known = fingerprint(file.public_key) if from_hex(file.public_key) else ""
    findings = Findings(file.table, len(file.entries), file.public_key, known)
    entries = _format(file, text, found)
    _chain(file, found)
    _signature(file, expected_key, known, found)
    if entries:
        _secret(entries, found)
        _replay(file.table, entries, findings, found)
    findings.checks = [found.get(check, Finding(check, UNKNOWN)) for check in wanted]
    return findings


def _format(file: Export, text: str, found: dict[str, Finding]) -> list[e.AnyEntry]:
    """Return the entries, or none if one of them cannot be read."""
    entries: list[e.AnyEntry] = []
    for number, exported in enumerate(file.entries, start=1):
        try:
            entries.append(e.decode(exported.text))
        except msgspec.DecodeError as error:
            found["format"] = Finding("format", FAILED, number, "bad_entry", {"why": str(error)[:120]})
            return []
        if e.encode(entries[-1]) != exported.text.encode():
            found.setdefault("format", Finding("format", FAILED, number, "entry_not_canonical"))
    if not entries:
        found["format"] = Finding("format", FAILED, 0, "no_entries")
    elif dump(file) != text:
        found.setdefault("format", Finding("format", FAILED, 0, "not_canonical"))
    found.setdefault("format", Finding("format"))
    return entries


def _chain(file: Export, found: dict[str, Finding]) -> None:
    head = first_hash(file.table)
    for number, exported in enumerate(file.entries, start=1):
        head = next_hash(head, exported.text.encode())
        if head.hex() != exported.hash:
            found["chain"] = Finding("chain", FAILED, number, "wrong_hash")
            return
    right = head.hex() == file.head
    found["chain"] = Finding("chain") if right else Finding("chain", FAILED, 0, "wrong_head")


def _signature(file: Export, expected_key: str, known: str, found: dict[str, Finding]) -> None:
    message = signed_message(file.table, len(file.entries), file.head)
    data = {"fingerprint": known}
    if signed_by(file.public_key, file.signature, message):
        found["signature"] = Finding("signature", OK, data=data)
    else:
        found["signature"] = Finding("signature", FAILED, 0, "wrong_signature", data)
    same = "".join(expected_key.lower().split()) in (file.public_key, known.replace(" ", ""))
    found["key"] = Finding("key", OK, data=data) if same else Finding("key", FAILED, 0, "other_key", data)


def _secret(entries: list[e.AnyEntry], found: dict[str, Finding]) -> None:
    opened = entries[0]
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, e.Ended) and isinstance(opened, e.Opened):
            secret = from_hex(entry.secret)
            right = secret is not None and commitment(secret) == opened.commitment
            found["secret"] = Finding("secret") if right else Finding("secret", FAILED, number, "wrong_secret")
            return


def _replay(table: str, entries: list[e.AnyEntry], findings: Findings, found: dict[str, Finding]) -> None:
    course = Course(table, findings)
    try:
        course.run(entries)
    except Broken as error:
        found[error.check] = Finding(error.check, FAILED, course.number, error.reason, error.data, error.cause)
    else:
        found.update((check, Finding(check)) for check in REPLAYED)
    findings.seated(course.seats)


@dataclass
class Seat:
    """Who sits at a seat, as the entries tell."""

    name: str = ""
    person: str = ""
    bot: str = ""
    cover: str = ""
    commitment: str = ""
    entropy: str | None = None

    @property
    def taken(self) -> bool:
        """Tell whether anybody sits here."""
        return bool(self.person or self.bot)


class Course:
    """The course of a game as its entries tell it, checked step by step."""

    def __init__(self, table: str, findings: Findings) -> None:
        self.table = table
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

    def run(self, entries: list[e.AnyEntry]) -> None:
        """Follow all entries to the end; raise Broken at the first that is wrong."""
        opened = entries[0]
        if not isinstance(opened, e.Opened) or opened.table != self.table:
            raise Broken("order", "not_opened")
        self.setup = self.findings.setup = _setup(opened)
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
        self.secret = from_hex(ends[0].secret)
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
                seat.cover = ""
            case e.Chatted():
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
        if entry.commitment and (entry.bot or from_hex(entry.commitment) is None):
            raise Broken("entropy", "bad_commitment", seat=entry.seat)
        self.seats[entry.seat] = Seat(entry.name, entry.person, entry.bot, "", entry.commitment)

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
        if self.secret is None:
            raise Broken("draws", "no_secret")
        added = [(number, bytes.fromhex(seat.entropy)) for number, seat in enumerate(self.seats) if seat.entropy]
        self.stream = FairStream(joint_key(self.table, self.secret, added))
        self.phase = "playing"
        self._draw(self.state, entry.draws)

    def _draw(self, state: State, outcomes: list[int]) -> None:
        """Make every draw again. The stream goes on from where it was: no block of it serves twice."""
        for outcome in outcomes:
            if state.actor() != CHANCE:
                raise Broken("draws", "draw_too_many")
            counter, weights = self.stream.counter, state.weights()
            if outcome != self.stream.pick(weights):
                raise Broken("draws", "unfair_draw", number=len(self.findings.sheet) + 1)
            self.findings.sheet.append(Drawn(self.number, counter, weights, outcome))
            state.apply(CHANCE, outcome)
        if state.actor() == CHANCE:
            raise Broken("draws", "draw_missing")

    def _moved(self, entry: e.Moved) -> None:
        seat = self._seat(entry.seat)
        self._need("playing")
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
        self._need("playing")
        if self.before is None:
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
        if over != (entry.why == "played") or entry.why not in ("played", "resigned", "abandoned"):
            raise Broken("result", "wrong_ending")
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
        box = Box(opened.box, opened.box_text) if opened.box_text else definition.box(opened.box)
        if box.hash != opened.box_sha256:
            raise Broken("setup", "other_box", box=opened.box)
        return definition.setup(opened.players, definition.today(opened.rules, opened.options), box)
    except RepaireError as error:
        raise Broken("setup", "bad_setup", error.phrase) from error
