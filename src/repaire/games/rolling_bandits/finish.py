"""The end of a train, and of the game."""

from __future__ import annotations

from typing import Final

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.legality import undecided
from repaire.games.rolling_bandits.score import best_seats, cars_of, chests_of, loot, scores
from repaire.games.rolling_bandits.state import END, NO_VOTE, TIE, RollingState

LAST_TRAIN: Final = 3  # ROL.16: whoever is still tied after it shares the win


def finish(state: RollingState) -> None:
    """ROL.16: all is laid open and counted; players tied to the last attack a new train, share, or vote on it."""
    if sum(state.closed) > 0:
        state.reveals += 1
    best = best_seats(state)
    if state.recorder is not None:
        for seat in range(state.facts.players):
            if state.attackers[seat] > 0:
                counted = events.LootCounted(seat, loot(state, seat), cars_of(state, seat), chests_of(state, seat))
                state.recorder.tell(counted)
    if len(best) == 1:
        _close(state, best)
        return
    if state.recorder is not None:
        for seat in best:
            state.recorder.tell(events.TieDeclared(seat))
    tie = state.facts.tie
    if tie == "share" or (tie == "train" and state.trains == LAST_TRAIN):
        _close(state, best)
        return
    state.phase = TIE
    for seat in range(state.facts.players):
        state.votes[seat] = NO_VOTE


def vote(state: RollingState, seat: int, attack: int) -> bool:
    """ROL.16, option: a tied player decides in secret; return whether all want to attack a new train."""
    state.votes[seat] = attack
    if len(undecided(state)) > 0:
        return False
    state.reveals += 1
    best = best_seats(state)
    willing = True
    for voter in best:
        if state.votes[voter] == 0:
            willing = False
        if state.recorder is not None:
            state.recorder.tell(events.VoteShown(voter, state.votes[voter]))
    if not willing:
        _close(state, best)
    return willing


def _close(state: RollingState, winners: list[int]) -> None:
    state.phase = END
    if state.recorder is not None:
        points = scores(state)
        for seat in winners:
            state.recorder.tell(events.GameWon(seat, points[seat], 1 if len(winners) > 1 else 0))
