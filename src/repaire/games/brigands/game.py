"""Brigands on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.brigands import actions, day, effects, instinct, legality, outlook, score
from repaire.games.brigands.box import BrigandsBox
from repaire.games.brigands.legality import SIDES
from repaire.games.brigands.lures import Lures
from repaire.games.brigands.resample import reopen, resample
from repaire.games.brigands.state import DICE, END, NO_TOKEN, PLAN, ROLL, WHEEL, BrigandsState, Facts, fresh
from repaire.games.brigands.view import look
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, Game

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View


class Brigands(Game[BrigandsState]):
    """The rules of Brigands for one set-up."""

    def __init__(self, setup: Setup, box: BrigandsBox) -> None:
        super().__init__(setup, setup.players)
        self.facts = Facts(setup, box)
        self.lures = Lures(self.facts)
        self.horizon = 1  # a day is played out: what happens within one is too tangled to be judged
        # a plan is a tree of its own for every seat, and its first visits follow instinct
        self.thoughts = [24, 240, 1_000, 15_000]
        self.whims = [0.5, 0.2, 0.05, 0.0]  # among many rivals more thought alone hardly wins more games (docs/bots.md)
        self.daring = 0.1  # chances in the outlook differ by some hundredths only

    def start(self) -> BrigandsState:
        state = fresh(self, self.facts)
        if self.facts.duel or self.facts.prince >= 0:
            day.crown(state, self.facts.prince)
        return state

    def actor(self, state: BrigandsState) -> int:
        return legality.actor(state)

    def actors(self, state: BrigandsState) -> list[int]:
        return legality.actors(state)

    def legal(self, state: BrigandsState, seat: int) -> list[int]:
        return legality.legal(state, seat)

    def mid_move(self, state: BrigandsState, seat: int) -> bool:
        return legality.mid_move(state, seat)

    def weights(self, state: BrigandsState) -> list[int]:
        return legality.weights(state)

    def draw(self, state: BrigandsState, source: Draw) -> int:
        if state.phase == DICE or state.phase == ROLL:
            return source.below(SIDES)
        return source.pick(legality.weights(state))

    def step(self, state: BrigandsState, actor: int, action: int) -> None:
        if actor == CHANCE:
            effects.happen(state, action)
        else:
            effects.decide(state, actor, action)

    def scores(self, state: BrigandsState) -> list[int]:
        return score.scores(state)

    def winners(self, state: BrigandsState) -> list[int]:
        return score.winning_seats(state) if state.phase == END else []

    def view(self, state: BrigandsState, viewer: int) -> View:
        return look(state, viewer)

    def resample(self, state: BrigandsState, viewer: int, draw: Draw) -> BrigandsState:
        return resample(state, viewer, draw)

    def secret(self, state: BrigandsState) -> bool:
        if state.phase == WHEEL:  # BRG.11: a wheel alone hides nothing from anybody
            return state.facts.players - state.wheel.count(NO_TOKEN) > 1
        return state.phase == PLAN

    def imagine(self, state: BrigandsState, viewer: int, draw: Draw) -> BrigandsState:
        return reopen(state, viewer, draw)

    def instinct(self, state: BrigandsState, seat: int, actions: list[int], rng: Rng) -> int:
        return instinct.pick(state, seat, actions, rng, self.lures)

    def settled(self, state: BrigandsState) -> bool:
        return outlook.settled(state)

    def outlook(self, state: BrigandsState) -> list[float]:
        return outlook.outlook(state)

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

    def unpack(self, packed: list[Any]) -> BrigandsState:
        state = BrigandsState(self, self.facts, *[list(part) for part in packed[1:]])
        state.reveals = packed[0]
        return state
