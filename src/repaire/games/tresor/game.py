"""Le trésor des trois brigands on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.tresor import actions, coach, effects, legality
from repaire.games.tresor.box import TYPES, TresorBox
from repaire.games.tresor.resample import imagine, resample
from repaire.games.tresor.score import score
from repaire.games.tresor.state import DEAL, DRAW, END, LOT, REVEAL, Facts, TresorState
from repaire.games.tresor.view import look, own
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import Own, View


class Tresor(Game[TresorState]):
    """The rules of Le trésor des trois brigands for one set-up."""

    def __init__(self, setup: Setup, box: TresorBox) -> None:
        self.facts = Facts(setup, box)
        outcomes = TYPES + self.facts.tokens + setup.players
        super().__init__(setup, self.facts.at, legality.ROOM, outcomes)

    def state(self, cells: vec[i64]) -> TresorState:
        return TresorState(self, self.facts, cells)

    def start(self) -> TresorState:
        state = super().start()
        if self.facts.first >= 0:
            effects.begin(state, self.facts.first)
        return state

    def actor(self, state: TresorState) -> i64:
        return legality.actor(state)

    def list_legal(self, state: TresorState, seat: i64, into: vec[i64]) -> i64:
        return legality.list_legal(state, seat, into)

    def mid_move(self, state: TresorState, seat: i64) -> bool:
        return legality.mid_move(state, seat)

    def list_weights(self, state: TresorState, into: vec[i64]) -> i64:
        return legality.list_weights(state, into)

    def draw(self, state: TresorState, source: Draw) -> i64:
        phase = state.cells[state.at.phase]
        if phase == LOT:
            return TYPES + self.facts.tokens + source.small(self.players)
        if phase == REVEAL:
            return TYPES + source.within(state.cells, state.at.stock, state.cells[state.at.stock_left])
        return source.within(state.cells, state.at.deck, state.cells[state.at.left])

    def step(self, state: TresorState, actor: i64, action: i64) -> None:
        phase = state.cells[state.at.phase]
        if phase == DRAW or phase == DEAL:
            effects.draw_card(state, action)
        elif phase == REVEAL:
            coach.reveal(state, action - TYPES)
        elif phase == LOT:
            effects.begin(state, action - TYPES - self.facts.tokens)
        else:
            effects.decide(state, action)

    def scores(self, state: TresorState) -> list[int]:
        return [score(state, seat) for seat in range(self.players)]

    def winners(self, state: TresorState) -> list[int]:
        winner = state.cells[state.at.winner]
        return [winner] if winner >= 0 else []

    def list_returns(self, state: TresorState, worth: vec[float]) -> None:
        s, at = state.cells, state.at
        drawn = s[at.phase] == END and s[at.winner] < 0  # TRE.13: a draw is shared by all
        seat: i64
        for seat in range(self.players):
            worth[seat] = 1.0 / float(self.players) if drawn else 1.0 if seat == s[at.winner] else 0.0

    def view(self, state: TresorState, viewer: int) -> View:
        return look(state, viewer)

    def own(self, state: TresorState, seat: int) -> Own:
        return own(state, seat)

    def resample(self, state: TresorState, viewer: i64, draw: Draw) -> TresorState:
        return resample(state, viewer, draw)

    def imagine(self, state: TresorState, viewer: i64, draw: Draw) -> TresorState:
        return imagine(state, viewer, draw)

    def action_names(self) -> list[str]:
        return actions.action_names(self.facts)

    def outcome_names(self) -> list[str]:
        return actions.outcome_names(self.facts)

    def choice(self, state: TresorState, seat: int, action: int) -> Choice:
        return actions.choice(state, seat, action)

    def ask(self, state: TresorState, seat: int) -> Phrase:
        return actions.ask(state, seat)

    def refusal(self, state: TresorState, seat: int, action: int) -> IllegalMove:
        return actions.refusal(state, seat, action)
