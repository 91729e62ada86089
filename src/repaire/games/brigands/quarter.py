"""Arrests and the effects of the quarters in Brigands."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import (
    AT_MOST,
    EACH,
    FREE,
    GAMBLE,
    LOOT,
    NOT_ALONE,
    PRISON,
    SINGLE_TEAM,
    TABLE,
    TRADE,
    Effect,
)
from repaire.games.brigands.legality import PAY, SELL, TAKE
from repaire.games.brigands.state import BET, DEAL, DICE, ROLL, BrigandsState
from repaire.kernel.native import i64


def settle(state: BrigandsState, quarter: i64) -> bool:
    """BRG.18 and on: arrests or the effect; return False if a decision or a draw must come first."""
    s, at = state.cells, state.at
    crowd = state.crowd(quarter)
    if s[at.patrols + quarter] > 0:
        s[at.patrols + quarter] = 0
        if crowd > 0:
            _to_prison(state, quarter, True)
        return True
    if crowd == 0:
        return True
    effect = state.effect(quarter)
    if effect.condition != FREE and trapped(effect, crowd, teams(state, quarter)):
        _to_prison(state, quarter, False)  # BRG.28: the day card stays
        return True
    if effect.shape == LOOT and effect.second > 0:
        s[at.dice] = effect.second
        s[at.rolled] = 0
        s[at.phase] = DICE
        return False
    if effect.shape == TRADE or effect.shape == GAMBLE:
        s[at.phase] = DEAL if effect.shape == TRADE else BET
        return not state.call(quarter, s[at.prince])
    _gains(state, quarter)
    return True


def trapped(effect: Effect, crowd: i64, n: i64) -> bool:
    """BRG.23, BRG.24, BRG.25: tell whether a quarter sends a crowd of so many teams to Prison."""
    if effect.condition == NOT_ALONE:
        return crowd == 1
    if effect.condition == AT_MOST:
        return crowd > effect.limit
    return effect.condition == SINGLE_TEAM and n > 1


def teams(state: BrigandsState, place: i64) -> i64:
    """Return how many teams are in a place."""
    here = state.at.henchmen + place * state.facts.players
    found: i64 = 0
    cell: i64
    for cell in range(here, here + state.facts.players):
        if state.cells[cell] > 0:
            found += 1
    return found


def _to_prison(state: BrigandsState, quarter: i64, arrested: bool) -> None:
    s, players = state.cells, state.facts.players
    here = state.at.henchmen + quarter * players
    prison = state.at.henchmen + PRISON * players
    seat: i64
    for seat in range(players):
        n = s[here + seat]
        if n > 0:
            s[here + seat] = 0
            s[prison + seat] += n
            if state.recorder is not None:
                if arrested:
                    state.recorder.tell(events.Arrested(seat, n, quarter))
                else:
                    state.recorder.tell(events.Caught(seat, n, quarter))


def _gains(state: BrigandsState, quarter: i64) -> None:
    """BRG.19, BRG.21, BRG.23, BRG.24, BRG.25: ducats that need no decision."""
    effect = state.effect(quarter)
    loot = effect.first + state.cells[state.at.rolled]
    alone = teams(state, quarter) == 1
    crowd = state.crowd(quarter)
    seat: i64
    for seat in range(state.facts.players):
        n = state.team(quarter, seat)
        if n == 0:
            continue
        if effect.shape == TABLE:
            ducats = effect.gains[n - 1]
        elif effect.shape == EACH:
            ducats = n * effect.first
        else:  # BRG.21: a team alone takes it all, several take whole shares
            ducats = loot if alone else n * (loot // crowd)
        gain(state, seat, ducats, quarter)
    depart(state, quarter)


def gain(state: BrigandsState, seat: i64, ducats: i64, quarter: i64) -> None:
    """BRG.3: the money is the prince's and never runs out."""
    state.cells[state.at.money + seat] += ducats
    if state.recorder is not None:
        state.recorder.tell(events.Gained(seat, ducats, quarter))


def depart(state: BrigandsState, quarter: i64) -> None:
    """The pawns return to their owners; BRG.28: a day card that somebody profited from leaves the game."""
    s, at, players = state.cells, state.at, state.facts.players
    s[at.rolled] = 0
    here = at.henchmen + quarter * players
    cell: i64
    for cell in range(here, here + players):
        s[cell] = 0
    if s[at.lying + quarter] > 0:
        s[at.lying + quarter] = 0
        if state.recorder is not None:
            state.recorder.tell(events.DayCardSpent(quarter))


def loot_die(state: BrigandsState, value: i64) -> bool:
    """BRG.24: a die is added to the loot; return whether the quarter is done."""
    if _more_dice(state, value):
        return False
    _gains(state, state.place())
    return True


def _more_dice(state: BrigandsState, value: i64) -> bool:
    """Add a die; tell whether another is to be rolled."""
    s, at = state.cells, state.at
    s[at.rolled] += value
    s[at.dice] -= 1
    if state.recorder is not None:
        state.recorder.tell(events.DieRolled(value))
    return s[at.dice] > 0


def trade(state: BrigandsState, action: i64) -> bool:
    """BRG.20: a henchman takes tokens or sells some; return whether the quarter is done."""
    s, at = state.cells, state.at
    seat = s[at.seat]
    quarter = state.place()
    effect = state.effect(quarter)
    if action == TAKE:
        n = state.gain_tokens(seat, effect.first)
        if state.recorder is not None:
            state.recorder.tell(events.TokensTaken(seat, n))
    else:
        n = action - SELL + 1
        s[at.hand + seat] -= n
        s[at.reserve + seat] += n
        s[at.money + seat] += n * effect.second
        if state.recorder is not None:
            state.recorder.tell(events.TokensSold(seat, n, n * effect.second))
    return _pawn_done(state, quarter, DEAL)


def bet(state: BrigandsState, action: i64) -> None:
    """BRG.22: a henchman rolls, or pays to roll more."""
    s, at = state.cells, state.at
    effect = state.effect(state.place())
    s[at.dice] = effect.first
    s[at.rolled] = 0
    s[at.phase] = ROLL
    if action == PAY:
        s[at.money + s[at.seat]] -= effect.second
        s[at.dice] = effect.third
        if state.recorder is not None:
            state.recorder.tell(events.StakePaid(s[at.seat], effect.second))


def bet_die(state: BrigandsState, value: i64) -> bool:
    """BRG.22: a die for a henchman; return whether the quarter is done."""
    if _more_dice(state, value):
        return False
    quarter = state.place()
    gain(state, state.cells[state.at.seat], state.cells[state.at.rolled], quarter)
    return _pawn_done(state, quarter, BET)


def _pawn_done(state: BrigandsState, quarter: i64, phase: i64) -> bool:
    s, at = state.cells, state.at
    s[at.phase] = phase
    s[at.left] -= 1
    if s[at.left] > 0 or state.call(quarter, s[at.seat]):
        return False
    depart(state, quarter)
    return True
