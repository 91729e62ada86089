"""Brigands on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.brigands import actions, day, effects, legality, score
from repaire.games.brigands.box import PLACES, BrigandsBox
from repaire.games.brigands.legality import PRINCE
from repaire.games.brigands.resample import reopen, resample
from repaire.games.brigands.state import END, NO_TOKEN, PLAN, WHEEL, BrigandsState, Facts
from repaire.games.brigands.view import look, own
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, Game
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import Own, View


class Brigands(Game[BrigandsState]):
    """The rules of Brigands for one set-up."""

    def __init__(self, setup: Setup, box: BrigandsBox) -> None:
        self.facts = Facts(setup, box)
        most = max(PLACES, 1 + box.tokens, 3 + 2 * (setup.players - 1))  # a pawn's places, a deal, a team action
        super().__init__(setup, self.facts.at, most, PRINCE + setup.players)

    def state(self, cells: vec[i64]) -> BrigandsState:
        return BrigandsState(self, self.facts, cells)

    def start(self) -> BrigandsState:
        state = self.state(self.layout.parts.first[:])
        if self.facts.duel or self.facts.prince >= 0:
            day.crown(state, self.facts.prince)
        return state

    def actor(self, state: BrigandsState) -> i64:
        return legality.actor(state)

    def actors(self, state: BrigandsState) -> list[int]:
        return legality.actors(state)

    def list_legal(self, state: BrigandsState, seat: i64, into: vec[i64]) -> i64:
        return legality.list_legal(state, seat, into)

    def mid_move(self, state: BrigandsState, seat: i64) -> bool:
        return legality.mid_move(state, seat)

    def list_weights(self, state: BrigandsState, into: vec[i64]) -> i64:
        return legality.list_weights(state, into)

    def draw(self, state: BrigandsState, source: Draw) -> i64:
        return legality.draw(state, source)

    def step(self, state: BrigandsState, actor: i64, action: i64) -> None:
        if actor == CHANCE:
            effects.happen(state, action)
        else:
            effects.decide(state, actor, action)

    def scores(self, state: BrigandsState) -> list[int]:
        return score.scores(state)

    def winners(self, state: BrigandsState) -> list[int]:
        return score.winning_seats(state) if state.cells[state.at.phase] == END else []

    def list_returns(self, state: BrigandsState, worth: vec[float]) -> None:
        score.list_returns(state, worth)

    def view(self, state: BrigandsState, viewer: int) -> View:
        return look(state, viewer)

    def own(self, state: BrigandsState, seat: int) -> Own:
        return own(state, seat)

    def resample(self, state: BrigandsState, viewer: i64, draw: Draw) -> BrigandsState:
        return resample(state, viewer, draw)

    def secret(self, state: BrigandsState) -> bool:
        s, at = state.cells, state.at
        if s[at.phase] != WHEEL:
            return s[at.phase] == PLAN
        owed: i64 = 0
        cell: i64
        for cell in range(at.wheel, at.wheel + state.facts.players):
            if s[cell] != NO_TOKEN:
                owed += 1
        return owed > 1  # BRG.11: a wheel alone hides nothing from anybody

    def imagine(self, state: BrigandsState, viewer: i64, draw: Draw) -> BrigandsState:
        return reopen(state, viewer, draw)

    def action_names(self) -> list[str]:
        return actions.action_names(self.facts)

    def outcome_names(self) -> list[str]:
        return actions.outcome_names(self.facts)

    def choice(self, state: BrigandsState, seat: int, action: int) -> Choice:
        return actions.choice(state, seat, action)

    def ask(self, state: BrigandsState, seat: int) -> Phrase:
        return actions.ask(state, seat)

    def refusal(self, state: BrigandsState, seat: int, action: int) -> IllegalMove:
        return actions.refusal(state, seat, action)
