"""Games in the compiled loop are the games that the bots play when they are asked one by one."""

from __future__ import annotations

from typing import Any

import pytest

from repaire.bots import Glimpse, make
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.setup import Setup
from repaire.lab.match import Match


def asked(
    setup: Setup, bots: list[str], seed: int, number: int
) -> tuple[list[float], list[int], list[tuple[int, int]]]:
    """Play as anybody would who knows bots and states alone."""
    rng = Rng((seed << 40) + number)
    players = [make(name, rng) for name in bots]
    state = setup.build().start()
    told: list[tuple[int, int]] = []
    while not state.over():
        if state.actor() == CHANCE:
            told.append((CHANCE, state.game.draw(state, rng)))
            state.apply(*told[-1])
            continue
        actors = state.actors()
        seat = actors[rng.below(len(actors))] if len(actors) > 1 else actors[0]
        if len(actors) > 1 and setup.definition.cooperative:
            seat = players[seat].first(Glimpse(state, seat), actors)
        for action in players[seat].move(Glimpse(state, seat)):
            told.append((seat, action))
            state.apply(seat, action)
    return state.returns(), state.scores(), told


class Witness:
    """Notes what it is told, and checks that shares fit the legal actions."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []
        self.firsts = 0

    def drawn(self, outcome: int) -> None:
        self.told.append((CHANCE, outcome))

    def decides(
        self, state: Any, seat: int, action: int, first: bool, shares: list[float], worths: list[float]
    ) -> None:
        legal = state.legal(seat)
        assert len(shares) == len(legal)
        assert sum(shares) == pytest.approx(1)
        assert shares[legal.index(action)] > 0
        assert len(worths) in (0, len(legal))
        self.told.append((seat, action))
        self.firsts += first


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [["random"], ["heuristic"], ["heuristic", "random", "easy:5"]], ids=",".join)
def test_the_loop_plays_what_bots_play(game: str, bots: list[str]) -> None:
    definition = find(game)
    setup = definition.setup(max(2, definition.players[0]))
    seats = [bots[seat % len(bots)] for seat in range(setup.players)]
    witness = Witness()
    match = Match(setup, seats)
    state = match.play(7, 3, witness)
    assert (state.returns(), state.scores(), witness.told) == asked(setup, seats, 7, 3)
    assert match.steps == len(witness.told)
    assert match.decisions == sum(1 for actor, _ in witness.told if actor != CHANCE)
    assert 0 < witness.firsts <= match.decisions
    games = match.series(7, 2, 2)
    assert games.returns[setup.players :] == state.returns()
    assert games.scores[setup.players :] == state.scores()
    assert (games.first, len(games), games.decisions[1], games.steps[1]) == (2, 2, match.decisions, match.steps)
