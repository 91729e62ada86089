"""Whose turn it is in Rolling Bandits, what may be done, and what chance may bring."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import AMBUSH, BLANK, FACES, REROLL, SYMBOLS
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
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.score import best_seats
from repaire.games.rolling_bandits.state import (
    ATTACK,
    END,
    HIRING,
    LOT,
    NO_VOTE,
    PICK,
    ROLL,
    SWAP,
    SYMBOL,
    TAKE,
    TIE,
    WAGON,
    RollingState,
)
from repaire.kernel.game import CHANCE, OVER


def actor(state: RollingState) -> int:
    """Return who acts next."""
    phase = state.phase
    if phase == ROLL:
        return CHANCE
    if phase in (ATTACK, TAKE, HIRING, PICK, SWAP):
        return state.turn
    if phase == END:
        return OVER
    if phase == TIE:
        return undecided(state)[0]
    return CHANCE


def undecided(state: RollingState) -> list[int]:
    """ROL.16: the tied players who have not yet said whether they attack a new train."""
    return [seat for seat in best_seats(state) if state.votes[seat] == NO_VOTE]


def legal(state: RollingState, seat: int) -> list[int]:
    """Return what the seat may do, ascending."""
    phase = state.phase
    if phase == TIE:
        return [SHARE, NEW_TRAIN] if seat in undecided(state) else []
    if seat != state.turn:
        return []
    if phase == ATTACK:
        return _attack(state, seat)
    if phase == TAKE:  # ROL.6: the k rearmost groups
        return [BACK + groups for groups in range(state.gang(seat) + 1)]
    if phase == HIRING:  # ROL.17
        return [HIRE + hired for hired in range(state.stock[seat] + 1)]
    if phase == PICK:
        return _picks(state)
    if phase == SWAP:
        return _exchanges(state, seat)
    return []


def _attack(state: RollingState, seat: int) -> list[int]:
    actions: list[int] = []
    at = seat * SYMBOLS
    ahead = state.landing(seat)
    for symbol in range(SYMBOLS):
        if fits(state, at + symbol, ahead):
            actions.append(PLACE + symbol)
    if state.rolled[BLANK] + state.rolled_hired[BLANK] > 0:
        for symbol in range(SYMBOLS):  # ROL.10: never alone
            if state.where[at + symbol] >= 0:
                actions.append(JOKER + symbol)
    actions.append(FINISH)
    if sum(state.ready) > 0:
        reroll = may_reroll(state)
        ambush = state.gang(seat) >= 2
        for chest in range(state.facts.chest_types):
            if state.ready[chest] > 0:
                effect = state.facts.box.chest_effects[chest]
                if (effect == REROLL and reroll) or (effect == AMBUSH and ambush):
                    actions.append(USE + chest)
    return actions


def fits(state: RollingState, group: int, ahead: int) -> bool:
    """ROL.9: dice of its symbol were rolled, and they can join their group or go to a car ahead of the gang."""
    symbol = group % SYMBOLS
    return state.rolled[symbol] + state.rolled_hired[symbol] > 0 and (ahead >= 0 or state.where[group] >= 0)


def may_reroll(state: RollingState) -> bool:
    """ROL.8: dice were rolled, and no group is placed yet."""
    return state.placed == 0 and state.dice_rolled() > 0


def anything_left(state: RollingState) -> bool:
    """Tell whether the active player may have a choice but to end the turn, as far as the others can know.

    Whether a closed chest is a Reroll or an Ambush is its owner's secret, so any of them gives a pause.
    """
    seat = state.turn
    if sum(state.ready) > 0 and (may_reroll(state) or state.gang(seat) >= 2):
        return True
    at = seat * SYMBOLS
    ahead = state.landing(seat)
    for symbol in range(SYMBOLS):
        if fits(state, at + symbol, ahead):
            return True
    return state.rolled[BLANK] + state.rolled_hired[BLANK] > 0 and state.gang(seat) > 0


def _picks(state: RollingState) -> list[int]:
    """ROL.8: die by die, in the order of faces so that each choice of dice is made in one way."""
    actions: list[int] = []
    for die in range(state.pick, FACES * 2):
        dice = state.rolled if die % 2 == 0 else state.rolled_hired
        if dice[die // 2] > 0:
            actions.append(DIE + die)
    if state.to_roll + state.to_roll_hired > 0:
        actions.append(REROLL_DICE)
    return actions


def _exchanges(state: RollingState, seat: int) -> list[int]:
    """ROL.13: any two of one's own groups."""
    at = seat * SYMBOLS
    actions: list[int] = []
    for pair in range(PAIRS):
        if state.where[at + PAIR_LOW[pair]] >= 0 and state.where[at + PAIR_HIGH[pair]] >= 0:
            actions.append(EXCHANGE + pair)
    return actions


def weights(state: RollingState) -> list[int]:
    """Outcomes are faces (or symbols of chests), then seats, then wagon types, then chest types."""
    facts = state.facts
    phase = state.phase
    if phase == ROLL:
        faces = [0] * FACES
        for face in facts.box.sides:
            faces[face] += 1
        return faces
    if phase == LOT:
        return [0] * FIRST_SEAT + state.attackers
    if phase == WAGON:
        return [0] * FIRST_CAR + state.wagons
    if phase == SYMBOL:
        return state.symbols[:]
    outcomes = [0] * (FIRST_CAR + len(state.wagons))
    symbol = state.backs[state.car]  # ROL.3: any chest with this back that nobody has looked into
    for chest in range(facts.chest_types):
        outcomes.append(state.pool[chest] if facts.box.chest_symbols[chest] == symbol else 0)
    return outcomes
