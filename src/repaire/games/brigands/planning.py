"""Plans in Brigands: made in secret, revealed together."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PLACES, QUARTERS
from repaire.games.brigands.day import watch
from repaire.games.brigands.legality import TOKEN
from repaire.games.brigands.state import IN, PLACING, PLEDGING, WATCHING, BrigandsState, cards_in
from repaire.kernel.layout import REVEALS
from repaire.kernel.native import i64


def plan(state: BrigandsState, seat: i64, action: i64) -> bool:
    """BRG.8: take the next step of a seat's plan; return whether all plans are in."""
    s, at = state.cells, state.at
    stage = s[at.stage + seat]
    if stage == PLEDGING:
        s[at.pledge + seat * PLACES + s[at.cursor + seat]] = i64(action == TOKEN)
        _ask_token(state, seat, s[at.cursor + seat] + 1)
    else:
        row = at.watch if stage == WATCHING else at.plan
        s[row + seat * PLACES + action] += 1
        s[at.cursor + seat] = action
        s[at.count + seat] -= 1
        if s[at.count + seat] == 0:
            if stage == PLACING and state.facts.duel:
                watch(state, seat)
            else:
                _ask_token(state, seat, 0)
    if s[at.stage + seat] != IN:
        return False
    if state.recorder is not None:
        state.recorder.tell(events.PlanMade(seat))
    cell: i64
    for cell in range(at.stage, at.stage + state.facts.players):
        if s[cell] != IN:
            return False
    return True


def _ask_token(state: BrigandsState, seat: i64, first: i64) -> None:
    """BRG.8: ask for the next team, in the order of the places, while there is a token left."""
    s, at = state.cells, state.at
    planned = at.plan + seat * PLACES
    pledged = at.pledge + seat * PLACES
    left = s[at.hand + seat]
    place: i64
    for place in range(first):
        left -= s[pledged + place]
    place = first
    while left > 0 and place < PLACES:
        if s[planned + place] > 0:
            s[at.stage + seat] = PLEDGING
            s[at.cursor + seat] = place
            return
        place += 1
    s[at.stage + seat] = IN
    s[at.cursor + seat] = 0


def reveal(state: BrigandsState) -> None:
    """BRG.9: pawns and tokens go to their places, and BRG.15: cards that the prince holds come back."""
    s, at, players = state.cells, state.at, state.facts.players
    if state.recorder is not None:
        _tell(state)
    planned: i64 = 0
    seat: i64
    for seat in range(players):
        if _send(state, seat):
            planned += 1
        s[at.held + seat] = 0
    if planned > 1:
        s[REVEALS] += 1


def _send(state: BrigandsState, seat: i64) -> bool:
    """Carry a plan out, and clear it away; tell whether there was anything in it."""
    s, at, players = state.cells, state.at, state.facts.players
    row = at.plan + seat * PLACES
    pledge = at.pledge + seat * PLACES
    prince = seat == s[at.prince]
    sent: i64 = 0
    pledged: i64 = 0
    place: i64
    for place in range(PLACES):  # nothing is asked about a place with no team: it would be guessed wrong too often
        n = s[row + place]
        sent += n
        s[row + place] = 0
        if prince:
            s[at.patrols + place] += n
        else:
            s[at.henchmen + place * players + seat] += n
        pledged += s[pledge + place]
        s[at.tokens + place * players + seat] += s[pledge + place]
        s[pledge + place] = 0
    s[at.hand + seat] -= pledged
    if state.facts.duel:
        row = at.watch + seat * PLACES
        for place in range(QUARTERS):
            s[at.patrols + place] += s[row + place]
            s[row + place] = 0
    return sent > 0 or state.facts.duel


def _tell(state: BrigandsState) -> None:
    assert state.recorder is not None
    s, at = state.cells, state.at
    for seat in range(state.facts.players):
        for place in range(PLACES):
            cell = seat * PLACES + place
            n = s[at.plan + cell]
            if n > 0 and seat == s[at.prince]:
                state.recorder.tell(events.PatrolsSent(seat, place, n, s[at.pledge + cell]))
            elif n > 0:
                state.recorder.tell(events.TeamSent(seat, place, n, s[at.pledge + cell]))
            if state.facts.duel and s[at.watch + cell] > 0:
                state.recorder.tell(events.PatrolsSent(seat, place, s[at.watch + cell], 0))
    for seat in range(state.facts.players):
        if s[at.held + seat] != 0:
            state.recorder.tell(events.CardsReturned(seat, cards_in(s[at.held + seat])))
