"""Random games inside the engine: what search does most, with no callback into Python per step."""

from __future__ import annotations

from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, State


def playout(state: State, rng: Rng, limit: int = 100_000) -> int:
    """Play on at random to the end, in place; return the number of steps, chance included."""
    game = state.game
    steps = 0
    while steps < limit:
        actor = game.actor(state)
        if actor >= 0:
            actions = game.legal(state, actor)
            game.step(state, actor, actions[rng.below(len(actions))])
        elif actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
        else:
            break
        steps += 1
    return steps


def guided(state: State, rng: Rng, horizon: int) -> list[float]:
    """Play on by instinct, in place, for so many steps (0: to the end); return what that is worth to each seat."""
    game = state.game
    steps = 0
    while True:
        actor = game.actor(state)
        if actor >= 0:
            if steps >= horizon > 0 and game.settled(state):
                return game.outlook(state)
            actions = game.legal(state, actor)
            game.step(state, actor, actions[0] if len(actions) == 1 else game.instinct(state, actor, actions, rng))
        elif actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
        else:
            return game.returns(state)
        steps += 1


def settle(state: State, draw: Rng) -> None:
    """Draw until a seat owes a decision or the game is over."""
    game = state.game
    while game.actor(state) == CHANCE:
        game.step(state, CHANCE, game.draw(state, draw))


def perft(state: State, depth: int) -> int:
    """Count the positions at this depth of the tree; chance outcomes are branches, seats act in seat order."""
    game = state.game
    actor = game.actor(state)
    if depth == 0 or actor == OVER:
        return 1
    count = 0
    if actor == CHANCE:
        weights = game.weights(state)
        for outcome in range(len(weights)):
            if weights[outcome] > 0:
                child = state.copy()
                game.step(child, CHANCE, outcome)
                count += perft(child, depth - 1)
    else:
        for action in game.legal(state, actor):
            child = state.copy()
            game.step(child, actor, action)
            count += perft(child, depth - 1)
    return count
