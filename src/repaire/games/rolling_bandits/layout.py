"""Setting up a train."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import FACES, SYMBOLS
from repaire.games.rolling_bandits.score import best_seats, loot
from repaire.games.rolling_bandits.state import LOT, NO_CHEST, NO_VOTE, NOWHERE, SYMBOL, WAGON, RollingState
from repaire.games.rolling_bandits.turn import open_turn


def await_train(state: RollingState) -> None:
    """ROL.4: all components are at hand, and somebody begins: the player chosen, or one by lot."""
    facts = state.facts
    box = facts.box
    state.trains += 1
    state.turns = 0
    state.still = 0
    state.quiet = 0
    state.wagons = box.wagons[:]
    state.symbols = [0] * SYMBOLS
    state.pool = box.chests[:]
    for chest in range(facts.chest_types):
        state.symbols[box.chest_symbols[chest]] += box.chests[chest]
        state.discarded[chest] = 0
    for seat in range(facts.players):
        state.home[seat] = box.dice if state.attackers[seat] > 0 else 0
        state.stock[seat] = facts.mercenaries if state.attackers[seat] > 0 else 0
        state.votes[seat] = NO_VOTE
    state.phase = LOT
    if facts.first >= 0 and state.attackers[facts.first] > 0:
        couple(state, facts.first)


def couple(state: RollingState, first: int) -> None:
    """ROL.4: the first player is known; wagons are coupled from the rear."""
    state.turn = first
    state.phase = WAGON


def add_wagon(state: RollingState, kind: int) -> None:
    """ROL.4: one wagon more, and at last the Locomotive; two players do without some wagons."""
    facts = state.facts
    state.wagons[kind] -= 1
    state.train.append(kind)
    state.backs.append(NO_CHEST)
    removed = facts.box.removed if state.raiders() == 2 else 0
    if sum(state.wagons) == removed:
        state.train.append(facts.locomotive)
        state.backs.append(NO_CHEST)
        state.car = 0
        state.phase = SYMBOL


def add_chest(state: RollingState, symbol: int) -> None:
    """ROL.4: a chest on each wagon, from the rear; nobody knows more of it than its back."""
    state.symbols[symbol] -= 1
    state.backs[state.car] = symbol
    state.car += 1
    if state.train[state.car] == state.facts.locomotive:
        state.car = NOWHERE
        if state.recorder is not None:
            state.recorder.tell(events.TrainArrived(len(state.train), state.turn))
        open_turn(state, state.turn)


def new_train(state: RollingState) -> None:
    """ROL.16: the tied players attack a new train; its result alone decides between them."""
    facts = state.facts
    tied = best_seats(state)
    for seat in range(facts.players):
        state.earlier[seat] += loot(state, seat)
        state.attackers[seat] = 1 if seat in tied else 0
    state.cars = [0] * len(state.cars)
    state.opened = [0] * len(state.opened)
    state.closed = [0] * len(state.closed)
    state.ready = [0] * len(state.ready)
    state.train = []
    state.backs = []
    state.rolled = [0] * FACES  # the last car may go with groups still to be placed
    state.rolled_hired = [0] * FACES
    for group in range(len(state.where)):  # ROL.18 may have left dice in the old train
        state.where[group] = NOWHERE
        state.own[group] = 0
        state.hired[group] = 0
    await_train(state)
