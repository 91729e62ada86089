"""Le trésor des trois brigands on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.tresor import actions, coach, effects, instinct, legality, outlook, score
from repaire.games.tresor.box import TYPES, TresorBox
from repaire.games.tresor.resample import imagine, resample
from repaire.games.tresor.state import DEAL, DRAW, END, LOT, REVEAL, Facts, TresorState, fresh
from repaire.games.tresor.view import look
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View


class Tresor(Game[TresorState]):
    """The rules of Le trésor des trois brigands for one set-up."""

    def __init__(self, setup: Setup, box: TresorBox) -> None:
        super().__init__(setup, setup.players)
        self.facts = Facts(setup, box)
        self.horizon = outlook.HORIZON
        self.daring = outlook.DARING
        self.thoughts = [8, 60, 200, 5_000]
        self.whims = [0.92, 0.68, 0.4, 0.0]  # luck is so strong that nothing less makes levels differ (docs/bots.md)
        self.trust = 16  # most of what can be done with a card is plainly bad, and luck takes long to show it

    def start(self) -> TresorState:
        state = fresh(self, self.facts)
        if self.facts.first >= 0:
            effects.begin(state, self.facts.first)
        return state

    def actor(self, state: TresorState) -> int:
        return legality.actor(state)

    def legal(self, state: TresorState, seat: int) -> list[int]:
        return legality.legal(state, seat)

    def mid_move(self, state: TresorState, seat: int) -> bool:
        return legality.mid_move(state, seat)

    def weights(self, state: TresorState) -> list[int]:
        return legality.weights(state)

    def draw(self, state: TresorState, source: Draw) -> int:
        if state.phase == LOT:
            return source.pick(legality.weights(state))
        outcome = 0  # sizes of pile and stock are known: no list, no sum
        if state.phase == REVEAL:
            left = source.below(state.stock_left)
            while left >= state.stock[outcome]:
                left -= state.stock[outcome]
                outcome += 1
            return TYPES + outcome
        left = source.below(state.left)
        while left >= state.deck[outcome]:
            left -= state.deck[outcome]
            outcome += 1
        return outcome

    def step(self, state: TresorState, actor: int, action: int) -> None:
        phase = state.phase
        if phase in (DRAW, DEAL):
            effects.draw_card(state, action)
        elif phase == REVEAL:
            coach.reveal(state, action - TYPES)
        elif phase == LOT:
            effects.begin(state, action - TYPES - self.facts.tokens)
        else:
            effects.decide(state, action)

    def scores(self, state: TresorState) -> list[int]:
        return score.scores(state)

    def winners(self, state: TresorState) -> list[int]:
        return [state.winner] if state.winner >= 0 else []

    def returns(self, state: TresorState) -> list[float]:
        if state.phase == END and state.winner < 0:  # TRE.13: a draw is shared by all
            return [1.0 / self.players] * self.players
        return super().returns(state)

    def view(self, state: TresorState, viewer: int) -> View:
        return look(state, viewer)

    def resample(self, state: TresorState, viewer: int, draw: Draw) -> TresorState:
        return resample(state, viewer, draw)

    def imagine(self, state: TresorState, viewer: int, draw: Draw) -> TresorState:
        return imagine(state, viewer, draw)

    def instinct(self, state: TresorState, seat: int, actions: list[int], rng: Rng) -> int:
        return instinct.pick(state, seat, actions, rng)

    def plain(self, state: TresorState, seat: int, actions: list[int]) -> list[int]:
        return instinct.plain(state, seat, actions)

    def settled(self, state: TresorState) -> bool:
        return outlook.settled(state)

    def outlook(self, state: TresorState) -> list[float]:
        return outlook.outlook(state)

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

    def unpack(self, packed: list[Any]) -> TresorState:
        state = TresorState(self, self.facts, *[list(part) for part in packed[1:]])
        state.reveals = packed[0]
        return state
