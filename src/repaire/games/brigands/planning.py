"""Plans in Brigands: made in secret, revealed together."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PLACES, QUARTERS
from repaire.games.brigands.day import watch
from repaire.games.brigands.legality import TOKEN
from repaire.games.brigands.state import IN, PLACING, PLEDGING, WATCHING, BrigandsState


def plan(state: BrigandsState, seat: int, action: int) -> bool:
    """BRG.8: take the next step of a seat's plan; return whether all plans are in."""
    at = seat * PLACES
    if state.stage[seat] == PLEDGING:
        if action == TOKEN:
            state.pledge[at + state.cursor[seat]] = 1
        _ask_token(state, seat, state.cursor[seat] + 1)
    else:
        if state.stage[seat] == WATCHING:
            state.watch[at + action] += 1
        else:
            state.plan[at + action] += 1
        state.cursor[seat] = action
        state.count[seat] -= 1
        if state.count[seat] == 0:
            if state.stage[seat] == PLACING and state.facts.duel:
                watch(state, seat)
            else:
                _ask_token(state, seat, 0)
    if state.stage[seat] != IN:
        return False
    if state.recorder is not None:
        state.recorder.tell(events.PlanMade(seat))
    return state.stage.count(IN) == state.facts.players


def _ask_token(state: BrigandsState, seat: int, first: int) -> None:
    """BRG.8: ask for the next team, in the order of the places, while there is a token left."""
    at = seat * PLACES
    left = state.hand[seat]
    for place in range(PLACES):
        left -= state.pledge[at + place]
    if left > 0:
        for place in range(first, PLACES):
            if state.plan[at + place] > 0:
                state.stage[seat] = PLEDGING
                state.cursor[seat] = place
                return
    state.stage[seat] = IN
    state.cursor[seat] = 0


def reveal(state: BrigandsState) -> None:
    """BRG.9: pawns and tokens go to their places, and BRG.15: cards that the prince holds come back."""
    players = state.facts.players
    planned = 0
    for seat in range(players):
        sent = 0
        for place in range(PLACES):
            at = seat * PLACES + place
            n = state.plan[at]
            if n > 0:
                sent = 1
                if seat == state.prince:
                    state.patrols[place] += n
                else:
                    state.henchmen[place * players + seat] += n
                if state.pledge[at] > 0:
                    state.hand[seat] -= 1
                    state.tokens[place * players + seat] = 1
            if state.facts.duel and place < QUARTERS:
                sent = 1
                state.patrols[place] += state.watch[at]
        planned += sent
    if planned > 1:
        state.reveals += 1
    if state.recorder is not None:
        _tell(state)
    for at in range(players * PLACES):
        state.plan[at] = 0
        state.pledge[at] = 0
        if state.facts.duel:
            state.watch[at] = 0
    for seat in range(players):
        if state.held[seat] != 0:
            if state.recorder is not None:
                state.recorder.tell(events.CardsReturned(seat, state.held[seat].bit_count()))
            state.held[seat] = 0


def _tell(state: BrigandsState) -> None:
    assert state.recorder is not None
    for seat in range(state.facts.players):
        for place in range(PLACES):
            at = seat * PLACES + place
            n = state.plan[at]
            if n > 0 and seat == state.prince:
                state.recorder.tell(events.PatrolsSent(seat, place, n, state.pledge[at]))
            elif n > 0:
                state.recorder.tell(events.TeamSent(seat, place, n, state.pledge[at]))
            if state.facts.duel and state.watch[at] > 0:
                state.recorder.tell(events.PatrolsSent(seat, place, state.watch[at], 0))
