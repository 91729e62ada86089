"""Who is rich in Brigands, and who wins."""

from __future__ import annotations

from repaire.games.brigands.state import BrigandsState
from repaire.kernel.native import i64, vec


def scores(state: BrigandsState) -> list[int]:
    """Return the ducats of the brigands; the prince's are not counted."""
    return state.part("money")


def richest(state: BrigandsState) -> i64:
    """BRG.30, BRG.33: return the most ducats of a brigand, or -1 if they do not reach the threshold."""
    s, at, facts = state.cells, state.at, state.facts
    best: i64 = -1
    seat: i64
    for seat in range(facts.players):
        if seat != s[at.prince] and s[at.money + seat] > best:
            best = s[at.money + seat]
    if best < facts.threshold:
        return -1
    return best


def wins(state: BrigandsState, seat: i64, best: i64) -> bool:
    """BRG.30, BRG.33: the richest brigands win if they have reached the threshold; else the prince, if there is one."""
    s, at = state.cells, state.at
    if seat == s[at.prince]:
        return best < 0
    return s[at.money + seat] == best


def winning_seats(state: BrigandsState) -> list[int]:
    """Return who wins as things stand."""
    best = richest(state)
    return [seat for seat in range(state.facts.players) if wins(state, seat, best)]


def list_returns(state: BrigandsState, worth: vec[float]) -> None:
    """Write what the end is worth to each seat: 1 shared among the winners."""
    best = richest(state)
    winners: i64 = 0
    seat: i64
    for seat in range(state.facts.players):
        if wins(state, seat, best):
            winners += 1
    for seat in range(state.facts.players):
        worth[seat] = 1.0 / float(winners) if wins(state, seat, best) else 0.0
