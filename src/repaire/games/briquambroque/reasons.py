"""Why one would do something in Briquambroque, in one sentence, from what everybody sees."""

from __future__ import annotations

from repaire.games.briquambroque.board import FIRE, PURSUERS
from repaire.games.briquambroque.forecast import NEVER, WAYS, Forecast
from repaire.games.briquambroque.state import FREE, TIED, BriquambroqueState
from repaire.games.briquambroque.view import look
from repaire.kernel.phrase import Phrase


def reason(state: BriquambroqueState, forecast: Forecast, action: int) -> Phrase:
    """Return why a legal action may be good."""
    return Reader(state, forecast).why(action)


class Reader:
    """A position with what the next throw may bring."""

    def __init__(self, state: BriquambroqueState, forecast: Forecast) -> None:
        self.view = look(state, 0)
        self.forecast = forecast
        self.box, self.board = state.facts.box, state.facts.board
        self.robber = state.cells[state.at.robber] - FIRE  # as the tables of `Forecast` count

    def why(self, action: int) -> Phrase:
        """Return the reason for an action."""
        passes = PURSUERS * self.board.places
        if action < passes:
            return self._walk(*divmod(action, self.board.places))
        if action < passes + PURSUERS:
            return Phrase("reason.pass", {"pursuer": action - passes})
        giver, other = divmod(action - passes - PURSUERS, PURSUERS + 1)
        return Phrase("reason.star_ignored") if other == PURSUERS else self._star(giver, other)

    def _walk(self, pursuer: int, place: int) -> Phrase:
        view, at = self.view, self.view.at
        args = {"pursuer": pursuer, "place": place}
        friends = [other for other in range(PURSUERS) if other != pursuer]
        if place == view.robber_square:
            there = [other for other in friends if at[other] == place]
            if any(self._steps(other) == 0 for other in there):
                return Phrase("reason.capture", {**args, "other": there[0]})
            coming = [other for other in friends if self._can_come(other, self._steps(other))]
            return Phrase("reason.prepare", {**args, "other": coming[0]}) if coming else Phrase("reason.wait", args)
        friend = place - self.board.squares
        if friend >= 0 and view.bonds[friend] == TIED:
            return Phrase("reason.free", {**args, "friend": friend})
        if view.strategy and self._blockade(pursuer, place):
            return Phrase("reason.blockade", args)
        before, after = self._hats(at[pursuer]), self._hats(place)
        if before < after == NEVER and self._steps(pursuer) > 0:
            return Phrase("reason.escape", {**args, "hats": before})
        meeting = self._meeting(place)
        if meeting:
            return Phrase("reason.meet", {**args, "hats": meeting[0], "n": meeting[1]})
        return self._distance(args, pursuer, place)

    def _distance(self, args: dict[str, int], pursuer: int, place: int) -> Phrase:
        """Nothing better to say: how far the robber is, or that he does not come here."""
        goal = self._goal()
        far = self.forecast.far[place * self.board.places + goal]
        if far < self.forecast.far[self.view.at[pursuer] * self.board.places + goal]:
            return Phrase("reason.closer", {**args, "n": far})
        return Phrase("reason.safe" if self._hats(place) == NEVER else "reason.near", {**args, "n": far})

    def _goal(self) -> int:
        """Where the robber is, or where he comes out next."""
        if self.view.robber_square >= 0:
            return self.view.robber_square
        if self.view.robber == "house":
            return self.board.house(0)
        return self.forecast.ahead[self.robber * WAYS + 1]

    def _steps(self, pursuer: int) -> int:
        return self.view.walk[pursuer] or min(1, self.view.further[pursuer])

    def _can_come(self, pursuer: int, steps: int) -> bool:
        """Whether a walk can end on the robber's square."""
        view = self.view
        if steps == 0 or view.bonds[pursuer] != FREE or view.robber_square < 0:
            return False
        return self.forecast.can_end(view.at[pursuer], steps, view.robber_square)

    def _hats(self, place: int) -> int:
        """How many hats bring the robber over a place, or NEVER."""
        return self.forecast.until[self.robber * self.board.places + place]

    def _meeting(self, place: int) -> tuple[int, int] | None:
        """Hats of the next throw, the likeliest first, and points that lead from the place to the robber's square."""
        likely = sorted(range(1, PURSUERS + 1), key=lambda hats: -self.forecast.hats[hats])
        for hats in likely:
            square = self.forecast.ahead[self.robber * WAYS + hats]
            if square < 0 or self._hats(place) <= hats:
                continue
            for points in sorted(set(self.box.points)):
                if points > 0 and self.forecast.can_end(place, points, square):
                    return hats, points
        return None

    def _blockade(self, pursuer: int, place: int) -> bool:
        """BQB.16: with this pursuer there, a square of the robber's next four is held with two opposite sides of it."""
        stands = {spot for other, spot in enumerate(self.view.at) if other != pursuer} | {place}
        for hats in range(1, PURSUERS + 1):
            square = self.forecast.ahead[self.robber * WAYS + hats]
            if square in stands and (place == square or self.board.adjoin(square, place)):
                left, right, above, below = (self.board.sides[square * 4 + side] for side in range(4))
                if {left, right} <= stands or {above, below} <= stands:
                    return True
        return False

    def _star(self, giver: int, other: int) -> Phrase:
        """BQB.14: what one more point lets the receiver do."""
        view = self.view
        args = {"pursuer": giver, "other": other}
        steps = 1 if view.moved[other] else view.walk[other] + 1
        if self._can_come(other, steps):
            return Phrase("reason.star_robber", args)
        for friend in range(PURSUERS):
            if view.bonds[friend] == TIED and self.forecast.can_end(view.at[other], steps, self.board.house(friend)):
                return Phrase("reason.star_free", {**args, "friend": friend})
        return Phrase("reason.star", args)
