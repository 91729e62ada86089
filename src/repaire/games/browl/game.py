"""Bröwl on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.browl import actions, effects, instinct, legality, outlook, score
from repaire.games.browl.box import TYPES, BrowlBox
from repaire.games.browl.resample import resample
from repaire.games.browl.state import END, LOT, PLAY, TURN_UP, BrowlState, Facts, fresh
from repaire.games.browl.view import look, look_all
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View


class Browl(Game[BrowlState]):
    """The rules of Bröwl for one set-up."""

    def __init__(self, setup: Setup, box: BrowlBox) -> None:
        super().__init__(setup, setup.players)
        self.facts = Facts(setup, box)
        self.horizon = outlook.HORIZON
        self.daring = outlook.DARING
        self.patience = outlook.PATIENCE
        self.far = outlook.FAR
        self.thoughts = [8, 16, 60, 2_000]  # a little thought goes far here, and at full tables slips tell levels apart
        self.whims = [0.5, 0.3, 0.15, 0.0]

    def start(self) -> BrowlState:
        return fresh(self, self.facts)

    def actor(self, state: BrowlState) -> int:
        return legality.actor(state)

    def legal(self, state: BrowlState, seat: int) -> list[int]:
        return legality.legal(state, seat)

    def weights(self, state: BrowlState) -> list[int]:
        return legality.weights(state)

    def draw(self, state: BrowlState, source: Draw) -> int:
        if state.phase == TURN_UP or state.phase == LOT:
            return source.pick(legality.weights(state))
        left = source.below(state.left)  # the pile's size is known: no list, no sum
        card = 0
        while left >= state.deck[card]:
            left -= state.deck[card]
            card += 1
        return card

    def step(self, state: BrowlState, actor: int, action: int) -> None:
        if state.phase == PLAY:
            effects.play(state, action)
        elif state.phase == TURN_UP:
            effects.turn_up(state, action - TYPES)
        elif state.phase == LOT:
            effects.begin(state, action - TYPES - len(self.facts.box.fortress_kinds))
        else:
            effects.take(state, action)

    def scores(self, state: BrowlState) -> list[int]:
        return score.scores(state)

    def winners(self, state: BrowlState) -> list[int]:
        return score.best_seats(state) if state.phase == END else []

    def view(self, state: BrowlState, viewer: int) -> View:
        return look(state, viewer)

    def views(self, state: BrowlState, viewers: list[int]) -> list[View]:
        return list(look_all(state, viewers))

    def resample(self, state: BrowlState, viewer: int, draw: Draw) -> BrowlState:
        return resample(state, viewer, draw)

    def instinct(self, state: BrowlState, seat: int, actions: list[int], rng: Rng) -> int:
        return instinct.pick(state, seat, actions, rng)

    def outlook(self, state: BrowlState) -> list[float]:
        return outlook.outlook(state)

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

    def unpack(self, packed: list[Any]) -> BrowlState:
        state = BrowlState(self, self.facts, *[list(part) for part in packed[1:]])
        state.reveals = packed[0]
        return state
