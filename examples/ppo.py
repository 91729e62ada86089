"""PPO with action masks on a batch, in NumPy alone: a network with one hidden layer learns to beat a bot.

python examples/ppo.py --game browl --bots random --updates 200 --out net.npz
"""

from __future__ import annotations

import argparse

import numpy as np

from repaire.games import find
from repaire.research import Batch

Array = np.ndarray
Net = dict[str, Array]
DISCOUNT, TRACE, CLIP, ENTROPY, WORTH, RATE = 1.0, 0.95, 0.2, 0.01, 0.5, 1e-3


def new_net(size: int, actions: int, hidden: int, rng: np.random.Generator) -> Net:
    """Return weights: the heads begin near 0, so that every action is about as likely."""
    shapes = {"w": (size, hidden), "b": (hidden,), "wp": (hidden, actions), "bp": (actions,), "wv": (hidden, 1)}
    scale = {"w": (2.0 / size) ** 0.5, "wp": 0.01, "wv": 0.01}
    return {name: rng.normal(0, scale.get(name, 0.0), shape).astype(np.float32) for name, shape in shapes.items()}


def think(net: Net, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Return the hidden layer, the odds of every legal action, and what the position is worth."""
    hidden = np.tanh(seen @ net["w"] + net["b"])
    logits = np.where(masks, hidden @ net["wp"] + net["bp"], -1e9)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ net["wv"])[:, 0]


def slope(net: Net, x: Array, mask: Array, a: Array, old: Array, gain: Array, goal: Array) -> Net:
    """Return the gradient of PPO's loss on some decisions."""
    many, rows = len(a), np.arange(len(a))
    hidden, odds, worth = think(net, x, mask)
    ratio = odds[rows, a] / old
    free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # elsewhere the clipped loss is flat
    logs = np.log(np.maximum(odds, 1e-12))
    doubt = -(odds * logs).sum(axis=1, keepdims=True)
    push = (gain * ratio * free)[:, None]
    logits = (push * odds + ENTROPY * odds * (logs + doubt)) / many
    logits[rows, a] -= push[:, 0] / many
    value = (WORTH * (worth - goal) / many)[:, None]
    back = (logits @ net["wp"].T + value @ net["wv"].T) * (1 - hidden**2)
    return {"w": x.T @ back, "b": back.sum(0), "wp": hidden.T @ logits, "bp": logits.sum(0), "wv": hidden.T @ value}


def learn(batch: Batch, steps: int, updates: int, hidden: int, seed: int) -> tuple[Net, list[float]]:
    """Return the network, and what a game was worth to it on average in each update."""
    rng, n = np.random.default_rng(seed), batch.n
    net = new_net(batch.observer.size, batch.observer.actions, hidden, rng)
    first, second = ({name: np.zeros_like(weight) for name, weight in net.items()} for _ in range(2))  # Adam's moments
    seen = np.zeros((steps + 1, n, batch.observer.size), np.float32)
    masks = np.zeros((steps + 1, n, batch.observer.actions), np.bool_)
    curve, turn = [], 0
    seen[steps], masks[steps] = batch.observations, batch.masks
    for update in range(updates):
        seen[0], masks[0] = seen[steps], masks[steps]
        acts, olds = np.zeros((steps, n), np.int64), np.zeros((steps, n), np.float32)
        worths, rewards, ends = (np.zeros((steps + 1, n), np.float32) for _ in range(3))
        for t in range(steps):
            _, odds, worths[t] = think(net, seen[t], masks[t])
            acts[t] = (odds.cumsum(axis=1) > rng.random((n, 1)) * 0.999999).argmax(axis=1)
            olds[t] = odds[np.arange(n), acts[t]]
            seats = batch.seats.copy()
            batch.observations, batch.masks = seen[t + 1], masks[t + 1]  # the next step is written here
            batch.step(acts[t])
            rewards[t], ends[t] = batch.rewards[np.arange(n), seats], batch.dones > 0
        worths[steps] = think(net, seen[steps], masks[steps])[2]
        gains = np.zeros((steps + 1, n), np.float32)  # generalised advantages
        for t in reversed(range(steps)):
            go = DISCOUNT * (1 - ends[t])
            gains[t] = rewards[t] + go * worths[t + 1] - worths[t] + go * TRACE * gains[t + 1]
        arrays = (seen, masks, acts, olds, gains, gains + worths)
        flat = [array[:steps].reshape(steps * n, -1).squeeze() for array in arrays]
        flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
        for part in (part for _ in range(4) for part in np.array_split(rng.permutation(steps * n), 4)):
            turn += 1
            for name, grad in slope(net, *(array[part] for array in flat)).items():
                first[name] += 0.1 * (grad - first[name])
                second[name] += 0.001 * (grad**2 - second[name])
                move = first[name] / (1 - 0.9**turn) / (np.sqrt(second[name] / (1 - 0.999**turn)) + 1e-8)
                net[name] -= (RATE * move).astype(np.float32)
        curve.append(float(rewards.sum() / max(1.0, ends.sum())))
        print(f"{(update + 1) * steps * n:>10,} steps  a game is worth {curve[-1]:+.3f}", flush=True)
    return net, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    defaults = {"game": "browl", "bots": "random", "out": "net.npz", "players": 2, "n": 256, "steps": 64, "updates": 50}
    for option, default in defaults.items():
        parser.add_argument(f"--{option}", type=type(default), default=default)
    args = parser.parse_args()
    games = Batch(find(args.game).setup(args.players), args.n, seed=1, bots=args.bots, scaled=True)
    np.savez(args.out, **learn(games, args.steps, args.updates, 128, seed=1)[0])  # type: ignore[arg-type]
