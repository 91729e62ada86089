"""How one seat sees a state: steps that turn its numbers into an observation, in the order in which they are quickest.

`Sight` declares the steps. A `Lens` is compiled with the rules and allocates nothing while it looks: it blanks what
stays empty, copies runs of numbers, and then does the rest.
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
REST: Final = 9  # what, count, cell, place, guard, passing, low, high, width


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
    """What one viewer sees of a state."""

    def __init__(self, steps: list[Step], size: int, viewer: int, players: int) -> None:
        self.viewer: i64 = viewer
        self.players: i64 = players
        runs: list[list[int]] = []
        rest: list[int] = []
        written = [False] * size  # by runs
        for step in steps:
            places = range(step.place, step.place + step.count)
            fresh = step.guard < 0 and (
                step.what == COPY or (step.what == ADD and not any(written[place] for place in places))
            )
            if not fresh:
                rest += [step.what, step.count, step.cell, step.place, step.guard, step.passing]
                rest += [step.low, step.high, step.width]
                continue
            for place in places:
                written[place] = True
            low, high = (step.low, step.high) if step.what == COPY else (1 - LARGEST, LARGEST - 1)
            last = runs[-1] if runs else [0, 0, 0, 0, 0]
            if last[2] == step.place and last[0] + last[2] - last[1] == step.cell and last[3:] == [low, high]:
                last[2] += step.count  # it goes on from the run before
            else:
                runs.append([step.cell, step.place, step.place + step.count, low, high])
        self.blanks: vec[i64] = numbers(_gaps(written))
        self.runs: vec[i64] = numbers([number for run in runs for number in run])
        self.rest: vec[i64] = numbers(rest)

    def write(self, s: vec[i64], into: vec[i32], start: i64) -> None:
        """Write what is seen of these cells into a vector, from there on."""
        place: i64
        stop: i64
        cell: i64
        value: i64
        low: i64
        high: i64
        blanks = self.blanks
        at: i64 = 0
        end: i64 = len(blanks)
        while at < end:
            place = start + blanks[at]
            stop = start + blanks[at + 1]
            while place < stop:
                into[place] = 0
                place += 1
            at += 2
        into[start + self.viewer] = 1
        runs = self.runs
        at = 0
        end = len(runs)
        while at < end:
            cell = runs[at]
            place = start + runs[at + 1]
            stop = start + runs[at + 2]
            low = runs[at + 3]
            high = runs[at + 4]
            while place < stop:
                value = s[cell]
                if value < low:
                    value = low
                if value > high:
                    value = high
                into[place] = i32(value)
                cell += 1
                place += 1
            at += RUN
        self._write_rest(s, into, start)

    def _write_rest(self, s: vec[i64], into: vec[i32], start: i64) -> None:
        code = self.rest
        players, viewer = self.players, self.viewer
        at: i64 = 0
        end: i64 = len(code)
        value: i64
        bit: i64
        while at < end:
            guard: i64 = code[at + 4]
            if guard >= 0:
                value = s[guard]
                if value < 0 or (code[at + 5] >> value) & 1 == 0:
                    at += REST
                    continue
            what: i64 = code[at]
            cell: i64 = code[at + 2]
            last: i64 = cell + code[at + 1]
            place: i64 = start + code[at + 3]
            if what == SUM:
                value = 0
                while cell < last:
                    value += s[cell]
                    cell += 1
                into[place] += i32(value)
                at += REST
                continue
            if what == ADD:
                while cell < last:
                    into[place] += i32(s[cell])
                    place += 1
                    cell += 1
                at += REST
                continue
            low: i64 = code[at + 6]
            high: i64 = code[at + 7]
            width: i64 = code[at + 8]
            while cell < last:
                value = s[cell]
                if what == SEAT:
                    if value < 0:
                        into[place] = 1
                    else:
                        value -= viewer
                        into[place + 1 + (value if value >= 0 else value + players)] = 1
                    place += width
                elif what == BITS:
                    for bit in range(width):
                        into[place + bit] = i32((value >> bit) & 1)
                    place += width
                elif what == TALLY:
                    for bit in range(width):
                        into[place] += i32((value >> bit) & 1)
                    place += 1
                else:
                    if value < low:
                        value = low
                    elif value > high:
                        value = high
                    if what == COPY:
                        into[place] = i32(value)
                        place += 1
                    else:
                        into[place + value - low] = 1
                        place += width
                cell += 1
            at += REST


def _gaps(written: list[bool]) -> list[int]:
    """Return where stretches begin and end that no run writes."""
    found: list[int] = []
    for place, done in enumerate([*written, True]):
        inside = len(found) % 2 == 1
        if done == inside:
            found.append(place)
    return found
