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
from repaire.kernel.draw import Draw
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.native import i64, vec


def actor(state: RollingState) -> i64:
    """Return who acts next."""
    phase = state.cells[state.at.phase]
    if phase == ROLL:
        return CHANCE
    if phase == ATTACK or phase == TAKE or phase == HIRING or phase == PICK or phase == SWAP:
        return state.cells[state.at.turn]
    if phase == END:
        return OVER
    if phase == TIE:
        return undecided(state)[0]
    return CHANCE


def undecided(state: RollingState) -> list[int]:
    """ROL.16: the tied players who have not yet said whether they attack a new train."""
    return [seat for seat in best_seats(state) if state.cells[state.at.votes + seat] == NO_VOTE]


def list_legal(state: RollingState, seat: i64, into: vec[i64]) -> i64:
    """Write what the seat may do, ascending; return how many actions that are."""
    s, at = state.cells, state.at
    phase = s[at.phase]
    if phase == TIE:
        if seat not in undecided(state):
            return 0
        into[0] = SHARE
        into[1] = NEW_TRAIN
        return 2
    if seat != s[at.turn]:
        return 0
    if phase == ATTACK:
        return _attack(state, seat, into)
    if phase == TAKE:  # ROL.6: the k rearmost groups
        return _up_to(BACK, state.gang(seat), into)
    if phase == HIRING:  # ROL.17
        return _up_to(HIRE, s[at.stock + seat], into)
    if phase == PICK:
        return _picks(state, into)
    if phase == SWAP:
        return _exchanges(state, seat, into)
    return 0


def _up_to(first: i64, most: i64, into: vec[i64]) -> i64:
    """Any number, from none to the most."""
    number: i64
    for number in range(most + 1):
        into[number] = first + number
    return most + 1


def _attack(state: RollingState, seat: i64, into: vec[i64]) -> i64:
    s, at, facts = state.cells, state.at, state.facts
    count: i64 = 0
    ahead = state.landing(seat)
    own, hired, where = at.rolled, at.rolled_hired, at.where + seat * SYMBOLS
    symbol: i64
    for symbol in range(SYMBOLS):  # ROL.9: they join their group, or go to a car ahead of the gang
        if s[own + symbol] + s[hired + symbol] > 0 and (ahead >= 0 or s[where + symbol] >= 0):
            into[count] = PLACE + symbol
            count += 1
    if state.dice_showing(BLANK) > 0:
        for symbol in range(SYMBOLS):  # ROL.10: never alone
            if s[where + symbol] >= 0:
                into[count] = JOKER + symbol
                count += 1
    into[count] = FINISH
    count += 1
    if s[at.usable] > 0:
        reroll = may_reroll(state)
        ambush = state.gang(seat) >= 2
        chest: i64
        for chest in range(facts.chest_types):
            if s[at.ready + chest] > 0:
                effect = facts.box.chest_effects[chest]
                if (effect == REROLL and reroll) or (effect == AMBUSH and ambush):
                    into[count] = USE + chest
                    count += 1
    return count


def may_reroll(state: RollingState) -> bool:
    """ROL.8: dice were rolled, and no group is placed yet."""
    return state.cells[state.at.placed] == 0 and state.dice_rolled() > 0


def anything_left(state: RollingState) -> bool:
    """Tell whether the active player may have a choice but to end the turn, as far as the others can know.

    Whether a closed chest is a Reroll or an Ambush is its owner's secret, so any of them gives a pause.
    """
    s, at = state.cells, state.at
    seat = s[at.turn]
    ahead = state.landing(seat)
    where = at.where + seat * SYMBOLS
    symbol: i64
    for symbol in range(SYMBOLS):  # ROL.9
        if state.dice_showing(symbol) > 0 and (ahead >= 0 or s[where + symbol] >= 0):
            return True
    if state.dice_showing(BLANK) > 0 and state.gang(seat) > 0:  # ROL.10
        return True
    return s[at.usable] > 0 and (may_reroll(state) or state.gang(seat) >= 2)


def _picks(state: RollingState, into: vec[i64]) -> i64:
    """ROL.8: die by die, in the order of faces so that each choice of dice is made in one way."""
    s, at = state.cells, state.at
    count: i64 = 0
    die: i64
    for die in range(s[at.pick], FACES * 2):
        if s[(at.rolled if die % 2 == 0 else at.rolled_hired) + die // 2] > 0:
            into[count] = DIE + die
            count += 1
    if s[at.to_roll] + s[at.to_roll_hired] > 0:
        into[count] = REROLL_DICE
        count += 1
    return count


def _exchanges(state: RollingState, seat: i64, into: vec[i64]) -> i64:
    """ROL.13: any two of one's own groups."""
    s, facts = state.cells, state.facts
    groups = state.at.where + seat * SYMBOLS
    count: i64 = 0
    pair: i64
    for pair in range(PAIRS):
        if s[groups + facts.pair_low[pair]] >= 0 and s[groups + facts.pair_high[pair]] >= 0:
            into[count] = EXCHANGE + pair
            count += 1
    return count


def list_weights(state: RollingState, into: vec[i64]) -> i64:
    """Outcomes are faces (or symbols of chests), then seats, then wagon types, then chest types."""
    s, at, facts = state.cells, state.at, state.facts
    phase = s[at.phase]
    number: i64
    if phase == ROLL:
        for number in range(len(facts.box.sides)):
            into[facts.box.sides[number]] += 1
        return FACES
    if phase == LOT:
        for number in range(facts.players):
            into[FIRST_SEAT + number] = s[at.attackers + number]
        return FIRST_SEAT + facts.players
    if phase == WAGON:
        for number in range(facts.locomotive):
            into[FIRST_CAR + number] = s[at.wagons + number]
        return FIRST_CAR + facts.locomotive
    if phase == SYMBOL:
        for number in range(SYMBOLS):
            into[number] = s[at.symbols + number]
        return SYMBOLS
    first_chest = FIRST_CAR + facts.locomotive
    symbol = s[at.backs + s[at.car]]  # ROL.3: any chest with this back that nobody has looked into
    for number in range(facts.chest_types):
        into[first_chest + number] = 0
        if facts.box.chest_symbols[number] == symbol:
            into[first_chest + number] = s[at.pool + number]
    return first_chest + facts.chest_types


def draw(state: RollingState, source: Draw) -> i64:
    """Draw an outcome by the weights above."""
    s, at, facts = state.cells, state.at, state.facts
    phase = s[at.phase]
    if phase == ROLL:
        return facts.box.sides[source.small(len(facts.box.sides))]
    if phase == LOT:
        return FIRST_SEAT + source.among(s, at.attackers, facts.players)
    if phase == WAGON:
        return FIRST_CAR + source.among(s, at.wagons, facts.locomotive)
    if phase == SYMBOL:
        return source.among(s, at.symbols, SYMBOLS)
    return FIRST_CAR + facts.locomotive + unseen_chest(state, s[at.backs + s[at.car]], -1, source)


def unseen_chest(state: RollingState, symbol: i64, no: i64, source: Draw) -> i64:
    """Draw a chest with this back that nobody has looked into; of an effect `no` there is none."""
    s, at, facts = state.cells, state.at, state.facts
    box = facts.box
    total: i64 = 0
    chest: i64
    for chest in range(facts.chest_types):
        if box.chest_symbols[chest] == symbol and box.chest_effects[chest] != no:
            total += s[at.pool + chest]
    left = source.small(total)
    for chest in range(facts.chest_types):
        if box.chest_symbols[chest] == symbol and box.chest_effects[chest] != no:
            left -= s[at.pool + chest]
            if left < 0:
                return chest
    raise ValueError("no such chest")
