"""Games that play on inside the engine: what search does most, with no callback into Python, nothing allocated."""

from __future__ import annotations

from typing import Any

from repaire.kernel.draw import Draw, Rng
from repaire.kernel.game import CHANCE, OVER, State
from repaire.kernel.mind import Mind
from repaire.kernel.native import i64, vec


def playout(state: State, rng: Rng, limit: int = 100_000) -> int:
    """Play on at random to the end, in place; return the number of steps, chance included."""
    game = state.game
    actions = game.room()
    steps: i64 = 0
    most: i64 = limit
    while steps < most:
        actor: i64 = game.actor(state)
        if actor >= 0:
            count: i64 = game.list_legal(state, actor, actions)
            game.step(state, actor, actions[rng.small(count)])
        elif actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
        else:
            break
        steps += 1
    return steps


def guided(state: State, mind: Mind[Any], rng: Rng, horizon: i64, actions: vec[i64], worth: vec[float]) -> None:
    """Play on by instinct, in place, for so many steps (0: to the end); write what that is worth to each seat."""
    game = state.game
    steps: i64 = 0
    while True:
        actor: i64 = game.actor(state)
        if actor >= 0:
            if steps >= horizon > 0 and mind.settled(state):
                mind.outlook(state, worth)
                return
            count: i64 = game.list_legal(state, actor, actions)
            game.step(state, actor, actions[0] if count == 1 else mind.instinct(state, actor, actions, count, rng))
        elif actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
        else:
            game.list_returns(state, worth)
            return
        steps += 1


def rollout(state: State, rng: Rng, horizon: int = -1) -> list[float]:
    """Play on by instinct, in place, as far as the mind looks or for so many steps; return the worth to each seat."""
    mind = state.game.mind
    worth = vec[float]([0.0] * state.game.players)
    guided(state, mind, rng, mind.horizon if horizon < 0 else horizon, state.game.room(), worth)
    return [worth[seat] for seat in range(state.game.players)]


def settle(state: State, draw: Draw) -> None:
    """Draw until a seat owes a decision or the game is over."""
    game = state.game
    while game.actor(state) == CHANCE:
        game.step(state, CHANCE, game.draw(state, draw))


def perft(state: State, depth: int) -> int:
    """Count the positions at this depth of the tree; chance outcomes are branches, seats act in seat order."""
    actor = state.actor()
    if depth == 0 or actor == OVER:
        return 1
    weights = state.weights() if actor == CHANCE else []
    actions = [outcome for outcome in range(len(weights)) if weights[outcome] > 0] or state.legal(actor)
    count = 0
    for action in actions:
        child = state.copy()
        child.apply_unchecked(actor, action)
        count += perft(child, depth - 1)
    return count
