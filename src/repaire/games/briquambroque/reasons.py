"""Why one would do something in Briquambroque, in one sentence, from what everybody sees."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from repaire.games.briquambroque.board import DEN, FIRE, PURSUERS
from repaire.games.briquambroque.box import BriquambroqueBox, read_box
from repaire.games.briquambroque.odds import NEVER, Odds
from repaire.games.briquambroque.state import FREE, TIED
from repaire.games.briquambroque.view import BriquambroqueView
from repaire.kernel.box import Box, BoxReader
from repaire.kernel.phrase import Phrase
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup


def reason(view: View, action: int, setup: Setup) -> Phrase:
    """Return why a legal action may be good."""
    assert isinstance(view, BriquambroqueView)
    return Reader(view, setup.box).why(action)


@lru_cache(maxsize=16)
def _known(box: Box) -> tuple[BriquambroqueBox, Odds]:
    contents = read_box(BoxReader(box))
    return contents, Odds(contents)


class Reader:
    """A position with the odds of its box."""

    def __init__(self, view: BriquambroqueView, box: Box) -> None:
        self.view = view
        self.box, self.odds = _known(box)
        self.board = self.box.board
        self.robber = self._robber() - FIRE  # as the tables of `Odds` count

    def _robber(self) -> int:
        view = self.view
        if view.robber == "out":
            return view.robber_step + 1
        if view.robber == "back":
            return view.robber_step + 1 + self.board.visit
        return {"fire": FIRE, "den": DEN, "house": self.board.visit}[view.robber]

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
        far = self.odds.far[place][goal]
        if far < self.odds.far[self.view.at[pursuer]][goal]:
            return Phrase("reason.closer", {**args, "n": far})
        return Phrase("reason.safe" if self._hats(place) == NEVER else "reason.near", {**args, "n": far})

    def _goal(self) -> int:
        """Where the robber is, or where he comes out next."""
        if self.view.robber_square >= 0:
            return self.view.robber_square
        if self.view.robber == "house":
            return self.board.house(0)
        return self.odds.ahead[self.robber * (PURSUERS + 1) + 1]

    def _steps(self, pursuer: int) -> int:
        return self.view.walk[pursuer] or min(1, self.view.further[pursuer])

    def _can_come(self, pursuer: int, steps: int) -> bool:
        """Whether a walk can end on the robber's square."""
        view = self.view
        if steps == 0 or view.bonds[pursuer] != FREE or view.robber_square < 0:
            return False
        return self.odds.can_end(view.at[pursuer], steps, view.robber_square)

    def _hats(self, place: int) -> int:
        """How many hats bring the robber over a place, or NEVER."""
        return self.odds.until[self.robber * self.board.places + place]

    def _meeting(self, place: int) -> tuple[int, int] | None:
        """Hats of the next throw, the likeliest first, and points that lead from the place to the robber's square."""
        likely = sorted(range(1, PURSUERS + 1), key=lambda hats: -self.odds.hats[hats])
        for hats in likely:
            square = self.odds.ahead[self.robber * (PURSUERS + 1) + hats]
            if square < 0 or self._hats(place) <= hats:
                continue
            for points in sorted(set(self.box.points)):
                if points > 0 and self.odds.can_end(place, points, square):
                    return hats, points
        return None

    def _blockade(self, pursuer: int, place: int) -> bool:
        """BQB.16: with this pursuer there, a square of the robber's next four is held with two opposite sides of it."""
        stands = {spot for other, spot in enumerate(self.view.at) if other != pursuer} | {place}
        for hats in range(1, PURSUERS + 1):
            square = self.odds.ahead[self.robber * (PURSUERS + 1) + hats]
            if square in stands and place in (square, *self.board.sides[square]):
                left, right, above, below = self.board.sides[square]
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
            if view.bonds[friend] == TIED and self.odds.can_end(view.at[other], steps, self.board.house(friend)):
                return Phrase("reason.star_free", {**args, "friend": friend})
        return Phrase("reason.star", args)
