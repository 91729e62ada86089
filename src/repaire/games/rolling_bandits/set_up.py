"""Setting up a train."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import FACES, SYMBOLS
from repaire.games.rolling_bandits.score import best_seats, loot
from repaire.games.rolling_bandits.state import LOT, NO_CHEST, NO_VOTE, NOWHERE, SYMBOL, WAGON, RollingState
from repaire.games.rolling_bandits.turn import open_turn
from repaire.kernel.native import i64


def await_train(state: RollingState) -> None:
    """ROL.4: all components are at hand, and somebody begins: the player chosen, or one by lot."""
    s, at, facts = state.cells, state.at, state.facts
    box = facts.box
    s[at.trains] += 1
    s[at.turns] = 0
    s[at.still] = 0
    s[at.quiet] = 0
    kind: i64
    for kind in range(facts.locomotive):
        s[at.wagons + kind] = box.wagons[kind]
    for kind in range(SYMBOLS):
        s[at.symbols + kind] = 0
    for kind in range(facts.chest_types):
        s[at.pool + kind] = box.chests[kind]
        s[at.symbols + box.chest_symbols[kind]] += box.chests[kind]
        s[at.discarded + kind] = 0
    seat: i64
    for seat in range(facts.players):
        s[at.home + seat] = box.dice if s[at.attackers + seat] > 0 else 0
        s[at.stock + seat] = facts.mercenaries if s[at.attackers + seat] > 0 else 0
        s[at.votes + seat] = NO_VOTE
    s[at.phase] = LOT
    if facts.first >= 0 and s[at.attackers + facts.first] > 0:
        couple(state, facts.first)


def couple(state: RollingState, first: i64) -> None:
    """ROL.4: the first player is known; wagons are coupled from the rear."""
    state.cells[state.at.turn] = first
    state.cells[state.at.phase] = WAGON


def add_wagon(state: RollingState, kind: i64) -> None:
    """ROL.4: one wagon more, and at last the Locomotive; two players do without some wagons."""
    s, at, facts = state.cells, state.at, state.facts
    s[at.wagons + kind] -= 1
    s[at.train + s[at.length]] = kind
    s[at.length] += 1
    removed: i64 = 0
    if state.raiders() == 2:
        removed = facts.box.removed
    if facts.wagons - s[at.length] == removed:
        s[at.train + s[at.length]] = facts.locomotive
        s[at.length] += 1
        s[at.car] = 0
        s[at.phase] = SYMBOL


def add_chest(state: RollingState, symbol: i64) -> None:
    """ROL.4: a chest on each wagon, from the rear; nobody knows more of it than its back."""
    s, at = state.cells, state.at
    s[at.symbols + symbol] -= 1
    s[at.backs + s[at.car]] = symbol
    s[at.car] += 1
    if s[at.train + s[at.car]] == state.facts.locomotive:
        s[at.car] = NOWHERE
        if state.recorder is not None:
            state.recorder.tell(events.TrainArrived(s[at.length], s[at.turn]))
        open_turn(state, s[at.turn])


def new_train(state: RollingState) -> None:
    """ROL.16: the tied players attack a new train; its result alone decides between them."""
    s, at, facts = state.cells, state.at, state.facts
    tied = best_seats(state)
    seat: i64
    for seat in range(facts.players):
        s[at.earlier + seat] += loot(state, seat)
        s[at.attackers + seat] = 0
    for attacker in tied:
        s[at.attackers + attacker] = 1
    cell: i64
    for cell in range(facts.players * facts.car_types):
        s[at.cars + cell] = 0
    for cell in range(facts.players * facts.chest_types):
        s[at.opened + cell] = 0
        s[at.closed + cell] = 0
    for cell in range(facts.chest_types):
        s[at.ready + cell] = 0
    s[at.usable] = 0
    for cell in range(facts.wagons + 1):
        s[at.train + cell] = 0
        s[at.backs + cell] = NO_CHEST
    s[at.length] = 0
    for cell in range(FACES):  # the last car may go with groups still to be placed
        s[at.rolled + cell] = 0
        s[at.rolled_hired + cell] = 0
    for cell in range(facts.groups):  # ROL.18 may have left dice in the old train
        s[at.where + cell] = NOWHERE
        s[at.own + cell] = 0
        s[at.hired + cell] = 0
    await_train(state)
