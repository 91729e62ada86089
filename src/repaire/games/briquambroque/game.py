"""Briquambroque on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.briquambroque import actions, effects, instinct, legality, outlook, score
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.games.briquambroque.odds import Odds
from repaire.games.briquambroque.resample import resample
from repaire.games.briquambroque.state import END, MOVE, BriquambroqueState, Facts, fresh
from repaire.games.briquambroque.view import look
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View


class Briquambroque(Game[BriquambroqueState]):
    """The rules of Briquambroque for one set-up."""

    def __init__(self, setup: Setup, box: BriquambroqueBox) -> None:
        super().__init__(setup, setup.players)
        self.facts = Facts(setup, box)
        self.odds = Odds(box)
        self.horizon = 1  # the outlook plays the round to its end in thought, so it is asked at once
        # a round is up to four walks of some twenty endings each, in any order
        self.thoughts = [60, 160, 500, 15_000]
        self.whims = [0.15, 0.08, 0.04, 0.0]  # an easy partner is not to ruin the team
        self.daring = 0.05  # it is all but free of chance, and differs little from move to move

    def start(self) -> BriquambroqueState:
        return fresh(self, self.facts)

    def actor(self, state: BriquambroqueState) -> int:
        return legality.actor(state)

    def actors(self, state: BriquambroqueState) -> list[int]:
        return legality.actors(state)

    def legal(self, state: BriquambroqueState, seat: int) -> list[int]:
        return legality.legal(state, seat)

    def weights(self, state: BriquambroqueState) -> list[int]:
        return legality.weights(state)

    def draw(self, state: BriquambroqueState, source: Draw) -> int:
        rolls = self.facts.box.rolls
        return rolls[source.below(len(rolls))]

    def step(self, state: BriquambroqueState, actor: int, action: int) -> None:
        if state.phase == MOVE:
            effects.act(state, actor, action)
        else:
            effects.throw(state, action)

    def scores(self, state: BriquambroqueState) -> list[int]:
        return [score.saved(state)] * self.players

    def winners(self, state: BriquambroqueState) -> list[int]:
        return list(range(self.players)) if state.phase == END and score.team_wins(state) else []

    def returns(self, state: BriquambroqueState) -> list[float]:
        """BQB.13: all win or all lose."""
        won = state.phase == END and score.team_wins(state)
        return [1.0 if won else 0.0] * self.players

    def view(self, state: BriquambroqueState, viewer: int) -> View:
        return look(state, viewer)

    def resample(self, state: BriquambroqueState, viewer: int, draw: Draw) -> BriquambroqueState:
        return resample(state, viewer, draw)

    def instinct(self, state: BriquambroqueState, seat: int, actions: list[int], rng: Rng) -> int:
        return instinct.pick(state, self.odds, actions, rng)

    def settled(self, state: BriquambroqueState) -> bool:
        return outlook.settled(state)

    def outlook(self, state: BriquambroqueState) -> list[float]:
        return [outlook.chance(state, self.odds)] * self.players

    def action_names(self) -> list[str]:
        return actions.action_names(self.facts)

    def outcome_names(self) -> list[str]:
        return actions.outcome_names(self.facts.box)

    def choice(self, state: BriquambroqueState, seat: int, action: int) -> Choice:
        return actions.choice(state, seat, action)

    def ask(self, state: BriquambroqueState, seat: int) -> Phrase:
        return actions.ask(state, seat)

    def refusal(self, state: BriquambroqueState, seat: int, action: int) -> IllegalMove:
        return actions.refusal(state, seat, action)

    def unpack(self, packed: list[Any]) -> BriquambroqueState:
        state = BriquambroqueState(self, self.facts, *[list(part) for part in packed[1:]])
        state.reveals = packed[0]
        return state
