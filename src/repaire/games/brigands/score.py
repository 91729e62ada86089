"""Who is rich in Brigands, and who wins."""

from __future__ import annotations

from repaire.games.brigands.state import BrigandsState


def scores(state: BrigandsState) -> list[int]:
    """Return the ducats of the brigands; the prince's are not counted."""
    return state.money[:]


def winning_seats(state: BrigandsState) -> list[int]:
    """BRG.30, BRG.33: the richest brigands if they have reached the threshold; else the prince, if there is one."""
    facts = state.facts
    best = -1
    for seat in range(facts.players):
        if seat != state.prince:
            best = max(best, state.money[seat])
    if best < facts.threshold:
        return [] if facts.duel else [state.prince]
    winners: list[int] = []
    for seat in range(facts.players):
        if seat != state.prince and state.money[seat] == best:
            winners.append(seat)
    return winners
