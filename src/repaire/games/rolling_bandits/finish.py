"""The end of a train, and of the game."""

from __future__ import annotations

from typing import Final

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.legality import undecided
from repaire.games.rolling_bandits.score import best_seats, cars_of, chests_of, loot, scores
from repaire.games.rolling_bandits.state import END, NO_VOTE, TIE, RollingState
from repaire.kernel.layout import REVEALS
from repaire.kernel.native import i64

LAST_TRAIN: Final = 3  # ROL.16: whoever is still tied after it shares the win


def finish(state: RollingState) -> None:
    """ROL.16: all is laid open and counted; players tied to the last attack a new train, share, or vote on it."""
    s, at = state.cells, state.at
    if _anything_closed(state):
        s[REVEALS] += 1
    best = best_seats(state)
    if state.recorder is not None:
        for seat in range(state.facts.players):
            if s[at.attackers + seat] > 0:
                counted = events.LootCounted(seat, loot(state, seat), cars_of(state, seat), chests_of(state, seat))
                state.recorder.tell(counted)
    if len(best) == 1:
        _close(state, best)
        return
    if state.recorder is not None:
        for tied in best:
            state.recorder.tell(events.TieDeclared(tied))
    tie = state.facts.tie
    if tie == "share" or (tie == "train" and s[at.trains] == LAST_TRAIN):
        _close(state, best)
        return
    s[at.phase] = TIE
    for seat in range(state.facts.players):
        s[at.votes + seat] = NO_VOTE


def _anything_closed(state: RollingState) -> bool:
    closed = state.at.closed
    chest: i64
    for chest in range(closed, closed + state.facts.players * state.facts.chest_types):
        if state.cells[chest] > 0:
            return True
    return False


def vote(state: RollingState, seat: i64, attack: i64) -> bool:
    """ROL.16, option: a tied player decides in secret; return whether all want to attack a new train."""
    s, at = state.cells, state.at
    s[at.votes + seat] = attack
    if len(undecided(state)) > 0:
        return False
    s[REVEALS] += 1
    best = best_seats(state)
    willing = True
    for voter in best:
        if s[at.votes + voter] == 0:
            willing = False
        if state.recorder is not None:
            state.recorder.tell(events.VoteShown(voter, s[at.votes + voter]))
    if not willing:
        _close(state, best)
    return willing


def _close(state: RollingState, winners: list[int]) -> None:
    state.cells[state.at.phase] = END
    if state.recorder is not None:
        points = scores(state)
        for seat in winners:
            state.recorder.tell(events.GameWon(seat, points[seat], 1 if len(winners) > 1 else 0))
