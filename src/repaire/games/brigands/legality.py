"""Who owes a decision in Brigands, what may be chosen, and what chance may bring."""

from __future__ import annotations

from typing import Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.state import (
    BET,
    CELL,
    DAWN,
    DEAL,
    DICE,
    END,
    IN,
    LAY,
    LOT,
    OWED,
    PLAN,
    PLEDGING,
    RAISE,
    ROLL,
    SPY,
    WHEEL,
    BrigandsState,
    cards_in,
)
from repaire.kernel.draw import Draw
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.native import i64, vec

# actions: the places 0 to 7 for a pawn, then these; after them sell-1 and on, steal by seat, push by seat
TOKEN: Final = 8
BARE: Final = 9
PASS: Final = 10
HOME: Final = 11
MOVE: Final = 12
SPYING: Final = 13
TO_PRISON: Final = 14
TAKE: Final = 15
THROW: Final = 16
PAY: Final = 17
RAISE_SPY: Final = 18
RAISE_FINE: Final = 19
ESCAPE: Final = 20
STAY: Final = 21
SELL: Final = 22  # the sale of one token; of n tokens: SELL + n - 1

# outcomes: the faces of a die, then quarters (laid, day card, or card drawn by a spy), then seats for the prince
SIDES: Final = 6
QUARTER: Final = 6
PRINCE: Final = 13

ALL_QUARTERS: Final = (1 << QUARTERS) - 1  # as bits


def steal_from(state: BrigandsState, seat: i64) -> i64:
    """Return the action that steals from a seat."""
    return SELL + state.facts.box.tokens + seat


def push(state: BrigandsState, seat: i64) -> i64:
    """Return the action that pushes the team of a seat."""
    return SELL + state.facts.box.tokens + state.facts.players + seat


def actor(state: BrigandsState) -> i64:
    """Return who acts next."""
    phase = state.cells[state.at.phase]
    row: i64
    seat: i64
    if phase == PLAN:
        row = state.at.stage
        for seat in range(state.facts.players):
            if state.cells[row + seat] != IN:
                return seat
    elif phase == WHEEL:
        row = state.at.wheel
        for seat in range(state.facts.players):
            if state.cells[row + seat] == OWED:
                return seat
    elif phase == DEAL or phase == BET or phase == CELL:
        return state.cells[state.at.seat]
    elif phase == RAISE:
        return state.cells[state.at.prince]
    return OVER if phase == END else CHANCE


def actors(state: BrigandsState) -> list[int]:
    """BRG.8, BRG.11: plans and team actions are owed by several seats at once."""
    phase = state.cells[state.at.phase]
    if phase == PLAN:
        return [seat for seat, stage in enumerate(state.part("stage")) if stage != IN]
    if phase == WHEEL:
        return [seat for seat, action in enumerate(state.part("wheel")) if action == OWED]
    seat = actor(state)
    return [seat] if seat >= 0 else []


def mid_move(state: BrigandsState, seat: i64) -> bool:
    """A plan is one move; it has begun once a pawn is placed."""
    s, at = state.cells, state.at
    if s[at.phase] != PLAN or seat < 0 or seat >= state.facts.players or s[at.stage + seat] == IN:
        return False
    place: i64
    for place in range(seat * PLACES, (seat + 1) * PLACES):
        if s[at.plan + place] > 0 or (state.facts.duel and s[at.watch + place] > 0):
            return True
    return False


def list_legal(state: BrigandsState, seat: i64, into: vec[i64]) -> i64:
    """Write what the seat may do."""
    phase = state.cells[state.at.phase]
    if phase == PLAN:
        return _plan(state, seat, into)
    s, at = state.cells, state.at
    if phase == WHEEL and s[at.wheel + seat] == OWED:
        return list_team_actions(state, seat, into)
    if phase == RAISE and seat == s[at.prince]:
        return _raise(state, into)
    if seat != s[at.seat]:
        return 0
    if phase == DEAL:
        into[0] = TAKE  # BRG.20: as far as the reserve goes, so it is always there
        n: i64
        for n in range(s[at.hand + seat]):
            into[n + 1] = SELL + n
        return s[at.hand + seat] + 1
    if phase == BET:
        into[0] = THROW
        into[1] = PAY
        return 2 if s[at.money + seat] >= state.effect(state.place()).second else 1  # BRG.22: paying needs the money
    if phase == CELL:  # BRG.26
        into[0] = ESCAPE if s[at.hand + seat] > 0 else STAY
        into[1] = STAY
        return 2 if s[at.hand + seat] > 0 else 1
    return 0


def _plan(state: BrigandsState, seat: i64, into: vec[i64]) -> i64:
    """BRG.8: pawns go on in the order of the places, so that each plan has one spelling; then tokens, team by team."""
    stage = state.cells[state.at.stage + seat]
    if stage == IN:
        return 0
    if stage == PLEDGING:
        into[0] = TOKEN
        into[1] = BARE
        return 2
    # BRG.2: only the prince has a Prison card. BRG.15: a card that he holds cannot be used.
    places: i64 = PLACES if seat == state.cells[state.at.prince] else QUARTERS
    held = state.cells[state.at.held + seat]
    count: i64 = 0
    place: i64
    for place in range(state.cells[state.at.cursor + seat], places):
        if held >> place & 1 == 0:
            into[count] = place
            count += 1
    return count


def list_team_actions(state: BrigandsState, seat: i64, into: vec[i64]) -> i64:
    """BRG.11: what a team with a token can choose here: only what could do something, or to pass."""
    s, at, players = state.cells, state.at, state.facts.players
    place = state.place()
    prince = seat == s[at.prince]
    into[0] = PASS
    count: i64 = 1
    if not prince:
        into[1] = HOME
        into[2] = MOVE
        count = 3
    else:
        if place != PRISON:  # BRG.17: nothing leads on from Prison
            into[count] = MOVE
            count += 1
        if state.crowd(place) > 0:
            into[count] = SPYING
            count += 1
        if place != PRISON:
            into[count] = TO_PRISON
            count += 1
    first = count
    here = at.henchmen + place * players
    thefts = steal_from(state, 0)
    other: i64
    for other in range(players):
        into[count] = thefts + other
        count += i64(s[here + other] > 0) & i64(other != seat)
    if prince:
        return count
    targets = count - first
    for other in range(first, first + targets):
        into[other + targets] = into[other] + players  # `push` comes after `steal_from`
    return count + targets


def _raise(state: BrigandsState, into: vec[i64]) -> i64:
    """BRG.27: a skill that is at the top cannot be raised."""
    s, at, box = state.cells, state.at, state.facts.box
    count: i64 = 0
    if s[at.spy_level] + 1 < len(box.spy):
        into[count] = RAISE_SPY
        count += 1
    if s[at.fine_level] + 1 < len(box.fines):
        into[count] = RAISE_FINE
        count += 1
    return count


def list_weights(state: BrigandsState, into: vec[i64]) -> i64:
    """Write the weight of every outcome of the draw that is due."""
    s, at, players = state.cells, state.at, state.facts.players
    phase = s[at.phase]
    number: i64
    if phase == DICE or phase == ROLL:
        for number in range(SIDES):
            into[number] = 1
        return SIDES
    if phase == LOT:
        for number in range(players):
            into[PRINCE + number] = 1
        return PRINCE + players
    if phase == DAWN or phase == SPY or phase == LAY:
        cards = _cards(state)
        for number in range(QUARTERS):
            into[QUARTER + number] = cards >> number & 1
        return QUARTER + QUARTERS
    return 0


def draw(state: BrigandsState, source: Draw) -> i64:
    """Draw the outcome that is due."""
    phase = state.cells[state.at.phase]
    if phase == DICE or phase == ROLL:
        return source.small(SIDES)
    if phase == LOT:
        return PRINCE + source.small(state.facts.players)
    cards = _cards(state)
    left = source.small(cards_in(cards))
    quarter: i64 = 0
    while left > 0 or cards & 1 == 0:
        left -= cards & 1
        cards >>= 1
        quarter += 1
    return QUARTER + quarter


def _cards(state: BrigandsState) -> i64:
    """Return, as bits, the quarters that can be laid next, whose day card can come, or whose card the spy can draw."""
    s, at = state.cells, state.at
    phase = s[at.phase]
    cards: i64 = ALL_QUARTERS
    cell: i64
    if phase == DAWN:  # BRG.5: the card that is left over at the end is the one set aside
        for cell in range(QUARTERS):
            cards -= (1 - s[at.deck + cell]) << cell
    elif phase == SPY:
        cards -= s[at.held + s[at.seat]]
    else:
        for cell in range(at.order, at.order + s[at.laid]):
            cards -= 1 << s[cell]
    return cards
