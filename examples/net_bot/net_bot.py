"""A bot that plays by a network of `examples/ppo.py`: once installed, `net` for tables, tournaments, simulations.

pip install -e examples/net_bot && export REPAIRE_NET=$PWD/net.npz
"""

from __future__ import annotations

import os
from functools import cache

import numpy as np

from repaire.bots import Bot, Glimpse
from repaire.kernel.setup import Setup
from repaire.research import Observer


@cache
def weights(path: str) -> dict[str, np.ndarray]:
    """Return the arrays of a file, read once in a process."""
    with np.load(path) as found:
        return {name: found[name] for name in found.files}


class NetBot(Bot):
    """Does what its network finds likeliest."""

    observers: dict[str, Observer] = {}  # noqa: RUF012 (one for each set-up, however many games)

    def observer(self, setup: Setup) -> Observer:
        """Return what turns a position of this set-up into numbers."""
        key = f"{setup.definition.id} {setup.players} {sorted(setup.options.items())}"
        if key not in self.observers:
            self.observers[key] = Observer(setup)
        return self.observers[key]

    def choose(self, glimpse: Glimpse) -> int:
        """Return the likeliest legal action. Any world that the seat cannot tell from the true one looks the same."""
        net, observer = weights(os.environ.get("REPAIRE_NET", "net.npz")), self.observer(glimpse.setup)
        if net["w"].shape[0] != observer.size:
            raise ValueError("this network was made for another game, another number of players or another box")
        seen = observer.vector(glimpse.world(self.rng), glimpse.seat) / np.maximum(observer.high, 1.0)
        logits = np.tanh(seen @ net["w"] + net["b"]) @ net["wp"] + net["bp"]
        return max(glimpse.legal, key=lambda action: float(logits[action]))
