"""Whole games played at a table, command by command: decided, written as lines, taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from msgspec.structs import replace

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.options import Value
from repaire.tables import entries as e
from repaire.tables.entries import decode
from repaire.tables.fairness import commitment
from repaire.tables.folded import OVER, Change
from repaire.tables.journal import Line, first_hash, line
from repaire.tables.table import Table, open_table

ADA, CYD, EVE = "p-ada", "p-cyd", "p-eve"


def secret_of(*words: object) -> bytes:
    """Return 32 bytes that are another for other words."""
    return sha256(repr(words).encode()).digest()


@dataclass
class Hall:
    """A table with its stored lines and a clock that goes on by a second for every command."""

    table: Table
    lines: list[Line]
    rng: Rng
    secret: bytes
    now: int = 1_000_000
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def entries(self) -> list[e.AnyEntry]:
        """All entries so far."""
        return [decode(stored.body) for stored in self.lines]

    def at(self) -> int:
        """Return the time of the next command."""
        self.now += 1000
        return self.now

    def key(self) -> str:
        """Return a fresh idempotency key."""
        return f"k{len(self.lines)}"

    def do(self, change: Change) -> None:
        """Store a change and take it."""
        lines = self.table.lines(change)
        self.lines += lines
        self.table.take(change, lines)
        for entry in change.entries:
            name = type(entry).__name__
            self.counts[name] = self.counts.get(name, 0) + 1

    def sit(self, seat: int, name: str, person: str = "", bot: str = "", entropy: bytes = b"") -> None:
        """Seat a person (with entropy or without) or a bot."""
        commit = commitment(entropy) if entropy else ""
        self.do(self.table.sit(seat, name, person, bot, commit, self.at(), self.key()))

    def reveal(self, seat: int, entropy: bytes) -> None:
        """Show what a seat committed to; nothing if it does not."""
        self.do(self.table.reveal(seat, entropy.hex(), self.at(), self.key()))

    def by(self, seat: int) -> str:
        """Return who acts for a seat."""
        chair = self.table.chairs[seat]
        return f"bot:{chair.driver}" if chair.driver else chair.person

    def whole_move(self, seat: int) -> list[int]:
        """Return some legal move."""
        draft = self.table.state.copy()
        actions: list[int] = []
        while not actions or draft.mid_move(seat):
            legal = draft.legal(seat)
            actions.append(legal[self.rng.below(len(legal))])
            draft.apply(seat, actions[-1])
        return actions

    def move(self) -> int:
        """Let some seat that owes a decision move; return it."""
        owing = self.table.to_move()
        seat = owing[self.rng.below(len(owing))]
        actions = self.whole_move(seat)
        self.do(self.table.move(seat, self.by(seat), actions, self.at(), self.key()))
        return seat

    def undo(self, seat: int, agree: bool) -> None:
        """Take a seat's move back, asking whoever must be asked."""
        self.do(self.table.undo(seat, self.at(), self.key()))
        while self.table.undo_by >= 0:
            waiting = [voter for voter in self.table.undo_voters(seat) if voter not in self.table.undo_agreed]
            self.do(self.table.answer_undo(waiting[0], agree, self.at(), self.key()))

    def say(self, person: str, name: str, text: str) -> None:
        """Say something at the table."""
        self.do(self.table.say(person, name, text, self.at(), self.key()))

    def play_out(self, undos: int = 0) -> None:
        """Play on to the end, trying to take some moves back on the way."""
        while self.table.phase != OVER:
            seat = self.move()
            if undos and self.table.chairs[seat].person and self.table.can_undo(seat):
                self.undo(seat, agree=undos % 2 == 0)
                undos -= 1


def hall(
    game: str,
    seed: int = 0,
    players: int = 0,
    options: Mapping[str, Value] | None = None,
    clock: e.Clock | None = None,
) -> Hall:
    """Open a table."""
    definition = find(game)
    low, high = definition.players
    players = players or max(low, min(4, high))
    setup = definition.setup(players, options)
    secret = secret_of("server", game, seed)
    opened = e.Opened.of(setup, f"t-{game}-{seed}", ADA, commitment(secret), 1_000_000)
    opened = replace(opened, clock=clock or e.Clock())
    table, first = open_table(opened, secret)
    return Hall(table, [first], Rng(seed), secret)


def seated(game: str, seed: int = 0, players: int = 0, clock: e.Clock | None = None) -> Hall:
    """Open a table and begin: Ada, then Cyd, then bots, nobody with entropy."""
    found = hall(game, seed, players, clock=clock)
    for seat in range(len(found.table.chairs)):
        if seat < 2:
            found.sit(seat, ("Ada", "Cyd")[seat], (ADA, CYD)[seat])
        else:
            found.sit(seat, f"Bot {seat}", bot="random")
    found.do(found.table.start(found.at(), found.key()))
    return found


@cache
def played(game: str, seed: int = 0, players: int = 0) -> Hall:
    """Play a whole game with all that a table knows. The result is shared: do not change it."""
    found = hall(game, seed, players)
    count = len(found.table.chairs)
    entropy = {seat: secret_of("client", game, seed, seat) for seat in range(count)}
    found.sit(0, "Ada", ADA, entropy=entropy[0])
    found.sit(1, "Somebody", EVE, entropy=entropy[1])
    found.say(EVE, "Eve", "Je reviens… peut-être ☂")
    found.do(found.table.leave(1, found.at(), found.key()))
    found.say(EVE, "Eve", "I only watch.")
    found.sit(1, 'Cyd "l\'Ancre"', CYD, entropy=entropy[1])
    if count > 2:
        found.sit(2, "Bea, beside Ada", ADA, entropy=entropy[2])  # a second person on Ada's device
    for seat in range(3, count):
        found.sit(seat, f"Bot {seat}", bot="random")
    found.do(found.table.start(found.at(), found.key()))
    found.reveal(1, entropy[1])
    if count > 2:
        found.reveal(2, b"")  # too late
    found.reveal(0, entropy[0])
    for _ in range(4):
        if found.table.phase != OVER:
            found.move()
    found.say(ADA, "Ada", 'Nice "one"\\n\u2028 </script>')
    if found.table.phase != OVER:
        found.do(found.table.cover(1, "random", "away", found.at(), found.key()))
        for _ in range(4):
            if found.table.phase != OVER:
                found.move()
    if found.table.phase != OVER:
        found.do(found.table.uncover(1, found.at(), found.key()))
    found.play_out(undos=4)
    found.say(CYD, "Cyd", "gg")
    return found


def refolded(lines: list[Line], secret: bytes) -> Table:
    """Fold stored lines from scratch."""
    opened = decode(lines[0].body)
    assert isinstance(opened, e.Opened)
    table, _ = open_table(opened, secret)
    for stored in lines[1:]:
        table.read(decode(stored.body), stored)
    return table


def rewritten(table: str, entries: Sequence[e.AnyEntry]) -> list[Line]:
    """Chain entries anew, as a server could that wants to deceive."""
    lines: list[Line] = []
    head = first_hash(table)
    for seq, entry in enumerate(entries, start=1):
        lines.append(line(table, seq, head, entry))
        head = lines[-1].hash
    return lines
