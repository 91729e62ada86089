"""Briquambroque on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.briquambroque import actions, effects, legality, score
from repaire.games.briquambroque.box import BriquambroqueBox
from repaire.games.briquambroque.resample import resample
from repaire.games.briquambroque.state import END, MOVE, BriquambroqueState, Facts
from repaire.games.briquambroque.view import look
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import Own, View


class Briquambroque(Game[BriquambroqueState]):
    """The rules of Briquambroque for one set-up."""

    def __init__(self, setup: Setup, box: BriquambroqueBox) -> None:
        self.facts = Facts(setup, box)
        super().__init__(setup, self.facts.at, self.facts.actions, len(box.faces))

    def state(self, cells: vec[i64]) -> BriquambroqueState:
        return BriquambroqueState(self, self.facts, cells)

    def actor(self, state: BriquambroqueState) -> i64:
        return legality.actor(state)

    def actors(self, state: BriquambroqueState) -> list[int]:
        return legality.actors(state)

    def list_legal(self, state: BriquambroqueState, seat: i64, into: vec[i64]) -> i64:
        return legality.list_legal(state, seat, into)

    def list_weights(self, state: BriquambroqueState, into: vec[i64]) -> i64:
        return legality.list_weights(state, into)

    def draw(self, state: BriquambroqueState, source: Draw) -> i64:
        box = self.facts.box
        return source.within(box.weights, 0, box.sides)

    def step(self, state: BriquambroqueState, actor: i64, action: i64) -> None:
        if state.cells[state.at.phase] == MOVE:
            effects.act(state, actor, action)
        else:
            effects.throw(state, action)

    def scores(self, state: BriquambroqueState) -> list[int]:
        return [score.saved(state)] * self.players

    def winners(self, state: BriquambroqueState) -> list[int]:
        return list(range(self.players)) if self.won(state) else []

    def won(self, state: BriquambroqueState) -> bool:
        """Tell whether the game is over and the team has won."""
        return state.cells[state.at.phase] == END and score.team_wins(state)

    def list_returns(self, state: BriquambroqueState, worth: vec[float]) -> None:
        """BQB.13: all win or all lose."""
        for seat in range(self.players):
            worth[seat] = 1.0 if self.won(state) else 0.0

    def view(self, state: BriquambroqueState, viewer: int) -> View:
        return look(state, viewer)

    def own(self, state: BriquambroqueState, seat: int) -> Own:
        return {}

    def resample(self, state: BriquambroqueState, viewer: i64, draw: Draw) -> BriquambroqueState:
        return resample(state, viewer, draw)

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
