"""Rolling Bandits on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from repaire.games.rolling_bandits import (
    actions,
    attack,
    chests,
    finish,
    instinct,
    layout,
    legality,
    outlook,
    score,
    turn,
)
from repaire.games.rolling_bandits.box import RollingBox
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    FIRST_CAR,
    FIRST_SEAT,
    HIRE,
    JOKER,
    NEW_TRAIN,
    PLACE,
    REROLL_DICE,
    USE,
)
from repaire.games.rolling_bandits.resample import resample
from repaire.games.rolling_bandits.state import (
    ATTACK,
    ATTACK_DISCARD,
    END,
    HIRING,
    LOT,
    NO_VOTE,
    PICK,
    PLACE_CHEST,
    ROLL,
    START_DISCARD,
    SWAP,
    SWAP_CHEST,
    SYMBOL,
    TAKE,
    TIE,
    WAGON,
    Facts,
    RollingState,
    fresh,
)
from repaire.games.rolling_bandits.view import look
from repaire.kernel.draw import Draw, Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import View


class RollingBandits(Game[RollingState]):
    """The rules of Rolling Bandits for one set-up."""

    def __init__(self, setup: Setup, box: RollingBox) -> None:
        super().__init__(setup, setup.players)
        self.facts = Facts(setup, box)
        self.thoughts = [8, 60, 200, 5_000]
        self.whims = [0.6, 0.4, 0.2, 0.0]  # more thought alone hardly wins more games (docs/bots.md)
        self.horizon = 20  # about a turn and a half; further on, playing by instinct says less than the outlook

    def start(self) -> RollingState:
        state = fresh(self, self.facts)
        layout.await_train(state)
        return state

    def actor(self, state: RollingState) -> int:
        return legality.actor(state)

    def actors(self, state: RollingState) -> list[int]:
        if state.phase == TIE:
            return legality.undecided(state)
        seat = legality.actor(state)
        return [seat] if seat >= 0 else []

    def legal(self, state: RollingState, seat: int) -> list[int]:
        return legality.legal(state, seat)

    def mid_move(self, state: RollingState, seat: int) -> bool:
        return seat == state.turn and (state.phase == PICK or state.phase == SWAP)

    def weights(self, state: RollingState) -> list[int]:
        return legality.weights(state)

    def draw(self, state: RollingState, source: Draw) -> int:
        if state.phase == ROLL:
            sides = self.facts.box.sides
            return sides[source.below(len(sides))]
        return source.pick(legality.weights(state))

    def step(self, state: RollingState, actor: int, action: int) -> None:
        phase = state.phase
        if phase == ROLL:
            turn.roll_die(state, action)
        elif phase == ATTACK:
            self._attack(state, action)
        elif phase == TAKE:
            turn.take_back(state, action - BACK)
        elif phase == HIRING:
            turn.hire(state, action - HIRE)
        elif phase == PICK:
            if action == REROLL_DICE:
                chests.reroll(state)
            else:
                chests.pick(state, action - DIE)
        elif phase == SWAP:
            chests.swap(state, action - EXCHANGE)
        elif phase == TIE:
            if finish.vote(state, actor, 1 if action == NEW_TRAIN else 0):
                layout.new_train(state)
        else:
            self._chance(state, action)
        if state.phase == TIE and self.facts.tie == "train":  # ROL.16: theirs to attack, not to decline
            layout.new_train(state)

    def _attack(self, state: RollingState, action: int) -> None:
        if action == FINISH:
            turn.close_turn(state)
        elif action >= USE:
            chests.use(state, action - USE)
        elif action >= JOKER:
            attack.place_jokers(state, action - JOKER)
        else:
            attack.place(state, action - PLACE)

    def _chance(self, state: RollingState, outcome: int) -> None:
        phase = state.phase
        if phase == WAGON:
            layout.add_wagon(state, outcome - FIRST_CAR)
        elif phase == SYMBOL:
            layout.add_chest(state, outcome)
        elif phase == LOT:
            layout.couple(state, outcome - FIRST_SEAT)
        else:
            chest = outcome - FIRST_CAR - self.facts.locomotive
            if phase == START_DISCARD:
                turn.discard_and_steal(state, chest)
            elif phase == ATTACK_DISCARD:
                attack.discard_and_take(state, chest)
            elif phase == PLACE_CHEST:
                chests.win(state, chest)
                attack.conclude(state, state.car)
            elif phase == SWAP_CHEST:
                chests.win_by_swap(state, chest)

    def scores(self, state: RollingState) -> list[int]:
        return score.scores(state)

    def winners(self, state: RollingState) -> list[int]:
        return score.best_seats(state) if state.phase == END else []

    def view(self, state: RollingState, viewer: int) -> View:
        return look(state, viewer)

    def resample(self, state: RollingState, viewer: int, draw: Draw) -> RollingState:
        return resample(state, viewer, draw)

    def secret(self, state: RollingState) -> bool:
        return state.phase == TIE  # ROL.16: votes are shown when the last is in

    def imagine(self, state: RollingState, viewer: int, draw: Draw) -> RollingState:
        other = resample(state, viewer, draw)
        if other.phase == TIE:
            for seat in range(self.players):
                if seat != viewer:
                    other.votes[seat] = NO_VOTE
        return other

    def instinct(self, state: RollingState, seat: int, actions: list[int], rng: Rng) -> int:
        return instinct.pick(state, seat, actions, rng)

    def settled(self, state: RollingState) -> bool:
        return outlook.settled(state)

    def outlook(self, state: RollingState) -> list[float]:
        return outlook.outlook(state)

    def action_names(self) -> list[str]:
        return actions.action_names(self.facts.box)

    def outcome_names(self) -> list[str]:
        return actions.outcome_names(self.facts.box)

    def choice(self, state: RollingState, seat: int, action: int) -> Choice:
        return actions.choice(state, seat, action)

    def ask(self, state: RollingState, seat: int) -> Phrase:
        return actions.ask(state, seat)

    def refusal(self, state: RollingState, seat: int, action: int) -> IllegalMove:
        return actions.refusal(state, seat, action)

    def unpack(self, packed: list[Any]) -> RollingState:
        state = RollingState(self, self.facts, *[list(part) for part in packed[1:]])
        state.reveals = packed[0]
        return state
