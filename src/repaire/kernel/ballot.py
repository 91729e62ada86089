"""What instinct says in several worlds at once, compiled with the rules: the heuristic bot's whole judgement."""

from __future__ import annotations

from typing import Final

from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.kernel.native import i64, vec

ASKED: Final = 9  # how often the heuristic bot asks instinct: its whims cancel out


def ballot(state: State, seat: i64, actions: vec[i64], count: i64, asked: i64, rng: Rng, votes: vec[i64]) -> i64:
    """Ask instinct so often, each time in a world that the seat cannot tell from this one; write the votes.

    `actions` has what the seat may do, the same in all those worlds. Return the place of the commonest answer there,
    the first at a tie.
    """
    game = state.game
    mind = game.mind
    place: i64 = 0
    while place < count:
        votes[place] = 0
        place += 1
    time: i64 = 0
    while time < asked:
        answer: i64 = mind.instinct(game.resample(state, seat, rng), seat, actions, count, rng)
        place = 0
        while actions[place] != answer:
            place += 1
        votes[place] += 1
        time += 1
    best: i64 = 0
    place = 1
    while place < count:
        if votes[place] > votes[best]:
            best = place
        place += 1
    return best
