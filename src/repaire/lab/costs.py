"""What the decisions of a bot cost it: how much chance to win each gives away, as a strong player judges it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from repaire.bots import Glimpse, make
from repaire.bots.advice import appraise
from repaire.kernel.draw import Rng
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.lab.crew import Alone, Crew

GROSS = 0.1  # a decision that gives away more than this is a gross mistake


@dataclass(frozen=True)
class Costs:
    """What some decisions cost: on average, at the 95th percentile, and how many of them are gross mistakes."""

    decisions: int
    mean: float
    high: float
    gross: float


def costs(
    setup: Setup,
    bot: str,
    decisions: int,
    simulations: int,
    seed: int = 0,
    crew: Crew | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Costs:
    """Let bots of one kind play, and judge so many of their decisions, spread over whole games.

    The judge thinks for so many simulations, and as many again about what was played and what it would have played:
    both are tried as often. It knows no more than the player did. What `expert` gives away is the judge's own noise.
    """
    found: list[float] = []
    games = ((setup, bot, simulations, seed, number, decisions) for number in count())
    for game in (crew or Alone()).in_order(_game, games):
        fresh = game[: decisions - len(found)]
        found += fresh
        progress(len(fresh))
        if len(found) == decisions:
            break
    found.sort()
    return Costs(
        len(found),
        sum(found) / len(found),
        found[int(len(found) * 0.95)],
        sum(1 for cost in found if cost > GROSS) / len(found),
    )


def _game(setup: Setup, bot: str, simulations: int, seed: int, number: int, most: int) -> list[float]:
    """Judge one decision in four, so that positions of many games count."""
    rng = Rng((seed << 32) + number)
    players = [make(bot, Rng(rng.below(1 << 30))) for _ in range(setup.players)]
    judge = Rng(rng.below(1 << 30))
    found: list[float] = []
    state = setup.build().start()
    settle(state, rng)
    while not state.over() and len(found) < most:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        actions = players[seat].move(Glimpse(state, seat))
        for action in actions:
            if len(state.legal(seat)) > 1 and rng.below(4) == 0:
                best, played = appraise(Glimpse(state, seat), judge, simulations, action)
                found.append(max(0.0, best.worth - played.worth))
            state.apply(seat, action)
        settle(state, rng)
    return found
