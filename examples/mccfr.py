"""Tabular MCCFR on a box small enough to be solved: OpenSpiel's own solver, and how far it is from an equilibrium.

python examples/mccfr.py --iterations 3000
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

import repaire.research.openspiel  # noqa: F401 (registers our games)

BOX = Path(__file__).with_name("duel.toml")
GAME = f"repaire_brigands(players=2,threshold=0,opening=1,moments=1,box={BOX})"


def solve(iterations: int, looks: int, seed: int) -> list[float]:
    """Return how much a perfect opponent would win against the average strategy, at the start and after each part."""
    np.random.seed(seed)  # the solver draws from NumPy's own source
    game = pyspiel.load_game(GAME)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    found = []
    for look in range(looks + 1):
        for _ in range(iterations // looks if look else 1):
            solver.iteration()
        found.append(float(exploitability.exploitability(game, solver.average_policy())))
        print(f"{1 + look * (iterations // looks):>8,} iterations  exploitability {found[-1]:.4f}", flush=True)
    return found


def main(arguments: list[str] | None = None) -> None:
    """Print the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=3000)
    parser.add_argument("--looks", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    solve(args.iterations, args.looks, args.seed)


if __name__ == "__main__":
    main()
