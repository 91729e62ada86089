"""How a team plays Briquambroque that looks no further than the next throw: capture, free friends, be in his way."""

from __future__ import annotations

from typing import Final

from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.odds import Odds
from repaire.games.briquambroque.state import FREE, TIED, BriquambroqueState
from repaire.kernel.draw import Rng

WHIM: Final = 32  # one decision in so many is made without a thought
CAPTURE: Final = 10_000.0
PREPARE: Final = 4_000.0  # wait on the robber's square for a friend who can come
# Worth of what a walk brings, in hundredths of the log-odds of the next tile: see `outlook`.
CHANCE: Final = 430.0
CAUGHT: Final = 95.0
FREEING: Final = 80.0
FAR: Final = 6.0  # against each step away from where he is likely to be next
UNSURE: Final = 12  # some chance in the choice, so that playouts differ


def pick(state: BriquambroqueState, odds: Odds, actions: list[int], rng: Rng) -> int:
    """Return one of the actions: mostly the best at a glance, with some chance in it."""
    if rng.below(WHIM) == 0:
        return actions[rng.below(len(actions))]
    return best(state, odds, actions, rng)


def best(state: BriquambroqueState, odds: Odds, actions: list[int], rng: Rng | None) -> int:
    """Return the action of most worth; with a source of chance, one that is about as good."""
    facts = state.facts
    squares = facts.board.squares
    robber = state.robber_square()
    waiting = 0
    coming = 0  # bits of those who can still come to the robber's square
    if robber >= 0:
        for pursuer in range(PURSUERS):
            steps = state.steps_owed(pursuer)
            if steps == 0:
                if state.at[pursuer] == robber:
                    waiting += 1
            elif state.bonds[pursuer] == FREE and odds.can_end(state.at[pursuer], steps, robber):
                coming |= 1 << pursuer
    ahead = odds.ahead[(state.robber + 1) * (PURSUERS + 1) + 2]  # two hats are a likely throw
    mover = -1
    brought: list[float] = []
    found = actions[0]
    most = -100_000.0
    for action in actions:
        if action < facts.passes:
            pursuer = action // odds.places
            place = action - pursuer * odds.places
            if place == robber and waiting == 1:
                worth = CAPTURE
            elif place == robber and waiting == 0 and coming & ~(1 << pursuer):
                worth = PREPARE
            else:
                if pursuer != mover:
                    mover = pursuer
                    brought = odds.others(state, pursuer)
                worth = CHANCE * odds.capture_from(state, place, brought) - CAUGHT * odds.danger(state, pursuer, place)
                if ahead >= 0:
                    worth -= FAR * odds.far[place][ahead]
                if place >= squares and state.bonds[place - squares] == TIED:
                    worth += FREEING
        elif action >= facts.stars:
            worth = _star(state, odds, action, robber, waiting, coming)
        else:
            worth = 0.0  # a pass: what cannot be helped
        if rng is not None:
            worth += rng.below(UNSURE)
        if worth > most:
            found = action
            most = worth
    return found


def _star(state: BriquambroqueState, odds: Odds, action: int, robber: int, waiting: int, coming: int) -> float:
    """BQB.14: a star is for somebody who can capture with it; otherwise it waits, and may be ignored at last."""
    other = (action - state.facts.stars) % (PURSUERS + 1)
    if other == PURSUERS or robber < 0:
        return -5_000.0
    if state.at[other] == robber or coming >> other & 1:
        return -6_000.0
    steps = 1 if state.moved[other] else state.walk[other] + 1
    if odds.can_end(state.at[other], steps, robber) and (waiting > 0 or coming):
        return CAPTURE + 100.0
    return -5_500.0
