"""Another world that a viewer of Rolling Bandits cannot tell from this one."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import BOMB, SYMBOLS
from repaire.games.rolling_bandits.state import END, NO_VOTE, TIE, RollingState
from repaire.kernel.draw import Draw


def resample(state: RollingState, viewer: int, draw: Draw) -> RollingState:
    """Redraw what the others keep to themselves: closed chests, and votes until the last is in."""
    other = state.copy()
    if state.phase == TIE:
        for seat in range(state.facts.players):
            if seat != viewer and state.votes[seat] != NO_VOTE:
                other.votes[seat] = draw.below(2)
    elif state.phase != END:
        _redraw_chests(other, viewer, draw)
    return other


def _redraw_chests(state: RollingState, viewer: int, draw: Draw) -> None:
    """ROL.12: a closed chest shows its back, and that it was no bomb; any such chest not seen may be it."""
    box = state.facts.box
    types = state.facts.chest_types
    players = state.facts.players
    old = [0] * (players * SYMBOLS)  # won on earlier turns
    new = [0] * (players * SYMBOLS)  # won this turn
    for seat in range(players):
        if seat == viewer:
            continue
        for chest in range(types):
            count = state.closed[seat * types + chest]
            ready = state.ready[chest] if seat == state.turn else count
            old[seat * SYMBOLS + box.chest_symbols[chest]] += ready
            new[seat * SYMBOLS + box.chest_symbols[chest]] += count - ready
            state.pool[chest] += count
            state.closed[seat * types + chest] = 0
            if seat == state.turn:
                state.ready[chest] = 0
    for at in range(players * SYMBOLS):
        for number in range(old[at] + new[at]):
            weights = [0] * types
            for chest in range(types):
                if box.chest_symbols[chest] == at % SYMBOLS and box.chest_effects[chest] != BOMB:
                    weights[chest] = state.pool[chest]
            chest = draw.pick(weights)
            state.pool[chest] -= 1
            state.closed[at // SYMBOLS * types + chest] += 1
            if at // SYMBOLS == state.turn and number < old[at]:
                state.ready[chest] += 1
