"""Rolling Bandits on the kernel's contract: each question goes to the module that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.rolling_bandits import (
    actions,
    attack,
    chests,
    finish,
    legality,
    score,
    set_up,
    turn,
)
from repaire.games.rolling_bandits.box import FACES, SYMBOLS, RollingBox
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
)
from repaire.games.rolling_bandits.view import look, own
from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import Game
from repaire.kernel.native import i64, vec

if TYPE_CHECKING:
    from repaire.kernel.phrase import Choice, Phrase
    from repaire.kernel.setup import Setup
    from repaire.kernel.view import Own, View


class RollingBandits(Game[RollingState]):
    """The rules of Rolling Bandits for one set-up."""

    def __init__(self, setup: Setup, box: RollingBox) -> None:
        self.facts = Facts(setup, box)
        chests = self.facts.chest_types
        attacks, picks = SYMBOLS * 2 + 1 + chests, FACES * 2 + 1
        outcomes = FIRST_CAR + self.facts.locomotive + chests
        super().__init__(setup, self.facts.at, attacks if attacks > picks else picks, outcomes)

    def state(self, cells: vec[i64]) -> RollingState:
        return RollingState(self, self.facts, cells)

    def start(self) -> RollingState:
        state = self.state(self.layout.parts.first[:])
        set_up.await_train(state)
        return state

    def actor(self, state: RollingState) -> i64:
        return legality.actor(state)

    def actors(self, state: RollingState) -> list[int]:
        if state.cells[state.at.phase] == TIE:
            return legality.undecided(state)
        seat = legality.actor(state)
        return [seat] if seat >= 0 else []

    def list_legal(self, state: RollingState, seat: i64, into: vec[i64]) -> i64:
        return legality.list_legal(state, seat, into)

    def mid_move(self, state: RollingState, seat: i64) -> bool:
        phase = state.cells[state.at.phase]
        return seat == state.cells[state.at.turn] and (phase == PICK or phase == SWAP)

    def list_weights(self, state: RollingState, into: vec[i64]) -> i64:
        return legality.list_weights(state, into)

    def draw(self, state: RollingState, source: Draw) -> i64:
        return legality.draw(state, source)

    def step(self, state: RollingState, actor: i64, action: i64) -> None:
        phase = state.cells[state.at.phase]
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
                set_up.new_train(state)
        else:
            self._chance(state, action)
        if state.cells[state.at.phase] == TIE and self.facts.tie == "train":  # ROL.16: theirs to attack, not to decline
            set_up.new_train(state)

    def _attack(self, state: RollingState, action: i64) -> None:
        if action == FINISH:
            turn.close_turn(state)
        elif action >= USE:
            chests.use(state, action - USE)
        elif action >= JOKER:
            attack.place_jokers(state, action - JOKER)
        else:
            attack.place(state, action - PLACE)

    def _chance(self, state: RollingState, outcome: i64) -> None:
        phase = state.cells[state.at.phase]
        if phase == WAGON:
            set_up.add_wagon(state, outcome - FIRST_CAR)
        elif phase == SYMBOL:
            set_up.add_chest(state, outcome)
        elif phase == LOT:
            set_up.couple(state, outcome - FIRST_SEAT)
        else:
            chest = outcome - FIRST_CAR - self.facts.locomotive
            if phase == START_DISCARD:
                turn.discard_and_steal(state, chest)
            elif phase == ATTACK_DISCARD:
                attack.discard_and_take(state, chest)
            elif phase == PLACE_CHEST:
                chests.win(state, chest)
                attack.conclude(state, state.cells[state.at.car])
            elif phase == SWAP_CHEST:
                chests.win_by_swap(state, chest)

    def scores(self, state: RollingState) -> list[int]:
        return score.scores(state)

    def winners(self, state: RollingState) -> list[int]:
        return score.best_seats(state) if state.cells[state.at.phase] == END else []

    def view(self, state: RollingState, viewer: int) -> View:
        return look(state, viewer)

    def own(self, state: RollingState, seat: int) -> Own:
        return own(state, seat)

    def resample(self, state: RollingState, viewer: i64, draw: Draw) -> RollingState:
        return resample(state, viewer, draw)

    def secret(self, state: RollingState) -> bool:
        return state.cells[state.at.phase] == TIE  # ROL.16: votes are shown when the last is in

    def imagine(self, state: RollingState, viewer: i64, draw: Draw) -> RollingState:
        other = resample(state, viewer, draw)
        if other.cells[other.at.phase] == TIE:
            for seat in range(self.players):
                if seat != viewer:
                    other.cells[other.at.votes + seat] = NO_VOTE
        return other

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
