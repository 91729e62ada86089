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
    HAND,
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
)
from repaire.kernel.game import CHANCE, OVER

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


def steal_from(state: BrigandsState, seat: int) -> int:
    """Return the action that steals from a seat."""
    return SELL + state.facts.box.tokens + seat


def push(state: BrigandsState, seat: int) -> int:
    """Return the action that pushes the team of a seat."""
    return SELL + state.facts.box.tokens + state.facts.players + seat


def actor(state: BrigandsState) -> int:
    """Return who acts next."""
    phase = state.phase
    if phase == PLAN:
        for seat in range(state.facts.players):
            if state.stage[seat] != IN:
                return seat
    if phase == WHEEL:
        for seat in range(state.facts.players):
            if state.wheel[seat] == OWED:
                return seat
    if phase in (DEAL, BET, CELL):
        return state.seat
    if phase == RAISE:
        return state.prince
    return OVER if phase == END else CHANCE


def actors(state: BrigandsState) -> list[int]:
    """BRG.8, BRG.11: plans and team actions are owed by several seats at once."""
    if state.phase == PLAN:
        return [seat for seat in range(state.facts.players) if state.stage[seat] != IN]
    if state.phase == WHEEL:
        return [seat for seat in range(state.facts.players) if state.wheel[seat] == OWED]
    seat = actor(state)
    return [seat] if seat >= 0 else []


def mid_move(state: BrigandsState, seat: int) -> bool:
    """A plan is one move; it has begun once a pawn is placed."""
    if state.phase != PLAN or not 0 <= seat < state.facts.players or state.stage[seat] == IN:
        return False
    for at in range(seat * PLACES, (seat + 1) * PLACES):
        if state.plan[at] > 0 or (state.facts.duel and state.watch[at] > 0):
            return True
    return False


def legal(state: BrigandsState, seat: int) -> list[int]:
    """Return what the seat may do."""
    if not 0 <= seat < state.facts.players:
        return []
    phase = state.phase
    if phase == PLAN:
        return _plan(state, seat)
    if phase == WHEEL:
        return team_actions(state, seat) if state.wheel[seat] == OWED else []
    if phase == RAISE:
        return _raise(state) if seat == state.prince else []
    if seat != state.seat:
        return []
    if phase == DEAL:
        actions = [TAKE]  # BRG.20: as far as the reserve goes, so it is always there
        for n in range(state.hand[seat]):
            actions.append(SELL + n)
        return actions
    if phase == BET:
        cost = state.effect(state.place()).second
        return [THROW, PAY] if state.money[seat] >= cost else [THROW]  # BRG.22: paying needs the money
    if phase == CELL:
        return [ESCAPE, STAY] if state.hand[seat] > 0 else [STAY]  # BRG.26
    return []


def _plan(state: BrigandsState, seat: int) -> list[int]:
    """BRG.8: pawns go on in the order of the places, so that each plan has one spelling; then tokens, team by team."""
    stage = state.stage[seat]
    if stage == IN:
        return []
    if stage == PLEDGING:
        return [TOKEN, BARE]
    # BRG.2: only the prince has a Prison card. BRG.15: a card that he holds cannot be used.
    places = PLACES if seat == state.prince else QUARTERS
    held = state.held[seat]
    actions: list[int] = []
    for place in range(state.cursor[seat], places):
        if not held >> place & 1:
            actions.append(place)
    return actions


def team_actions(state: BrigandsState, seat: int) -> list[int]:
    """BRG.11: what a team with a token can choose here: only what could do something, or to pass."""
    place = state.place()
    players = state.facts.players
    at = place * players
    actions = [PASS]
    if seat == state.prince:
        if place != PRISON:  # BRG.17: nothing leads on from Prison
            actions.append(MOVE)
        if state.crowd(place) > 0:
            actions.append(SPYING)
        if place != PRISON:
            actions.append(TO_PRISON)
    else:
        actions.append(HOME)
        actions.append(MOVE)
    for other in range(players):
        if other != seat and state.henchmen[at + other] > 0:
            actions.append(steal_from(state, other))
    if seat != state.prince:
        for other in range(players):
            if other != seat and state.henchmen[at + other] > 0:
                actions.append(push(state, other))
    return actions


def _raise(state: BrigandsState) -> list[int]:
    """BRG.27: a skill that is at the top cannot be raised."""
    actions: list[int] = []
    if state.spy_level + 1 < len(state.facts.box.spy):
        actions.append(RAISE_SPY)
    if state.fine_level + 1 < len(state.facts.box.fines):
        actions.append(RAISE_FINE)
    return actions


def weights(state: BrigandsState) -> list[int]:
    """Return the weight of every outcome of the draw that is due."""
    phase = state.phase
    if phase == LOT:
        return [0] * PRINCE + [1] * state.facts.players
    if phase == LAY:
        return [0] * QUARTER + [0 if quarter in state.order else 1 for quarter in range(QUARTERS)]
    if phase == DAWN:  # BRG.5: the card that is left over at the end is the one set aside
        return [0] * QUARTER + state.deck
    if phase == SPY:
        hand = HAND & ~state.held[state.seat]
        return [0] * QUARTER + [hand >> quarter & 1 for quarter in range(QUARTERS)]
    return [1] * SIDES if phase in (DICE, ROLL) else []
