"""How a team plays Briquambroque that looks no further than the next throw: capture, free friends, be in his way."""

from __future__ import annotations

from typing import Final

from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.forecast import WAYS, Forecast
from repaire.games.briquambroque.state import FREE, TIED, BriquambroqueState
from repaire.kernel.draw import Rng
from repaire.kernel.native import i64, vec

WHIM: Final = 32  # one decision in so many is made without a thought
CAPTURE: Final = 10_000.0
PREPARE: Final = 4_000.0  # wait on the robber's square for a friend who can come
# Worth of what a walk brings, in hundredths of the log-odds of the next tile: see `outlook`.
CHANCE: Final = 430.0
CAUGHT: Final = 95.0
FREEING: Final = 80.0
FAR: Final = 6.0  # against each step away from where he is likely to be next
UNSURE: Final = 12  # some chance in the choice, so that playouts differ


def pick(state: BriquambroqueState, forecast: Forecast, actions: vec[i64], count: i64, rng: Rng) -> i64:
    """Return one of the actions: mostly the best at a glance, with some chance in it."""
    if rng.small(WHIM) == 0:
        return actions[rng.small(count)]
    return best(state, forecast, actions, count, rng)


def best(state: BriquambroqueState, forecast: Forecast, actions: vec[i64], count: i64, rng: Rng | None) -> i64:
    """Return the action of most worth; with a source of chance, one that is about as good."""
    s, at, facts = state.cells, state.at, state.facts
    squares = facts.board.squares
    robber = state.robber_square()
    waiting: i64 = 0
    coming: i64 = 0  # bits of those who can still come to the robber's square
    pursuer: i64
    if robber >= 0:
        for pursuer in range(PURSUERS):
            steps = state.steps_owed(pursuer)
            here = s[at.where + pursuer]
            if steps == 0:
                if here == robber:
                    waiting += 1
            elif s[at.bonds + pursuer] == FREE and forecast.can_end(here, steps, robber):
                coming |= 1 << pursuer
    ahead = forecast.ahead[(s[at.robber] + 1) * WAYS + 2]  # two hats are a likely throw
    mover: i64 = -1
    found = actions[0]
    most = -100_000.0
    index: i64
    for index in range(count):
        action = actions[index]
        if action < facts.passes:
            pursuer = action // forecast.places
            place = action - pursuer * forecast.places
            if place == robber and waiting == 1:
                worth = CAPTURE
            elif place == robber and waiting == 0 and coming & ~(1 << pursuer) != 0:
                worth = PREPARE
            else:
                if pursuer != mover:
                    mover = pursuer
                    forecast.others(state, pursuer)
                worth = CHANCE * forecast.capture_from(state, place) - CAUGHT * forecast.danger(state, pursuer, place)
                if ahead >= 0:
                    worth -= FAR * float(forecast.far[place * forecast.places + ahead])
                if place >= squares and s[at.bonds + place - squares] == TIED:
                    worth += FREEING
        elif action >= facts.stars:
            worth = _star(state, forecast, action, robber, waiting, coming)
        else:
            worth = 0.0  # a pass: what cannot be helped
        if rng is not None:
            worth += float(rng.small(UNSURE))
        if worth > most:
            found = action
            most = worth
    return found


def _star(state: BriquambroqueState, forecast: Forecast, action: i64, robber: i64, waiting: i64, coming: i64) -> float:
    """BQB.14: a star is for somebody who can capture with it; otherwise it waits, and may be ignored at last."""
    s, at = state.cells, state.at
    other = (action - state.facts.stars) % (PURSUERS + 1)
    if other == PURSUERS or robber < 0:
        return -5_000.0
    if s[at.where + other] == robber or coming >> other & 1 == 1:
        return -6_000.0
    if not _comes_with_star(state, forecast, other, robber):
        return -5_500.0
    if waiting > 0 or coming != 0 or _second_star(state, forecast, other, robber):
        return CAPTURE + 100.0
    return -5_500.0


def _comes_with_star(state: BriquambroqueState, forecast: Forecast, pursuer: i64, robber: i64) -> bool:
    """Tell whether one point more lets a pursuer end on the robber's square."""
    s, at = state.cells, state.at
    steps: i64 = 1
    if s[at.moved + pursuer] == 0:
        steps += s[at.walk + pursuer]
    return s[at.bonds + pursuer] == FREE and forecast.can_end(s[at.where + pursuer], steps, robber)


def _second_star(state: BriquambroqueState, forecast: Forecast, first: i64, robber: i64) -> bool:
    """Tell whether another star is open that lets another pursuer come too."""
    s, at = state.cells, state.at
    stars: i64 = 0
    others = False
    pursuer: i64
    for pursuer in range(PURSUERS):
        stars += s[at.stars + pursuer]
        if pursuer != first and _comes_with_star(state, forecast, pursuer, robber):
            others = True
    return others and stars > 1
