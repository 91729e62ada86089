"""What the next throw may bring in Briquambroque, worked out once for a box: where pursuers end, how far he comes."""

from __future__ import annotations

from typing import Final

from repaire.games.briquambroque.board import DEN, FIRE, PURSUERS
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.games.briquambroque.robber import guarded
from repaire.games.briquambroque.state import TIED, BriquambroqueState
from repaire.kernel.native import append, i64, vec

NEVER: Final = 99  # hats that bring the robber to a place where he does not come soon
WAYS: Final = PURSUERS + 1  # of how many hats four dice may show


class Forecast:
    """Tables by place and by the robber's step; his step is counted from FIRE, so that it begins with 0."""

    def __init__(self, box: BriquambroqueBox) -> None:
        board = box.board
        self.places: i64 = board.places
        self.longest: i64 = board.longest
        self.field: i64 = board.places * board.places
        # what a die without a hat (0) and with one (1) comes to: how often, and how often it lets one end there
        self.often: vec[float] = vec[float]([0.0, 0.0])
        self.lands: vec[float] = vec[float]([0.0] * (2 * self.field))
        self.ends: vec[i64] = vec[i64]([0] * (self.field * (board.longest + 1)))
        for place in range(board.places):
            for walk in range(board.longest + 1):
                for end in board.endings(place, walk):
                    self.ends[(place * (board.longest + 1) + walk) * board.places + end] = 1
        for face in range(len(box.faces)):
            share = float(box.weights[face]) / float(box.sides)
            hat = box.hats[face]
            self.often[hat] += share
            for place in range(board.places):
                for end in board.endings(place, box.points[face]):
                    self.lands[hat * self.field + place * board.places + end] += share
        self.hats: vec[float] = self._throws()  # how often four dice show so many hats
        self.ahead: vec[i64] = vec[i64]()  # by step and hats: the robber's square, or -1
        self.until: vec[i64] = vec[i64]()  # by step and place: how many hats bring him over it, or NEVER
        for step in range(FIRE, board.steps):
            self._way(box, step)
        steps = board.steps + 1
        self.caught: vec[float] = vec[float]([0.0] * (steps * board.places))  # by step and place: he comes over it
        self.stops: vec[float] = self.caught[:]  # by step and place: how likely his walk ends there
        for step in range(steps):
            for hats in range(1, WAYS):
                square = self.ahead[step * WAYS + hats]
                if square >= 0:
                    self.stops[step * board.places + square] += self.hats[hats]
            for place in range(board.places):
                for hats in range(WAYS):
                    if self.until[step * board.places + place] <= hats:
                        self.caught[step * board.places + place] += self.hats[hats]
        self.far: vec[i64] = vec[i64]()  # by place and place: steps from one to the other
        for place in range(board.places):
            for distance in _distances(board.beside, place):
                self.far = append(self.far, i64(distance))
        self.brought: vec[float] = vec[float]([0.0] * (6 * PURSUERS))  # what `others` found last

    def _throws(self) -> vec[float]:
        """How often four dice show no hat, one, two, ..."""
        chances = vec[float]([1.0, 0.0, 0.0, 0.0, 0.0])
        for dice in range(1, WAYS):
            for hats in range(dice, -1, -1):
                fewer = chances[hats - 1] if hats > 0 else 0.0
                chances[hats] = chances[hats] * self.often[0] + fewer * self.often[1]
        return chances

    def _way(self, box: BriquambroqueBox, start: int) -> None:
        """The robber's squares for 0 to 4 hats, and when he comes over each place."""
        board = box.board
        until = [NEVER] * board.places
        step = start
        self.ahead = append(self.ahead, board.square_of(step))
        for hats in range(1, WAYS):
            step = board.leave + 1 if step == FIRE else step + 1
            if step == board.steps:
                step = DEN
            self.ahead = append(self.ahead, board.square_of(step))
            if step != DEN and until[board.track[step]] == NEVER:
                until[board.track[step]] = hats
        for hats in until:
            self.until = append(self.until, i64(hats))

    def can_end(self, place: i64, walk: i64, end: i64) -> bool:
        """Tell whether a walk of so many steps may end there."""
        return self.ends[(place * (self.longest + 1) + walk) * self.places + end] > 0

    def capture(self, state: BriquambroqueState) -> float:
        """Return how likely the next throw lets two pursuers end on the robber's square (BQB.10)."""
        s, at = state.cells, state.at
        step = s[at.robber] + 1
        total = 0.0
        pattern: i64
        pursuer: i64
        for pattern in range(1 << PURSUERS):
            hats = (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2 & 1) + (pattern >> 3)
            square = self.ahead[step * WAYS + hats]
            if square < 0:
                continue
            thrown = 1.0  # this pattern of hats
            nobody = 1.0  # and nobody can come
            one = 0.0  # and one can
            for pursuer in range(PURSUERS):
                hat = pattern >> pursuer & 1
                often = self.often[hat]
                lands = self._comes(state, pursuer, step, hats, hat, square)
                thrown *= often
                one = one * (often - lands) + nobody * lands
                nobody *= often - lands
            total += thrown - nobody - one
        return total

    def _comes(self, state: BriquambroqueState, pursuer: i64, step: i64, hats: i64, hat: i64, square: i64) -> float:
        """Return how likely a pursuer's die shows this hat, or none, and lets it end there, not caught before."""
        place = state.cells[state.at.where + pursuer]
        if state.cells[state.at.bonds + pursuer] == TIED or self.until[step * self.places + place] <= hats:
            return 0.0
        return self.lands[hat * self.field + place * self.places + square]

    def others(self, state: BriquambroqueState, pursuer: i64) -> None:
        """Note what the three others may bring to the next capture, for `capture_from`.

        By the pursuer's own hat and the hats of the others, three numbers: how likely they throw so, how likely they
        do and none of them can come, and how likely one can.
        """
        step = state.cells[state.at.robber] + 1
        brought = self.brought
        index: i64
        for index in range(6 * PURSUERS):
            brought[index] = 0.0
        own: i64
        pattern: i64
        number: i64
        for own in range(2):
            for pattern in range(1 << (PURSUERS - 1)):
                hats = (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2)
                square = self.ahead[step * WAYS + hats + own]
                if square < 0:
                    continue
                thrown = 1.0
                nobody = 1.0
                one = 0.0
                for number in range(PURSUERS - 1):
                    hat = pattern >> number & 1
                    often = self.often[hat]
                    lands = self._comes(state, (pursuer + 1 + number) % PURSUERS, step, hats + own, hat, square)
                    thrown *= often
                    one = one * (often - lands) + nobody * lands
                    nobody *= often - lands
                index = (own * PURSUERS + hats) * 3
                brought[index] += thrown
                brought[index + 1] += nobody
                brought[index + 2] += one

    def capture_from(self, state: BriquambroqueState, place: i64) -> float:
        """Return what `capture` would be with the pursuer of `others` at that place, and the others where they are."""
        step = state.cells[state.at.robber] + 1
        brought = self.brought
        until = self.until[step * self.places + place]
        total = 0.0
        index: i64 = 0
        own: i64
        hats: i64
        for own in range(2):
            often = self.often[own]
            for hats in range(PURSUERS):
                square = self.ahead[step * WAYS + hats + own]
                if square >= 0:
                    lands = 0.0
                    if until > hats + own:
                        lands = self.lands[own * self.field + place * self.places + square]
                    nobody = brought[index + 1]
                    one = brought[index + 2]
                    total += often * (brought[index] - one) + lands * (one - nobody) - (often - lands) * nobody
                index += 3
        return total

    def losses(self, state: BriquambroqueState) -> float:
        """Return how many pursuers the next throw may be expected to cost (BQB.12)."""
        s, at = state.cells, state.at
        total = 0.0
        pursuer: i64
        for pursuer in range(PURSUERS):
            if s[at.bonds + pursuer] != TIED:
                total += self.danger(state, pursuer, s[at.where + pursuer])
        return total

    def danger(self, state: BriquambroqueState, pursuer: i64, place: i64) -> float:
        """Return how likely the next throw costs a pursuer who is there; BQB.15: also beside his way, unguarded."""
        base = (state.cells[state.at.robber] + 1) * self.places
        found = self.caught[base + place]
        board = state.facts.board
        if state.facts.strategy and place < board.squares and not guarded(state, pursuer, place):
            side: i64
            for side in range(place * 4, place * 4 + 4):
                if board.sides[side] >= 0:
                    found += self.stops[base + board.sides[side]]
        return found if found < 1.0 else 1.0


def _distances(beside: list[list[int]], start: int) -> list[int]:
    far = len(beside)
    distance = [far] * len(beside)
    distance[start] = 0
    todo = [start]
    for here in todo:
        for there in beside[here]:
            if distance[there] == far:
                distance[there] = distance[here] + 1
                todo.append(there)
    return distance
