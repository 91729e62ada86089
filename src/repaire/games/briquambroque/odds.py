"""The odds of Briquambroque, worked out once for a box: where pursuers may end, and how far the robber comes."""

from __future__ import annotations

from repaire.games.briquambroque.board import DEN, FIRE, PURSUERS
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.games.briquambroque.state import TIED, BriquambroqueState

NEVER = 99  # hats that bring the robber to a place where he does not come soon


class Odds:
    """Tables by place and by the robber's step; his step is counted from FIRE, so that it begins with 0."""

    def __init__(self, box: BriquambroqueBox) -> None:
        board = box.board
        self.places = board.places
        self.longest = board.longest
        sides = len(box.rolls)
        # what a die without a hat (0) and with one (1) comes to: how often, and how often it lets one end there
        self.often: list[float] = [0.0, 0.0]
        self.lands: list[list[float]] = [[0.0] * (board.places * board.places) for _ in range(2)]
        for face in box.rolls:
            hat = box.hats[face]
            self.often[hat] += 1.0 / sides
            for place in range(board.places):
                for end in board.endings(place, box.points[face]):
                    self.lands[hat][place * board.places + end] += 1.0 / sides
        self.hats: list[float] = self._throws(PURSUERS)  # how often four dice show so many hats
        steps = len(board.track) + 1
        self.ahead: list[int] = []  # by step and hats: the robber's square, or -1
        self.until: list[int] = []  # by step and place: how many hats bring him over it, or NEVER
        for step in range(FIRE, steps - 1):
            self._way(box, step)
        self.caught: list[float] = []  # by step and place: how likely he comes over it
        self.stops: list[float] = [0.0] * (steps * board.places)  # by step and place: how likely his walk ends there
        for step in range(steps):
            for hats in range(1, PURSUERS + 1):
                square = self.ahead[step * (PURSUERS + 1) + hats]
                if square >= 0:
                    self.stops[step * board.places + square] += self.hats[hats]
        for step in range(steps):
            for place in range(board.places):
                caught = 0.0
                for hats in range(PURSUERS + 1):
                    if self.until[step * board.places + place] <= hats:
                        caught += self.hats[hats]
                self.caught.append(caught)
        self.ends: list[int] = [0] * (board.places * (board.longest + 1) * board.places)
        for place in range(board.places):
            for walk in range(board.longest + 1):
                for end in board.endings(place, walk):
                    self.ends[(place * (board.longest + 1) + walk) * board.places + end] = 1
        self.far: list[list[int]] = [_distances(board.beside, place) for place in range(board.places)]

    def _throws(self, dice: int) -> list[float]:
        """How often so many dice show no hat, one, two, ..."""
        chances: list[float] = [1.0]
        for _ in range(dice):
            more = [0.0] * (len(chances) + 1)
            for hats in range(len(chances)):
                more[hats] += chances[hats] * self.often[0]
                more[hats + 1] += chances[hats] * self.often[1]
            chances = more
        return chances

    def _way(self, box: BriquambroqueBox, start: int) -> None:
        """The robber's squares for 0 to 4 hats, and when he comes over each place."""
        board = box.board
        until = [NEVER] * board.places
        step = start
        self.ahead.append(board.square_of(step))
        for hats in range(1, PURSUERS + 1):
            step = board.leave + 1 if step == FIRE else step + 1
            if step == len(board.track):
                step = DEN
            self.ahead.append(board.square_of(step))
            if step != DEN and until[board.track[step]] == NEVER:
                until[board.track[step]] = hats
        self.until += until

    def can_end(self, place: int, walk: int, end: int) -> bool:
        """Tell whether a walk of so many steps may end there."""
        return self.ends[(place * (self.longest + 1) + walk) * self.places + end] > 0

    def capture(self, state: BriquambroqueState) -> float:
        """Return how likely the next throw lets two pursuers end on the robber's square (BQB.10)."""
        step = state.robber + 1
        total = 0.0
        for pattern in range(1 << PURSUERS):
            hats = (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2 & 1) + (pattern >> 3)
            square = self.ahead[step * (PURSUERS + 1) + hats]
            if square < 0:
                continue
            thrown = 1.0  # this pattern of hats
            nobody = 1.0  # and nobody can come
            one = 0.0  # and one can
            for pursuer in range(PURSUERS):
                hat = pattern >> pursuer & 1
                often = self.often[hat]
                lands = 0.0
                place = state.at[pursuer]
                if state.bonds[pursuer] != TIED and self.until[step * self.places + place] > hats:
                    lands = self.lands[hat][place * self.places + square]
                thrown *= often
                one = one * (often - lands) + nobody * lands
                nobody *= often - lands
            total += thrown - nobody - one
        return total

    def others(self, state: BriquambroqueState, pursuer: int) -> list[float]:
        """Return what the three others may bring to the next capture, for `capture_from`.

        By the pursuer's own hat and the hats of the others, three numbers: how likely they throw so, how likely they
        do and none of them can come, and how likely one can.
        """
        step = state.robber + 1
        brought = [0.0] * (6 * PURSUERS)
        for own in range(2):
            for pattern in range(1 << (PURSUERS - 1)):
                hats = (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2)
                square = self.ahead[step * (PURSUERS + 1) + hats + own]
                if square < 0:
                    continue
                thrown = 1.0
                nobody = 1.0
                one = 0.0
                for number in range(PURSUERS - 1):
                    other = (pursuer + 1 + number) % PURSUERS
                    hat = pattern >> number & 1
                    often = self.often[hat]
                    lands = 0.0
                    place = state.at[other]
                    if state.bonds[other] != TIED and self.until[step * self.places + place] > hats + own:
                        lands = self.lands[hat][place * self.places + square]
                    thrown *= often
                    one = one * (often - lands) + nobody * lands
                    nobody *= often - lands
                at = (own * PURSUERS + hats) * 3
                brought[at] += thrown
                brought[at + 1] += nobody
                brought[at + 2] += one
        return brought

    def capture_from(self, state: BriquambroqueState, place: int, brought: list[float]) -> float:
        """Return what `capture` would be with the pursuer at that place, and the others where they are."""
        step = state.robber + 1
        until = self.until[step * self.places + place]
        total = 0.0
        at = 0
        for own in range(2):
            often = self.often[own]
            for hats in range(PURSUERS):
                square = self.ahead[step * (PURSUERS + 1) + hats + own]
                if square >= 0:
                    lands = self.lands[own][place * self.places + square] if until > hats + own else 0.0
                    nobody = brought[at + 1]
                    one = brought[at + 2]
                    total += often * (brought[at] - one) + lands * (one - nobody) - (often - lands) * nobody
                at += 3
        return total

    def losses(self, state: BriquambroqueState) -> float:
        """Return how many pursuers the next throw may be expected to cost (BQB.12)."""
        total = 0.0
        for pursuer in range(PURSUERS):
            if state.bonds[pursuer] != TIED:
                total += self.danger(state, pursuer, state.at[pursuer])
        return total

    def danger(self, state: BriquambroqueState, pursuer: int, place: int) -> float:
        """Return how likely the next throw costs a pursuer who is there; BQB.15: also beside his way, unguarded."""
        at = (state.robber + 1) * self.places
        found = self.caught[at + place]
        if state.facts.strategy and place < state.facts.board.squares:
            sides = state.facts.board.sides[place]
            for other in range(PURSUERS):
                if other != pursuer and state.at[other] in sides:
                    return found
            for side in sides:
                if side >= 0:
                    found += self.stops[at + side]
        return min(found, 1.0)


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
