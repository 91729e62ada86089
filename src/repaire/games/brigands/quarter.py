"""Arrests and the effects of the quarters in Brigands."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import AT_MOST, EACH, GAMBLE, LOOT, NOT_ALONE, PRISON, SINGLE_TEAM, TABLE, TRADE
from repaire.games.brigands.legality import PAY, SELL, TAKE
from repaire.games.brigands.state import BET, DEAL, DICE, ROLL, BrigandsState


def settle(state: BrigandsState, quarter: int) -> bool:
    """BRG.18 and on: arrests or the effect; return False if a decision or a draw must come first."""
    crowd = state.crowd(quarter)
    if state.patrols[quarter] > 0:
        state.patrols[quarter] = 0
        _to_prison(state, quarter, True)
        return True
    if crowd == 0:
        return True
    teams = _teams(state, quarter)
    effect = state.effect(quarter)
    if (
        (effect.condition == NOT_ALONE and crowd == 1)
        or (effect.condition == AT_MOST and crowd > effect.limit)
        or (effect.condition == SINGLE_TEAM and teams > 1)
    ):
        _to_prison(state, quarter, False)  # BRG.28: the day card stays
        return True
    if effect.shape == LOOT and effect.second > 0:
        state.dice = effect.second
        state.rolled = 0
        state.phase = DICE
        return False
    if effect.shape == TRADE or effect.shape == GAMBLE:
        state.phase = DEAL if effect.shape == TRADE else BET
        return not state.call(quarter, 0)
    _gains(state, quarter)
    return True


def _teams(state: BrigandsState, quarter: int) -> int:
    teams = 0
    for seat in range(state.facts.players):
        if state.team(quarter, seat) > 0:
            teams += 1
    return teams


def _to_prison(state: BrigandsState, quarter: int, arrested: bool) -> None:
    players = state.facts.players
    for seat in range(players):
        n = state.team(quarter, seat)
        if n > 0:
            state.henchmen[quarter * players + seat] = 0
            state.henchmen[PRISON * players + seat] += n
            if state.recorder is not None:
                if arrested:
                    state.recorder.tell(events.Arrested(seat, n, quarter))
                else:
                    state.recorder.tell(events.Caught(seat, n, quarter))


def _gains(state: BrigandsState, quarter: int) -> None:
    """BRG.19, BRG.21, BRG.23, BRG.24, BRG.25: ducats that need no decision."""
    effect = state.effect(quarter)
    loot = effect.first + state.rolled
    alone = _teams(state, quarter) == 1
    crowd = state.crowd(quarter)
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


def gain(state: BrigandsState, seat: int, ducats: int, quarter: int) -> None:
    """BRG.3: the money is the prince's and never runs out."""
    state.money[seat] += ducats
    if state.recorder is not None:
        state.recorder.tell(events.Gained(seat, ducats, quarter))


def depart(state: BrigandsState, quarter: int) -> None:
    """The pawns return to their owners; BRG.28: a day card that somebody profited from leaves the game."""
    state.rolled = 0
    players = state.facts.players
    for at in range(quarter * players, (quarter + 1) * players):
        state.henchmen[at] = 0
    if state.lying[quarter]:
        state.lying[quarter] = 0
        if state.recorder is not None:
            state.recorder.tell(events.DayCardSpent(quarter))


def loot_die(state: BrigandsState, value: int) -> bool:
    """BRG.24: a die is added to the loot; return whether the quarter is done."""
    state.rolled += value
    state.dice -= 1
    if state.recorder is not None:
        state.recorder.tell(events.DieRolled(value))
    if state.dice > 0:
        return False
    _gains(state, state.place())
    return True


def trade(state: BrigandsState, action: int) -> bool:
    """BRG.20: a henchman takes tokens or sells some; return whether the quarter is done."""
    seat = state.seat
    quarter = state.place()
    effect = state.effect(quarter)
    if action == TAKE:
        n = state.gain_tokens(seat, effect.first)
        if state.recorder is not None:
            state.recorder.tell(events.TokensTaken(seat, n))
    else:
        n = action - SELL + 1
        state.hand[seat] -= n
        state.reserve[seat] += n
        state.money[seat] += n * effect.second
        if state.recorder is not None:
            state.recorder.tell(events.TokensSold(seat, n, n * effect.second))
    return _pawn_done(state, quarter, DEAL)


def bet(state: BrigandsState, action: int) -> None:
    """BRG.22: a henchman rolls, or pays to roll more."""
    effect = state.effect(state.place())
    state.dice = effect.first
    state.rolled = 0
    state.phase = ROLL
    if action == PAY:
        state.money[state.seat] -= effect.second
        state.dice = effect.third
        if state.recorder is not None:
            state.recorder.tell(events.StakePaid(state.seat, effect.second))


def bet_die(state: BrigandsState, value: int) -> bool:
    """BRG.22: a die for a henchman; return whether the quarter is done."""
    state.rolled += value
    state.dice -= 1
    if state.recorder is not None:
        state.recorder.tell(events.DieRolled(value))
    if state.dice > 0:
        return False
    quarter = state.place()
    gain(state, state.seat, state.rolled, quarter)
    return _pawn_done(state, quarter, BET)


def _pawn_done(state: BrigandsState, quarter: int, phase: int) -> bool:
    state.phase = phase
    state.left -= 1
    if state.left > 0 or state.call(quarter, state.rank() + 1):
        return False
    depart(state, quarter)
    return True
