"""Another world that a viewer of Rolling Bandits cannot tell from this one."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import BOMB
from repaire.games.rolling_bandits.legality import unseen_chest
from repaire.games.rolling_bandits.state import END, NO_VOTE, TIE, RollingState
from repaire.kernel.draw import Draw
from repaire.kernel.native import i64, vec


def resample(state: RollingState, viewer: i64, draw: Draw) -> RollingState:
    """Redraw what the others keep to themselves: closed chests, and votes until the last is in."""
    other = RollingState(state.game, state.facts, state.cells[:])
    s, at = other.cells, other.at
    if s[at.phase] == TIE:
        seat: i64
        for seat in range(other.facts.players):
            if seat != viewer and s[at.votes + seat] != NO_VOTE:
                s[at.votes + seat] = draw.small(2)
    elif s[at.phase] != END and _put_back(other, viewer):
        _redraw(other, state.cells, viewer, draw)
    return other


def _put_back(state: RollingState, viewer: i64) -> bool:
    """The others' closed chests go back to those that nobody has looked into; tell whether there were any."""
    s, at, types = state.cells, state.at, state.facts.chest_types
    found = False
    seat: i64
    chest: i64
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        closed = at.closed + seat * types
        for chest in range(types):
            if s[closed + chest] > 0:
                found = True
                s[at.pool + chest] += s[closed + chest]
                s[closed + chest] = 0
        if seat == s[at.turn]:
            for chest in range(types):
                s[at.ready + chest] = 0
    return found


def _redraw(state: RollingState, now: vec[i64], viewer: i64, draw: Draw) -> None:
    """ROL.12: a closed chest shows its back, and that it was no bomb; any such chest not seen may be it."""
    s, at, facts = state.cells, state.at, state.facts
    seat: i64
    chest: i64
    number: i64
    for seat in range(facts.players):
        if seat == viewer:
            continue
        closed = at.closed + seat * facts.chest_types
        for chest in range(facts.chest_types):
            ready: i64 = 0  # on earlier turns
            if seat == s[at.turn]:
                ready = now[at.ready + chest]
            for number in range(now[closed + chest]):
                drawn = unseen_chest(state, facts.box.chest_symbols[chest], BOMB, draw)
                s[at.pool + drawn] -= 1
                s[closed + drawn] += 1
                if number < ready:
                    s[at.ready + drawn] += 1
