"""Bröwl on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.browl import actions, effects, legality
from repaire.games.browl.box import TYPES, BrowlBox
from repaire.games.browl.resample import resample
from repaire.games.browl.score import best_seats, score
from repaire.games.browl.state import END, LOT, PLAY, TURN_UP, BrowlState, Facts
from repaire.games.browl.view import look, own
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import Own, View


class Browl(Game[BrowlState]):
    """The rules of Bröwl for one set-up."""

    def __init__(self, setup: Setup, box: BrowlBox) -> None:
        self.facts = Facts(setup, box)
        super().__init__(setup, self.facts.at, TYPES, TYPES + self.facts.forts + setup.players)

    def state(self, cells: vec[i64]) -> BrowlState:
        return BrowlState(self, self.facts, cells)

    def actor(self, state: BrowlState) -> i64:
        return legality.actor(state)

    def list_legal(self, state: BrowlState, seat: i64, into: vec[i64]) -> i64:
        return legality.list_legal(state, seat, into)

    def list_weights(self, state: BrowlState, into: vec[i64]) -> i64:
        return legality.list_weights(state, into)

    def draw(self, state: BrowlState, source: Draw) -> i64:
        s, at, facts = state.cells, state.at, self.facts
        if s[at.phase] == TURN_UP:
            return TYPES + source.among(s, at.pile, facts.forts)
        if s[at.phase] == LOT:
            chosen = source.small(1) + facts.first if facts.first >= 0 else source.small(facts.players)
            return TYPES + facts.forts + chosen
        return source.within(s, at.deck, s[at.left])

    def step(self, state: BrowlState, actor: i64, action: i64) -> None:
        phase = state.cells[state.at.phase]
        if phase == PLAY:
            effects.play(state, action)
        elif phase == TURN_UP:
            effects.turn_up(state, action - TYPES)
        elif phase == LOT:
            effects.begin(state, action - TYPES - self.facts.forts)
        else:
            effects.take(state, action)

    def scores(self, state: BrowlState) -> list[int]:
        return [score(state, seat) for seat in range(self.players)]

    def winners(self, state: BrowlState) -> list[int]:
        return best_seats(state) if state.cells[state.at.phase] == END else []

    def view(self, state: BrowlState, viewer: int) -> View:
        return look(state, viewer)

    def own(self, state: BrowlState, seat: int) -> Own:
        return own(state, seat)

    def resample(self, state: BrowlState, viewer: i64, draw: Draw) -> BrowlState:
        return resample(state, viewer, draw)

    def action_names(self) -> list[str]:
        return actions.action_names()

    def outcome_names(self) -> list[str]:
        return actions.outcome_names(self.facts.box, self.players)

    def choice(self, state: BrowlState, seat: int, action: int) -> Choice:
        return actions.choice(state, seat, action)

    def ask(self, state: BrowlState, seat: int) -> Phrase:
        return actions.ask(state, seat)

    def refusal(self, state: BrowlState, seat: int, action: int) -> IllegalMove:
        return actions.refusal(state, seat, action)
