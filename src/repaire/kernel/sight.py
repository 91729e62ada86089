"""What a seat sees of a state as one flat vector of numbers with named parts: the observation of learning programs.

A game declares once which parts of its layout are seen, by whom and in which range; all else follows. Whatever lies
seat by seat comes with the viewer first and the others in the order of play, and a number that names a seat is counted
from the viewer, so that one policy can play every seat.

    def sights(game: Browl) -> Sight:
        sight = Sight(game, longest=2_000)
        sight.choice("phase", END, meaning="what happens next")
        sight.own("hands", 60, meaning="the viewer's cards by type")
        return sight

What is not declared is not seen. How a seat's part of it is written is in `lens`.
"""

from __future__ import annotations

from typing import Any, Final

from repaire.kernel.game import Game, State
from repaire.kernel.layout import Part
from repaire.kernel.lens import ADD, BITS, CHOICE, COPY, SEAT, SUM, TALLY, Lens, Step
from repaire.kernel.native import i32, i64, vec

ALL: Final = (1 << 62) - 1


class Seen:
    """One named part of an observation: where it lies, its shape, its range and its meaning."""

    def __init__(self, name: str, start: int, shape: tuple[int, ...], low: int, high: int, meaning: str) -> None:
        self.name = name
        self.start = start
        self.shape = shape
        self.low = low
        self.high = high
        self.meaning = meaning
        self.length = 1
        for side in shape:
            self.length *= side


class Veil:
    """When the others' rows are hidden: while a part has one of these values; they are seen up to `cap`, if at all.

    Without a part they are always hidden; with `seer`, from all but the seat that this part names.
    """

    def __init__(self, part: str = "", values: tuple[int, ...] = (), cap: int | None = None, seer: str = "") -> None:
        self.part = part
        self.values = values
        self.cap = cap
        self.seer = seer


class Sight:
    """The observation of one game for one set-up."""

    def __init__(self, game: Game[Any], longest: int) -> None:
        self.game = game
        self.longest = longest  # decisions of all seats together: who studies the game breaks off there
        self.players: i64 = game.players
        self.parts: dict[str, Seen] = {}
        self.size: i64 = 0
        self.steps: list[list[Step]] = [[] for _ in range(game.players)]  # by viewer
        self.lenses: list[Lens] = []  # by viewer, made by `memory`
        self._part("seat", (game.players,), 0, 1, "which seat the viewer has, as one 1")

    # -- what all see ------------------------------------------------------------------------------------------

    def number(self, name: str, high: int, low: int = 0, meaning: str = "") -> None:
        """All see these numbers, in the layout's order."""
        part = self._layout(name)
        start = self._part(name, self._shape(part), low, high, meaning)
        for steps in self.steps:
            steps.append(Step(COPY, part.rows * part.columns, part.start, start, low, high))

    def choice(self, name: str, high: int, low: int = 0, meaning: str = "") -> None:
        """All see these; each is one 1 among so many places as it has values."""
        part, width = self._layout(name), high - low + 1
        start = self._part(name, (*self._shape(part), width), 0, 1, meaning)
        for steps in self.steps:
            steps.append(Step(CHOICE, part.rows * part.columns, part.start, start, low, high, width))

    def seat(self, name: str, meaning: str = "", label: str = "") -> None:
        """All see this seat: one 1, counted from the viewer; the first place says that there is none."""
        part, width = self._layout(name), int(self.players) + 1
        start = self._part(label or name, (*self._shape(part), width), 0, 1, meaning)
        for steps in self.steps:
            steps.append(Step(SEAT, part.rows * part.columns, part.start, start, 0, 0, width))

    def across(self, name: str, high: int, low: int = 0, meaning: str = "") -> None:
        """All see this grid, whose columns are seats."""
        part = self._layout(name)
        start = self._part(name, (part.rows, part.columns), low, high, meaning)
        for viewer, steps in enumerate(self.steps):
            for row in range(part.rows):
                first, place = part.start + row * part.columns, start + row * part.columns
                later = part.columns - viewer  # the viewer and who follows; then those before
                steps.append(Step(COPY, later, first + viewer, place, low, high))
                if viewer > 0:
                    steps.append(Step(COPY, viewer, first, place + later, low, high))

    # -- what is seen seat by seat ---------------------------------------------------------------------------------

    def seats(self, name: str, high: int, low: int = 0, meaning: str = "", veil: Veil | None = None) -> None:
        """One row of numbers for each seat, the viewer's first; those of others may be veiled."""
        columns = self._columns(name)
        start = self._part(name, (int(self.players), columns), low, high, meaning)
        self._by_seat(name, COPY, start, columns, low, high, 1, veil)

    def choices(self, name: str, high: int, low: int = 0, meaning: str = "", veil: Veil | None = None) -> None:
        """As `seats`, each number one 1 among so many places as it has values; nothing of it where it is hidden."""
        columns, width = self._columns(name), high - low + 1
        start = self._part(name, (int(self.players), columns, width), 0, 1, meaning)
        self._by_seat(name, CHOICE, start, columns * width, low, high, width, veil)

    def own(self, name: str, high: int, low: int = 0, meaning: str = "", only: str = "") -> None:
        """Only the viewer's row; with `only`, a row that is the viewer's while that part names their seat."""
        part = self._layout(name)
        columns = part.columns if only else self._columns(name)
        start = self._part(name, (columns,), low, high, meaning)
        for viewer, steps in enumerate(self.steps):
            guard = self._layout(only).start if only else -1
            cell = part.start if only else part.start + viewer * columns
            steps.append(Step(COPY, columns, cell, start, low, high, 1, guard, 1 << viewer))

    def bits(self, name: str, count: int, meaning: str = "", veil: Veil | None = None) -> None:
        """One row of bits for each seat."""
        start = self._part(name, (int(self.players), count), 0, 1, meaning)
        self._by_seat(name, BITS, start, count, 0, 1, count, veil)

    def bit_counts(self, label: str, name: str, count: int, meaning: str = "") -> None:
        """How many bits each seat has."""
        start = self._part(label, (int(self.players),), 0, count, meaning)
        self._by_seat(name, TALLY, start, 1, 0, count, count, None)

    def sums(self, label: str, name: str, high: int, groups: list[int] | None = None, meaning: str = "") -> None:
        """The sum of each row, or of the columns that belong to a group: how many, where it is hidden which."""
        part = self._layout(name)
        columns = (
            self._columns(name) if part.rows * part.columns % self.players == 0 and part.rows > 1 else part.columns
        )
        rows = part.rows * part.columns // columns
        belongs = groups or [0] * columns
        wide = max(belongs) + 1
        start = self._part(label, (rows, wide) if groups else (rows,), 0, high, meaning)
        for viewer, steps in enumerate(self.steps):
            for row in range(rows):
                place = start + (row - viewer) % rows * wide if rows > 1 else start
                column = 0
                while column < columns:
                    last = column + 1
                    while last < columns and belongs[last] == belongs[column]:
                        last += 1
                    cell = part.start + row * columns + column
                    steps.append(Step(SUM, last - column, cell, place + belongs[column]))
                    column = last

    def pool(self, label: str, common: str, held: str, high: int, meaning: str = "") -> None:
        """What is in a common row or with others, together: all that the viewer has not seen."""
        part, rows = self._layout(common), self._layout(held)
        columns = part.columns
        start = self._part(label, (columns,), 0, high, meaning)
        for viewer, steps in enumerate(self.steps):
            steps.append(Step(ADD, columns, part.start, start))
            for seat in range(int(self.players)):
                if seat != viewer:
                    steps.append(Step(ADD, columns, rows.start + seat * columns, start))

    # -- how it is read ----------------------------------------------------------------------------------------

    def read(self, state: State, viewer: int) -> list[int]:
        """Return what a seat sees."""
        into = vec[i32]([0] * self.size)
        ones = vec[i32]([0] * self.memory())
        self.write(state, viewer, into, 0, ones, 0)
        return [into[at] for at in range(self.size)]

    def memory(self) -> int:
        """Return how many numbers a row of what is seen needs beside it, to be written over at the next look."""
        if len(self.lenses) == 0:
            players = int(self.players)
            self.lenses = [Lens(self.steps[seat], int(self.size), seat, players) for seat in range(players)]
            dense = [any(lens.dense[place] for lens in self.lenses) for place in range(int(self.size))]
            for lens in self.lenses:
                lens.clear(dense)
        return 1 + max([lens.ones for lens in self.lenses])

    def write(self, state: State, viewer: i64, into: vec[i32], start: i64, ones: vec[i32], first: i64) -> None:
        """Write what a seat sees into a vector: `size` numbers from there on, `memory` beside them.

        At the first look both are 0; later ones may be of any seat, and of any state.
        """
        lens: Lens = self.lenses[viewer]
        lens.write(state.cells, into, start, ones, first)

    # -- how it is put together ----------------------------------------------------------------------------------

    def _part(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> int:
        if name in self.parts:
            raise ValueError(f"{name} is declared twice")
        start = int(self.size)
        part = Seen(name, start, shape, low, high, meaning)
        self.parts[name] = part
        self.size = start + part.length
        return start

    def _layout(self, name: str) -> Part:
        return self.game.layout.parts.named[name]

    def _shape(self, part: Part) -> tuple[int, ...]:
        if part.rows * part.columns == 1:
            return ()
        return (part.columns,) if part.rows == 1 else (part.rows, part.columns)

    def _columns(self, name: str) -> int:
        """How many numbers of a part each seat has: of a row one, of a grid as many as there are columns."""
        part = self._layout(name)
        if part.rows == self.players:
            return part.columns
        if part.rows == 1 and part.columns == self.players:
            return 1
        raise ValueError(f"{name} does not lie seat by seat")

    def _by_seat(
        self, name: str, what: int, start: int, stride: int, low: int, high: int, width: int, veil: Veil | None
    ) -> None:
        part, columns, players = self._layout(name), self._columns(name), int(self.players)
        for viewer, steps in enumerate(self.steps):
            for turn in range(players):
                seat = (viewer + turn) % players
                step = Step(what, columns, part.start + seat * columns, start + turn * stride, low, high, width)
                if veil is None or seat == viewer:
                    steps.append(step)
                elif veil.seer:
                    steps.append(step.guarded(self._layout(veil.seer).start, 1 << viewer))
                elif not veil.part:
                    if veil.cap is not None:
                        steps.append(step.capped(veil.cap))
                else:
                    guard, bits = self._layout(veil.part).start, sum(1 << value for value in veil.values)
                    steps.append(step.guarded(guard, ALL & ~bits))
                    if veil.cap is not None:
                        steps.append(step.capped(veil.cap).guarded(guard, bits))
