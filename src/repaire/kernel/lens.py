"""How one seat sees a state: steps that turn its numbers into an observation, in the order in which they are quickest.

`Sight` declares the steps. A `Lens` is compiled with the rules and allocates nothing while it looks. It writes over
what was seen before in the same row: numbers are written anew, and of what is one 1 among many places it takes away the
ones of the look before, which are remembered beside the row.
"""

from __future__ import annotations

from typing import Final

from repaire.kernel.game import LARGEST
from repaire.kernel.layout import numbers
from repaire.kernel.native import i32, i64, vec

# what a step does with `count` cells
COPY: Final = 0  # each to a place of its own, kept within low and high
ADD: Final = 1  # each added to what is at its place
SUM: Final = 2  # all added to what is at one place
CHOICE: Final = 3  # 1 at the place of its value, one row of `width` places for each cell
SEAT: Final = 4  # 1 at the place of the seat, counted from the viewer; the first place is for no seat
BITS: Final = 5  # each of its `width` bits to a place of its own
TALLY: Final = 6  # how many of its `width` bits are set, added to what is at the place

RUN: Final = 5  # cell, place, end of the places, low, high
TOTAL: Final = 4  # cell, end of the cells, place, whether it is added to what is there
PICK: Final = 9  # what, cell, end of the cells, place, guard, passing, low, high, width
REST: Final = 10  # what, count, cell, place, guard, passing, low, high, width, whether it is the first there


class Step:
    """What becomes of `count` cells, from one on, at places from one on; a guarding cell may let it happen or not."""

    def __init__(
        self,
        what: int,
        count: int,
        cell: int,
        place: int,
        low: int = 0,
        high: int = 0,
        width: int = 1,
        guard: int = -1,
        passing: int = 0,
    ) -> None:
        self.what = what
        self.count = count
        self.cell = cell
        self.place = place
        self.low = max(low, 1 - LARGEST)
        self.high = min(high, LARGEST - 1)
        self.width = width
        self.guard = guard  # a cell; -1: none
        self.passing = passing  # one bit for each of its values

    def guarded(self, guard: int, passing: int) -> Step:
        """Return the step with a guard."""
        return Step(self.what, self.count, self.cell, self.place, self.low, self.high, self.width, guard, passing)

    def capped(self, cap: int) -> Step:
        """Return the step with another highest value."""
        return Step(self.what, self.count, self.cell, self.place, self.low, cap, self.width, self.guard, self.passing)


class Lens:
    """What one viewer sees of a state. Of two steps to the same places the second adds, or their guards exclude it."""

    def __init__(self, steps: list[Step], size: int, viewer: int, players: int) -> None:
        self.viewer: i64 = viewer
        self.players: i64 = players
        self.ones = 1  # how many there can be, the viewer's own among them
        self.dense = [False] * size  # what every look writes
        runs: list[list[int]] = []
        totals: list[int] = []
        picks: list[int] = []
        rest: list[int] = []
        for step in steps:
            guarded = [step.guard, step.passing, step.low, step.high, step.width]
            if step.what in (CHOICE, SEAT):
                picks += [step.what, step.cell, step.cell + step.count, step.place, *guarded]
                self.ones += step.count
                continue
            if step.guard >= 0 and step.what not in (COPY, BITS):
                raise ValueError("sums are seen always or never")
            first = self._claim(step)
            if step.what == SUM:
                totals += [step.cell, step.cell + step.count, step.place, int(not first)]
            elif step.guard < 0 and first and step.what in (COPY, ADD):
                low, high = (step.low, step.high) if step.what == COPY else (1 - LARGEST, LARGEST - 1)
                last = runs[-1] if runs else [0, 0, 0, 0, 0]
                if last[2] == step.place and last[0] + last[2] - last[1] == step.cell and last[3:] == [low, high]:
                    last[2] += step.count  # it goes on from the run before
                else:
                    runs.append([step.cell, step.place, step.place + step.count, low, high])
            else:
                rest += [step.what, step.count, step.cell, step.place, *guarded, int(first)]
        self.blanks: vec[i64] = numbers([])
        self.runs: vec[i64] = numbers([number for run in runs for number in run])
        self.totals: vec[i64] = numbers(totals)
        self.picks: vec[i64] = numbers(picks)
        self.rest: vec[i64] = numbers(rest)

    def _claim(self, step: Step) -> bool:
        """Note that the step writes its places; tell whether it is the first there."""
        length = 1 if step.what == SUM else step.count * (step.width if step.what == BITS else 1)
        places = range(step.place, step.place + length)
        known = sum(self.dense[place] for place in places)
        if known not in (0, length):
            raise ValueError("a part is written twice in part")
        for place in places:
            self.dense[place] = True
        return known == 0

    def clear(self, dense: list[bool]) -> None:
        """Blank at every look what other lenses write in the same row and this one does not."""
        found: list[int] = []
        for place, theirs in enumerate([*dense, False]):
            wanted = theirs and not self.dense[place]
            if wanted != (len(found) % 2 == 1):
                found.append(place)
        self.blanks = numbers(found)

    def write(self, s: vec[i64], into: vec[i32], start: i64, ones: vec[i32], first: i64) -> None:
        """Write what is seen of these cells into a row from `start` on, whose ones are remembered from `first` on."""
        place: i64
        stop: i64
        cell: i64
        value: i64
        low: i64
        high: i64
        at: i64 = first + 1
        end: i64 = at + i64(ones[first])
        while at < end:
            into[start + i64(ones[at])] = 0
            at += 1
        blanks = self.blanks
        at = 0
        end = len(blanks)
        while at < end:
            _blank(into, start + blanks[at], start + blanks[at + 1])
            at += 2
        runs = self.runs
        at = 0
        end = len(runs)
        while at < end:
            cell = runs[at]
            place = start + runs[at + 1]
            stop = start + runs[at + 2]
            low = runs[at + 3]
            high = runs[at + 4]
            beyond: i64 = 0  # below 0 once a number is out of its range: quicker than to look at each by itself
            while place < stop:
                value = s[cell]
                beyond |= (value - low) | (high - value)
                into[place] = i32(value)
                cell += 1
                place += 1
            if beyond < 0:
                _keep_within(s, into, runs[at], start + runs[at + 1], stop, low, high)
            at += RUN
        if len(self.totals) > 0:
            self._write_totals(s, into, start)
        if len(self.rest) > 0:
            self._write_rest(s, into, start)
        self._write_ones(s, into, start, ones, first)

    def _write_totals(self, s: vec[i64], into: vec[i32], start: i64) -> None:
        totals = self.totals
        at: i64 = 0
        end: i64 = len(totals)
        while at < end:
            cell: i64 = totals[at]
            stop: i64 = totals[at + 1]
            place: i64 = start + totals[at + 2]
            value: i64 = 0
            if totals[at + 3] != 0:
                value = i64(into[place])
            while cell < stop:
                value += s[cell]
                cell += 1
            into[place] = i32(value)
            at += TOTAL

    def _write_ones(self, s: vec[i64], into: vec[i32], start: i64, ones: vec[i32], first: i64) -> None:
        code = self.picks
        players, viewer = self.players, self.viewer
        into[start + viewer] = 1
        ones[first + 1] = i32(viewer)
        note: i64 = first + 2
        at: i64 = 0
        end: i64 = len(code)
        value: i64
        while at < end:
            guard: i64 = code[at + 4]
            if guard >= 0:
                value = s[guard]
                if value < 0 or (code[at + 5] >> value) & 1 == 0:
                    at += PICK
                    continue
            cell: i64 = code[at + 1]
            last: i64 = code[at + 2]
            place: i64 = code[at + 3]
            width: i64 = code[at + 8]
            if code[at] == SEAT:
                while cell < last:
                    value = s[cell]
                    if value >= 0:
                        value -= viewer
                        if value < 0:
                            value += players
                        value += 1
                    else:
                        value = 0
                    value += place
                    into[start + value] = 1
                    ones[note] = i32(value)
                    note += 1
                    place += width
                    cell += 1
            else:
                low: i64 = code[at + 6]
                high: i64 = code[at + 7]
                while cell < last:
                    value = s[cell]
                    if value < low:
                        value = low
                    elif value > high:
                        value = high
                    value += place - low
                    into[start + value] = 1
                    ones[note] = i32(value)
                    note += 1
                    place += width
                    cell += 1
            at += PICK
        ones[first] = i32(note - first - 1)

    def _write_rest(self, s: vec[i64], into: vec[i32], start: i64) -> None:
        code = self.rest
        at: i64 = 0
        end: i64 = len(code)
        value: i64
        bit: i64
        while at < end:
            what: i64 = code[at]
            count: i64 = code[at + 1]
            cell: i64 = code[at + 2]
            place: i64 = start + code[at + 3]
            guard: i64 = code[at + 4]
            width: i64 = code[at + 8]
            fresh: i64 = code[at + 9]
            if guard >= 0:
                value = s[guard]
                if value < 0 or (code[at + 5] >> value) & 1 == 0:
                    if fresh != 0:
                        if what == BITS:
                            count *= width
                        _blank(into, place, place + count)
                    at += REST
                    continue
            last: i64 = cell + count
            if what == COPY:
                _keep_within(s, into, cell, place, place + count, code[at + 6], code[at + 7])
            elif what == ADD:
                while cell < last:
                    into[place] += i32(s[cell])
                    place += 1
                    cell += 1
            elif what == BITS:
                while cell < last:
                    value = s[cell]
                    for bit in range(width):
                        into[place + bit] = i32((value >> bit) & 1)
                    place += width
                    cell += 1
            else:
                while cell < last:
                    value = s[cell]
                    found: i64 = 0
                    if fresh == 0:
                        found = i64(into[place])
                    for bit in range(width):
                        found += (value >> bit) & 1
                    into[place] = i32(found)
                    place += 1
                    cell += 1
            at += REST


def _blank(into: vec[i32], place: i64, stop: i64) -> None:
    while place < stop:
        into[place] = 0
        place += 1


def _keep_within(s: vec[i64], into: vec[i32], cell: i64, place: i64, stop: i64, low: i64, high: i64) -> None:
    """Copy numbers, each kept within low and high."""
    while place < stop:
        value: i64 = s[cell]
        if value < low:
            value = low
        if value > high:
            value = high
        into[place] = i32(value)
        cell += 1
        place += 1
